import { setTimeout as sleep } from "node:timers/promises";
import type { Client, Pool, PoolClient } from "pg";
import { describeThrown, SklError } from "../../kernel/domain/index.ts";
import { loadNeededPackage } from "./needed-package.ts";
import type { Lead, Sql, Statements } from "./sql.ts";

/** The oldest server that the migrations are tested on. */
const OLDEST = 150_000;
const CONNECTIONS = 10;
const CONNECT_MS = 5_000;
const AGAIN_MS = 500;
/** A statement that waits longer than this for a lock or a disk is ended, so that nothing waits for ever. */
const STATEMENT_MS = 60_000;

/** Connects to a PostgreSQL server. Throws SERVER_DATABASE, PACKAGE_MISSING. */
export async function openPostgres(url: string): Promise<Sql> {
  const { default: pg } = await loadNeededPackage("pg", () => import("pg"));
  const settings = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    keepAlive: true,
    application_name: "skl",
  };
  const pool = new pg.Pool({ ...settings, max: CONNECTIONS });
  // An idle connection that the server ends is no failure of a statement; the next one opens another.
  pool.on("error", () => {});
  const [found] = (await guardConnection(() => pool.query("SHOW server_version_num"))).rows as {
    server_version_num: string;
  }[];
  if (Number(found?.server_version_num) < OLDEST) {
    await pool.end();
    throw new SklError("SERVER_DATABASE", {
      message: `The database is PostgreSQL ${Math.floor(Number(found?.server_version_num) / 10_000)}; the server needs 15 or newer.`,
    });
  }
  return new Postgres(pool, () => new pg.Client(settings));
}

class Postgres implements Sql {
  readonly engine = "postgres";
  readonly #pool: Pool;
  readonly #newClient: () => Client;
  readonly #listening = new Set<Client>();
  #isClosed = false;

  constructor(pool: Pool, newClient: () => Client) {
    this.#pool = pool;
    this.#newClient = newClient;
  }

  query(text: string, values: readonly unknown[]): Promise<unknown[]> {
    return guardConnection(() => bindClientStatements(this.#pool).query(text, values));
  }

  script(text: string): Promise<unknown[]> {
    return guardConnection(() => bindClientStatements(this.#pool).script(text));
  }

  async transaction<T>(work: (statements: Statements) => Promise<T>): Promise<T> {
    const client = await guardConnection(() => this.#pool.connect());
    let failed: Error | undefined;
    const noteConnectionError = (cause: Error) => {
      failed = cause;
    };
    client.on("error", noteConnectionError);
    try {
      return await runInTransaction(client, work);
    } catch (cause) {
      failed ??= isConnectionLost(cause) ? (cause as Error) : undefined;
      throw cause;
    } finally {
      client.off("error", noteConnectionError);
      client.release(failed);
    }
  }

  async listen(channel: string, heard: (payload: string | null) => void): Promise<void> {
    const client = this.#newClient();
    await guardConnection(() => client.connect());
    this.#listening.add(client);
    client.on("notification", ({ payload }) => heard(payload ?? ""));
    client.on("error", () => client.end().catch(() => {}));
    client.once("end", () => {
      this.#listening.delete(client);
      this.#listenAgain(channel, heard);
    });
    await guardConnection(() => client.query(`LISTEN ${channel}`));
  }

  /** A server that was started again has forgotten who listens. */
  async #listenAgain(channel: string, heard: (payload: string | null) => void): Promise<void> {
    while (!this.#isClosed) {
      await sleep(AGAIN_MS);
      const isBack = await this.listen(channel, heard).then(
        () => true,
        () => false,
      );
      if (isBack) return heard(null);
    }
  }

  async lead(number: number): Promise<Lead | null> {
    const client = this.#newClient();
    let isLost = false;
    client.on("error", () => {
      isLost = true;
    });
    client.once("end", () => {
      isLost = true;
    });
    try {
      await guardConnection(() => client.connect());
      const { rows } = await guardConnection(() => client.query("SELECT pg_try_advisory_lock($1) AS won", [number]));
      if ((rows as { won: boolean }[])[0]?.won !== true) {
        await client.end();
        return null;
      }
    } catch (cause) {
      await client.end().catch(() => {});
      throw cause;
    }
    return {
      transaction: (work) => runInTransaction(client, work),
      get isLost() {
        return isLost;
      },
      release: () => client.end().catch(() => {}),
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#listening].map((client) => client.end().catch(() => {})));
    await this.#pool.end();
  }
}

function bindClientStatements(client: Pool | PoolClient | Client): Statements {
  return {
    query: async (text, values) => (await client.query(text, [...values])).rows as unknown[],
    script: async (text) => {
      // Several statements have an answer each, which the types of the package do not say.
      const answers = [(await client.query(text)) as unknown].flat() as { rows: unknown[] }[];
      return answers.flatMap(({ rows }) => rows);
    },
  };
}

function runInTransaction<T>(client: PoolClient | Client, work: (statements: Statements) => Promise<T>): Promise<T> {
  return guardConnection(async () => {
    await client.query("BEGIN");
    try {
      const result = await work(bindClientStatements(client));
      await client.query("COMMIT");
      return result;
    } catch (cause) {
      await client.query("ROLLBACK").catch(() => {});
      throw cause;
    }
  });
}

/** Matches what says that the connection, and not the statement, failed: classes of SQLSTATE, and codes of the system. */
const LOST = /^(?:08|57P|53)|^E[A-Z]+$/;

function isConnectionLost(cause: unknown): boolean {
  if (cause instanceof SklError) return cause.code === "SERVER_DATABASE";
  const { code, message = "" } = cause as { code?: string; message?: string };
  return LOST.test(code ?? "") || /connection|timeout|client (?:was|has)/i.test(message);
}

async function guardConnection<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    if (cause instanceof SklError || !isConnectionLost(cause)) throw cause;
    throw new SklError("SERVER_DATABASE", { message: `The database did not answer: ${describeThrown(cause)}`, cause });
  }
}
