import type { Result } from "../../../kernel/domain/index.ts";
import type { Match } from "./rank/match.ts";
import { readQuery } from "./rank/query.ts";
import { rankSkills } from "./rank/rank.ts";
import { rateRelevance } from "./rank/relevance.ts";
import { SkillStore } from "./skill-store.ts";
import type { SkillText } from "./skill-text.ts";
import { readSnapshot, writeSnapshot } from "./snapshot.ts";

/**
 * Searches the texts of skills without a model, by BM25F over seven fields, with stems and tolerance for typing errors. It can be
 * changed one skill at a time; its answers depend on the skills alone, not on the order in which they were added or changed.
 */
export class SearchIndex {
  private constructor(readonly store: SkillStore) {}

  static build(skills: Iterable<SkillText>): SearchIndex {
    const index = new SearchIndex(new SkillStore());
    for (const skill of skills) index.add(skill);
    return index;
  }

  /** Reads what `toBytes` wrote. For bytes of another version and for damaged ones it returns a message; build the index anew then. */
  static fromBytes(bytes: Uint8Array): Result<SearchIndex, string> {
    const store = readSnapshot(bytes);
    return store.ok ? { ok: true, value: new SearchIndex(store.value) } : store;
  }

  get size(): number {
    return this.store.entries.size;
  }

  has(name: string): boolean {
    return this.store.entries.has(name);
  }

  /** Returns the names of all skills, sorted by code units. */
  names(): string[] {
    return [...this.store.entries.keys()].sort();
  }

  /** Adds a skill. Throws where the index has the name already. */
  add(skill: SkillText): void {
    this.store.add(skill);
  }

  /** Removes a skill, and says whether it was there. */
  remove(name: string): boolean {
    return this.store.remove(name);
  }

  /** Adds the skill, or puts it in place of the one with the same name. */
  replace(skill: SkillText): void {
    this.store.remove(skill.name);
    this.store.add(skill);
  }

  /** Returns the `k` best matches, the best first; none where no skill has a word of the query or one that is spelled nearly so. */
  search(query: string, { k }: { readonly k: number }): Match[] {
    return k < 1 ? [] : rankSkills(this.store, query, Math.floor(k));
  }

  /** Returns how well each skill fits a query, from 0 to 1 for the one that fits best; skills without a word of it are left out. */
  relevance(query: string): ReadonlyMap<string, number> {
    return rateRelevance(this.store, readQuery(this.store, query));
  }

  /** Writes the index; equal skills give equal bytes, whatever changes led to them. */
  toBytes(): Uint8Array {
    return writeSnapshot(this.store);
  }
}
