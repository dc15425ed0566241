import { existsSync, readFileSync, statSync } from "node:fs";
import { stat } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, relative, resolve } from "node:path";
import { danglingLinks, type ParsedSkill, type Problem } from "../../../skills/package/index.ts";
import {
  type FolderOnDisk,
  folderAt,
  isSystemPath,
  notFound,
  openLibrary,
  packageFolders,
  parsedFolder,
} from "../library/index.ts";
import { type MissingHere, unrunnableArtifacts } from "./unrunnable.ts";

/** Says which interpreters are not on this machine; the runtime knows. */
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
        ...withOpenablePaths([...problems, ...linksAt(path), ...(await unrunnableAt(path, name, missing))], path, here),
      );
    return { problems: found };
  }
  const path = (await folderOf(resolve(here, target))) ?? (await namedPath(cwd, target, env));
  const folders = isSystemPath(path) ? [folderAt(path, target)] : foldersIn(path);
  const found: Problem[] = [];
  for (const folder of folders) {
    const parsed = parsedFolder(folder);
    const problems = [...parsed.problems, ...linksAt(folder.path), ...(await unrunnableIn(parsed, missing))];
    found.push(...withOpenablePaths(problems, folder.path, here));
  }
  return { problems: found };
}

/** Returns the links of a package on the disk that lead nowhere. What cannot be read is a problem of its own. */
function linksAt(folder: string): readonly Problem[] {
  const text = readTextNow(join(folder, "SKILL.md"));
  return text === null ? [] : danglingLinks(text, (path) => existsSync(join(folder, path)));
}

/** A longer text is refused elsewhere. */
const LONGEST_SKILL_MD = 1024 * 1024;

function readTextNow(path: string): string | null {
  const isRead = (statSync(path, { throwIfNoEntry: false })?.size ?? Number.POSITIVE_INFINITY) <= LONGEST_SKILL_MD;
  return isRead ? readFileSync(path, "utf8") : null;
}

/** A package without skill.yaml has no artifacts, so it is not read once more. */
async function unrunnableAt(path: string, name: string, missing: MissingHere): Promise<Problem[]> {
  if (!existsSync(join(path, "skill.yaml"))) return [];
  return unrunnableIn(parsedFolder(folderAt(path, name)), missing);
}

/** A package with other errors is looked through, too, so that nobody learns of one fault after the other. */
async function unrunnableIn({ skill, broken }: ParsedSkill, missing: MissingHere): Promise<Problem[]> {
  const read = skill ?? broken;
  return read === undefined ? [] : unrunnableArtifacts(read, missing);
}

/** Returns the folder that a path names, directly or by the SKILL.md in it; null if there is none. */
async function folderOf(path: string): Promise<string | null> {
  const found = await stat(path).catch(() => null);
  if (found?.isDirectory()) return path;
  return found?.isFile() && isPackageFile(basename(path)) ? dirname(path) : null;
}

const isPackageFile = (name: string): boolean => /^skill\.(?:md|ya?ml)$/i.test(name);

async function namedPath(cwd: string, name: string, env?: NodeJS.ProcessEnv): Promise<string> {
  const { skills, broken } = await openLibrary(cwd, env);
  const named = skills.get(name) ?? broken.find((each) => each.name === name);
  if (named !== undefined) return named.path;
  throw notFound(name, skills, broken);
}

/** Returns the package in a folder or those one level below; if there is neither, the folder itself, which is then reported. */
function foldersIn(path: string): FolderOnDisk[] {
  const own = folderAt(path, basename(path));
  if (own.files.some((file) => isPackageFile(file.path))) return [own];
  const below = packageFolders(path);
  return below.length > 0 ? below : [own];
}

/** Makes paths relative to the current folder, or absolute if they lie elsewhere. */
function withOpenablePaths(problems: readonly Problem[], folder: string, here: string): Problem[] {
  return problems.map((problem) => {
    const path = join(folder, problem.path);
    const near = relative(here, path) || ".";
    const isElsewhere = isSystemPath(folder) || isAbsolute(near) || near.startsWith(join("..", "..", ".."));
    return { ...problem, path: isElsewhere ? path : near };
  });
}
