import { afterAll, beforeAll, describe } from "vitest";
import { openEmbedded } from "../../../src/server/database/embedded.ts";
import { migrate, openDatabase, type Sql } from "../../../src/server/database/index.ts";
import { openPostgres } from "../../../src/server/database/postgres.ts";
import { aCluster, type Cluster, postgresMissing } from "./postgres.ts";

export interface Engine {
  /** Opens an empty database, migrated up to the given number of migrations or wholly. */
  open(until?: number): Promise<Sql>;
  /** Returns an opened database once more, as another server has it; the same one where only one process can have it. */
  again(sql: Sql): Promise<Sql>;
  readonly cluster: Cluster | null;
}

/** Describes the same for both engines. A PostgreSQL that is not installed is left out with its reason. */
export function onBothEngines(title: string, tests: (engine: Engine) => void): void {
  describe(`${title}, embedded`, () => {
    // Making an embedded database takes seconds, so the tests of a file have one after the other.
    let only: Sql | null = null;
    tests({
      cluster: null,
      async open(until) {
        const sql = only ?? (await openEmbedded(null));
        only = sql;
        await sql.script("DROP SCHEMA IF EXISTS skl CASCADE; DROP SCHEMA IF EXISTS pgboss CASCADE");
        await migrate(sql, until);
        return sql;
      },
      again: async (sql) => sql,
    });
    afterAll(async () => {
      await only?.close();
    });
  });
  const why = postgresMissing === null ? "" : ` (${postgresMissing})`;
  describe.skipIf(postgresMissing !== null)(`${title}, on PostgreSQL${why}`, () => {
    let cluster: Cluster;
    const urls = new Map<Sql, string>();
    beforeAll(async () => {
      cluster = await aCluster();
    });
    afterAll(async () => {
      await Promise.all([...urls.keys()].map((sql) => sql.close().catch(() => {})));
      await cluster?.remove();
    });
    tests({
      get cluster() {
        return cluster;
      },
      async open(until) {
        const url = cluster.newDatabase();
        const sql = await openPostgres(url);
        urls.set(sql, url);
        await migrate(sql, until);
        return sql;
      },
      async again(sql) {
        const url = urls.get(sql) ?? "";
        const other = await openDatabase({ url, folder: null });
        urls.set(other, url);
        return other;
      },
    });
  });
}
