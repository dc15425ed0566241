import { type CheckedDraft, checkSkillDraft, type DraftAnswer } from "../../engine/authoring/index.ts";
import type { Problem } from "../../engine/package/index.ts";
import { checkRe2Pattern } from "../library/index.ts";
import { createTemplateEngine } from "../run/index.ts";

const TEMPLATE_KINDS = new Set(["prompt_template", "code_template"]);

/** Checks a draft like `checkSkillDraft`, and renders each template in the engine that runs would use. */
export async function checkDraft(answer: DraftAnswer): Promise<CheckedDraft> {
  const checked = checkSkillDraft(answer, checkRe2Pattern);
  if (checked.skill === null) return checked;
  const problems = await findTemplateProblems(answer);
  if (problems.length === 0) return checked;
  return { ...checked, skill: null, problems: [...checked.problems, ...problems] };
}

async function findTemplateProblems({ artifacts }: DraftAnswer): Promise<Problem[]> {
  const engine = createTemplateEngine();
  const found: Problem[] = [];
  for (const { kind, name, content } of artifacts) {
    if (!TEMPLATE_KINDS.has(kind)) continue;
    const rendered = await engine.render({ name, source: content, variables: {}, library: new Map() });
    // The trial has no input, so a missing variable says nothing about the template.
    if (rendered.ok || rendered.error.code === "TEMPLATE_VARIABLE_MISSING") continue;
    const { message, fix } = rendered.error;
    found.push({ path: "skill.yaml", line: null, severity: "error", message, fix });
  }
  return found;
}
