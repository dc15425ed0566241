/** A unit, with its size in seconds, bytes or percent. */
export interface Unit {
  readonly measure: "seconds" | "bytes" | "percent";
  readonly factor: number;
}

const UNITS: ReadonlyMap<string, Unit> = new Map([
  ...unitsOf("seconds", 1e-6, "us µs microsecond microseconds"),
  ...unitsOf("seconds", 1e-3, "ms msec millisecond milliseconds"),
  ...unitsOf("seconds", 1, "s sec secs second seconds"),
  ...unitsOf("seconds", 60, "min mins minute minutes"),
  ...unitsOf("seconds", 3600, "h hr hrs hour hours"),
  ...unitsOf("seconds", 86_400, "d day days"),
  ...unitsOf("seconds", 604_800, "week weeks"),
  ...unitsOf("seconds", 2_592_000, "month months"),
  ...unitsOf("seconds", 31_536_000, "year years"),
  ...unitsOf("bytes", 1, "byte bytes"),
  ...unitsOf("bytes", 1e3, "kb kilobyte kilobytes"),
  ...unitsOf("bytes", 1e6, "mb megabyte megabytes"),
  ...unitsOf("bytes", 1e9, "gb gigabyte gigabytes"),
  ...unitsOf("bytes", 2 ** 10, "kib"),
  ...unitsOf("bytes", 2 ** 20, "mib"),
  ...unitsOf("bytes", 2 ** 30, "gib"),
  ...unitsOf("percent", 1, "% percent"),
]);

function unitsOf(measure: Unit["measure"], factor: number, names: string): [string, Unit][] {
  return names.split(" ").map((name) => [name, { measure, factor }]);
}

/** Returns the unit that a lower-case word names, or null. */
export const unitOf = (word: string): Unit | null => UNITS.get(word) ?? null;

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
export function withDigits(text: string): string {
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
