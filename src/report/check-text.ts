/** What a report says about a check itself; the checks carry it and the caller passes it in. */
export interface CheckText {
  readonly id: string;
  readonly number: number;
  /** What is wrong when the check speaks, as a heading. */
  readonly title: string;
  /** Why that matters, in one sentence. */
  readonly why: string;
  /** The next step where a finding names none. */
  readonly fix: string;
}

/** The text of a check, or one made of its id where the list does not have it. */
export function checkTextOf(id: string, checks: readonly CheckText[]): CheckText {
  return checks.find((check) => check.id === id) ?? { id, number: 0, title: id, why: "", fix: "" };
}
