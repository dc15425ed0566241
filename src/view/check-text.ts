/** Describes a check in a report. The checks carry these texts, and the caller passes them in. */
export interface CheckText {
  readonly id: string;
  readonly number: number;
  /** A heading that names the problem. */
  readonly title: string;
  /** One sentence that says why the problem matters. */
  readonly why: string;
  /** The next step for findings that name none. */
  readonly fix: string;
}

/** Returns the text of a check, or one made of its id where the list does not have it. */
export function findCheckText(id: string, checks: readonly CheckText[]): CheckText {
  return checks.find((check) => check.id === id) ?? { id, number: 0, title: id, why: "", fix: "" };
}
