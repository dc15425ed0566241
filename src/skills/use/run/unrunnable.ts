import { listNames } from "../../../kernel/domain/index.ts";
import { DSPY_TEMPLATES, DSPY_TYPES, findSignatureProblem } from "../../../kernel/llm/index.ts";
import { SCOPED_ADAPTERS } from "../../../runtime/engine/scopes/index.ts";
import { loadParsers, parseSource } from "../../../syntax/ast/index.ts";
import type { JsonObject, Problem, SkillArtifact, SkillPackage } from "../../engine/package/index.ts";
import { detectScriptLanguage, judgeSchema, type RunnableArtifact } from "../../engine/run/index.ts";
import { findTemplateProblem } from "./handlers/template-engine.ts";
import { toRunnableArtifacts } from "./runnable.ts";
import { readScriptRequests } from "./script-requests.ts";

/** Describes an interpreter that this machine lacks: a part of a sentence, and the command that installs it. */
export interface MissingPart {
  readonly message: string;
  readonly fix: string;
}

/** Null stands for an interpreter that is there. */
export interface MissingHere {
  readonly python: MissingPart | null;
  readonly dspy: MissingPart | null;
}

/**
 * Returns an error for each artifact that no input could make run: a template that cannot be parsed, code with an error of syntax or in a
 * language without a guest, a schema that cannot be used, a capability that no adapter has, or a module of DSPy by a template that the sidecar
 * does not ship. What only this machine lacks is a warning, and so is a format that is not checked.
 */
export async function findUnrunnableArtifacts(
  skill: SkillPackage,
  missing: Pick<MissingHere, "python">,
): Promise<Problem[]> {
  const all = toRunnableArtifacts(skill);
  const library = new Map(all.map(({ name, content }) => [name, content]));
  const problems: Problem[] = [];
  for (const [at, artifact] of all.entries()) {
    const { name, kind, content } = artifact;
    const path = nameArtifactPath(skill.artifacts[at]);
    const addArtifactProblem = (message: string, line: number | null, fix: string) =>
      problems.push({ path, line, severity: "error", message, fix });
    for (const schema of listArtifactSchemas(artifact)) {
      const { unusable, unknownFormats } = await judgeSchema(schema);
      if (unusable !== null)
        addArtifactProblem(`A schema of "${name}" fails every run. ${unusable}`, null, "Correct the schema.");
      for (const format of unknownFormats)
        problems.push({
          path: "skill.yaml",
          line: null,
          severity: "warning",
          message: `A schema of "${name}" names the format "${format.slice(0, 80)}", which is not checked.`,
          fix: "Write a format of JSON Schema, such as date or email, or a pattern.",
        });
    }
    if (kind === "dspy_module") {
      const { templateId } = artifact;
      if (templateId !== null && !Object.hasOwn(DSPY_TEMPLATES, templateId))
        addArtifactProblem(
          `"${name}" names the template "${templateId.slice(0, 80)}", which the sidecar does not ship.`,
          null,
          namedTemplates,
        );
      const wrong = findSignatureProblem(parseSignatureIn(content));
      if (wrong !== null) addArtifactProblem(`"${name}" ${wrong}.`, null, signatureFix);
    }
    if (kind !== "prompt_template" && kind !== "code_template") continue;
    const language = detectScriptLanguage(artifact.language);
    if (kind === "code_template" && language === null)
      addArtifactProblem(
        `"${name}" is written in "${artifact.language}", which has no guest.`,
        null,
        'Set `language` to "javascript" or "python".',
      );
    for (const each of kind === "code_template" ? readScriptRequests(artifact.requests, SCOPED_ADAPTERS).problems : [])
      addArtifactProblem(
        `"${name}" asks for nothing by metadata.${each}`,
        null,
        "Each entry has effect, adapter and scope.",
      );
    const broken = await findTemplateProblem({ name, source: content, library, variables: {} });
    if (broken !== null) addArtifactProblem(broken.message, null, "Correct the template.");
    else if (kind === "code_template" && language !== null) {
      const found = await findSyntaxError(content, language);
      if (found !== null) {
        // The line of code that stands in skill.yaml is no line of that file.
        const isInline = path === "skill.yaml" && found.line !== null;
        const place = isInline ? ` (line ${found.line} of the code)` : "";
        const message = `The code of "${name}" cannot run: ${found.message}${place}`;
        addArtifactProblem(message, isInline ? null : found.line, "Correct the code.");
      }
    }
  }
  const scripts = listPythonScripts(all);
  if (scripts.length === 0 || missing.python === null) return problems;
  const { message, fix } = missing.python;
  const named = listNames(
    scripts.map((name) => `"${name}"`),
    5,
  );
  const here = `${named} cannot run on this machine: ${message}.`;
  return [...problems, { path: "skill.yaml", line: null, severity: "warning", message: here, fix }];
}

const listArtifactSchemas = ({ inputs, assertions }: RunnableArtifact): JsonObject[] => [
  ...(inputs === null ? [] : [inputs]),
  ...assertions.flatMap((each) => (each.type === "structural" ? [each.schema] : [])),
];

const namedTemplates = `Name one of ${Object.keys(DSPY_TEMPLATES).join(", ")}.`;

const signatureFix = `Write one such as \`claims -> contradictions: list[str]\`, with types of ${DSPY_TYPES.join(", ")}.`;

function parseSignatureIn(content: string): unknown {
  try {
    return (JSON.parse(content) as { signature?: unknown } | null)?.signature;
  } catch {
    return null;
  }
}

/** Names the artifacts of a package that need the interpreter of Python. */
export const listPythonScripts = (artifacts: readonly RunnableArtifact[]): string[] =>
  artifacts
    .filter(({ kind, language }) => kind === "code_template" && detectScriptLanguage(language) === "python")
    .map(({ name }) => name);

const nameArtifactPath = (artifact: SkillArtifact | undefined): string =>
  artifact?.content.kind === "file" ? artifact.content.path : "skill.yaml";

const EXPRESSION = /\{\{[^{}]*\}\}/g;

/** A name stands where a value, a part of a name or a part of a text may stand, also before a dot. */
const PLACEHOLDER = "x0";

/** Code that statements of a template make cannot be judged before it is rendered; what expressions give is a value anywhere. */
async function findSyntaxError(
  code: string,
  language: "javascript" | "python",
): Promise<{ message: string; line: number | null } | null> {
  if (/\{[%#]/.test(code)) return null;
  const text = code.replace(EXPRESSION, PLACEHOLDER);
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
