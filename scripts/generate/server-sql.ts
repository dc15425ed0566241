import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = "src/server/database";
const TARGET = `${FOLDER}/sql.generated.ts`;

/** The TypeScript type of each PostgreSQL type that a query returns, by its object id. */
const TYPES: Readonly<Record<number, string>> = {
  17: "Uint8Array",
  20: "string",
  23: "number",
  25: "string",
  1009: "string[]",
  1184: "Date",
  3802: "unknown",
};

/**
 * Returns `sql.generated.ts`: migrations and queries as they stand in their files, and a type for the rows of each query, as PostgreSQL itself
 * describes them. PGlite is started only where a file changed.
 */
export async function serverSqlCode(root: string): Promise<string> {
  const folder = join(root, FOLDER);
  const migrations = readdirSync(join(folder, "migrations")).sort();
  const texts = migrations.map((name) => readFileSync(join(folder, "migrations", name), "utf8"));
  const queries = readFileSync(join(folder, "queries.sql"), "utf8");
  const own = readFileSync(import.meta.filename, "utf8");
  const digest = createHash("sha256")
    .update(JSON.stringify([migrations, texts, queries, own]))
    .digest("hex")
    .slice(0, 16);
  const banner = `// Made by \`npm run generate\` from the SQL files beside it (${digest}); edit those instead.\n`;
  const target = join(root, TARGET);
  const known = existsSync(target) ? readFileSync(target, "utf8") : "";
  if (known.startsWith(banner)) return known;
  const named = [...queries.matchAll(/-- name: (\w+)\n([^;]+);/g)].map(([, name = "", text = ""]) => ({
    name,
    text: text.trim(),
  }));
  const rows = await describe(
    texts,
    named.map(({ text }) => text),
  );
  const list = migrations.map((name, at) => `  [${JSON.stringify(name)}, ${JSON.stringify(texts[at])}],\n`);
  return `${banner}
/** The migrations in their order: the name of each and its statements. */
export const MIGRATIONS: readonly (readonly [name: string, text: string])[] = [
${list.join("")}];

/** What each query returns, a row. */
export interface Rows {
${named.map(({ name }, at) => `  readonly ${name}: ${rows[at]};\n`).join("")}}

export const QUERIES: Readonly<Record<keyof Rows, string>> = {
${named.map(({ name, text }) => `  ${name}: ${JSON.stringify(text)},\n`).join("")}};
`;
}

/** A column that every table declares NOT NULL is never null in a row; neither is what a query computes. */
async function describe(migrations: readonly string[], queries: readonly string[]): Promise<string[]> {
  const [{ PGlite }, { default: PgBoss }] = await Promise.all([import("@electric-sql/pglite"), import("pg-boss")]);
  const database = new PGlite();
  await database.exec(
    `CREATE SCHEMA pgboss; ${PgBoss.getConstructionPlans("pgboss")}`.replace(
      /CREATE SCHEMA IF NOT EXISTS pgboss\s*;?/,
      "",
    ),
  );
  for (const text of migrations) await database.exec(text);
  const { rows } = await database.query<{ name: string }>(
    "SELECT column_name AS name FROM information_schema.columns WHERE table_schema IN ('skl', 'pgboss') AND is_nullable = 'YES'",
  );
  const nullable = new Set(rows.map(({ name }) => name));
  const types: string[] = [];
  for (const text of queries) {
    const { resultFields } = await database.describeQuery(text);
    const fields = resultFields.map(({ name, dataTypeID }) => {
      const type = TYPES[dataTypeID] ?? "unknown";
      return `readonly ${name}: ${type}${nullable.has(name) && type !== "unknown" ? " | null" : ""}`;
    });
    types.push(fields.length === 0 ? "Record<string, never>" : `{ ${fields.join("; ")} }`);
  }
  await database.close();
  return types;
}
