import { copyFile, lstat, mkdtemp, readFile, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { err, ok, type Result } from "../../../../kernel/domain/index.ts";
import { ERRNO, type Errno } from "../../errno.ts";
import type { RepositoryFolders } from "./locate.ts";
import { type GitPlace, runGit } from "./process.ts";

/** The settings of a repository that say how its files are read, and the values that they may have. */
const KEPT_SETTINGS =
  /^(?:core\.(?:filemode|ignorecase|symlinks|autocrlf|eol|precomposeunicode)|extensions\.objectformat)$/;
const KEPT_VALUES = /^(?:true|false|input|lf|crlf|native|sha1|sha256)$/;
const LARGEST_CONFIG = 1024 * 1024;

/** The parts of `.git` that git needs besides objects and index. `hooks`, `config` and `config.worktree` are left out. */
const SHARED = ["refs", "packed-refs", "info"];

/** A repository as git gets to see it. */
interface View {
  readonly place: GitPlace;
  /** The branch that HEAD names; null where HEAD is a commit. */
  readonly branch: string | null;
  /** Whether a merge, rebase, cherry-pick or revert is in progress, which gives the next commit a special meaning. */
  readonly unfinished: boolean;
}

interface ViewOptions {
  readonly folders: RepositoryFolders;
  readonly signal: AbortSignal;
  /** For reading, git gets a copy of the index, because even a diff may rewrite it. */
  readonly purpose: "read" | "write";
}

/**
 * Gives `use` a view of the repository: a temporary folder in place of `.git`, with the repository's refs, objects and index and
 * a configuration that we write. It configures no filter, hook, alias, include, signing program or helper of any name, so git has
 * none to run.
 */
export async function withView<T>(
  { folders, signal, purpose }: ViewOptions,
  use: (view: View) => Promise<Result<T, Errno>>,
): Promise<Result<T, Errno>> {
  const gitDir = await mkdtemp(join(tmpdir(), "skl-view-"));
  try {
    const index = join(folders.own, "index");
    const shallow = join(folders.common, "shallow");
    const place: GitPlace = {
      workTree: folders.workTree,
      gitDir,
      objects: join(folders.common, "objects"),
      index: purpose === "write" ? index : await copyIndex(index, gitDir),
      shallow: (await exists(shallow)) ? shallow : null,
    };
    const head = await readFile(join(folders.own, "HEAD"), "utf8");
    const branch = /^ref: (refs\/heads\/[^\s\0]+)\n?$/.exec(head)?.[1] ?? null;
    if (branch === null && !/^[0-9a-f]{40,64}\n?$/.test(head)) return err(ERRNO.io);
    const settings = await readKeptSettings(folders, place, signal);
    if (!settings.ok) return settings;
    await writeFile(join(gitDir, "HEAD"), head);
    await writeFile(join(gitDir, "config"), settings.value);
    // HEAD of a linked work tree has a log of its own; the shared one would get its entries.
    const shared = folders.own === folders.common ? [...SHARED, "logs"] : SHARED;
    for (const name of shared) {
      if (await exists(join(folders.common, name))) await symlink(join(folders.common, name), join(gitDir, name));
    }
    return await use({ place, branch, unfinished: await isUnfinished(folders.own) });
  } catch {
    return err(ERRNO.io);
  } finally {
    await rm(gitDir, { recursive: true, force: true });
  }
}

/**
 * Copies the index with its own or an earlier time: git looks again into files that are as new as the index, and a newer copy
 * would hide their changes.
 */
async function copyIndex(index: string, folder: string): Promise<string> {
  const copy = join(folder, "index");
  if (!(await exists(index))) return copy;
  const { mtimeMs } = await lstat(index);
  await copyFile(index, copy);
  const seconds = Math.floor(mtimeMs / 1000);
  await utimes(copy, seconds, seconds);
  return copy;
}

/** Writes our configuration, with the few settings of the repository's own file that are kept. Its includes are not read. */
async function readKeptSettings(
  folders: RepositoryFolders,
  place: GitPlace,
  signal: AbortSignal,
): Promise<Result<string, Errno>> {
  const file = join(folders.common, "config");
  const facts = await lstat(file);
  if (!facts.isFile() || facts.size > LARGEST_CONFIG) return err(ERRNO.io);
  const args = ["config", "--file", file, "--no-includes", "-z", "--list"];
  const listed = await runGit(place, { args, maxBytes: 4 * LARGEST_CONFIG, signal });
  if (!listed.ok) return listed;
  const kept = new Map<string, string>();
  for (const entry of listed.value.toString("utf8").split("\0")) {
    const [key = "", value = "true"] = entry.split("\n", 2);
    if (KEPT_SETTINGS.test(key) && KEPT_VALUES.test(value)) kept.set(key, value);
  }
  const lines = ["[core]", "repositoryformatversion = 1", "bare = false", "logAllRefUpdates = true"];
  for (const [key, value] of kept) {
    const [section, name] = key.split(".");
    lines.push(`[${section}]`, `${name} = ${value}`);
  }
  return ok(`${lines.join("\n")}\n`);
}

async function isUnfinished(own: string): Promise<boolean> {
  const names = ["MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD", "rebase-merge", "rebase-apply"];
  const begun = await Promise.all(names.map((name) => exists(join(own, name))));
  return begun.includes(true);
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

interface SessionOptions {
  readonly maxBytes: number;
  readonly signal: AbortSignal;
  /** The time of commits and tags, in milliseconds. */
  readonly now: number;
}

export interface GitSession extends Pick<View, "branch" | "unfinished"> {
  run(args: readonly string[], stdin?: string | Buffer): Promise<Result<Buffer, Errno>>;
}

/** The author of what nodes write: not the person whose repository it is. */
const AUTHOR = { name: "skl node", email: "node@skl.invalid" };

export function openSession(view: View, options: SessionOptions): GitSession {
  const date = `@${Math.floor(options.now / 1000)} +0000`;
  const env = {
    GIT_AUTHOR_NAME: AUTHOR.name,
    GIT_AUTHOR_EMAIL: AUTHOR.email,
    GIT_AUTHOR_DATE: date,
    GIT_COMMITTER_NAME: AUTHOR.name,
    GIT_COMMITTER_EMAIL: AUTHOR.email,
    GIT_COMMITTER_DATE: date,
  };
  return {
    branch: view.branch,
    unfinished: view.unfinished,
    run: (args, stdin) =>
      runGit(view.place, {
        args,
        env,
        maxBytes: options.maxBytes,
        signal: options.signal,
        ...(stdin === undefined ? {} : { stdin }),
      }),
  };
}

interface GitObject {
  readonly id: string;
  readonly type: string;
}

/**
 * Returns the object that a revision names. The revision goes through standard input, where nothing is an option; other commands
 * only get ids. The errno is 44 where there is no such object, or several.
 */
export async function resolveObject(session: GitSession, revision: string): Promise<Result<GitObject, Errno>> {
  const answer = await session.run(["cat-file", "--batch-check=%(objectname) %(objecttype)"], `${revision}\n`);
  if (!answer.ok) return answer;
  const [, id, type] = /^([0-9a-f]{40,64}) (commit|tree|blob|tag)\n$/.exec(answer.value.toString("utf8")) ?? [];
  return id === undefined || type === undefined ? err(ERRNO.notFound) : ok({ id, type });
}

/** Returns the id of the commit that a revision leads to. */
export async function resolveCommit(session: GitSession, revision: string): Promise<Result<string, Errno>> {
  const commit = await resolveObject(session, `${revision}^{commit}`);
  return commit.ok ? ok(commit.value.id) : commit;
}
