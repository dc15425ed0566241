import { boundAround, type Extent, limited } from "./bounds.ts";
import { PERIODS } from "./lexicon/measures.ts";
import type { AxisMeaning } from "./lexicon.ts";
import { type Measured, measuredAt } from "./measured.ts";
import type { Token } from "./tokens.ts";

/** A number with its unit, as an interval in the base unit of its dimension. */
export interface Quantity {
  /** `time`, `bytes`, `percent`, `count`, `rate`, `clock`, `status`, `version:python`, … */
  readonly dimension: string;
  readonly low: number;
  readonly high: number;
  readonly extent: Extent;
  /** What is counted, as stems; empty when the text names nothing. */
  readonly nouns: ReadonlySet<string>;
  readonly unit: string | null;
  /** A word for what the time is of, when the text tells: a period is no lifetime. */
  readonly aspect: string | null;
  /** Whether it is an example of what is not allowed: `an order for 12 euros is refused`. */
  readonly isRefused: boolean;
  /** Whether there is no more than that: `after 15 minutes` it ends, `one at a time`. */
  readonly isLimit: boolean;
  readonly written: string;
  /** The number as the text gives it, before conversion. */
  readonly figure: number;
}

const REJECTION = new Set([
  "throttl",
  "truncat",
  "abort",
  "kill",
  "evict",
  "split",
  "fail",
  "failur",
  "rotat",
  "timeout",
]);
const ENDLESS: Quantity = {
  dimension: "time",
  low: Number.POSITIVE_INFINITY,
  high: Number.POSITIVE_INFINITY,
  extent: "exact",
  nouns: new Set(),
  unit: null,
  aspect: "lifetim",
  isLimit: true,
  isRefused: false,
  written: "never",
  figure: Number.POSITIVE_INFINITY,
};

/** A sentence with more numbers than this is a table; comparing all of them with all others would take for ever. */
const MOST_QUANTITIES = 40;

/** The quantities that a sentence's tokens hold, in order. */
export function quantitiesOf(tokens: readonly Token[], verb: number): Quantity[] {
  const quantities: Quantity[] = [];
  const isNegated = tokens.slice(verb, verb + 3).some(({ raw }) => /^(?:not|never|no longer)$/i.test(raw));
  const isForbidden = tokens.slice(verb).some(({ meaning }) => meaning.axes.some(isForbidding));
  const rejects = tokens.some(isRejection);
  const endless = tokens.findIndex(({ raw, meaning }) => meaning.negator && /^(?:never|not|no|no longer)$/i.test(raw));
  if (endless >= 0 && /^(?:lifetim|remov)$/.test(tokens[endless + 1]?.stem ?? "")) quantities.push(ENDLESS);
  for (let at = 0; at < tokens.length && quantities.length < MOST_QUANTITIES; at += 1) {
    if (/^(?:forever|indefinitely)$/i.test(tokens[at]?.raw ?? "")) quantities.push({ ...ENDLESS, aspect: null });
    const measured = measuredAt(tokens, at);
    if (!measured || isDenied(tokens, at)) continue;
    const found = quantity(tokens, { at, measured, rejects });
    const turned = measured.dimension === "ordinal" ? beforeNth(found, rejects || isNegated) : found;
    // `Two failures do not trigger an alert`, `never has three orders`: the number is what does not hold.
    const isRefused = turned.extent === "exact" && at < verb && isForbidden;
    if (!isNegated || turned.extent !== "exact" || isRefused) quantities.push({ ...turned, isRefused });
    at = Math.max(at, measured.end - 1);
  }
  return quantities;
}

/** `A second contract is rejected` says that there is at most one. */
function beforeNth(found: Quantity, isRefused: boolean): Quantity {
  if (!isRefused || found.nouns.size === 0) return found;
  const most = found.figure - 1;
  const written = `${most} (${found.written})`;
  return {
    ...found,
    dimension: "count",
    low: Number.NEGATIVE_INFINITY,
    high: most,
    extent: "max",
    figure: most,
    written,
  };
}

/** What is rejected above a number, or removed beyond an age, is limited by it. */
function isRejection({ stem, meaning }: Token): boolean {
  return REJECTION.has(stem) || meaning.axes.some(({ axis, side }) => /^(?:allowed|kept)$/.test(axis) && side === -1);
}

function isForbidding({ axis, side }: AxisMeaning): boolean {
  return axis === "allowed" && side === -1;
}

/** `RS256, not 15 minutes`: the number is what the sentence does not say. */
function isDenied(tokens: readonly Token[], at: number): boolean {
  return tokens[at - 1]?.meaning.negator === true && tokens[at - 1]?.raw.toLowerCase() === "not";
}

const AT_ONCE = /^(?:at a time|at once|at the same time|in parallel|concurrently|simultaneously)$/i;

interface Place {
  readonly at: number;
  readonly measured: Measured;
  readonly rejects: boolean;
}

function quantity(tokens: readonly Token[], { at, measured, rejects }: Place): Quantity {
  const isSpan = measured.low !== measured.high && !measured.dimension.startsWith("version");
  const bound = isSpan ? null : boundAround(tokens, at, measured.end);
  const from = Math.max(0, /^(?:an?|every|each)$/i.test(tokens[at - 1]?.raw ?? "") ? at - 1 : at);
  const written = tokens
    .slice(from, measured.end)
    .map(({ raw }) => raw)
    .join(" ");
  const figure = tokens[at]?.number?.value ?? 1;
  const aspect = aspectOf(tokens, at);
  const isLimit =
    measured.dimension === "time"
      ? aspect === "lifetim" || /\bafter$/i.test(tokens[at - 1]?.raw ?? "")
      : tokens.slice(measured.end).some(({ raw }) => AT_ONCE.test(raw));
  const base = { ...measured, aspect, isLimit, isRefused: false, written, figure };
  if (bound === null) return { ...base, extent: isSpan ? "range" : "exact" };
  return { ...base, ...limited(bound, { rejects, ...measured }) };
}

function aspectOf(tokens: readonly Token[], at: number): string | null {
  const near = tokens.slice(Math.max(0, at - 2), at).map(({ raw }) => raw.toLowerCase());
  // What is renewed every 90 days lives for 90 days.
  if (tokens.some(({ stem }) => stem === "renew" || stem === "rotat")) return "lifetim";
  if (
    near.some((raw) => raw === "every" || raw === "each") ||
    /^once$/i.test(tokens[at]?.raw ?? "") ||
    PERIODS.has(tokens[at]?.raw.toLowerCase() ?? "")
  )
    return "period";
  return ["lifetim", "timeout"].find((aspect) => tokens.some(({ stem }) => stem === aspect)) ?? null;
}
