import { RELATED } from "./related-words.ts";
import { SAME } from "./same-words.ts";
import { termOf } from "./tokenize.ts";

const SAME_WEIGHT = 0.8;
const RELATED_WEIGHT = 0.5;

export interface Synonym {
  readonly term: string;
  readonly word: string;
  readonly weight: number;
}

/** For each term, the others of its groups with the greatest weight that a group gives them. */
function tableOf(groups: readonly (readonly [lines: string, weight: number])[]): Map<string, Map<string, Synonym>> {
  const table = new Map<string, Map<string, Synonym>>();
  for (const [lines, weight] of groups) {
    for (const line of lines.trim().split("\n")) {
      const words = line.split(" ").map((word) => ({ word, term: termOf(word), weight }));
      for (const one of words) for (const other of words) put(table, one.term, other);
    }
  }
  return table;
}

function put(table: Map<string, Map<string, Synonym>>, term: string, other: Synonym): void {
  if (other.term === term) return;
  const row = table.get(term) ?? new Map<string, Synonym>();
  if (!row.has(other.term)) row.set(other.term, other);
  table.set(term, row);
}

const TABLE = tableOf([
  [SAME, SAME_WEIGHT],
  [RELATED, RELATED_WEIGHT],
]);

/** What else a text may say for a term, with how far it is trusted; in the order of the table. */
export function synonymsOf(term: string): readonly Synonym[] {
  return [...(TABLE.get(term)?.values() ?? [])];
}
