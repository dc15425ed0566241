import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { SklError } from "../../../kernel/domain/index.ts";
import { createSkillNotFoundError, loadSkill, openLibrary } from "./library.ts";

/** The package has read these into its facts; both are of the bounded sizes that it takes. */
const OWN_FILES: ReadonlySet<string> = new Set(["SKILL.md", "skill.yaml"]);

/**
 * Returns a file of a skill that agents may use, by its path in the folder. Throws NOT_FOUND, also for a skill that its author left to
 * people.
 */
export async function readSkillFile(
  { cwd, env }: { readonly cwd: string; readonly env?: NodeJS.ProcessEnv | undefined },
  { name, path }: { readonly name: string; readonly path: string },
): Promise<Uint8Array> {
  const library = await openLibrary(cwd, env);
  const found = library.skills.get(name);
  const { files } = await loadSkill(library, name);
  if (found === undefined) throw createSkillNotFoundError(name, library.skills);
  const bytes = OWN_FILES.has(path) ? await readFile(join(found.path, path)).catch(() => undefined) : files.get(path);
  if (bytes !== undefined && found.facts.status !== "people") return bytes;
  throw new SklError("NOT_FOUND", {
    message: `${name} has no file ${JSON.stringify(path)} for agents.`,
    fix: "`files` of `skl skill show NAME --json` lists those of a skill.",
    data: { name, path },
  });
}
