import { DOER_STEMS } from "./doers.ts";
import type { Token } from "./tokens.ts";

/** Who does what to what in a sentence, the same for both voices: `X formats Y` and `Y is formatted by X`. */
export interface Roles {
  /** Index of the first word of the predicate, or the number of tokens when no verb is known. */
  readonly verbAt: number;
  /** The verb that says something, as a stem, or null. */
  readonly verb: string | null;
  readonly agent: ReadonlySet<string>;
  readonly patient: ReadonlySet<string>;
}

const BE = /^(?:is|are|was|were|be|been|being|gets?)$/i;
const PREPOSITION =
  /^(?:in|on|at|by|with|from|to|into|as|through|via|under|before|after|until|because|so|but|and|or)$/i;

/** The roles in a sentence without its conditions. */
export function rolesOf(tokens: readonly Token[]): Roles {
  const verbAt = mainVerb(tokens);
  const lexicalAt = tokens.findIndex((token, at) => at >= verbAt && token.grade !== "stop");
  const lexical = tokens[lexicalAt];
  const none = { verbAt, verb: null, agent: new Set<string>(), patient: new Set<string>() };
  if (!lexical || lexical.identifier) return none;
  const front = nouns(tokens.slice(0, verbAt));
  const passive = tokens.slice(verbAt, lexicalAt).some(({ raw }) => BE.test(raw));
  if (!passive && !lexical.isVerb && lexicalAt !== verbAt) return none;
  const behind = tokens.slice(lexicalAt + 1);
  if (!passive) return { verbAt, verb: lexical.stem, agent: front, patient: nouns(upToPreposition(behind)) };
  const by = behind.findIndex(({ raw }) => /^(?:by|at|in|from)$/i.test(raw));
  return {
    verbAt,
    verb: lexical.stem,
    agent: by < 0 ? new Set() : nouns(upToPreposition(behind.slice(by + 1))),
    patient: front,
  };
}

function upToPreposition(tokens: readonly Token[]): Token[] {
  const end = tokens.findIndex(({ raw }) => PREPOSITION.test(raw));
  const pause = tokens.findIndex((token) => token.break !== "none");
  const ends = [end, pause + 1].filter((at) => at > 0);
  return tokens.slice(0, end === 0 ? 0 : Math.min(tokens.length, ...ends));
}

function nouns(tokens: readonly Token[]): Set<string> {
  return new Set(
    tokens
      .filter(
        ({ grade, meaning, stem }) =>
          grade === "strong" || (grade === "weak" && (meaning.values.length > 0 || DOER_STEMS.has(stem))),
      )
      .map(({ stem }) => stem),
  );
}

function mainVerb(tokens: readonly Token[]): number {
  const first = tokens.findIndex(({ grade, meaning }) => grade !== "stop" || meaning.values.length > 0);
  for (let at = Math.max(1, first + 1); at < tokens.length; at += 1) {
    const before = tokens[at - 1]?.raw.toLowerCase() ?? "";
    if (!tokens[at]?.isVerb || /^(?:the|an?|each|every|to)$/.test(before)) continue;
    if (isBareNoun(tokens, at)) continue;
    if (tokens[at + 1]?.isVerb && tokens[at]?.grade !== "stop") continue;
    return at;
  }
  return likelyVerb(tokens, first);
}

/** `The whole run`, `the form handler`: the base form of a verb behind a word in the singular is a noun. */
function isBareNoun(tokens: readonly Token[], at: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]];
  if (!before || !token || token.grade === "stop" || /^\S+(?:s|ed)(?: |$)/i.test(token.raw)) return false;
  if (tokens.slice(0, at).some(isPlural)) return false;
  return before.grade !== "stop" && before.identifier === null && before.break === "none" && !isPlural(before);
}

/** A verb that no list knows: `the balancer probes /status`, `reports query the replica`. */
function likelyVerb(tokens: readonly Token[], first: number): number {
  const found = tokens.findIndex((token, at) => {
    const before = tokens[at - 1];
    const next = tokens[at + 1];
    if (at <= first || !before || !next || before.grade === "stop" || before.break !== "none" || token.break !== "none")
      return false;
    const opensObject = next.identifier !== null || next.number !== null || next.grade === "stop" || isPlural(next);
    return isPlural(before) !== isPlural(token) && opensObject && token.grade !== "stop" && token.identifier === null;
  });
  return found < 0 ? tokens.length : found;
}

function isPlural({ raw, identifier }: Token): boolean {
  return identifier === null && /[^s]s$/i.test(raw) && raw.length > 3;
}
