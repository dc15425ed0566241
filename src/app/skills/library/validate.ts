import { stat } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, relative, resolve } from "node:path";
import type { Problem } from "../../../skills/package/index.ts";
import { notFound, openLibrary } from "./library.ts";
import { type FolderOnDisk, folderAt } from "./package-folder.ts";
import { packageFolders } from "./package-places.ts";
import { parsedFolder } from "./parsed-package.ts";
import { isSystemPath } from "./system-packages.ts";

/** Validates a package, a folder of packages, or every visible package (`skl skill validate`). Throws NOT_FOUND. */
export async function validateSkills(
  cwd: string,
  target: string | null,
  env?: NodeJS.ProcessEnv,
): Promise<{ problems: Problem[] }> {
  const here = resolve(cwd);
  if (target === null) {
    const { skills, broken } = await openLibrary(cwd, env);
    const all = [...skills.values(), ...broken].sort((a, b) => (a.name < b.name ? -1 : 1));
    return { problems: all.flatMap(({ path, problems }) => withOpenablePaths(problems, path, here)) };
  }
  const path = (await folderOf(resolve(here, target))) ?? (await namedPath(cwd, target, env));
  const folders = isSystemPath(path) ? [folderAt(path, target)] : foldersIn(path);
  return { problems: folders.flatMap((folder) => withOpenablePaths(parsedFolder(folder).problems, folder.path, here)) };
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
