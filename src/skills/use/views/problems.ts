import type { SkillProblem } from "../../../kernel/domain/documents.generated.ts";
import { type Document, dim, good, line, paragraph, strong, warn } from "../../../view/text/index.ts";

/** Shows problems of packages, each with its place and its fix. */
export function renderSkillProblems(problems: readonly SkillProblem[]): Document {
  if (problems.length === 0) return [line(0, good("No problems."))];
  return problems.flatMap(({ path, line: at, severity, message, fix }) => [
    line(0, severity === "error" ? warn("error  ") : dim("warning  "), strong(at === null ? path : `${path}:${at}`)),
    ...paragraph(2, message),
    ...paragraph(2, fix),
  ]);
}
