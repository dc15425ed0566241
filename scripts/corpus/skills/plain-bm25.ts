import { FIELDS, partsOf, type SkillText } from "../../../src/skills/search/skill-text.ts";

const K1 = 1.2;
const B = 0.75;

const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** BM25 as textbooks have it: one field, lower case, no stems, no stop words, k1 1.2, b 0.75. What the index has to beat. */
export class PlainBm25 {
  private readonly lengths: number[] = [];
  private readonly postings = new Map<string, Map<number, number>>();
  private readonly average: number;

  constructor(private readonly skills: readonly SkillText[]) {
    skills.forEach((skill, at) => {
      this.add(skill, at);
    });
    this.average = this.lengths.reduce((sum, length) => sum + length, 0) / Math.max(skills.length, 1);
  }

  search(query: string, k: number): string[] {
    const scores = new Map<number, number>();
    for (const word of new Set(words(query))) this.score(word, scores);
    const name = (at: number) => this.skills[at]?.name ?? "";
    const order = [...scores].sort(([a, x], [b, y]) => y - x || (name(a) < name(b) ? -1 : 1));
    return order.slice(0, k).map(([at]) => name(at));
  }

  private add(skill: SkillText, at: number): void {
    const all = words(FIELDS.flatMap((field) => partsOf(skill, field)).join("\n"));
    this.lengths.push(all.length);
    for (const word of all) {
      const row = this.postings.get(word) ?? new Map<number, number>();
      row.set(at, (row.get(at) ?? 0) + 1);
      this.postings.set(word, row);
    }
  }

  private score(word: string, scores: Map<number, number>): void {
    const row = this.postings.get(word);
    if (row === undefined) return;
    const idf = Math.log(1 + (this.skills.length - row.size + 0.5) / (row.size + 0.5));
    for (const [at, frequency] of row) {
      const norm = frequency + K1 * (1 - B + (B * (this.lengths[at] ?? 0)) / this.average);
      scores.set(at, (scores.get(at) ?? 0) + (idf * frequency * (K1 + 1)) / norm);
    }
  }
}
