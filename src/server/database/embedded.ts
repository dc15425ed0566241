import { mkdir } from "node:fs/promises";
import type { PGlite, Transaction } from "@electric-sql/pglite";
import { describeThrown, SklError } from "../../kernel/domain/index.ts";
import { takeFileLock } from "../../kernel/files/index.ts";
import { loadNeededPackage } from "./needed-package.ts";
import type { Lead, Sql, Statements } from "./sql.ts";

/** Opens PostgreSQL in this process, with its data in a folder; null keeps them in memory. One process at a time has a folder. Throws SERVER_DATABASE, PACKAGE_MISSING. */
export async function openEmbedded(folder: string | null): Promise<Sql> {
  const { PGlite: Engine } = await loadNeededPackage("@electric-sql/pglite", () => import("@electric-sql/pglite"));
  if (folder !== null) await mkdir(folder, { recursive: true, mode: 0o700 });
  const createDatabaseBusyError = () =>
    new SklError("SERVER_DATABASE", {
      message: `Another process has the database in ${folder}.`,
      fix: "One server has the embedded database; several need PostgreSQL (`DATABASE_URL`).",
    });
  const lock =
    folder === null ? null : await takeFileLock(folder, { name: "served", waitMs: 0, busy: createDatabaseBusyError });
  try {
    const engine = await (folder === null ? Engine.create() : Engine.create(`${folder}/data`));
    return new Embedded(engine, () => lock?.release());
  } catch (cause) {
    lock?.release();
    throw new SklError("SERVER_DATABASE", {
      message: `The embedded database cannot be opened: ${describeThrown(cause)}`,
      cause,
    });
  }
}

class Embedded implements Sql {
  readonly engine = "embedded";
  readonly #engine: PGlite;
  readonly #unlock: () => void;
  readonly #led = new Set<number>();

  constructor(engine: PGlite, unlock: () => void) {
    this.#engine = engine;
    this.#unlock = unlock;
  }

  query(text: string, values: readonly unknown[]): Promise<unknown[]> {
    return bindEngineStatements(this.#engine).query(text, values);
  }

  script(text: string): Promise<unknown[]> {
    return bindEngineStatements(this.#engine).script(text);
  }

  transaction<T>(work: (statements: Statements) => Promise<T>): Promise<T> {
    return this.#engine.transaction((transaction) => work(bindEngineStatements(transaction)));
  }

  async listen(channel: string, heard: (payload: string | null) => void): Promise<void> {
    await this.#engine.listen(channel, heard);
  }

  async lead(number: number): Promise<Lead | null> {
    if (this.#led.has(number)) return null;
    this.#led.add(number);
    return {
      transaction: (work) => this.transaction(work),
      isLost: false,
      release: async () => void this.#led.delete(number),
    };
  }

  async close(): Promise<void> {
    await this.#engine.close();
    this.#unlock();
  }
}

function bindEngineStatements(engine: PGlite | Transaction): Statements {
  return {
    query: async (text, values) => (await engine.query(text, [...values])).rows,
    script: async (text) => (await engine.exec(text)).flatMap(({ rows }) => rows),
  };
}
