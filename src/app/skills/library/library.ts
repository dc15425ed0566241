import { nearestName, SklError } from "../../../domain/index.ts";
import { parseSkillFolder, type SkillFolder, type SkillPackage } from "../../../skills/package/index.ts";
import { folderAt } from "./folder-at.ts";
import { type Library, LibraryReader } from "./library-reader.ts";
import type { BrokenSkill } from "./library-skill.ts";
import { patternCheck } from "./pattern-check.ts";
import { readPackage } from "./read-package.ts";
import { residentLibrary } from "./resident.ts";
import { placesFor } from "./roots.ts";
import type { OnProgress } from "./scope.ts";
import { systemPackage } from "./system-packages.ts";
import { drained } from "./watch.ts";

export type { Library } from "./library-reader.ts";

const SKILL_FILE_LIMIT = 16 * 1024 * 1024;

/**
 * Reads the library that is seen from a folder. A process that opens one twice will ask again: from then on it watches the
 * folders where the system allows it, and looks at those that changed. Without `.skl` nothing is kept for other processes.
 */
export async function openLibrary(
  cwd: string,
  env: NodeJS.ProcessEnv = process.env,
  onProgress: OnProgress = () => {},
): Promise<Library> {
  const places = placesFor(cwd, env);
  const resident = residentLibrary(places);
  if (resident === null) return new LibraryReader(places, null).read(onProgress);
  await drained();
  return resident.read(onProgress);
}

/** The package as it is on disk. Throws NOT_FOUND with the nearest name, also for names that are no names. */
export async function loadSkill({ skills, broken }: Library, name: string): Promise<SkillPackage> {
  const found = skills.get(name);
  if (found === undefined) throw notFound(name, skills, broken);
  const parsed = parseSkillFolder(await packageAt(found.path, name), patternCheck);
  if (parsed.skill) return parsed.skill;
  throw unusable({ name, path: found.path, problems: parsed.problems });
}

/** The files of a package, from the disk or from skl itself. */
export async function packageAt(path: string, name: string): Promise<SkillFolder> {
  return systemPackage(path) ?? readPackage(folderAt(path, name), SKILL_FILE_LIMIT);
}

export function notFound(
  name: string,
  skills: ReadonlyMap<string, unknown>,
  broken: readonly BrokenSkill[] = [],
): SklError {
  const found = broken.find((each) => each.name === name);
  if (found !== undefined) return unusable(found);
  const nearest = nearestName(name, [...skills.keys(), ...broken.map((each) => each.name)]);
  return new SklError("NOT_FOUND", {
    message: `There is no skill ${JSON.stringify(name)}.${nearest ? ` Did you mean ${nearest}?` : ""}`,
    fix: "List them with `skl skill list`, or search with `skl skill search`.",
    data: { name, nearest },
  });
}

function unusable({ name, path, problems }: Pick<BrokenSkill, "name" | "path" | "problems">): SklError {
  const first = problems.find(({ severity }) => severity === "error");
  return new SklError("SKILL_UNUSABLE", {
    message: `The skill ${name} cannot be read: ${first?.message ?? ""}`,
    data: { name, path, problems },
  });
}
