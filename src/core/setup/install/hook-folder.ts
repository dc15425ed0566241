import { realpath } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { SklError } from "../../../kernel/domain/index.ts";
import type { Repository } from "../../../workspace/git/index.ts";

/** Names the folder in which Git looks for hooks, and says why it cannot be written to, if that is so. */
export interface HookFolder {
  readonly path: string;
  readonly refusal: SklError | null;
}

/**
 * Asks Git itself, which knows `core.hooksPath`, `~` and linked work trees. A folder outside the repository serves
 * other repositories too: what is put there would judge their pushes.
 */
export async function findHookFolder(repository: Repository): Promise<HookFolder> {
  const answer = await repository.git(["rev-parse", "--git-path", "hooks"]);
  const path = resolve(repository.root, answer.stdout.toString("utf8").replace(/\r?\n$/, ""));
  const real = await resolveRealPath(path);
  const homes = await Promise.all(listRepositoryFolders(repository).map(resolveRealPath));
  const isInside = homes.some((home) => isWithin(home, real));
  return { path, refusal: isInside ? null : createOutsideError(repository, path) };
}

/** Returns where Git keeps hooks when nothing else is configured. */
export function locateDefaultHookFolder(repository: Repository): string {
  return join(repository.commonDir, "hooks");
}

/** Returns the place of the shim that hook managers call; shared by all work trees. */
export function locateSharedShim(repository: Repository): string {
  return join(repository.commonDir, "skl", "pre-push");
}

/** Returns the main work tree, or null for a bare repository or a submodule. */
export function findMainWorkTree(repository: Repository): string | null {
  return basename(repository.commonDir) === ".git" ? dirname(repository.commonDir) : null;
}

export function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== "" && way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

function listRepositoryFolders(repository: Repository): readonly string[] {
  const main = findMainWorkTree(repository);
  return [repository.root, repository.commonDir, repository.gitDir, ...(main === null ? [] : [main])];
}

/** Resolves the links of a path as far as it exists. */
async function resolveRealPath(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(await resolveRealPath(parent), basename(path));
  }
}

function createOutsideError(repository: Repository, path: string): SklError {
  const isOff = path === "/dev/null" || /^nul$/i.test(basename(path));
  const own = locateDefaultHookFolder(repository);
  return new SklError("HOOK_CONFLICT", {
    message: isOff
      ? "core.hooksPath turns all hooks off in this repository."
      : `Git takes this repository's hooks from ${path}, which lies outside it and may serve other repositories.`,
    fix: isOff
      ? `Run \`git config core.hooksPath "${own}"\`, then \`skl init\` again.`
      : `Run \`git config core.hooksPath "${own}"\`, then \`skl init\` again; the hooks in ${path} then no longer run here.`,
    data: { hooksPath: path },
  });
}
