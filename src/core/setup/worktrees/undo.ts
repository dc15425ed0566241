import { SklError, type WorktreeUndoOutput } from "../../../kernel/domain/index.ts";
import { openRefStore, openRepository } from "../../../workspace/git/index.ts";
import { refuseAgent, type Workspace, withWorkspace } from "../../../workspace/ground/index.ts";
import { takeHuskyAlong } from "../install/husky-in-work-tree.ts";
import { findFreeFolder } from "./free-folder.ts";
import { type KeptHead, listKeptHeads } from "./reaped-refs.ts";
import { gitIdentity, setInTree } from "./tree-settings.ts";

export interface UndoRequest {
  readonly cwd: string;
  /** Null for what was reaped last. */
  readonly branch: string | null;
  readonly env?: NodeJS.ProcessEnv;
}

/**
 * Runs `skl worktree undo`: brings a reaped branch and its work tree back, in the same folder where that is free. Throws NOT_FOUND, and
 * USAGE where the branch is there again with another head.
 */
export async function undoReap({ cwd, branch, env = process.env }: UndoRequest): Promise<WorktreeUndoOutput> {
  return withWorkspace(
    cwd,
    async (workspace) => {
      const { repository, rules } = workspace;
      refuseAgent(workspace, env);
      const kept = await findReaped(workspace, branch);
      const path = findFreeFolder(kept.path);
      const { agent } = kept;
      const what = kept.branch === null ? ["--detach", path, kept.head] : [path, kept.branch];
      const ref = `refs/heads/${kept.branch}`;
      const isBack = kept.branch !== null && (await repository.commitOf(ref)) === kept.head;
      if (kept.branch !== null && !isBack)
        await repository.git(["update-ref", "-m", "skl worktree undo", ref, kept.head, "0".repeat(kept.head.length)]);
      await repository.git(["worktree", "add", ...what]);
      await takeHuskyAlong(repository, path);
      if (agent !== null) {
        const tree = await openRepository(path);
        try {
          await setInTree(tree, { "skl.agent": agent, ...gitIdentity(agent, rules.config) });
        } finally {
          tree.close();
        }
      }
      // What only the reflogs had stays on the ref until its time is over.
      if (kept.others.length === 0) await openRefStore(repository, null).remove(new Map([[kept.ref, kept.oid]]));
      return { path, branch: kept.branch, head: kept.head, agent };
    },
    true,
  );
}

async function findReaped({ repository }: Workspace, branch: string | null): Promise<KeptHead> {
  const all = await listKeptHeads(repository);
  const heads = await openRefStore(repository, null).list(["refs/heads/*"]);
  const isGone = (kept: KeptHead) => kept.branch === null || !heads.has(`refs/heads/${kept.branch}`);
  const found = branch === null ? all.find(isGone) : all.find((kept) => kept.branch === branch);
  if (found === undefined)
    throw new SklError("NOT_FOUND", {
      message: branch === null ? "No work tree was reaped here." : `No work tree of ${branch} was reaped here.`,
      fix: "List those that can be brought back with `skl worktree list`.",
      data: { branch },
    });
  const here = branch === null ? undefined : heads.get(`refs/heads/${branch}`);
  if (here !== undefined && here !== found.head)
    throw new SklError("USAGE", {
      message: `${branch} is here again, at ${here.slice(0, 10)} and not at ${found.head.slice(0, 10)}.`,
      fix: `Give the reaped head another name: \`git branch NAME ${found.head}\`.`,
    });
  return found;
}
