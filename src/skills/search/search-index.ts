import type { Result } from "../../domain/index.ts";
import { analysed } from "./analysis.ts";
import type { Match } from "./rank/match.ts";
import { ranked } from "./rank/rank.ts";
import { SkillStore } from "./skill-store.ts";
import type { SkillText } from "./skill-text.ts";
import { readSnapshot, snapshot } from "./snapshot.ts";

/**
 * Full-text search over skills without a model: BM25F over seven fields, stems, typing errors. Changed one skill at a time;
 * what it answers depends on the skills alone, not on the order in which they came or changed.
 */
export class SearchIndex {
  private constructor(readonly store: SkillStore) {}

  static build(skills: Iterable<SkillText>): SearchIndex {
    const index = new SearchIndex(new SkillStore());
    for (const skill of skills) index.add(skill);
    return index;
  }

  /** Reads what `toBytes` wrote. Bytes of another version, or damaged ones, are an error in words: build the index anew. */
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

  /** In order of their code units. */
  names(): string[] {
    return [...this.store.entries.keys()].sort();
  }

  /** Throws when the name is there already. */
  add(skill: SkillText): void {
    this.store.add(analysed(skill));
  }

  /** Whether it was there. */
  remove(name: string): boolean {
    return this.store.remove(name);
  }

  /** Adds the skill in place of the one of its name, if there is one. */
  replace(skill: SkillText): void {
    this.store.remove(skill.name);
    this.store.add(analysed(skill));
  }

  /** The best `k`, best first; none for a query without a word that any skill has, or something like it. */
  search(query: string, { k }: { readonly k: number }): Match[] {
    return k < 1 ? [] : ranked(this.store, query, Math.floor(k));
  }

  /** The same bytes for the same skills, whatever happened before. */
  toBytes(): Uint8Array {
    return snapshot(this.store);
  }
}
