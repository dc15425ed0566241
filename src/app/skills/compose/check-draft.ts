import { type CheckedDraft, checkedDraft, type DraftAnswer } from "../../../skills/authoring/index.ts";
import type { Problem } from "../../../skills/package/index.ts";
import { patternCheck } from "../library/index.ts";
import { createTemplateEngine } from "../run/index.ts";

/** Kinds whose content is a template. */
const TEMPLATES = new Set(["prompt_template", "code_template"]);

/** As `checkedDraft`, and with every template tried in the engine that would render it. */
export async function tryDraft(answer: DraftAnswer): Promise<CheckedDraft> {
  const checked = checkedDraft(answer, patternCheck);
  if (checked.skill === null) return checked;
  const problems = await templateProblems(answer);
  if (problems.length === 0) return checked;
  return { ...checked, skill: null, problems: [...checked.problems, ...problems] };
}

async function templateProblems({ artifacts }: DraftAnswer): Promise<Problem[]> {
  const engine = createTemplateEngine();
  const found: Problem[] = [];
  for (const { kind, name, content } of artifacts) {
    if (!TEMPLATES.has(kind)) continue;
    const rendered = await engine.render({ name, source: content, variables: {}, library: new Map() });
    // What the input would have is missing here, and says nothing about the template.
    if (rendered.ok || rendered.error.code === "TEMPLATE_VARIABLE_MISSING") continue;
    const { message, fix } = rendered.error;
    found.push({ path: "skill.yaml", line: null, severity: "error", message, fix });
  }
  return found;
}
