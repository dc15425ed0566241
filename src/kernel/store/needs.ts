import { type Database, writeInTransaction } from "./database.ts";

/** What a model wrote that a skill needs. */
export interface NeedsRow {
  readonly skill: string;
  /** The digest of the package that was read. */
  readonly digest: string;
  readonly needs: string;
}

export function readNeeds(database: Database, model: string): NeedsRow[] {
  return database
    .prepare("SELECT skill, digest, needs FROM skill_needs WHERE model = ?")
    .all(model) as unknown as NeedsRow[];
}

/** Adds or replaces, all or nothing. */
export function putNeeds(database: Database, model: string, rows: readonly NeedsRow[]): void {
  const put = database.prepare("INSERT OR REPLACE INTO skill_needs (model, skill, digest, needs) VALUES (?, ?, ?, ?)");
  writeInTransaction(database, () => {
    for (const { skill, digest, needs } of rows) put.run(model, skill, digest, needs);
  });
}
