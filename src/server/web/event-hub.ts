import { isObject, tryParseJson } from "../../kernel/domain/index.ts";
import { Callers, REVOKED } from "../access/index.ts";
import { run, type Sql } from "../database/index.ts";
import { EVENTS, type RepositoryEvent } from "../mirror/index.ts";

type Listener = (event: RepositoryEvent) => void;

/** Passes on what any server of this database tells, to the listeners that follow the repository. */
export class EventHub {
  readonly #sql: Sql;
  readonly #repositories: readonly string[];
  readonly #listeners = new Map<string, Set<Listener>>();
  /** What ends the streams of a token, by its id. */
  readonly #ends = new Map<string, Set<() => void>>();
  /** Knows who asks until it hears otherwise. */
  readonly callers: Callers;
  #sent = 0;

  constructor(sql: Sql, repositories: readonly string[]) {
    this.#sql = sql;
    this.#repositories = repositories;
    this.callers = new Callers(sql);
  }

  /** The number of events that were passed on, one for each listener. */
  get sent(): number {
    return this.#sent;
  }

  get listeners(): number {
    return [...this.#listeners.values()].reduce((sum, { size }) => sum + size, 0);
  }

  async start(): Promise<void> {
    await this.#sql.listen(EVENTS, (payload) => {
      if (payload === null) return void this.#tellAll().catch(() => {});
      const event = tryParseJson(payload);
      if (isObject(event) && typeof event.repository === "string" && typeof event.version === "string")
        this.#tell({ repository: event.repository, version: event.version });
    });
    await this.#sql.listen(REVOKED, (id) => {
      if (id === null) return;
      this.callers.forget(id);
      for (const end of this.#ends.get(id) ?? []) end();
    });
  }

  /** Calls `end` when a token counts no more, until the returned function is called. */
  whileCounts(token: string, end: () => void): () => void {
    const set = this.#ends.get(token) ?? new Set();
    this.#ends.set(token, set.add(end));
    return () => {
      set.delete(end);
      if (set.size === 0) this.#ends.delete(token);
    };
  }

  /** Calls `listener` with each event of these repositories, until the returned function is called. */
  follow(repositories: readonly string[], listener: Listener): () => void {
    const sets = repositories.map((name) => {
      const set = this.#listeners.get(name) ?? new Set();
      this.#listeners.set(name, set.add(listener));
      return set;
    });
    return () => {
      for (const set of sets) set.delete(listener);
    };
  }

  #tell(event: RepositoryEvent): void {
    for (const listener of this.#listeners.get(event.repository) ?? []) {
      this.#sent += 1;
      listener(event);
    }
  }

  /** While the database was away, anything may have been told. */
  async #tellAll(): Promise<void> {
    for (const { name, version } of await run(this.#sql, "repositories", this.#repositories))
      this.#tell({ repository: name, version });
  }
}
