import type { AxisMeaning } from "./lexicon.ts";
import type { Token } from "./tokens.ts";

/** The side of a pair of opposites that a sentence takes, negation already applied. */
export interface StatedSide extends AxisMeaning {
  readonly raw: string;
  /** Whether a negation made it the other side. */
  readonly turned: boolean;
  /** Whether it names the subject instead of saying something of it: `deleted messages`. */
  readonly inName?: boolean;
}

/** Where the verb stands, and which tokens a negation covers. */
export interface Reading {
  readonly verb: number;
  readonly isDenied: readonly boolean[];
}

export interface Polarity {
  readonly denied: Set<string>;
  readonly affirmed: Set<string>;
  readonly isDenied: readonly boolean[];
}

/** Where something is rejected behind the verb, so that what stands in front holds the other way around; -1 for nowhere. */
function refusalAt(tokens: readonly Token[], verb: number): number {
  let denied = false;
  for (const [at, token] of tokens.entries()) {
    if (at < verb) continue;
    if (token.meaning.negator) denied = !denied;
    if (isRefusal(token, denied)) return at;
    if (token.break !== "none") denied = false;
  }
  return -1;
}

/** `A device refuses unsigned firmware`: what is rejected stands behind the verb. */
function isActive(tokens: readonly Token[], refusal: number): boolean {
  return /^(?:refuses?|rejects?|denies|deny|forbids?|prohibits?|disallows?|bans?|blocks?)$/i.test(
    tokens[refusal]?.raw ?? "",
  );
}

/** `Evaluated once.`, `read once at startup`; `once per hour` is a period, `once it is sent` a condition. */
export function isOnlyOnce({ raw, break: end }: Token, at: number, tokens: readonly Token[]): boolean {
  if (!/^once$/i.test(raw)) return false;
  return end !== "none" || at === tokens.length - 1 || /^(?:at|during|by|in)$/i.test(tokens[at + 1]?.raw ?? "");
}

/** `One key encrypts all records`. */
function isOneForAll(tokens: readonly Token[], verb: number): boolean {
  const isOne = tokens.slice(0, verb).some(({ number, raw }) => number?.value === 1 && /^(?:one|single)$/i.test(raw));
  return isOne && tokens.slice(verb).some(({ raw }) => /^(?:all|every|everything)$/i.test(raw));
}

/** `Anonymised after account deletion`: when, not what. */
function isOccasion(tokens: readonly Token[], at: number): boolean {
  if (!/(?:ion|al|ment)s?$/i.test(tokens[at]?.raw ?? "")) return false;
  const near = tokens.slice(Math.max(0, at - 3), at);
  return near.some(({ raw, break: end }) => /^(?:after|before|until|upon|on|during)$/i.test(raw) && end === "none");
}

/** `Until the author closes it`: somebody has to do it. */
function isUntilSomebody({ raw, break: end }: Token, at: number, tokens: readonly Token[]): boolean {
  if (!/^until$/i.test(raw) || end !== "none") return false;
  const doer = tokens.findIndex(({ grade }, from) => from > at && grade === "strong");
  const act = tokens[doer + 1];
  return doer > 0 && doer <= at + 2 && act !== undefined && /[^s]s$/i.test(act.raw) && act.grade !== "stop";
}

/** `Contains deleted documents`: behind the verb, too, a participle in front of a noun names. */
function isAttribute(tokens: readonly Token[], at: number): boolean {
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (!token || !next || token.break !== "none" || !/ed$/i.test(token.raw) || next.grade !== "strong") return false;
  return !/^(?:is|are|was|were|be|been|being|not|gets?|has|have)$/i.test(before?.raw ?? "");
}

/** `At least one` is one or several. */
function isAtLeastOne(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.number?.value === 1 && tokens[at - 1]?.meaning.bound === "min";
}

/** `Events without a time zone are read as UTC`: the negation belongs to the noun and ends with it. */
const OF_NOUN = /^(?:without|lacks?|lacking|free of|except)$/i;

/** A negation holds to the next pause or `but`; two of them cancel. It is aimed at the first word that says something. */
export function polarityOf(tokens: readonly Token[], verb: number): Polarity {
  const denied = new Set<string>();
  const affirmed = new Set<string>();
  const isDenied: boolean[] = [];
  let negative = false;
  let aims = 0;
  const refused = refusalAt(tokens, verb) >= 0;
  const denyVerb = (before: Token | undefined) => {
    if (!before || before.grade === "stop") return;
    denied.add(before.stem);
    affirmed.delete(before.stem);
  };
  let isOfNoun = false;
  for (const [at, token] of tokens.entries()) {
    if (at === verb && isOfNoun) negative = false;
    if (token.meaning.negator) {
      negative = !negative;
      isOfNoun = at < verb && verb < tokens.length && OF_NOUN.test(token.raw);
      aims = /^(?:no|without|lacks?|none|lacking)$/i.test(token.raw) ? 3 : 1;
    } else if (token.grade !== "stop") {
      if (!negative || (refused && at < verb)) affirmed.add(token.stem);
      else if (aims > 0 && !isOfNoun) denied.add(token.stem);
      aims -= 1;
    }
    if (/^(?:nothing|none|void)$/i.test(token.raw) && (token.break !== "none" || at === tokens.length - 1))
      denyVerb(tokens[at - 1]);
    isDenied.push(negative);
    if (token.break !== "none" || /^(?:but|because|so|until)$/i.test(token.raw)) negative = false;
  }
  return { denied, affirmed, isDenied };
}

function isRefusal({ meaning, raw, stem }: Token, isDenied: boolean): boolean {
  if (/^(?:not possible|impossible)$/i.test(raw)) return true;
  const isAbsence = isDenied && /^(?:occur|happen|exist|appear)$/.test(stem);
  return isAbsence || meaning.axes.some(({ axis, side }) => axis === "allowed" && side === (isDenied ? 1 : -1));
}

/** What is rejected in front of the verb holds the other way around: `unauthenticated calls are rejected`. */
export function sidesOf(tokens: readonly Token[], { verb, isDenied }: Reading): StatedSide[] {
  const refusal = refusalAt(tokens, verb);
  const refused = refusal >= 0;
  const active = refused && isActive(tokens, refusal);
  const order = sideOfOrder(tokens, isDenied);
  const sides: StatedSide[] = tokens.flatMap((token, at) => {
    if (isAtLeastOne(tokens, at) || isOccasion(tokens, at)) return [];
    const isRefusedHere = active ? at > refusal : refused && at < verb;
    const isNone = token.break === "none" && /^(?:no|none|nothing)$/i.test(tokens[at + 1]?.raw ?? "");
    const turned = ((isDenied[at] === true && !token.meaning.negator) !== isRefusedHere) !== isNone;
    return token.meaning.axes.map(({ axis, side }) => ({
      axis,
      side: turned ? (side === 1 ? -1 : 1) : side,
      raw: turned ? `not ${token.raw}` : token.raw,
      turned,
      inName: (at < verb && verb < tokens.length) || isAttribute(tokens, at),
    }));
  });
  const raised = tokens.find(
    ({ meaning }, at) => !isDenied[at] && meaning.values.some(({ member }) => member === "exception"),
  );
  if (raised) sides.push({ axis: "allowed", side: -1, raw: raised.raw, turned: false });
  const until = tokens.findIndex(isUntilSomebody);
  if (until >= 0) sides.push({ axis: "automatic", side: -1, raw: `until ${tokens[until + 1]?.raw}`, turned: false });
  const once = tokens.find(isOnlyOnce);
  if (once) sides.push({ axis: "repeated", side: -1, raw: once.raw, turned: false });
  if (isOneForAll(tokens, verb)) sides.push({ axis: "shared", side: 1, raw: "one for all", turned: false });
  const status = tokens.find((token) => isErrorStatus(token, tokens));
  if (status) sides.push({ axis: "allowed", side: -1, raw: status.raw, turned: false });
  return order ? [...sides, order] : sides;
}

/** `The order in which jobs run is not guaranteed`: the noun and what is said of it stand apart. */
function sideOfOrder(tokens: readonly Token[], isDenied: readonly boolean[]): StatedSide | null {
  if (!tokens.some(({ raw }) => /^order(?:ing)?$/i.test(raw))) return null;
  if (tokens.some(({ raw }) => /^(?:undefined|unspecified|arbitrary|random|unpredictable)$/i.test(raw))) {
    return { axis: "ordered", side: -1, raw: "undefined order", turned: false };
  }
  const at = tokens.findIndex(({ stem: word }) =>
    /^(?:guarante|preserv|maintain|respect|matter|reli|rely|ensur|defin|determinist)$/.test(word),
  );
  if (at < 0) return null;
  return {
    axis: "ordered",
    side: isDenied[at] ? -1 : 1,
    raw: isDenied[at] ? "no guaranteed order" : "guaranteed order",
    turned: isDenied[at] === true,
  };
}

export function isErrorStatus({ number }: Token, tokens: readonly Token[]): boolean {
  if (!number || !/^[45]\d\d$/.test(number.written)) return false;
  return tokens.some(
    ({ stem: word, raw }) => word === "return" || word === "respons" || /^(?:status|http)$/i.test(raw),
  );
}
