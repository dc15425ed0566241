import { putJudgements, readJudgements, tryDatabase } from "../../../kernel/store/index.ts";
import type { Library } from "../library/index.ts";

/**
 * Remembers the pairs that a model found unrelated. They are not edges, so the history does not have them, but each answer was paid
 * for: it is kept in the workspace's database with the digests of both packages, and holds until one of them changes.
 */
export class JudgedPairs {
  readonly #kept: ReadonlyMap<string, string>;

  constructor(
    private readonly library: Library,
    private readonly model: string,
  ) {
    const path = library.places.workspaceDatabase;
    const kept = path === null ? null : tryDatabase(path, (database) => readJudgements(database, model));
    this.#kept = kept ?? new Map();
  }

  isUnrelated(a: string, b: string): boolean {
    const { pair, digests } = this.#rowOf(a, b);
    return this.#kept.get(pair) === digests;
  }

  keep(unrelated: readonly (readonly [string, string])[]): void {
    const path = this.library.places.workspaceDatabase;
    const rows = unrelated.map(([a, b]) => this.#rowOf(a, b));
    if (path === null || rows.length === 0) return;
    tryDatabase(path, (database) => putJudgements(database, this.model, rows));
  }

  #rowOf(a: string, b: string): { readonly pair: string; readonly digests: string } {
    const names = [a, b].sort();
    const digests = names.map((name) => this.library.skills.get(name)?.digest ?? "");
    return { pair: names.join("\n"), digests: digests.join(" ") };
  }
}
