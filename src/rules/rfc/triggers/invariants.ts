import { isStopWord } from "../../../kernel/words/index.ts";
import { makeFormTest, splitClauseWords } from "./clauses.ts";
import { findFamilyMembers } from "./families.ts";

/** An invariant in a form that statements can be compared with. */
export interface Invariant {
  readonly key: string;
  /** The value as one text for people. */
  readonly text: string;
  /** The spellings of the key: `auth_model`, `auth-model`, `auth model`. */
  readonly keyPhrases: readonly (readonly string[])[];
  /** Words of the key that are specific enough to identify it. */
  readonly subjects: readonly string[];
  /** Names in the value, such as JWT, PostgreSQL and FastAPI. */
  readonly names: readonly string[];
  /** Versions by name, such as SQLAlchemy 2.0. */
  readonly versions: ReadonlyMap<string, string>;
  readonly families: ReadonlySet<string>;
  /** Whether a word such as only, no or must excludes everything else. */
  readonly isExclusive: boolean;
  /** Whether the value is a list of things in use. Statements name these often without choosing between them. */
  readonly isList: boolean;
  /** The things that the value forbids, each as its words: `No ORM` forbids an orm. */
  readonly forbidden: readonly (readonly string[])[];
  /** The things that the value demands, each as its words. */
  readonly demanded: readonly (readonly string[])[];
}

const EXCLUSIVE = /\b(?:only|no|not|never|must|always|exclusively|solely|without|every|all|nothing but)\b/i;
const GENERIC_KEY_WORDS = new Set(
  "data model type mode system stack tech technology policy style rule rules name version base main default general project app application code service".split(
    " ",
  ),
);
const isUsage = makeFormTest("use always exclusively solely");
const isFiller = (word: string): boolean => isStopWord(word) || isUsage(word);

/** Prepares the invariants for comparison. Security patterns are patterns of names and no statements, so only their key counts. */
export function prepareInvariants(invariants: Readonly<Record<string, unknown>>): Invariant[] {
  return Object.entries(invariants).map(([key, value]) => {
    const texts = key === "security_patterns" ? [] : collectInvariantTexts(value);
    const plain = key.toLowerCase();
    const parts = plain.split(/[_\-\s.]+/).filter((part) => part !== "");
    return {
      key,
      text: collectInvariantTexts(value).join(", "),
      keyPhrases: [[plain], parts, [parts.join("-")]],
      subjects: parts.filter((part) => part.length > 2 && !GENERIC_KEY_WORDS.has(part)),
      names: [...new Set(texts.flatMap(namesIn))],
      versions: new Map(texts.flatMap(listNamedVersions)),
      families: new Set(texts.flatMap((text) => findFamilyMembers(splitClauseWords(text)).map(({ family }) => family))),
      isExclusive: texts.some((text) => EXCLUSIVE.test(text)),
      isList: Array.isArray(value),
      forbidden: texts.flatMap((text) => listWordsAfterMarker(text, /\b(?:no|never|without|must not|not)\s+/i)),
      demanded: texts.flatMap((text) =>
        /\bnot\b|\bno\b|\bnever\b/i.test(text) ? [] : listWordsAfterMarker(text, /\b(?:must(?: be)?|always)\s+/i),
      ),
    };
  });
}

function collectInvariantTexts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "number") return [String(value)];
  if (Array.isArray(value)) return value.flatMap(collectInvariantTexts);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (FOR_CODE.has(key) ? [] : collectInvariantTexts(inner)));
}

/** These keys of an invariant are rules for code, which statements of agents are not compared with. */
const FOR_CODE: ReadonlySet<string> = new Set(["forbid_imports", "forbid_packages", "symbols", "paths"]);

/** Finds names: members of a family, and words with capitals where a sentence would not have them. */
function namesIn(text: string): string[] {
  const written = text.match(/[\p{L}\p{N}][\p{L}\p{N}_.+#'-]*/gu) ?? [];
  const known = new Set(findFamilyMembers(splitClauseWords(text)).map(({ name }) => name));
  return written.flatMap((word, at) => {
    const [plain = ""] = splitClauseWords(word);
    if (known.has(plain) || findFamilyMembers([plain]).length > 0) return [plain];
    const isName = /\p{Lu}/u.test(word.slice(1)) || (/^\p{Lu}/u.test(word) && (at > 0 || written.length <= 3));
    return isName && plain.length > 1 && !isFiller(plain) ? [plain] : [];
  });
}

function listNamedVersions(text: string): [string, string][] {
  return (
    [...text.matchAll(/(?<![\p{L}\p{N}_.+#-])[\p{N}_.+#-]*([\p{L}][\p{L}\p{N}_.+#-]*)\s+v?(\d+(?:\.\d+)*)\b/gu)]
      .map(([, name = "", version = ""]): [string, string] => [name.toLowerCase(), version])
      // "PAGE_SIZE is 20" gives a size, and no version of a product called "is".
      .filter(([name]) => !isStopWord(name) && !/^(?:least|most|exactly|about|under|over|within)$/.test(name))
  );
}

/** Returns the meaningful words after a marker such as `no` or `must`, up to the end of that part of the text. */
function listWordsAfterMarker(text: string, marker: RegExp): string[][] {
  return text
    .split(/[,;.](?:\s|$)/)
    .flatMap((part) => {
      const match = marker.exec(part);
      return match
        ? [splitClauseWords(part.slice(match.index + match[0].length)).filter((word) => !isFiller(word))]
        : [];
    })
    .filter((words) => words.length > 0);
}
