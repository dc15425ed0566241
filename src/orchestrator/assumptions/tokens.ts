import type { Identifier } from "./identifiers.ts";
import {
  beginsPhrase,
  LONGEST_PHRASE,
  lookUp,
  type Meaning,
  STOP_STEMS,
  type ValueMeaning,
  VERB_FORMS,
  WEAK_STEMS,
} from "./lexicon.ts";
import { type NumberMeaning, numberAt } from "./numbers.ts";
import { isArticle, phraseStem, stem } from "./stem.ts";
import { type Break, type Word, wordsOf } from "./words.ts";

/** How much a token says about which thing is meant. */
export type Grade = "strong" | "weak" | "stop";

/** A word, phrase, number or identifier with all that it can mean. */
export interface Token {
  readonly raw: string;
  /** The stem of the canonical synonym: what two texts share when they share this token. */
  readonly stem: string;
  readonly grade: Grade;
  readonly identifier: Identifier | null;
  readonly number: NumberMeaning | null;
  readonly meaning: Meaning;
  readonly isVerb: boolean;
  readonly break: Break;
}

const NOTHING: Meaning = {
  canonical: null,
  values: [],
  axes: [],
  unit: null,
  bound: null,
  negator: false,
  condition: false,
  circumstance: null,
};

/** These are values only with a capital: `GET` is a verb of HTTP, `get` is English. */
const NEEDS_CAPITAL = new Set(
  "get post put patch go rest express spring gin swift oracle may march april june delete option consul bun snappy pip strip stripe".split(
    " ",
  ),
);

/** The tokens of a text in order; the longest known phrase wins. Linear in the text's length. */
export function tokensOf(text: string): Token[] {
  const words = wordsOf(text);
  const tokens: Token[] = [];
  let at = 0;
  while (at < words.length) {
    const { token, used } = tokenAt(words, at);
    tokens.push(token);
    at += used;
  }
  return tokens;
}

function tokenAt(words: readonly Word[], at: number): { token: Token; used: number } {
  const word = words[at] as Word;
  const known = LONE_TOKENS.get(word);
  if (known) return { token: known, used: 1 };
  const found = freshTokenAt(words, at);
  if (found.used === 1 && (word.identifier || isAlone(word))) LONE_TOKENS.set(word, found.token);
  return found;
}

/** Tokens of words that mean the same beside any other word; a word that is met again is one object. */
const LONE_TOKENS = new WeakMap<Word, Token>();

function isAlone(word: Word): boolean {
  return !beginsPhrase(word.stem) && numberAt([word], 0) === null;
}

function freshTokenAt(words: readonly Word[], at: number): { token: Token; used: number } {
  const word = words[at] as Word;
  if (word.identifier) return { token: identifierToken(word), used: 1 };
  const phrase = phraseAt(words, at);
  const number = phrase && phrase.used > 1 ? null : numberAt(words, at);
  if (number) return { token: numberToken(words, at, number), used: number.used };
  const used = phrase?.used ?? 1;
  return { token: wordToken(words.slice(at, at + used), phrase?.meaning ?? oppositeOf(word.stem)), used };
}

/** `Unescaped` is the other side of `escaped`, unless a list says what it is. */
function oppositeOf(stem: string): Meaning {
  const base = /^(?:un|non|dis)(?=...)/.exec(stem);
  const axes = base ? (lookUp(stem.slice(base[0].length))?.axes ?? []) : [];
  if (axes.length === 0) return NOTHING;
  return { ...NOTHING, axes: axes.map(({ axis, side }) => ({ axis, side: side === 1 ? -1 : 1 })) };
}

function phraseAt(words: readonly Word[], at: number): { meaning: Meaning; used: number } | null {
  const found: { meaning: Meaning; used: number }[] = [];
  let key = "";
  for (let used = 1; used <= LONGEST_PHRASE; used += 1) {
    const word = words[at + used - 1];
    if (!word || word.identifier) break;
    if (used > 1 && word.break === "none" && isArticle(word.stem)) continue;
    key = used === 1 ? word.stem : `${key} ${word.stem}`;
    const meaning = lookUp(key);
    if (meaning) found.push({ meaning, used });
    if (word.break === "end" || !beginsPhrase(key)) break;
  }
  return found.at(-1) ?? null;
}

function identifierToken(word: Word): Token {
  return {
    raw: word.raw,
    stem: word.stem,
    grade: "strong",
    identifier: word.identifier,
    number: null,
    meaning: NOTHING,
    isVerb: false,
    break: word.break,
  };
}

function numberToken(words: readonly Word[], at: number, number: NumberMeaning): Token {
  const span = words.slice(at, at + number.used);
  const raw = span.map((word) => word.raw).join(" ");
  return {
    raw,
    stem: "#",
    grade: "stop",
    identifier: null,
    number,
    meaning: isOneThing(words[at + number.used], raw) ? (lookUp(stem(raw.toLowerCase())) ?? NOTHING) : NOTHING,
    isVerb: false,
    break: span.at(-1)?.break ?? "none",
  };
}

/** Members of those families that are ordinary nouns, with a capital only at the start of a sentence. */
const COMMON_PRODUCTS =
  /^(?:containers?|memory|databases?|disks?|spreadsheets?|binary|binaries|files?|hash(?:es)?|streams?)$/i;

const PRODUCT_FAMILIES = new Set(
  "datastore broker format language webframework frontend orm testframework packages bundler provider payment cloud platform os webserver protocol auth hash signature".split(
    " ",
  ),
);

/** `Postgres` and `PostgreSQL` are one word; only names are, since `text` is more than a type and `Blank` opens sentences. */
function productOf({ values }: Meaning, raw: string): string | null {
  const [value] = values;
  return value && isProductName(value, raw) ? phraseStem(value.member) : null;
}

function isProductName({ family }: ValueMeaning, raw: string): boolean {
  return PRODUCT_FAMILIES.has(family) && /^[A-Z]/.test(raw) && !COMMON_PRODUCTS.test(raw);
}

/** Whether the word is the name of a product or a format. */
export function isProduct({ meaning: { values }, raw }: Token): boolean {
  const [value] = values;
  return value !== undefined && isProductName(value, raw);
}

const AUXILIARY = /^(?:may|can|could|might|must|be|are|have|stay|remain|keep)\b/;

/** A phrase is a verb by its first word: `expires after`, `returns nothing`; `cache entry` is none. */
function isVerb(raw: string): boolean {
  const end = raw.indexOf(" ");
  if (end < 0) return VERB_FORMS.has(raw);
  return (
    VERB_FORMS.has(raw.slice(0, end)) &&
    (raw[end - 1] === "s" || AUXILIARY.test(raw) || /^(?:at|from|in|with|to)\b/.test(raw.slice(end + 1)))
  );
}

/** `one process` and `a single process` are the opposite of `several`; `one hour` is not. */
function isOneThing(next: Word | undefined, raw: string): boolean {
  return /^(?:one|single)$/i.test(raw) && next !== undefined && lookUp(next.stem)?.unit == null;
}

function wordToken(span: readonly Word[], found: Meaning): Token {
  const raw = span.map((word) => word.raw).join(" ");
  const key = span.map((word) => word.stem).join(" ");
  const meaning = withoutLowerCaseValues(found, key, raw);
  const canonical = meaning.canonical ?? productOf(meaning, raw) ?? key;
  return {
    raw,
    stem: canonical,
    grade: gradeOf(canonical, key, meaning),
    identifier: null,
    number: null,
    meaning,
    isVerb: isVerb(raw.toLowerCase()),
    break: span.at(-1)?.break ?? "none",
  };
}

function withoutLowerCaseValues(meaning: Meaning, key: string, raw: string): Meaning {
  // The noun (`an order`) is no adjective, though one stem serves both.
  if (key === "order" && raw.toLowerCase() !== "ordered") return NOTHING;
  if (key === "sync" && raw.toLowerCase() !== "sync") return { ...NOTHING, canonical: meaning.canonical };
  if (key === "window" && raw !== "Windows") return NOTHING;
  if (meaning.values.length === 0 || !NEEDS_CAPITAL.has(key) || /^[A-Z]/.test(raw)) return meaning;
  return { ...meaning, values: [] };
}

function gradeOf(canonical: string, key: string, meaning: Meaning): Grade {
  if (STOP_STEMS.has(key) || STOP_STEMS.has(canonical)) return "stop";
  if (!/[\p{L}\p{N}]/u.test(canonical)) return "stop";
  if (meaning.negator || meaning.condition) return "stop";
  if (WEAK_STEMS.has(canonical) || WEAK_STEMS.has(key)) return "weak";
  if (meaning.canonical !== null || meaning.circumstance !== null) return "strong";
  const isOnlyValue =
    meaning.values.length + meaning.axes.length > 0 || meaning.bound !== null || meaning.unit !== null;
  return isOnlyValue ? "weak" : "strong";
}
