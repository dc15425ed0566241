/** What an agent pushes to harm others. The honest branch beside it has to merge in the same session. */
export interface Attack {
  /** The files of the poisoned branch. */
  readonly files: () => Readonly<Record<string, string>>;
  /** What the agent makes of the record of its push, whose text is given. */
  readonly record?: (text: string) => string;
  /** Refs that the agent writes besides, with the name of the file or branch that the messages have to name. */
  readonly refs?: readonly string[];
}
