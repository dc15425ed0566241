import { existsSync } from "node:fs";
import { join } from "node:path";
import { openLibrary, parsePackageFolder, walkFolderAt } from "../library/index.ts";
import { toRunnableArtifacts } from "./runnable.ts";
import { listPythonScripts } from "./unrunnable.ts";

/** Names the skills that a folder sees by the interpreter that they need. */
export async function listSkillsByInterpreter(
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<{ readonly python: readonly string[]; readonly dspy: readonly string[] }> {
  const { skills } = await openLibrary(cwd, env);
  const needs = { python: [] as string[], dspy: [] as string[] };
  for (const { name, path } of skills.values()) {
    // A package without skill.yaml has no artifacts, so it is not read once more.
    if (!existsSync(join(path, "skill.yaml"))) continue;
    const { skill } = parsePackageFolder(walkFolderAt(path, name));
    const artifacts = skill === null ? [] : toRunnableArtifacts(skill);
    if (listPythonScripts(artifacts).length > 0) needs.python.push(name);
    if (artifacts.some(({ kind }) => kind === "dspy_module")) needs.dspy.push(name);
  }
  return needs;
}
