import { memberName } from "./identifiers.ts";
import { stem } from "./stem.ts";
import { isProduct, type Token, tokensOf } from "./tokens.ts";

/** What a text can be found by; cheap to tell, so that most pairs of texts are never compared. */
export interface Keys {
  readonly names: ReadonlySet<string>;
  /** Words that tell which thing is meant. */
  readonly telling: ReadonlySet<string>;
  /** These, general words, and words inside identifiers. */
  readonly said: ReadonlySet<string>;
  /** Words in front of a verb. */
  readonly front: ReadonlySet<string>;
}

/** The keys of a text that has been cut into tokens. */
export function keysOf(tokens: readonly Token[]): Keys {
  const names = new Set<string>();
  const telling = new Set<string>();
  const said = new Set<string>();
  const front = new Set<string>();
  let weakest: string | null = null;
  let isFront = true;
  for (const token of tokens) {
    if (token.isVerb && said.size > 0) isFront = false;
    if (token.identifier) {
      const { key, form } = token.identifier;
      names.add(key).add(memberName(key, form) ?? key);
      for (const word of insideOf(token.identifier.key, token.identifier.words)) said.add(word);
    } else if (token.grade !== "stop") {
      said.add(token.stem);
      if (token.raw.includes(" ")) for (const part of token.raw.split(" ")) said.add(stem(part.toLowerCase()));
      if (token.grade === "weak" && isFront) weakest ??= token.stem;
      if (isFront && token.grade === "weak" && isProduct(token)) telling.add(token.stem);
      if (token.grade === "strong") telling.add(token.stem);
      if (isFront && token.grade === "strong") front.add(token.stem);
    }
    if (token.break === "end") isFront = true;
  }
  if (front.size === 0 && weakest !== null) telling.add(weakest);
  return { names, telling, said, front };
}

/** The part of "one subject" that an index can tell without reading the texts: see `sharedSubject` for the rest. */
export function mayMeet(a: Keys, b: Keys): boolean {
  for (const name of a.names) if (b.names.has(name)) return true;
  return meetInWords(a, b, sharedWords(a, b));
}

/** One word in common is enough where it is half of what one text tells, or all that one of them is about. */
export function meetInWords(a: Keys, b: Keys, shared: number): boolean {
  if (shared === 0) return false;
  const leastTold = Math.min(a.telling.size, b.telling.size);
  return shared * 2 >= leastTold || isAbout(a, b) || isAbout(b, a);
}

function sharedWords(a: Keys, b: Keys): number {
  let shared = 0;
  for (const word of a.telling) if (b.said.has(word)) shared += 1;
  for (const word of b.telling) if (a.said.has(word) && !a.telling.has(word)) shared += 1;
  return shared;
}

function isAbout(a: Keys, b: Keys): boolean {
  for (const word of a.front) if (!b.said.has(word)) return false;
  return a.front.size > 0;
}

const MOST_REMEMBERED = 20_000;
const INSIDE = new Map<string, readonly string[]>();

/** The stems inside an identifier; assumptions repeat their identifiers. */
function insideOf(key: string, words: readonly string[]): readonly string[] {
  const known = INSIDE.get(key);
  if (known) return known;
  if (INSIDE.size >= MOST_REMEMBERED) INSIDE.clear();
  const stems = tokensOf(words.join(" ").slice(0, 2000)).map((token) => token.stem);
  INSIDE.set(key, stems);
  return stems;
}
