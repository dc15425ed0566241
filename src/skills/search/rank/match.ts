/** A skill that was found. `score` orders one answer and means nothing beside the scores of another query. */
export interface Match {
  readonly name: string;
  readonly score: number;
  /** The words that were found, what stands for them, and in which fields. */
  readonly why: readonly string[];
}
