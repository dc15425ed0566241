import { splitWords } from "../../../kernel/words/index.ts";
import { joinPullRequestWords, toCanonicalTerm } from "./canonical-words.ts";

/** A term of a request and how much of the task it describes. */
export interface RequestWord {
  readonly term: string;
  /** Is the word as written, in lower case. */
  readonly word: string;
  readonly weight: number;
}

/**
 * The verb and its object describe a task best: `draft` and `ping` in "Draft a reviewer ping that asks for review". What follows a
 * preposition or stands in a clause of its own says where, why and how.
 */
const WEIGHTS = { verb: 1, head: 2, main: 1, tail: 0.5 } as const;

const ENDS_OBJECT: ReadonlySet<string> = new Set(
  (
    "for of from in into on onto to with by at as about across per given using via under over that which who whose where when so " +
    "because and or but if while before after since until"
  ).split(" "),
);
const DETERMINERS: ReadonlySet<string> = new Set(
  "a an the this these those my your our another each every all some any".split(" "),
);

/** Returns the weighted terms of a sentence that asks for something; each term once, with its highest weight. */
export function weighRequestWords(sentence: string): readonly RequestWord[] {
  const tokens = splitRequestTokens(sentence);
  const end = endOfObject(tokens);
  const head = findObjectHead(tokens.slice(0, end));
  const found = new Map<string, RequestWord>();
  for (const [at, token] of tokens.entries()) {
    const place = at >= end ? "tail" : at === 0 ? "verb" : at === head ? "head" : "main";
    for (const word of splitWords(token)) {
      const term = toCanonicalTerm(word);
      if (term === null) continue;
      const known = found.get(term);
      if (known === undefined || known.weight < WEIGHTS[place]) found.set(term, { term, word, weight: WEIGHTS[place] });
    }
  }
  return [...found.values()];
}

/** Splits a sentence into words with their hyphens. Commas and the like count as words. */
function splitRequestTokens(sentence: string): readonly string[] {
  const plain = joinPullRequestWords(sentence)
    .replace(/^\s*(?:please|kindly|can you|could you|i need you to|i want you to|let us|let's)\s+/i, "")
    // The type of a commit, as in "chore(deps): bump …", says little about the task.
    .replace(/^\s*([a-z]{2,12})(\([^()\n]{0,60}\))?!?:\s+(\S.{0,8000})$/is, "$3, $1 $2");
  return plain.match(/[\p{L}\p{N}\p{M}]+(?:[-_'’./+#][\p{L}\p{N}\p{M}+#]+)*|[,;:.!?()–—]/gu) ?? [];
}

/** Returns where the object of the first verb ends. */
function endOfObject(tokens: readonly string[]): number {
  const at = tokens.findIndex((token, place) => place > 0 && endsObject(token.toLowerCase(), tokens, place));
  return at === -1 ? tokens.length : at;
}

function endsObject(token: string, tokens: readonly string[], place: number): boolean {
  if (ENDS_OBJECT.has(token) || /^[,;:.!?()–—]$/.test(token)) return true;
  const next = tokens[place + 1]?.toLowerCase() ?? "";
  return place > 1 && token.length > 5 && token.endsWith("ing") && DETERMINERS.has(next);
}

/** Returns the index of the object's last noun. A sentence of one word has only its verb. */
function findObjectHead(object: readonly string[]): number {
  for (let at = object.length - 1; at > 0; at--) {
    const words = splitWords(object[at] ?? "");
    if (words.some((word) => toCanonicalTerm(word) !== null)) return at;
  }
  return -1;
}
