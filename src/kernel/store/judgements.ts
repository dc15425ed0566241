import { type Database, writeInTransaction } from "./database.ts";

/** A pair of skills between which a model found no relation. */
export interface JudgementRow {
  /** Both names in alphabetical order, each on a line. */
  readonly pair: string;
  /** The digests of the packages that were judged, in the same order. */
  readonly digests: string;
}

/** Returns the digests of the judged packages by pair. */
export function readJudgements(database: Database, model: string): Map<string, string> {
  const rows = database
    .prepare("SELECT pair, digests FROM skill_judgements WHERE model = ?")
    .all(model) as unknown as JudgementRow[];
  return new Map(rows.map(({ pair, digests }) => [pair, digests]));
}

/** Adds or replaces judgements, all or nothing. */
export function putJudgements(database: Database, model: string, rows: readonly JudgementRow[]): void {
  const put = database.prepare("INSERT OR REPLACE INTO skill_judgements (model, pair, digests) VALUES (?, ?, ?)");
  writeInTransaction(database, () => {
    for (const { pair, digests } of rows) put.run(model, pair, digests);
  });
}
