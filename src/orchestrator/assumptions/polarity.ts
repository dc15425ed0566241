import type { AxisMeaning } from "./lexicon.ts";
import type { Token } from "./tokens.ts";

/** The side of a pair of opposites that a sentence takes, negation already applied. */
export interface StatedSide extends AxisMeaning {
  readonly raw: string;
  /** Whether a negation made it the other side. */
  readonly turned: boolean;
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

/** Something is rejected behind the verb, so that what stands in front holds the other way around. */
function isRefused(tokens: readonly Token[], verb: number): boolean {
  let denied = false;
  for (const token of tokens.slice(verb)) {
    if (token.meaning.negator) denied = !denied;
    if (isRefusal(token, denied)) return true;
    if (token.break !== "none") denied = false;
  }
  return false;
}

/** A negation holds to the next pause or `but`; two of them cancel. It is aimed at the first word that says something. */
export function polarityOf(tokens: readonly Token[], verb: number): Polarity {
  const denied = new Set<string>();
  const affirmed = new Set<string>();
  const isDenied: boolean[] = [];
  let negative = false;
  let aims = 0;
  const refused = isRefused(tokens, verb);
  const denyVerb = (before: Token | undefined) => {
    if (!before || before.grade === "stop") return;
    denied.add(before.stem);
    affirmed.delete(before.stem);
  };
  for (const [at, token] of tokens.entries()) {
    if (token.meaning.negator) {
      negative = !negative;
      aims = /^(?:no|without|lacks?|none|lacking)$/i.test(token.raw) ? 3 : 1;
    } else if (token.grade !== "stop") {
      if (!negative || (refused && at < verb)) affirmed.add(token.stem);
      else if (aims > 0) denied.add(token.stem);
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
  const refused = isRefused(tokens, verb);
  const order = sideOfOrder(tokens, isDenied);
  const sides = tokens.flatMap((token, at) => {
    const turned = (isDenied[at] === true && !token.meaning.negator) !== (refused && at < verb);
    return token.meaning.axes.map(({ axis, side }) => ({
      axis,
      side: turned ? (side === 1 ? -1 : 1) : side,
      raw: turned ? `not ${token.raw}` : token.raw,
      turned,
    }));
  });
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
