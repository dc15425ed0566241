/** What is wrong with a log, and where. */
export interface LogProblem {
  readonly kind: LogProblemKind;
  /** Of the file in question. */
  readonly file: string;
  /** From 1; null: it is not about a line. */
  readonly line: number | null;
  /** Of the entry that is there; null: it is not about one, or its id cannot be read. */
  readonly attestation_id: string | null;
  readonly says: string;
}

const LOG_PROBLEM_KINDS = [
  /** A line is no entry as skl writes it. */
  "not_an_entry",
  "bad_signature",
  /** By a key that the account does not have and never had. */
  "foreign_key",
  /** By a former key, after another one had taken over. */
  "former_key",
  "duplicate",
  /** The tree over the entries so far is not the one that the checkpoint has. */
  "not_in_tree",
  "missing_entries",
  "bad_checkpoint",
  "missing_checkpoint",
  /** Another state of the log was seen before. */
  "rolled_back",
  "bad_head",
  "bad_key",
] as const;

export type LogProblemKind = (typeof LOG_PROBLEM_KINDS)[number];

/** More are not told one by one. */
const MOST_PROBLEMS = 50;

/** Collects problems in the order in which they are found. */
export class Problems {
  readonly #found: LogProblem[] = [];
  #count = 0;

  add(problem: Omit<LogProblem, "line" | "attestation_id"> & Partial<LogProblem>): void {
    this.#count += 1;
    if (this.#found.length < MOST_PROBLEMS) this.#found.push({ line: null, attestation_id: null, ...problem });
  }

  get found(): readonly LogProblem[] {
    return this.#found;
  }

  /** All, also those that are not told. */
  get count(): number {
    return this.#count;
  }
}
