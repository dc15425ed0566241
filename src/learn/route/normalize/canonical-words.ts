import { isStopWord, splitWords, stemWord } from "../../../kernel/words/index.ts";

/**
 * Groups words that mean the same for a task, each led by the word that stands for the group. The groups are of general English and of
 * version control. A word of a request also matches a node that uses another word of its group.
 */
const GROUPS: readonly string[] = [
  "write draft compose generate produce author",
  "summarize summarise summary summaries recap digest",
  "update change modify edit revise rewrite amend refresh",
  "bump upgrade",
  "add append insert",
  "remove delete drop",
  "find identify locate detect",
  "fix repair correct",
  "order sort rank",
  "check verify validate",
  "message ping reminder nudge",
  "pr prs",
  "repository repo repos",
  "document doc docs documentation documents",
  "dependency dependencies dep deps",
  "configuration config configs",
  "directory folder dir",
];

const CANONICAL: ReadonlyMap<string, string> = new Map(
  GROUPS.flatMap((group) => {
    const [first = "", ...others] = group.split(" ");
    return [first, ...others].map((word) => [stemWord(word), stemWord(first)] as const);
  }),
);

/** Lists words that people put around what they want. */
const FILLERS: ReadonlySet<string> = new Set("please need want help kindly just skill node task".split(" "));

/** Returns the term by which a lower-case word is compared; null for a word that says nothing about a task. */
export function toCanonicalTerm(word: string): string | null {
  if (isStopWord(word) || FILLERS.has(word)) return null;
  const own = stemWord(word);
  return CANONICAL.get(own) ?? own;
}

/** Returns the terms of a text in order. */
export function splitCanonicalTerms(text: string): readonly string[] {
  return splitWords(joinPullRequestWords(text)).flatMap((word) => toCanonicalTerm(word) ?? []);
}

/** Joins `pull request` into the single word that people also use for it. */
export const joinPullRequestWords = (text: string): string =>
  text.replace(/\bpull[-_ ]?request(s?)\b/gi, "pr$1").replace(/\bpullRequest(s?)\b/g, "pr$1");
