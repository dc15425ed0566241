import type { SkillProblem } from "../../../domain/documents.generated.ts";
import { compose, dim, good, line, paragraph, strong, type TextStyle, warn } from "../../../report/text/index.ts";

/** Renders problems of packages, each with its place and its fix. */
export function renderSkillProblems(problems: readonly SkillProblem[], style: TextStyle): string {
  if (problems.length === 0) return compose([line(0, good("No problems."))], style);
  return compose(
    problems.flatMap(({ path, line: at, severity, message, fix }) => [
      line(0, severity === "error" ? warn("error  ") : dim("warning  "), strong(at === null ? path : `${path}:${at}`)),
      ...paragraph(2, message),
      ...paragraph(2, fix),
    ]),
    style,
  );
}
