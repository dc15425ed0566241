import type { Applied } from "../wasi/index.ts";
import { type Changes, commitTogether } from "./commit.ts";

interface Waiting {
  readonly changes: Changes;
  resolve(applied: Applied): void;
  reject(cause: unknown): void;
}

/** Makes the changes of several runs as those of one, all or none: each run hands in its own, and waits for what became of all. */
export class SharedCommit {
  readonly #waiting: Waiting[] = [];

  handIn(changes: Changes): Promise<Applied> {
    return new Promise((resolve, reject) => this.#waiting.push({ changes, resolve, reject }));
  }

  /** Makes what was handed in. `runId`: names the journal, a UUID. */
  async make(runId: string): Promise<Applied> {
    const [first] = this.#waiting;
    if (first === undefined) return { kind: "applied" };
    const runs = this.#waiting.map(({ changes }) => changes);
    try {
      const applied = await commitTogether(runs, { runId, home: first.changes.home });
      for (const { resolve } of this.#waiting) resolve(applied);
      return applied;
    } catch (cause) {
      for (const { reject } of this.#waiting) reject(cause);
      throw cause;
    }
  }

  /** Nothing of it is made. */
  refuse(reason: string): void {
    for (const { resolve } of this.#waiting) resolve({ kind: "refused", reason });
  }
}
