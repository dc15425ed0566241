import type { Json, PatternCheck, Problem } from "./types.ts";

type ProblemText = Omit<Problem, "path" | "severity">;

/** A file that is being read, with the problems found so far. */
export interface Reading {
  readonly path: string;
  readonly problems: Problem[];
  readonly isPattern: PatternCheck;
}

export function refuse(reading: Reading, problem: ProblemText): void {
  reading.problems.push({ path: reading.path, severity: "error", ...problem });
}

export function warn(reading: Reading, problem: ProblemText): void {
  reading.problems.push({ path: reading.path, severity: "warning", ...problem });
}

export const buildErrorAt = (path: string, line: number | null, message: string, fix: string): Problem => ({
  path,
  line,
  severity: "error",
  message,
  fix,
});

export const buildWarningAt = (path: string, line: number | null, message: string, fix: string): Problem => ({
  path,
  line,
  severity: "warning",
  message,
  fix,
});

export const hasError = (problems: readonly Problem[]): boolean => problems.some(isError);

/** Quotes a text for a message: it is short, on one line, and has nothing that moves a terminal's cursor. */
export function quote(text: string): string {
  const short = text.length > 60 ? `${text.slice(0, 57)}…` : text;
  return JSON.stringify(short).replace(/[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g, "�");
}

export function describe(value: Json): string {
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : "a list";
  if (typeof value === "object" && value !== null) return "an object";
  return typeof value === "string" ? quote(value) : String(value);
}

export const joinNames = (names: readonly string[]): string => names.join(", ");

/** Nobody reads more problems at once; the others are counted. */
const SHOWN = 100;

/** Sorts by file and line, SKILL.md first; problems of the same line keep their order. */
export function sortProblems(problems: readonly Problem[]): readonly Problem[] {
  const all = problems.toSorted((a, b) => rank(a) - rank(b) || (a.line ?? 0) - (b.line ?? 0));
  const errorsFirst = all.length <= SHOWN ? all : [...all.filter(isError), ...all.filter((one) => !isError(one))];
  const first = errorsFirst[SHOWN];
  if (!first) return all;
  const more = `There are ${problems.length - SHOWN} more problems.`;
  return [...errorsFirst.slice(0, SHOWN), { ...first, line: null, message: more, fix: "Correct those above first." }];
}

const isError = ({ severity }: Problem): boolean => severity === "error";

const RANKS: readonly string[] = [".", "SKILL.md", "skill.yaml"];

function rank({ path }: Problem): number {
  const found = RANKS.indexOf(path);
  return found === -1 ? RANKS.length : found;
}
