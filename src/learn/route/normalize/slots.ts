import { isStopWord } from "../../../kernel/words/index.ts";
import type { Slot, SlotKind } from "../types.ts";

/** Is a place in a text that a pattern matched, before the words around it are read. */
interface Span {
  readonly kind: SlotKind;
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/** Text beyond this length holds data and no parameters. */
const LONGEST_READ = 8_000;
const MOST_SLOTS = 60;

const PREPOSITIONS: ReadonlySet<string> = new Set(
  "to from in into on onto at of for by with as under before after between per via".split(" "),
);

/** Returns the typed values of a text in order. The first paragraph says what is wanted. */
export function findSlots(text: string): readonly Slot[] {
  const read = text.slice(0, LONGEST_READ);
  const mainEnd = endOfFirstParagraph(read);
  const taken: Span[] = [];
  for (const find of FINDERS)
    for (const span of find(read)) {
      if (taken.length >= MOST_SLOTS) break;
      if (!taken.some((other) => span.start < other.end && other.start < span.end)) taken.push(span);
    }
  return taken
    .sort((a, b) => a.start - b.start)
    .map((span) => ({
      ...span,
      ...findWordsBeforeValue(read, span.start),
      main: span.start < mainEnd && !isAside(read, span),
    }));
}

/** Returns where the first paragraph of a text ends. */
export function endOfFirstParagraph(text: string): number {
  const begins = text.length - text.trimStart().length;
  const at = text.slice(begins).search(/\n[ \t]*\n/);
  return at === -1 ? text.length : begins + at;
}

/** Returns whether a value stands alone in parentheses, as in `(#12)`, which says where a request came from. */
const isAside = (text: string, { start, end }: Span): boolean => text[start - 1] === "(" && text[end] === ")";

/** Returns the preposition and the naming word that stand directly before a value. */
function findWordsBeforeValue(text: string, start: number): Pick<Slot, "role" | "label"> {
  const before = text
    .slice(Math.max(0, start - 60), start)
    .toLowerCase()
    .replace(/[:="'`([\s]{1,5}$/, "");
  const words = before.match(/[\p{L}\p{N}_-]+/gu)?.slice(-2) ?? [];
  const last = words.at(-1);
  if (last === undefined || /[.;,!?]$/.test(before)) return { role: null, label: null };
  if (PREPOSITIONS.has(last)) return { role: last, label: null };
  const beforeLast = words.length > 1 ? (words[0] ?? "") : "";
  const role = PREPOSITIONS.has(beforeLast) ? beforeLast : null;
  return { role, label: isStopWord(last) || /^\d/.test(last) ? null : last };
}

type Finder = (text: string) => readonly Span[];

const findSlotSpans = (text: string, pattern: RegExp, kind: SlotKind, group = 0): Span[] =>
  [...text.matchAll(pattern)].flatMap((match) => {
    const value = match[group] ?? "";
    const start = match.index + (group === 0 ? 0 : match[0].indexOf(value));
    return value === ""
      ? []
      : [{ kind, value, start, end: group === 0 ? start + value.length : match.index + match[0].length }];
  });

const VERSION =
  /(?<![\w.])v?\d{1,6}(?:\.\d{1,8}){1,3}(?:[-+.]?[0-9A-Za-z]{1,20}(?:[.-][0-9A-Za-z]{1,20}){0,4})?(?![\w])/g;
const PATH = /(?<![\w/@.-])(?:\.{1,2}\/)?[\w.@-]{1,100}(?:\/[\w.@*-]{1,100}){1,20}\/?(?![\w])/g;
const FILE_NAME = /(?<![\w/@-])\.?[A-Za-z_][\w-]{0,80}(?:\.[\w-]{1,40}){0,3}\.[A-Za-z][A-Za-z0-9]{0,5}(?![\w/])/g;
const URL_TEXT = /https?:\/\/[^\s<>"'`()[\]]{1,2000}/g;
const IDENTIFIER =
  /(?<![\w@./-])(?:@[\w-]{1,60}\/[\w.-]{1,60}|[A-Za-z]\w{0,60}_\w{1,60}|[a-z]+[A-Z]\w{0,60}|[A-Za-z_]\w{0,60}\(\))(?![\w])/g;
const PULL_URL = /^https?:\/\/[^/]+\/[^/]+\/[^/]+\/(?:pull|-\/merge_requests|pulls)\/\d+/;

const findUrlSlots: Finder = (text) =>
  findSlotSpans(text, URL_TEXT, "url").map((span) => {
    const value = span.value.replace(/[.,;:!?]{1,5}$/, "");
    return { ...span, value, end: span.start + value.length, kind: PULL_URL.test(value) ? "pr_ref" : "url" };
  });

const pullRequests: Finder = (text) => [
  ...findSlotSpans(text, /(?<![\w/])[\w.-]{1,60}\/[\w.-]{1,60}#\d{1,9}\b/g, "pr_ref"),
  ...findSlotSpans(text, /(?<![\w#&/])#\d{1,9}\b/g, "pr_ref"),
  ...findSlotSpans(text, /\b(?:pr|prs|pull[ -]requests?|gh)[ -](\d{1,9})\b(?!\.\d)/gi, "pr_ref", 1),
];

/** Finds values in quotation marks and classifies each as a path, a version, a name or else a text. */
const findQuotedSlots: Finder = (text) =>
  [
    ...findSlotSpans(text, /"([^"\n]{1,500})"/g, "quoted", 1),
    ...findSlotSpans(text, /“([^”\n]{1,500})”/g, "quoted", 1),
    ...findSlotSpans(text, /`([^`\n]{1,500})`/g, "quoted", 1),
    ...findSlotSpans(text, /(?<![\w])'([^'\n]{1,500})'(?![\w])/g, "quoted", 1),
  ].map((span) => {
    const begins = text[span.start - 1] === undefined ? span.start : span.start - 1;
    return { ...span, start: begins, kind: classifyQuotedValue(span.value) };
  });

function classifyQuotedValue(value: string): SlotKind {
  const isAll = (pattern: RegExp) => value.match(new RegExp(pattern.source, pattern.flags))?.[0] === value;
  if (isAll(URL_TEXT)) return PULL_URL.test(value) ? "pr_ref" : "url";
  if (isAll(VERSION)) return "version";
  if (isAll(PATH) && !value.startsWith("@")) return "path";
  if (isAll(FILE_NAME)) return "path";
  return /^@?[A-Za-z_][\w./-]{0,80}$/.test(value) ? "name" : "quoted";
}

/** Finds versions, as in `from 3 to 4`, `v4` and `1.2.3`. */
const findVersionSlots: Finder = (text) => [
  ...findSlotSpans(text, VERSION, "version"),
  ...findSlotSpans(text, /(?<![\w.])v\d{1,6}(?![\w.])/g, "version"),
  ...findSlotSpans(text, /\bfrom (\d{1,6}) to \d{1,6}(?![\w.])/g, "version", 1).map((span) => ({
    ...span,
    end: span.start + span.value.length,
  })),
  ...findSlotSpans(text, /\bfrom \d{1,6} to (\d{1,6})(?![\w.])/g, "version", 1).map((span) => ({
    ...span,
    start: span.end - span.value.length,
  })),
];

const NAMED_VERSION =
  /(?<![\w@./-])(@?[A-Za-z][\w.@/-]{0,80}?)(?:@|==?|[ \t]+(?:version[ \t]+)?(?:(?:from|to|at)[ \t]+)?(?:version[ \t]+)?)v?\d{1,6}(?:\.\d|[ \t]+to[ \t]+v?\d|(?![\w./]))/g;

/** Lists words before a version that are not the name of the thing that has it. */
const NO_NAME: ReadonlySet<string> = new Set(
  "version versions release releases tag to from at v bump update upgrade set prepare cut publish and or for in by of top last first next pr prs issue line lines section chapter step".split(
    " ",
  ),
);

/**
 * Finds names before a version, as in `flask from 2.2 to 2.3`, `vite@5.1` or `Python 3.12`. The first word of the text is the task's verb
 * and no name.
 */
const findVersionedNames: Finder = (text) =>
  findSlotSpans(text, NAMED_VERSION, "name", 1)
    .map((span) => ({ ...span, end: span.start + span.value.length }))
    .filter(({ value, start }) => {
      const isFirst = text.slice(0, start).trim() === "" || /[:]\s*$/.test(text.slice(0, start));
      return (
        !isFirst &&
        !NO_NAME.has(value.toLowerCase()) &&
        !isStopWord(value.toLowerCase()) &&
        !/\.[a-z]{1,5}$/.test(value)
      );
    });

const findPathSlots: Finder = (text) =>
  [...findSlotSpans(text, PATH, "path"), ...findSlotSpans(text, FILE_NAME, "path")].filter(
    ({ value }) => !/^\d+(?:\/\d+)+$/.test(value) && !/^(?:e\.g|i\.e|a\.m|p\.m|and\/or|n\/a)$/i.test(value),
  );

/** Finds identifiers. The first word of the text is the task's verb, even if it looks like one. */
const findIdentifierSlots: Finder = (text) =>
  findSlotSpans(text, IDENTIFIER, "name").filter(({ start }) => text.slice(0, start).trim() !== "");
const findNumberSlots: Finder = (text) => findSlotSpans(text, /(?<![\w.#/-])\d{1,12}(?![\w/-]|\.\d)/g, "number");

/** The first finder in this list that matches a place claims it. */
const FINDERS: readonly Finder[] = [
  findQuotedSlots,
  findUrlSlots,
  pullRequests,
  findVersionedNames,
  findVersionSlots,
  findPathSlots,
  findIdentifierSlots,
  findNumberSlots,
];
