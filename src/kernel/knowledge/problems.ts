/** One thing that is wrong with a document. */
export interface Problem {
  readonly file: string;
  /** JSON pointer to the place, `""` for the whole document. */
  readonly pointer: string;
  /** 1-based, or null where no line shows it. */
  readonly line: number | null;
  /** One sentence: what was found, what is allowed, and the nearest name where it looks like a slip. */
  readonly message: string;
}

/** A problem as the rules see it: a place in the document, not yet a line of a file. */
export interface Finding {
  readonly pointer: string;
  readonly message: string;
  /** The key in question where the line of the key says more than the line of the value. */
  readonly key?: string;
}

/** Nobody reads more problems at once; the others are counted. */
const SHOWN = 50;

/** The validators stop collecting here, so a count this high is not the whole. */
const COLLECTED = 1000;

/** Returns a JSON pointer with one more step (RFC 6901). */
export function extendPointer(parent: string, step: string | number): string {
  return `${parent}/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

export function splitPointer(pointer: string): string[] {
  if (pointer === "") return [];
  return pointer
    .slice(1)
    .split("/")
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** Returns a place in words: `state[3].path`. */
export function describePointerPlace(pointer: string): string {
  const steps = splitPointer(pointer).map((step, index) => {
    if (/^\d+$/.test(step)) return `[${step}]`;
    if (!/^[\w$-]+$/.test(step)) return `[${JSON.stringify(step)}]`;
    return index === 0 ? step : `.${step}`;
  });
  return steps.join("") || "The document";
}

/** Returns the problems by line, the first fifty of them and a last one that counts the others. */
export function pickFirstProblems(problems: readonly Problem[]): Problem[] {
  const unique = new Map(problems.map((problem) => [`${problem.line} ${problem.pointer} ${problem.message}`, problem]));
  const sorted = [...unique.values()].sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
  const first = sorted[SHOWN];
  if (!first) return sorted;
  const more = sorted.length - SHOWN;
  const count = sorted.length < COLLECTED ? `${more}` : `at least ${more}`;
  const message = more === 1 ? "There is one more problem." : `There are ${count} more problems.`;
  return [...sorted.slice(0, SHOWN), { file: first.file, pointer: "", line: null, message }];
}

/** Returns a value as a sentence can hold it. */
export function describeValue(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : "a list";
  if (typeof value === "object" && value !== null) return "an object";
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 60 ? `${text.slice(0, 57)}…"` : text;
}
