/**
 * A digest before it takes a form: sections of items, made of pieces that say whose words they are. The forms (terminal,
 * Markdown, HTML) differ in how they escape a stranger's words; none of them decides what is said.
 */
export type Piece =
  /** Words of ours. */
  | { readonly kind: "own"; readonly text: string }
  /** A path, an id, an agent: one name of a stranger. */
  | { readonly kind: "name"; readonly text: string }
  /** A sentence of a stranger. */
  | { readonly kind: "quote"; readonly text: string };

export interface Item {
  /** How grave it is. */
  readonly tone: "bad" | "warn" | "plain";
  readonly head: readonly Piece[];
  /** Where it belongs, in small letters. */
  readonly detail: readonly Piece[];
  /** What a stranger says about it, at length. */
  readonly body: string | null;
}

export interface Section {
  readonly id: string;
  readonly title: string;
  /** What to do with it. */
  readonly hint: string;
  /** Said when there are no items. */
  readonly empty: string;
  readonly items: readonly Item[];
}

export const own = (text: string): Piece => ({ kind: "own", text });
export const name = (text: string): Piece => ({ kind: "name", text });
export const quote = (text: string): Piece => ({ kind: "quote", text });

/** Someone's text on one line: blanks of every kind are one blank. */
export const onOneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Details separated by commas; parts that are not there are left out. */
export function details(...parts: readonly (readonly Piece[] | null)[]): Piece[] {
  return parts
    .filter((part) => part !== null)
    .flatMap((part, index) => (index === 0 ? [...part] : [own(", "), ...part]));
}

/** `one, two`, each of them a name; null for none. */
export function namesAfter(words: string, names: readonly string[]): Piece[] | null {
  if (names.length === 0) return null;
  return [own(words), ...names.flatMap((each, index) => (index === 0 ? [name(each)] : [own(", "), name(each)]))];
}

/** The name after its words, or null without one. */
export function nameAfter(words: string, text: string | null): Piece[] | null {
  return text === null || text === "" ? null : namesAfter(words, [text]);
}

/** `2025-06-01 09:12 UTC`; any other text as it is. */
export function moment(timestamp: string): string {
  const [, date, time] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}):\d{2}(?:\.\d+)?Z$/.exec(timestamp) ?? [];
  return date === undefined || time === undefined ? timestamp : `${date} ${time} UTC`;
}
