import { loadParsers, parseSource } from "../../../ast/index.ts";
import type { Problem, SkillArtifact, SkillPackage } from "../../../skills/package/index.ts";
import { templateProblem } from "./handlers/template-engine.ts";
import { runnable } from "./runnable.ts";

/** Returns an error for each artifact that no input could make run: a template that cannot be parsed, or code with an error of syntax. */
export async function unrunnableArtifacts(skill: SkillPackage): Promise<Problem[]> {
  const library = new Map(runnable(skill).map(({ name, content }) => [name, content]));
  const problems: Problem[] = [];
  for (const [at, artifact] of runnable(skill).entries()) {
    const { name, kind, content, language } = artifact;
    if (kind !== "prompt_template" && kind !== "code_template") continue;
    const path = pathOf(skill.artifacts[at]);
    const problem = (message: string, line: number | null, fix: string) =>
      problems.push({ path, line, severity: "error", message, fix });
    const broken = await templateProblem({ name, source: content, library, variables: {} });
    if (broken !== null) problem(broken.message, null, "Correct the template.");
    else if (kind === "code_template") {
      const found = await syntaxError(content, language ?? "javascript");
      if (found !== null)
        problem(`The code of "${name}" cannot run: ${found.message}`, found.line, "Correct the code.");
    }
  }
  return problems;
}

const pathOf = (artifact: SkillArtifact | undefined): string =>
  artifact?.content.kind === "file" ? artifact.content.path : "skill.yaml";

const EXPRESSION = /\{\{[^{}]*\}\}/g;

/** Code that statements of a template make cannot be judged before it is rendered; what expressions give is a value anywhere. */
async function syntaxError(code: string, language: string): Promise<{ message: string; line: number | null } | null> {
  if (/\{[%#]/.test(code) || (language !== "javascript" && language !== "python")) return null;
  const text = code.replace(EXPRESSION, "0");
  // A script of a skill may await and return outside of a function.
  const source = language === "javascript" ? `(async () => {${text}\n})` : text;
  await loadParsers(new Set([language]));
  const parsed = await parseSource(
    new TextEncoder().encode(source),
    `code.${language === "python" ? "py" : "js"}`,
    language,
  );
  return parsed.ok ? null : { message: parsed.error.message, line: parsed.error.line };
}
