/** What an agent pushes to harm others. The honest branch beside it has to merge in the same session. */
export interface Attack {
  /** The files of the poisoned branch. */
  readonly files: () => Readonly<Record<string, string>>;
  /** What the agent makes of the record of its push, whose text is given. */
  readonly record?: (text: string) => string;
  /** What a refusal has to name where that is no file. */
  readonly named?: string;
}
