import { isObjectId, type ObjectId } from "../../kernel/domain/index.ts";
import { type GitAnswer, type GitOptions, runGit } from "./process.ts";
import type { Repository } from "./repository.ts";

/** One of the work trees that share a repository. */
export interface WorkTree {
  readonly path: string;
  /** The ref that is checked out there; null for a detached head. */
  readonly ref: string | null;
  /** Null before the first commit. */
  readonly head: ObjectId | null;
  /** Why it is locked, which may be empty; null where it is not. */
  readonly locked: string | null;
  /** The one that the repository was made with; a bare one has none. */
  readonly isMain: boolean;
  git(args: readonly string[], options?: GitOptions): Promise<GitAnswer>;
}

/** Lists the work trees of a repository, the main one first; one whose folder is gone for good is left out. */
export async function readWorkTrees(repository: Repository): Promise<WorkTree[]> {
  const answer = await repository.git(["worktree", "list", "--porcelain", "-z"]);
  const records = answer.stdout.toString("utf8").split("\0\0").filter(Boolean);
  return records.flatMap((record, at) => {
    const fields = new Map(record.split("\0").map((field) => [field.split(" ", 1)[0] ?? "", field]));
    const path = fields.get("worktree")?.slice("worktree ".length);
    if (path === undefined || fields.has("bare") || fields.has("prunable")) return [];
    const ref = fields.get("branch")?.slice("branch ".length) ?? null;
    const head = fields.get("HEAD")?.slice("HEAD ".length) ?? "";
    const locked = fields.get("locked")?.slice("locked ".length) ?? null;
    const known = { path, ref, head: isObjectId(head) && !/^0+$/.test(head) ? head : null, locked, isMain: at === 0 };
    return [{ ...known, git: at === 0 ? runGitInMainTree(repository, path) : runGitInLinkedTree(repository, path) }];
  });
}

/** For a submodule the listing names the Git folder instead of the work tree, so Git itself finds the work tree by its configuration. */
function runGitInMainTree(repository: Repository, path: string): WorkTree["git"] {
  if (repository.gitDir === repository.commonDir) return repository.git;
  const { commonDir: gitDir, drivers } = repository;
  const location = { cwd: path, gitDir, workTree: null, ...(drivers && { drivers }) };
  return (args, options) => runGit(location, args, options);
}

/** Git is not started in the folder itself, which may lie on a disk that is not there. */
function runGitInLinkedTree({ commonDir, drivers }: Repository, path: string): WorkTree["git"] {
  const location = { cwd: commonDir, gitDir: `${path}/.git`, workTree: path, ...(drivers && { drivers }) };
  return (args, options) => runGit(location, args, options);
}
