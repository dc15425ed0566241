/**
 * A digest consists of sections with items, whose texts are pieces that say who wrote them. The terminal, Markdown and HTML
 * differ in how they escape a stranger's pieces; none of them decides what the digest says.
 */
export type Piece =
  /** Text of skl itself. */
  | { readonly kind: "own"; readonly text: string }
  /** A name that a stranger chose: a path, an id, an agent. */
  | { readonly kind: "name"; readonly text: string }
  /** A sentence that a stranger wrote. */
  | { readonly kind: "quote"; readonly text: string };

export interface Item {
  readonly tone: "bad" | "warn" | "plain";
  readonly head: readonly Piece[];
  /** Small print: ids, scopes, times. */
  readonly detail: readonly Piece[];
  /** A longer text that a stranger wrote. */
  readonly body: string | null;
}

export interface Section {
  readonly id: string;
  readonly title: string;
  /** Says what to do with the items. */
  readonly hint: string;
  /** The sentence for a section without items. */
  readonly empty: string;
  readonly items: readonly Item[];
}

export const own = (text: string): Piece => ({ kind: "own", text });
export const name = (text: string): Piece => ({ kind: "name", text });
export const quote = (text: string): Piece => ({ kind: "quote", text });

/** Returns someone's text on one line, with single blanks. */
export const onOneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Returns details separated by commas; parts that are null are left out. */
export function details(...parts: readonly (readonly Piece[] | null)[]): Piece[] {
  return parts
    .filter((part) => part !== null)
    .flatMap((part, index) => (index === 0 ? [...part] : [own(", "), ...part]));
}

/** Returns `words one, two`, each of the two a name, or null without names. */
export function namesAfter(words: string, names: readonly string[]): Piece[] | null {
  if (names.length === 0) return null;
  return [own(words), ...names.flatMap((each, index) => (index === 0 ? [name(each)] : [own(", "), name(each)]))];
}

/** Returns the words with the name behind them, or null without a name. */
export function nameAfter(words: string, text: string | null): Piece[] | null {
  return text === null || text === "" ? null : namesAfter(words, [text]);
}

/** Returns a timestamp as `2025-06-01 09:12 UTC`, and any other text unchanged. */
export function moment(timestamp: string): string {
  const [, date, time] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}):\d{2}(?:\.\d+)?Z$/.exec(timestamp) ?? [];
  return date === undefined || time === undefined ? timestamp : `${date} ${time} UTC`;
}
