import { lstat, readdir, readFile } from "node:fs/promises";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { err, ok, type Result } from "../../../../kernel/domain/index.ts";
import { ERRNO, type Errno } from "../../errno.ts";

/** The folders of a repository. In a linked work tree `own` and `common` differ. */
export interface RepositoryFolders {
  readonly workTree: string;
  /** Holds HEAD and the index. */
  readonly own: string;
  /** Holds objects, refs and configuration. */
  readonly common: string;
}

const LONGEST_POINTER = 4096;

/**
 * Finds the repository whose work tree is exactly `<cwd>/<repo>`. Errnos: 44 where there is none, 32 where a link is on the way,
 * 76 where its parts lead to another repository.
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

/** Returns whether the repository, or a folder between the run's folder and the repository, is a link. */
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
 * Reads a work tree that `git worktree add` made: its `.git` names a folder, and that folder must name it back. Only somebody who
 * can write to the repository can do the latter; the `.git` file alone may come from any archive.
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

/** Returns whether parts of the repository are links, or it borrows objects from another one. */
async function leadsOut({ own, common }: RepositoryFolders): Promise<boolean> {
  const folders = [own, common, join(common, "objects"), join(common, "refs"), join(common, "objects", "info")];
  for (const folder of new Set(folders)) {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    if (entries.some((entry) => entry.isSymbolicLink() || /^(?:http-)?alternates$/.test(entry.name))) return true;
  }
  return false;
}
