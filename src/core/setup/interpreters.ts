import { listNames } from "../../kernel/domain/index.ts";
import { listSkillsByInterpreter, type MissingHere, type MissingPart } from "../../skills/use/run/index.ts";
import type { DoctorFinding } from "./doctor-finding.ts";

const NAMED_SKILLS = 5;

/** Only a repository with a skill in Python or a module of DSPy needs the programs that run it. */
export async function checkInterpreters(
  cwd: string,
  env: NodeJS.ProcessEnv,
  missing: MissingHere,
): Promise<DoctorFinding[]> {
  if (missing.python === null && missing.dspy === null) return [];
  const needs = await listSkillsByInterpreter(cwd, env);
  return [
    ...createInterpreterFinding("PYTHON_GUEST_MISSING", {
      skills: needs.python,
      what: "Python",
      missing: missing.python,
    }),
    ...createInterpreterFinding("DSPY_MISSING", {
      skills: needs.dspy,
      what: "a module of DSPy",
      missing: missing.dspy,
    }),
  ];
}

function createInterpreterFinding(
  code: string,
  about: { readonly skills: readonly string[]; readonly what: string; readonly missing: MissingPart | null },
): DoctorFinding[] {
  const { skills, what, missing } = about;
  if (missing === null || skills.length === 0) return [];
  const who = `${skills.length === 1 ? "A skill of the library has" : `${skills.length} skills of the library have`} ${what}`;
  const message = `${who} (${listNames(skills, NAMED_SKILLS)}), and ${missing.message}.`;
  return [{ code, severity: "warning", message, fix: missing.fix }];
}
