import { boundAround, type Extent, limited } from "./bounds.ts";
import { PERIODS } from "./lexicon/measures.ts";
import { lookUp, type UnitMeaning } from "./lexicon.ts";
import type { NumberMeaning } from "./numbers.ts";
import { phraseStem } from "./stem.ts";
import type { Token } from "./tokens.ts";
import { productBefore, versionInterval } from "./versions.ts";

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
  readonly written: string;
  /** The number as the text gives it, before conversion. */
  readonly figure: number;
}

interface Measured {
  readonly dimension: string;
  readonly low: number;
  readonly high: number;
  readonly unit: string | null;
  readonly nouns: Set<string>;
  /** Index of the first token behind the quantity. */
  readonly end: number;
}

const ATTACHED_UNITS = new Map([
  ["m", "minute"],
  ["s", "second"],
  ["h", "hour"],
  ["d", "day"],
  ["w", "week"],
]);
const PER = new Set(["per", "a", "an", "each", "every", "/"]);
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
const FREQUENCY = new Map([
  ["rps", 1],
  ["qps", 1],
  ["rpm", 60],
  ["tps", 1],
]);

const ENDLESS: Quantity = {
  dimension: "time",
  low: Number.POSITIVE_INFINITY,
  high: Number.POSITIVE_INFINITY,
  extent: "exact",
  nouns: new Set(),
  unit: null,
  aspect: "lifetim",
  written: "never",
  figure: Number.POSITIVE_INFINITY,
};

/** A sentence with more numbers than this is a table; comparing all of them with all others would take for ever. */
const MOST_QUANTITIES = 40;

/** The quantities that a sentence's tokens hold, in order. */
export function quantitiesOf(tokens: readonly Token[]): Quantity[] {
  const quantities: Quantity[] = [];
  const rejects = tokens.some(isRejection);
  const endless = tokens.findIndex(({ raw, meaning }) => meaning.negator && /^(?:never|not|no|no longer)$/i.test(raw));
  if (endless >= 0 && tokens[endless + 1]?.stem === "lifetim") quantities.push(ENDLESS);
  for (let at = 0; at < tokens.length && quantities.length < MOST_QUANTITIES; at += 1) {
    if (/^(?:forever|indefinitely)$/i.test(tokens[at]?.raw ?? "")) quantities.push({ ...ENDLESS, aspect: null });
    const measured = measuredAt(tokens, at);
    if (!measured || isDenied(tokens, at)) continue;
    quantities.push(quantity(tokens, { at, measured, rejects }));
    at = Math.max(at, measured.end - 1);
  }
  return quantities;
}

function isRejection({ stem, meaning }: Token): boolean {
  return REJECTION.has(stem) || meaning.axes.some(({ axis, side }) => axis === "allowed" && side === -1);
}

/** `RS256, not 15 minutes`: the number is what the sentence does not say. */
function isDenied(tokens: readonly Token[], at: number): boolean {
  return tokens[at - 1]?.meaning.negator === true && tokens[at - 1]?.raw.toLowerCase() === "not";
}

function measuredAt(tokens: readonly Token[], at: number): Measured | null {
  const token = tokens[at];
  if (!token) return null;
  const period = PERIODS.get(token.raw.toLowerCase());
  if (period !== undefined) return scaled("time", { value: period, unit: "d", end: at + 1 });
  const { number } = token;
  const each = tokens[at + 2]?.meaning.unit;
  if (/^once$/i.test(token.raw) && each?.dimension === "time" && PER.has(tokens[at + 1]?.raw.toLowerCase() ?? "")) {
    return scaled("time", { value: each.factor, unit: each.name, end: at + 3 });
  }
  if (!number) return articleUnit(tokens, at);
  if (number.form === "clock") return scaled("clock", { value: number.value, unit: null, end: at + 1 });
  const product = number.form === "version" ? productBefore(tokens, at) : null;
  if (product !== null || number.suffix === "v") return versioned(product ?? "", number.written, at);
  const upper = rangeEnd(tokens, at);
  const last = upper?.at ?? at;
  const end = withUnit(tokens, last, number);
  if (!upper) return end;
  const start = number.value * (end.high / upper.number.value || 1);
  return { ...end, low: Math.min(start, end.high), high: Math.max(start, end.high) };
}

function scaled(
  dimension: string,
  { value, unit, end }: { value: number; unit: string | null; end: number },
): Measured {
  return { dimension, low: value, high: value, unit, nouns: new Set(), end };
}

function versioned(product: string, written: string, at: number): Measured {
  const { low, high } = versionInterval(written);
  return { dimension: `version:${product}`, low, high, unit: null, nouns: new Set(), end: at + 1 };
}

/** `after an hour`, `every minute`: a unit of which there is one. */
function articleUnit(tokens: readonly Token[], at: number): Measured | null {
  const unit = tokens[at]?.meaning.unit;
  const before = tokens[at - 1]?.raw.toLowerCase() ?? "";
  if (unit?.dimension !== "time" || !/^(?:an?|every|each)$/.test(before)) return null;
  const number = tokens[at - 2]?.number;
  if (number && number.value !== 0.5) return null;
  return scaled("time", { value: unit.factor * (number?.value ?? 1), unit: unit.name, end: at + 1 });
}

function rangeEnd(tokens: readonly Token[], at: number): { at: number; number: NumberMeaning } | null {
  const skip = tokens[at + 1]?.meaning.unit ? 2 : 1;
  const joint = tokens[at + skip]?.raw.toLowerCase() ?? "";
  const number = tokens[at + skip + 1]?.number;
  if (!number || number.form === "clock") return null;
  const isSpan =
    /^(?:to|–|through)$/.test(joint) || (joint === "and" && tokens[at - 1]?.raw.toLowerCase() === "between");
  return isSpan ? { at: at + skip + 1, number } : null;
}

function withUnit(tokens: readonly Token[], at: number, own: NumberMeaning): Measured {
  const number = tokens[at]?.number ?? own;
  const attached = unitOf(ATTACHED_UNITS.get(number.suffix) ?? number.suffix);
  const next = tokens[at + 1]?.meaning.unit ?? null;
  const unit = attached ?? next;
  const end = at + (attached || !next ? 1 : 2);
  const rate = FREQUENCY.get(tokens[at + 1]?.raw.toLowerCase() ?? "") ?? FREQUENCY.get(number.suffix);
  if (rate !== undefined)
    return { ...scaled("rate", { value: number.value / rate, unit: "/s", end: at + 2 }), nouns: new Set(["request"]) };
  const nouns = unit ? [] : nounsFrom(tokens, end);
  const behind = end + nouns.length;
  const each = tokens[behind + 1]?.meaning.unit;
  if (each?.dimension === "time" && PER.has(tokens[behind]?.raw.toLowerCase() ?? "") && unit?.dimension !== "time") {
    const value = (number.value * (unit?.factor ?? 1)) / each.factor;
    return {
      ...scaled(unit ? `rate of ${unit.dimension}` : "rate", { value, unit: `/${each.name}`, end: behind + 2 }),
      nouns: new Set(nouns),
    };
  }
  if (!unit) return counted(tokens, { at, value: number.value, nouns });
  return scaled(unit.dimension, { value: number.value * unit.factor, unit: unit.name, end });
}

function unitOf(suffix: string): UnitMeaning | null {
  return suffix === "" ? null : (lookUp(phraseStem(suffix))?.unit ?? null);
}

function nounsFrom(tokens: readonly Token[], from: number): string[] {
  const nouns: string[] = [];
  if (tokens[from - 1]?.break !== "none") return nouns;
  for (const token of tokens.slice(from, from + 3)) {
    if (token.raw.toLowerCase() === "times") return ["time"];
    if (token.grade === "stop" || token.isVerb || token.meaning.bound || token.identifier) break;
    nouns.push(token.stem);
    if (token.break !== "none") break;
  }
  return nouns;
}

function counted(
  tokens: readonly Token[],
  { at, value, nouns }: { at: number; value: number; nouns: string[] },
): Measured {
  const before = tokens[at - 1];
  const isRepetition = nouns.length === 1 && nouns[0] === "time";
  const beside = nouns.filter((noun) => noun !== "time");
  const label = before && before.grade !== "stop" && !before.isVerb && !before.meaning.bound && before.break === "none";
  if (nouns.length === 0 && label)
    beside.push(before.meaning.values.some(({ member }) => member === "http") ? "status" : before.stem);
  const unit = isRepetition ? "times" : null;
  return { ...scaled("count", { value, unit, end: at + 1 + nouns.length }), nouns: new Set(beside) };
}

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
  const base = { ...measured, aspect: aspectOf(tokens, at), written, figure };
  if (bound === null) return { ...base, extent: isSpan ? "range" : "exact" };
  return { ...base, ...limited(bound, { rejects, ...measured }) };
}

function aspectOf(tokens: readonly Token[], at: number): string | null {
  const near = tokens.slice(Math.max(0, at - 2), at).map(({ raw }) => raw.toLowerCase());
  if (
    near.some((raw) => raw === "every" || raw === "each") ||
    /^once$/i.test(tokens[at]?.raw ?? "") ||
    PERIODS.has(tokens[at]?.raw.toLowerCase() ?? "")
  )
    return "period";
  return ["lifetim", "timeout"].find((aspect) => tokens.some(({ stem }) => stem === aspect)) ?? null;
}
