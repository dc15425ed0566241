import { SklError } from "../../kernel/domain/index.ts";
import { MIGRATIONS } from "./sql.generated.ts";
import type { Sql } from "./sql.ts";

/** The lock that servers take while they migrate, so that two which start at once do it once. */
const MIGRATING = 7_561_001;

/**
 * Brings the tables to the form that this version of skl knows: each migration once, in order, all or nothing. `until` ends before later ones,
 * for tests. Throws SERVER_DATABASE where a newer skl has migrated.
 */
export async function migrate(sql: Sql, until = MIGRATIONS.length): Promise<void> {
  await sql.transaction(async (statements) => {
    await statements.query("SELECT pg_advisory_xact_lock($1)", [MIGRATING]);
    await statements.script(
      "CREATE SCHEMA IF NOT EXISTS skl; CREATE TABLE IF NOT EXISTS skl.migration (name text PRIMARY KEY, at timestamptz NOT NULL DEFAULT now())",
    );
    const rows = (await statements.query("SELECT name FROM skl.migration ORDER BY name", [])) as { name: string }[];
    const done = new Set(rows.map(({ name }) => name));
    const foreign = [...done].find((name) => !MIGRATIONS.some(([own]) => own === name));
    if (foreign !== undefined)
      throw new SklError("SERVER_DATABASE", {
        message: `A newer skl has migrated this database (${foreign}).`,
        fix: "Run that version, or a newer one: migrations go forward only.",
      });
    for (const [name, text] of MIGRATIONS.slice(0, until)) {
      if (done.has(name)) continue;
      await statements.script(text);
      await statements.query("INSERT INTO skl.migration (name) VALUES ($1)", [name]);
    }
  });
}
