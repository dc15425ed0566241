import { existsSync, readFileSync, statSync } from "node:fs";
import { stat } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, relative, resolve } from "node:path";
import { listDanglingLinkWarnings, type ParsedSkill, type Problem } from "../../engine/package/index.ts";
import {
  createSkillNotFoundError,
  type FolderOnDisk,
  isSystemPath,
  listPackageFoldersOnDisk,
  openLibrary,
  parsePackageFolder,
  walkFolderAt,
} from "../library/index.ts";
import { findUnrunnableArtifacts, type MissingHere } from "./unrunnable.ts";

/** Returns which interpreters are not on this machine; the runtime knows. */
export type ReadMissingHere = (cwd: string, env: NodeJS.ProcessEnv) => Promise<MissingHere>;

/**
 * Validates a package, a folder of packages, or every visible package, with what of it cannot run (`skl skill validate`). Without
 * `missingHere` nothing is said of this machine. Throws NOT_FOUND.
 */
export async function validateSkills(
  cwd: string,
  target: string | null,
  env: NodeJS.ProcessEnv = process.env,
  missingHere: ReadMissingHere = async () => ({ python: null, dspy: null }),
): Promise<{ problems: Problem[] }> {
  const here = resolve(cwd);
  const missing = await missingHere(cwd, env);
  if (target === null) {
    const { skills, broken } = await openLibrary(cwd, env);
    const all = [...skills.values(), ...broken].sort((a, b) => (a.name < b.name ? -1 : 1));
    const found: Problem[] = [];
    for (const { path, name, problems } of all)
      found.push(
        ...makePathsOpenable(
          [...problems, ...findBrokenLinksAt(path), ...(await findUnrunnableAtPath(path, name, missing))],
          path,
          here,
        ),
      );
    return { problems: found };
  }
  const path = (await findPackageFolder(resolve(here, target))) ?? (await findNamedPath(cwd, target, env));
  const folders = isSystemPath(path) ? [walkFolderAt(path, target)] : listFoldersIn(path);
  const found: Problem[] = [];
  for (const folder of folders) {
    const parsed = parsePackageFolder(folder);
    const problems = [
      ...parsed.problems,
      ...findBrokenLinksAt(folder.path),
      ...(await findUnrunnableInPackage(parsed, missing)),
    ];
    found.push(...makePathsOpenable(problems, folder.path, here));
  }
  return { problems: found };
}

/** Returns the links of a package on the disk that lead nowhere. What cannot be read is a problem of its own. */
function findBrokenLinksAt(folder: string): readonly Problem[] {
  const text = readTextNow(join(folder, "SKILL.md"));
  return text === null ? [] : listDanglingLinkWarnings(text, (path) => existsSync(join(folder, path)));
}

/** A longer text is refused elsewhere. */
const LONGEST_SKILL_MD = 1024 * 1024;

function readTextNow(path: string): string | null {
  const isRead = (statSync(path, { throwIfNoEntry: false })?.size ?? Number.POSITIVE_INFINITY) <= LONGEST_SKILL_MD;
  return isRead ? readFileSync(path, "utf8") : null;
}

/** A package without skill.yaml has no artifacts, so it is not read once more. */
async function findUnrunnableAtPath(path: string, name: string, missing: MissingHere): Promise<Problem[]> {
  if (!existsSync(join(path, "skill.yaml"))) return [];
  return findUnrunnableInPackage(parsePackageFolder(walkFolderAt(path, name)), missing);
}

/** A package with other errors is looked through, too, so that nobody learns of one fault after the other. */
async function findUnrunnableInPackage({ skill, broken }: ParsedSkill, missing: MissingHere): Promise<Problem[]> {
  const read = skill ?? broken;
  return read === undefined ? [] : findUnrunnableArtifacts(read, missing);
}

/** Returns the folder that a path names, directly or by the SKILL.md in it; null if there is none. */
async function findPackageFolder(path: string): Promise<string | null> {
  const found = await stat(path).catch(() => null);
  if (found?.isDirectory()) return path;
  return found?.isFile() && isPackageFile(basename(path)) ? dirname(path) : null;
}

const isPackageFile = (name: string): boolean => /^skill\.(?:md|ya?ml)$/i.test(name);

async function findNamedPath(cwd: string, name: string, env?: NodeJS.ProcessEnv): Promise<string> {
  const { skills, broken } = await openLibrary(cwd, env);
  const named = skills.get(name) ?? broken.find((each) => each.name === name);
  if (named !== undefined) return named.path;
  throw createSkillNotFoundError(name, skills, broken);
}

/** Returns the package in a folder or those one level below; if there is neither, the folder itself, which is then reported. */
function listFoldersIn(path: string): FolderOnDisk[] {
  const own = walkFolderAt(path, basename(path));
  if (own.files.some((file) => isPackageFile(file.path))) return [own];
  const below = listPackageFoldersOnDisk(path);
  return below.length > 0 ? below : [own];
}

/** Makes paths relative to the current folder, or absolute if they lie elsewhere. */
function makePathsOpenable(problems: readonly Problem[], folder: string, here: string): Problem[] {
  return problems.map((problem) => {
    const path = join(folder, problem.path);
    const near = relative(here, path) || ".";
    const isElsewhere = isSystemPath(folder) || isAbsolute(near) || near.startsWith(join("..", "..", ".."));
    return { ...problem, path: isElsewhere ? path : near };
  });
}
