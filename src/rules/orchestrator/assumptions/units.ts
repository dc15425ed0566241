/** A unit, with its size in seconds, bytes or percent. */
export interface Unit {
  readonly measure: "seconds" | "bytes" | "percent";
  readonly factor: number;
}

const UNITS: ReadonlyMap<string, Unit> = new Map([
  ...listUnitNames("seconds", 1e-6, "us µs microsecond microseconds"),
  ...listUnitNames("seconds", 1e-3, "ms msec millisecond milliseconds"),
  ...listUnitNames("seconds", 1, "s sec secs second seconds"),
  ...listUnitNames("seconds", 60, "min mins minute minutes"),
  ...listUnitNames("seconds", 3600, "h hr hrs hour hours"),
  ...listUnitNames("seconds", 86_400, "d day days"),
  ...listUnitNames("seconds", 604_800, "week weeks"),
  ...listUnitNames("seconds", 2_592_000, "month months"),
  ...listUnitNames("seconds", 31_536_000, "year years"),
  ...listUnitNames("bytes", 1, "byte bytes"),
  ...listUnitNames("bytes", 1e3, "kb kilobyte kilobytes"),
  ...listUnitNames("bytes", 1e6, "mb megabyte megabytes"),
  ...listUnitNames("bytes", 1e9, "gb gigabyte gigabytes"),
  ...listUnitNames("bytes", 2 ** 10, "kib"),
  ...listUnitNames("bytes", 2 ** 20, "mib"),
  ...listUnitNames("bytes", 2 ** 30, "gib"),
  ...listUnitNames("percent", 1, "% percent"),
]);

function listUnitNames(measure: Unit["measure"], factor: number, names: string): [string, Unit][] {
  return names.split(" ").map((name) => [name, { measure, factor }]);
}

/** Returns the unit that a lower-case word names, or null. */
export const findUnit = (word: string): Unit | null => UNITS.get(word) ?? null;

const ONES =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const TIMES = "second minute hour day week month year";

const IN_TENS = new RegExp(`\\b(${TENS.join("|")})(?:[- ](${ONES.slice(1, 10).join("|")}))?\\b`, "gi");
const IN_ONES = new RegExp(`\\b(${ONES.join("|")})\\b`, "gi");
const HALF = new RegExp(`\\bhalf an? (?=(?:${TIMES.replaceAll(" ", "|")})\\b)`, "gi");
const SINGLE = new RegExp(`(?<!\\d \\w+ |per |times )\\ban? (?=(?:${TIMES.replaceAll(" ", "|")})\\b)`, "gi");

/** Replaces number words by digits: `twenty-five` becomes `25`, and `an hour` becomes `1 hour`. */
export function replaceNumberWords(text: string): string {
  return text
    .replace(IN_TENS, (_, tens: string, one?: string) =>
      String(20 + 10 * TENS.indexOf(tens.toLowerCase()) + (one === undefined ? 0 : ONES.indexOf(one.toLowerCase()))),
    )
    .replace(IN_ONES, (word) => String(ONES.indexOf(word.toLowerCase())))
    .replace(HALF, "0.5 ")
    .replace(SINGLE, "1 ")
    .replace(/\bonce\b/gi, "1 times")
    .replace(/\btwice\b/gi, "2 times");
}
