import { stem } from "../assumptions/stem.ts";

/** Their `-er` and `-or` is no ending: `author` is not one who auths, a `customer` not one who customs. */
const WHOLE = new Set(
  "author customer error folder header letter matter number paper user vector vendor color factor sector comment document element segment fragment statement moment argument experiment increment environment".split(
    " ",
  ),
);

/**
 * What the forms of a word share for finding files: `parse`, `parser` and `parsing` are one, `delivery` and `deliver`,
 * `shipment` and `shipping`, too. Cruder than `stem`, since a file is named after what does a thing and a request after what
 * is to be done; both sides pass through here, so only consistency matters.
 */
function wordKey(word: string): string {
  if (word.length <= 4 || !/^[a-z]+$/.test(word)) return stem(word);
  const single = word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
  if (WHOLE.has(single)) return single;
  const key = withoutEnding(withoutEnding(stem(word)));
  return key.length > 4 && key.endsWith("e") ? key.slice(0, -1) : key;
}

function withoutEnding(word: string): string {
  if (WHOLE.has(word)) return word;
  const ending =
    /^(.{5,}?)(?:ery|al)$/.exec(word) ??
    /^(.{3,}?)ment$/.exec(word) ??
    /^(.{3,}?[iy]z)at$/.exec(word) ??
    /^(.{4,}?)(?:er|or)$/.exec(word) ??
    /^(.*[^aeiou][aeiou][^aeiou])er$/.exec(word);
  const body = ending?.[1] ?? word;
  return body === word ? word : body.replace(/([bdgmnprt])\1$/, "$1");
}

const keys = new Map<string, string>();
const MOST_KEYS = 50_000;

function cachedKey(word: string): string {
  let key = keys.get(word);
  if (key === undefined) {
    key = wordKey(word);
    if (keys.size < MOST_KEYS) keys.set(word, key);
  }
  return key;
}

/** The longest text that is looked at; State and requests are other people's, and one of a megabyte says no more. */
const LONGEST_TEXT = 4000;

const ASCII = /^[\x20-\x7e]*$/;

/** Plain lower-case words of a text, an identifier or a path: `parseOrder_v2` is `parse`, `order`, `v2`. */
export function plainWords(text: string): string[] {
  const short = text.slice(0, LONGEST_TEXT);
  // Nearly all of State is plain English; the general patterns cost several times as much.
  if (ASCII.test(short)) {
    const apart = /[a-z0-9][A-Z]|[A-Z]{2}[a-z]/.test(short)
      ? short.replace(/([a-z0-9])([A-Z])/g, "$1 $2").replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
      : short;
    return withoutPossessive(apart.toLowerCase()).match(/[a-z0-9]+/g) ?? [];
  }
  const apart = short
    .normalize("NFKC")
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2");
  return withoutPossessive(apart.toLowerCase()).match(/[\p{L}\p{N}]+/gu) ?? [];
}

function withoutPossessive(text: string): string {
  return /['’]/.test(text) ? text.replace(/['’]s?\b/g, "") : text;
}

/** The keys of a text's words, in order. */
export function keysOf(text: string): string[] {
  return plainWords(text).map(cachedKey);
}

/** The keys of a phrase as one string. */
export function phraseKey(phrase: string): string {
  return keysOf(phrase).join(" ");
}
