import type { Quantity } from "./quantities.ts";

type Verdict = "unrelated" | "agree" | "differ";

/** Differences of a rounding are none. */
const TOLERANCE = 1e-6;

/** A reader's words for what differs in quantity, or null. Every number that meets an equal one is content. */
export function quantityDifference(a: readonly Quantity[], b: readonly Quantity[]): string | null {
  return firstUnanswered(a, b) ?? firstUnanswered(b, a, "swapped");
}

function firstUnanswered(
  a: readonly Quantity[],
  b: readonly Quantity[],
  order: "given" | "swapped" = "given",
): string | null {
  for (const mine of a) {
    const verdicts = b.map((other) => compare(mine, other));
    if (verdicts.includes("agree")) continue;
    const other = b[verdicts.indexOf("differ")];
    if (!other) continue;
    return order === "given"
      ? `${written(mine)} against ${written(other)}`
      : `${written(other)} against ${written(mine)}`;
  }
  return null;
}

function written({ extent, written: text }: Quantity): string {
  if (extent === "max") return `at most ${text}`;
  return extent === "min" ? `at least ${text}` : text;
}

/** `Every 15 minutes` is `four per hour`. */
function comparePeriod(period: Quantity, rate: Quantity): Verdict {
  if (period.aspect !== "period" || rate.extent !== "exact") return "unrelated";
  return isNear(1 / period.high, rate.high) ? "agree" : "differ";
}

function compare(a: Quantity, b: Quantity): Verdict {
  if (a.dimension === "time" && b.dimension === "rate") return comparePeriod(a, b);
  if (a.dimension === "rate" && b.dimension === "time") return comparePeriod(b, a);
  if (a.dimension !== b.dimension && areLimitsOfText(a, b)) return "differ";
  if (a.dimension !== b.dimension) return compareBare(a, b);
  if (!concernsSame(a, b)) return "unrelated";
  if (bothDecimalBytes(a, b)) return "agree";
  return agree(a, b) ? "agree" : "differ";
}

/** `At most 255 bytes` and `up to 100 characters` are two limits of one text. */
function areLimitsOfText(a: Quantity, b: Quantity): boolean {
  const [bytes, characters] = a.dimension === "bytes" ? [a, b] : [b, a];
  if (bytes.dimension !== "bytes" || !characters.nouns.has("character")) return false;
  return bytes.extent === "max" && characters.extent === "max";
}

function concernsSame(a: Quantity, b: Quantity): boolean {
  if (a.aspect !== null && b.aspect !== null && a.aspect !== b.aspect) return false;
  if (a.nouns.size === 0 || b.nouns.size === 0) return true;
  return [...a.nouns].some((noun) => b.nouns.has(noun));
}

/** A number without a unit can stand for any unit: `900` is `15 minutes` where one of them makes it so. */
function compareBare(a: Quantity, b: Quantity): Verdict {
  const [bare, other] = a.dimension === "count" ? [a, b] : [b, a];
  if (
    bare.dimension !== "count" ||
    bare.nouns.size > 0 ||
    bare.unit !== null ||
    !/^(?:time|bytes|percent)$/.test(other.dimension)
  )
    return "unrelated";
  const factors =
    other.dimension === "percent"
      ? [1, 100]
      : other.dimension === "time"
        ? [0.001, 1, 60, 3600, 86_400]
        : [1, 1000, 1024, 1e6, 2 ** 20];
  return factors.some((factor) => isNear(bare.figure * factor, other.high) || isNear(bare.figure * factor, other.low))
    ? "agree"
    : "differ";
}

function agree(a: Quantity, b: Quantity): boolean {
  if (a.isRefused !== b.isRefused) return a.low > b.high || b.low > a.high;
  if (a.extent === b.extent && a.extent !== "about") {
    if (a.extent === "max") return isNear(a.high, b.high);
    if (a.extent === "min") return isNear(a.low, b.low);
    if (a.extent === "range") return isNear(a.low, b.low) && isNear(a.high, b.high);
  }
  // Neighbouring versions touch; rounding concerns what was converted.
  if (a.dimension.startsWith("version:")) return a.low <= b.high && b.low <= a.high;
  if (isLimit(a, b) || isLimit(b, a)) return isNear(a.high, b.high);
  return a.low <= b.high + slack(b.high) && b.low <= a.high + slack(a.high);
}

/** `Expires after 15 minutes` says how long at most, as `up to an hour` does. */
function isLimit(exact: Quantity, limit: Quantity): boolean {
  return exact.extent === "exact" && exact.isLimit && limit.extent === "max";
}

function isNear(x: number, y: number): boolean {
  return x === y || Math.abs(x - y) <= slack(Math.max(Math.abs(x), Math.abs(y)));
}

function slack(x: number): number {
  return Number.isFinite(x) ? Math.abs(x) * TOLERANCE : 0;
}

/** `1 GB` and `1024 MB` are one size to whoever counts in powers of two. */
function bothDecimalBytes(a: Quantity, b: Quantity): boolean {
  const powers = ["B", "KB", "MB", "GB", "TB"];
  const [x, y] = [powers.indexOf(a.unit ?? ""), powers.indexOf(b.unit ?? "")];
  return a.dimension === "bytes" && x >= 0 && y >= 0 && isNear(a.figure * 1024 ** x, b.figure * 1024 ** y);
}
