import { bad, blank, dim, type Line, line, type Span, sign, strong, warn } from "./text/compose.ts";
import { formatCount } from "./words.ts";

interface GradedProblem {
  readonly code: string;
  readonly severity: "error" | "warning";
  /** The file or name with the problem; empty without one. */
  readonly place: string;
  readonly message: string;
  readonly fix: string;
}

/** Returns a line with the counts, then the errors and the warnings, each with its next step. */
export function renderGradedProblems(problems: readonly GradedProblem[]): Line[] {
  const errors = problems.filter(({ severity }) => severity === "error");
  const warnings = problems.filter(({ severity }) => severity === "warning");
  const counts = [
    ...(errors.length === 0 ? [] : [bad(formatCount(errors.length, "error"))]),
    ...(warnings.length === 0 ? [] : [warn(formatCount(warnings.length, "warning"))]),
  ];
  return [
    line(0, ...counts.flatMap((count, index): (Span | string)[] => (index === 0 ? [count] : [", ", count]))),
    ...[...errors, ...warnings].flatMap((problem) => [blank, ...renderGradedProblem(problem)]),
  ];
}

function renderGradedProblem({ code, severity, place, message, fix }: GradedProblem): Line[] {
  return [
    line(
      2,
      sign(severity === "error" ? "block" : "flag"),
      " ",
      ...(place === "" ? [] : [strong(place), ": "]),
      message,
      dim(` (${code})`),
    ),
    ...(fix === "" ? [] : [line(4, strong("Next:"), ` ${fix}`)]),
  ];
}
