import type { Json, PatternCheck, Problem } from "./types.ts";

type Told = Omit<Problem, "path" | "severity">;

/** One file while it is read: every part of it adds what it finds wrong. */
export interface Reading {
  readonly path: string;
  readonly problems: Problem[];
  readonly isPattern: PatternCheck;
}

export function refuse(reading: Reading, told: Told): void {
  reading.problems.push({ path: reading.path, severity: "error", ...told });
}

export function warn(reading: Reading, told: Told): void {
  reading.problems.push({ path: reading.path, severity: "warning", ...told });
}

export const errorAt = (path: string, line: number | null, message: string, fix: string): Problem => ({
  path,
  line,
  severity: "error",
  message,
  fix,
});

export const warningAt = (path: string, line: number | null, message: string, fix: string): Problem => ({
  path,
  line,
  severity: "warning",
  message,
  fix,
});

export const hasError = (problems: readonly Problem[]): boolean => problems.some(isError);

/** A text as a sentence can hold it: short, one line, nothing that moves a terminal's cursor. */
export function quoted(text: string): string {
  const short = text.length > 60 ? `${text.slice(0, 57)}…` : text;
  return JSON.stringify(short).replace(/[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g, "�");
}

export function described(value: Json): string {
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : "a list";
  if (typeof value === "object" && value !== null) return "an object";
  return typeof value === "string" ? quoted(value) : String(value);
}

export const listOf = (names: readonly string[]): string => names.join(", ");

/** More than anyone reads at once; what is left out is counted. */
const SHOWN = 100;

/** By file and line, SKILL.md first; problems of the same line stay as they were found. */
export function sorted(problems: readonly Problem[]): readonly Problem[] {
  const inOrder = problems.toSorted((a, b) => rank(a) - rank(b) || (a.line ?? 0) - (b.line ?? 0));
  const errorsFirst =
    inOrder.length <= SHOWN ? inOrder : [...inOrder.filter(isError), ...inOrder.filter((one) => !isError(one))];
  const first = errorsFirst[SHOWN];
  if (!first) return inOrder;
  const more = `There are ${problems.length - SHOWN} more problems.`;
  return [...errorsFirst.slice(0, SHOWN), { ...first, line: null, message: more, fix: "Correct those above first." }];
}

const isError = ({ severity }: Problem): boolean => severity === "error";

const RANKS: readonly string[] = [".", "SKILL.md", "skill.yaml"];

function rank({ path }: Problem): number {
  const found = RANKS.indexOf(path);
  return found === -1 ? RANKS.length : found;
}
