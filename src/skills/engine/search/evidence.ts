import { splitWords } from "../../../kernel/words/index.ts";
import { type Entry, splitFlatLists } from "./entry.ts";
import { countAt } from "./field-counts.ts";
import type { QueryWord } from "./rank/query.ts";
import { METADATA_WEIGHTS } from "./rank/weights.ts";
import type { SkillStore } from "./skill-store.ts";
import { FIELDS, type Field } from "./skill-text.ts";

// What must stand in a message before a skill is offered for it, since most messages need none. The shares were chosen on one half of
// labelled messages; `scripts/recommend.ts` reports on the other.

/** A word in more of the skills, their bodies included, says nothing about the topic of one of them. */
const COMMON_SHARE = 1 / 4;

/** In a small library a word may be in so many skills and still tell them apart. */
const NEVER_COMMON = 2;

/** A word in no more of the skills is enough alone. */
const RARE_SHARE = 1 / 15;

/** A shorter word that is only spelled nearly like one of a skill is another word. */
const SHORTEST_NEAR = 6;

/** A message of so many words, all of which a skill says of itself, is about the skill however common they are in the library. */
const WHOLE_MESSAGE = 3;

/** Returns whether a word says what a message is about. */
function isTopical(store: SkillStore, { number, word, weight }: QueryWord): boolean {
  if (weight < 1 && word.length < SHORTEST_NEAR) return false;
  return store.frequency(number) <= Math.max(NEVER_COMMON, store.entries.size * COMMON_SHARE);
}

/**
 * Returns whether a skill has two of a message's topical words in what it says of itself, or one that is rare, or one that is its
 * whole name or a tag, or has all words of the message; `size` is the number of those.
 */
export function hasEvidence(
  store: SkillStore,
  entry: Entry,
  { words, size }: { readonly words: readonly QueryWord[]; readonly size: number },
): boolean {
  const said = words.filter(({ number }) => isIn(entry, number, SAID));
  const found = said.filter((word) => isTopical(store, word));
  if (found.length >= 2 || said.length >= Math.max(size, WHOLE_MESSAGE)) return true;
  const [only] = found;
  if (only === undefined || only.weight < 1) return false;
  const isRare = store.frequency(only.number) <= store.entries.size * RARE_SHARE;
  const isName = splitWords(entry.name).length === 1 && splitFlatLists(entry.passages)[0]?.[0] === only.number;
  return isRare || isName || isIn(entry, only.number, ["tags"]);
}

const SAID = FIELDS.filter((field) => METADATA_WEIGHTS[field].weight > 0);

function isIn({ terms, counts }: Entry, number: number, fields: readonly Field[]): boolean {
  const packed = counts[terms.indexOf(number)] ?? 0;
  return fields.some((field) => countAt(packed, FIELDS.indexOf(field)) > 0);
}
