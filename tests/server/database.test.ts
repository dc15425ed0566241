import { expect, it } from "vitest";
import type { SklError } from "../../src/kernel/domain/index.ts";
import { loadNeededPackage, migrate, type Sql } from "../../src/server/database/index.ts";
import { MIGRATIONS } from "../../src/server/database/sql.generated.ts";
import { onBothEngines } from "./kit/engines.ts";

/** Every column, constraint and index of the tables, as text. */
async function describeTableSchema(sql: Sql): Promise<unknown[]> {
  return sql.script(`
    SELECT table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable AS line FROM information_schema.columns
      WHERE table_schema = 'skl'
    UNION ALL SELECT conrelid::regclass || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
      WHERE connamespace = 'skl'::regnamespace AND contype <> 'n'
    UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'skl' ORDER BY 1`);
}

onBothEngines("migrations", (engine) => {
  it("lead from each earlier version to the same tables, and keep what was in them", async () => {
    const whole = await describeTableSchema(await engine.open());
    expect(whole.length).toBeGreaterThan(20);
    for (let until = 0; until < MIGRATIONS.length; until += 1) {
      const sql = await engine.open(until);
      if (until > 0) await sql.query("INSERT INTO skl.repository (name, remote) VALUES ('shop', 'x')", []);
      await migrate(sql);
      expect(await describeTableSchema(sql)).toEqual(whole);
      expect(await sql.query("SELECT name FROM skl.repository", [])).toEqual(until > 0 ? [{ name: "shop" }] : []);
    }
  });

  it("are done once by servers that start at the same time, and are refused where a newer skl was", async () => {
    const sql = await engine.open(0);
    const other = await engine.again(sql);
    await Promise.all([migrate(sql), migrate(other), migrate(sql)]);
    expect(await sql.query("SELECT count(*)::int AS done FROM skl.migration", [])).toEqual([
      { done: MIGRATIONS.length },
    ]);
    await sql.query("INSERT INTO skl.migration (name) VALUES ('9999-later.sql')", []);
    await expect(migrate(sql)).rejects.toMatchObject({ code: "SERVER_DATABASE" });
  });

  it("undo everything where one fails half way", async () => {
    const sql = await engine.open(1);
    await sql.script("CREATE TABLE skl.audit (in_the_way int)");
    await expect(migrate(sql)).rejects.toThrow();
    expect(await sql.query("SELECT name FROM skl.migration", [])).toEqual([{ name: MIGRATIONS[0]?.[0] }]);
    expect(await sql.query("SELECT to_regclass('skl.token') AS token", [])).toEqual([{ token: null }]);
  });
});

it("a package that is not installed is named with the command that installs it", async () => {
  const missing = Object.assign(new Error("Cannot find package 'pg'"), { code: "ERR_MODULE_NOT_FOUND" });
  const error = await loadNeededPackage("pg", () => Promise.reject(missing)).catch((cause: SklError) => cause);
  expect(error).toMatchObject({ code: "PACKAGE_MISSING", exit: 2 });
  expect((error as SklError).fix).toContain("npm install pg@8");
});
