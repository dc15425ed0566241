import { lstat, readdir, readFile } from "node:fs/promises";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { err, ok, type Result } from "../../../domain/index.ts";
import { ERRNO, type Errno } from "../../errno.ts";

/** Where a repository's parts are. Of a linked work tree the two folders differ. */
export interface RepositoryFolders {
  readonly workTree: string;
  /** HEAD and index. */
  readonly own: string;
  /** Objects, refs and configuration. */
  readonly common: string;
}

const LONGEST_POINTER = 4096;

/**
 * The repository whose work tree is `<cwd>/<repo>`: that folder, not one above it. 44: there is none; 32: a link is on the
 * way; 76: its parts lead to another repository.
 */
export async function locateRepository(cwd: string, repo: string): Promise<Result<RepositoryFolders, Errno>> {
  try {
    const workTree = resolve(cwd, repo);
    if (await hasLink(cwd, workTree)) return err(ERRNO.loop);
    const dotGit = join(workTree, ".git");
    const kind = await lstat(dotGit);
    if (kind.isSymbolicLink()) return err(ERRNO.loop);
    const folders = kind.isDirectory()
      ? { workTree, own: dotGit, common: dotGit }
      : await locateLinkedWorkTree(workTree, dotGit);
    if (folders === null || (await leadsOut(folders))) return err(ERRNO.denied);
    return ok(folders);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    return err(code === "ENOENT" || code === "ENOTDIR" ? ERRNO.notFound : ERRNO.io);
  }
}

/** Whether a folder between the run's and the repository, or the repository itself, is a link. */
async function hasLink(cwd: string, workTree: string): Promise<boolean> {
  const steps = relative(cwd, workTree);
  const inside = steps !== "" && !steps.startsWith("..") && !isAbsolute(steps);
  let path = inside ? cwd : dirname(workTree);
  for (const step of inside ? steps.split(sep) : [relative(path, workTree)]) {
    path = join(path, step);
    if ((await lstat(path)).isSymbolicLink()) return true;
  }
  return false;
}

/**
 * A work tree that was added by `git worktree add`: its `.git` names a folder, and that folder names it back. Only who
 * writes in the repository can say the latter; a `.git` file alone is part of what anybody may have packed.
 */
async function locateLinkedWorkTree(workTree: string, dotGit: string): Promise<RepositoryFolders | null> {
  const pointer = /^gitdir: (.+)\n?$/.exec(await readPointer(dotGit))?.[1];
  if (pointer === undefined) return null;
  const own = resolve(workTree, pointer);
  const back = resolve(own, (await readPointer(join(own, "gitdir"))).trimEnd());
  const common = resolve(own, (await readPointer(join(own, "commondir"))).trimEnd());
  return back === dotGit && common === resolve(own, "../..") && dirname(own) === join(common, "worktrees")
    ? { workTree, own, common }
    : null;
}

async function readPointer(path: string): Promise<string> {
  const facts = await lstat(path);
  if (!facts.isFile() || facts.size > LONGEST_POINTER) return "";
  return readFile(path, "utf8");
}

/** Whether parts of a repository are links, or it borrows objects of another one. */
async function leadsOut({ own, common }: RepositoryFolders): Promise<boolean> {
  const folders = [own, common, join(common, "objects"), join(common, "refs"), join(common, "objects", "info")];
  for (const folder of new Set(folders)) {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    if (entries.some((entry) => entry.isSymbolicLink() || /^(?:http-)?alternates$/.test(entry.name))) return true;
  }
  return false;
}
