import { PERIODS } from "./lexicon/measures.ts";
import { lookUp, type UnitMeaning } from "./lexicon.ts";
import type { NumberMeaning } from "./numbers.ts";
import { phraseStem } from "./stem.ts";
import type { Token } from "./tokens.ts";
import { productBefore, versionInterval } from "./versions.ts";

/** A number with its unit, in the base unit of its dimension, and where it ends. */
export interface Measured {
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
const FREQUENCY = new Map([
  ["rps", 1],
  ["qps", 1],
  ["rpm", 60],
  ["tps", 1],
]);

/** What is measured at a token, or null. */
export function measuredAt(tokens: readonly Token[], at: number): Measured | null {
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
  // `One of three` counts three.
  if (/^one$/i.test(token.raw) && /^of$/i.test(tokens[at + 1]?.raw ?? "")) return null;
  const part = partOfUnit(tokens, at, number.value);
  if (part) return part;
  if (number.form === "clock") return scaled("clock", { value: number.value, unit: null, end: at + 1 });
  const product = number.form === "version" ? productBefore(tokens, at) : null;
  if (product !== null || number.suffix === "v") return versioned(product ?? "", number.written, at);
  if (number.form === "ordinal") {
    const nouns = nounsFrom(tokens, at + 1);
    return { ...scaled("ordinal", { value: number.value, unit: null, end: at + 1 }), nouns: new Set(nouns) };
  }
  if (isStatus(tokens, at)) return scaled("status", { value: number.value, unit: null, end: at + 1 });
  const upper = rangeEnd(tokens, at);
  const last = upper?.at ?? at;
  const end = withUnit(tokens, last, number);
  if (!upper) return end;
  const start = number.value * (end.high / upper.number.value || 1);
  return { ...end, low: Math.min(start, end.high), high: Math.max(start, end.high) };
}

/** `Answers with 404`, `a 429 response`. */
function isStatus(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (!/^[1-5]\d\d$/.test(token?.number?.written ?? "") || tokens[at + 1]?.meaning.unit) return false;
  const next = token?.break === "none" ? tokens[at + 1] : undefined;
  if (next?.grade === "strong" && !/^(?:responses?|errors?|answers?|codes?|status)$/i.test(next.raw)) return false;
  if (next?.grade === "weak" && /s$/i.test(next.raw)) return false;
  const near = [...tokens.slice(Math.max(0, at - 4), at), ...tokens.slice(at + 1, at + 3)];
  return near.some(({ stem: word, raw }) => word === "return" || word === "respons" || /^(?:status|http)$/i.test(raw));
}

/** `Half an hour`, `a quarter of an hour`. */
function partOfUnit(tokens: readonly Token[], at: number, value: number): Measured | null {
  if (value !== 0.5 && value !== 0.25) return null;
  const article = /^of$/i.test(tokens[at + 1]?.raw ?? "") ? at + 2 : at + 1;
  const unit = tokens[article + 1]?.meaning.unit;
  if (!unit || !/^(?:an?|the)$/i.test(tokens[article]?.raw ?? "")) return null;
  return scaled(unit.dimension, { value: unit.factor * value, unit: unit.name, end: article + 2 });
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
  return tokens[at - 2]?.number ? null : scaled("time", { value: unit.factor, unit: unit.name, end: at + 1 });
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
