import type { Token } from "./tokens.ts";

/**
 * For each noun the words directly in front of it, so that `access token` and `refresh token` stay two things. Verbs,
 * grammar and punctuation end a phrase.
 */
export function nounPhrases(tokens: readonly Token[]): Map<string, Set<string>> {
  const modifiers = new Map<string, Set<string>>();
  let phrase: Token[] = [];
  for (const token of tokens) {
    if (isPartOfPhrase(token)) {
      if (isHead(token)) {
        const names = modifiers.get(token.stem) ?? new Set();
        for (const before of phrase) if (isName(before)) names.add(before.stem);
        modifiers.set(token.stem, names);
      }
      phrase = [...phrase.slice(-2), token];
    } else {
      phrase = [];
    }
    if (token.break !== "none") phrase = [];
  }
  return modifiers;
}

function isPartOfPhrase({ grade, identifier, meaning, isVerb }: Token): boolean {
  return grade !== "stop" && identifier === null && !meaning.negator && !(isVerb && grade === "weak");
}

function isName({ grade, meaning }: Token): boolean {
  return grade === "strong" || meaning.values.length > 0;
}

function isHead({ grade }: Token): boolean {
  return grade === "strong";
}

/** The words, as written and in lower case, that stand directly in front of a word that is no grammar. */
export function qualifiersOf(tokens: readonly Token[]): Set<string> {
  const qualifiers = new Set<string>();
  tokens.forEach((token, at) => {
    const next = tokens[at + 1];
    if (!next || next.grade === "stop" || token.break !== "none" || next.meaning.negator) return;
    qualifiers.add(token.raw.toLowerCase());
  });
  return qualifiers;
}
