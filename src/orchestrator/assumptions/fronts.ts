import type { Claim } from "./claims.ts";
import { DOER_STEMS } from "./doers.ts";
import { CARRIERS } from "./lexicon/aspects.ts";
import { canonicalOf } from "./lexicon.ts";
import { WordList } from "./word-list.ts";

/** Nouns for what holds a thing or comes of it: `Parquet files` are the `Parquet output`. */
const CARRIER_STEMS = new WordList(() => CARRIERS.split(" ").map(canonicalOf));

/** What stands in front of the one verb is spoken of by the other text, too. */
export function frontsMatch(a: Claim, b: Claim): boolean {
  return isCovered(a.subject, b) || isCovered(b.subject, a);
}

function isCovered(subject: ReadonlySet<string>, other: Claim): boolean {
  let telling = 0;
  for (const word of subject) {
    if (!other.strong.has(word) && !other.weak.has(word) && !isCondition(word, other)) return false;
    if (!DOER_STEMS.has(word)) telling += 1;
  }
  return telling > 0;
}

/** `Breadth first is used for the tree` is about the tree; `find() returns null for a missing cart` is about `find()`. */
function isCondition(word: string, { condition, identifiers }: Claim): boolean {
  return identifiers.size === 0 && condition.has(word);
}

/** `Product names` and `product codes`: one name in front of two nouns that the other text never mentions. */
export function haveDifferentHeads(mine: Claim, theirs: Claim): boolean {
  const [a, b] = [mine.head, theirs.head];
  if (!a || !b) return false;
  if (a.noun === b.noun) return isApart(a.names, theirs.said) && isApart(b.names, mine.said);
  if (CARRIER_STEMS.has(a.noun) || CARRIER_STEMS.has(b.noun)) return false;
  if (theirs.said.has(a.noun) || mine.said.has(b.noun)) return false;
  return [...a.names].some((name) => b.names.has(name));
}

function isApart(names: ReadonlySet<string>, said: ReadonlySet<string>): boolean {
  return names.size > 0 && ![...names].some((name) => said.has(name));
}
