import { openEmbedded } from "./embedded.ts";
import { migrate } from "./migrate.ts";
import { openPostgres } from "./postgres.ts";
import type { Sql } from "./sql.ts";

export { migrate } from "./migrate.ts";
export { loadNeededPackage } from "./needed-package.ts";
export { type Lead, run, type Sql, type Statements } from "./sql.ts";

/** Opens the database of a URL, or the embedded one in a folder, and migrates it. Throws SERVER_DATABASE, PACKAGE_MISSING. */
export async function openDatabase({
  url,
  folder,
}: {
  readonly url: string | null;
  readonly folder: string | null;
}): Promise<Sql> {
  const sql = url === null ? await openEmbedded(folder) : await openPostgres(url);
  try {
    await migrate(sql);
    return sql;
  } catch (cause) {
    await sql.close();
    throw cause;
  }
}
