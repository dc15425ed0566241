/** A skill that a query found. Scores of two queries cannot be compared. */
export interface Match {
  readonly name: string;
  readonly score: number;
  /** Lines that say which words of the query the skill has, in which fields. */
  readonly why: readonly string[];
}
