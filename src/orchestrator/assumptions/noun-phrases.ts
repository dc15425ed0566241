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
  addPossessors(tokens, modifiers);
  return modifiers;
}

/** `The lease of a worker` is the worker lease. */
function addPossessors(tokens: readonly Token[], modifiers: Map<string, Set<string>>): void {
  tokens.forEach((token, at) => {
    if (token.raw.toLowerCase() !== "of" || token.break !== "none") return;
    const noun = tokens[at - 1];
    const start = tokens.findIndex(
      (other, from) => from > at && !/^(?:an?|the|each|every|all|its|any)$/i.test(other.raw),
    );
    const possessor = tokens[start];
    if (!noun || !possessor || !isHead(noun) || !isHead(possessor) || possessor.identifier) return;
    modifiers.set(noun.stem, new Set([...(modifiers.get(noun.stem) ?? []), possessor.stem]));
  });
}

function isPartOfPhrase({ grade, identifier, meaning, isVerb }: Token): boolean {
  return grade !== "stop" && identifier === null && !meaning.negator && !(isVerb && grade === "weak");
}

/** Adjectives that single out no thing of its own: the current session is the session. */
const EMPTY_ADJECTIVES =
  /^(?:values?|numbers?|amounts?|total|count|max\w*|min\w*|limits?|defaults?|current|given|certain|different|various|available|possible|valid|general|normal|standard|common|simple|overall|exact|actual|own|large\w*|small\w*|long\w*|short\w*|high\w*|low\w*|single|whole|entire|every|full|particular|specific|configured|stored|existing|returned|generated)$/i;

/** `Messages larger than 1 MB` are messages. */
function isComparison({ meaning, raw }: Token): boolean {
  return meaning.bound !== null && raw.includes(" ");
}

function isName({ grade, meaning, raw }: Token): boolean {
  return (
    grade === "strong" ||
    meaning.values.length > 0 ||
    (grade === "weak" && meaning.axes.length === 0 && !raw.includes(" ") && !EMPTY_ADJECTIVES.test(raw))
  );
}

/** In front of the verb an adjective names, too: stale carts are other carts than archived ones. */
function isFrontName(token: Token): boolean {
  return isName(token) || (token.meaning.axes.length > 0 && !token.raw.includes(" "));
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

/** What a sentence is about: the last noun of the first phrase, and the names in front of it. */
export interface Head {
  readonly noun: string;
  readonly names: ReadonlySet<string>;
}

/** The head of the words in front of the verb, or null when no noun stands there. */
export function headOf(front: readonly Token[]): Head | null {
  const phrase: Token[] = [];
  for (const token of front) {
    if (isPartOfPhrase(token) && !isComparison(token)) phrase.push(token);
    else if (phrase.length > 0) break;
    if (token.break !== "none" && phrase.length > 0) break;
  }
  const noun = phrase.at(-1);
  if (!noun || noun.identifier) return null;
  return {
    noun: noun.stem,
    names: new Set(
      phrase
        .slice(0, -1)
        .filter(isFrontName)
        .map(({ stem }) => stem),
    ),
  };
}
