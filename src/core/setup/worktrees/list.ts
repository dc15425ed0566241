import { formatTimestamp, type ListedWorkTree, type WorktreeListOutput } from "../../../kernel/domain/index.ts";
import { findTreeBranch, withWorkspace } from "../../../workspace/ground/index.ts";
import { lookAtTrees, type SeenTree } from "./look-at-trees.ts";
import { listKeptHeads, toReapedWorkTree } from "./reaped-refs.ts";
import { listReasonsToKeep } from "./reasons-to-keep.ts";

export interface TreesQuestion {
  readonly cwd: string;
  readonly offline?: boolean | undefined;
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs `skl worktree list`: the linked work trees, those used last first, with what keeps each, and those that can be brought back. */
export async function listWorkTrees({ cwd, offline, env = process.env }: TreesQuestion): Promise<WorktreeListOutput> {
  return withWorkspace(
    cwd,
    async (workspace) => {
      const trees = await lookAtTrees(workspace, env);
      const reaped = await listKeptHeads(workspace.repository);
      return {
        worktrees: trees.map(toListedWorkTree).toSorted((a, b) => ((a.last_used ?? "") < (b.last_used ?? "") ? 1 : -1)),
        reaped: reaped.map(toReapedWorkTree),
        warnings: [...workspace.base.warnings],
      };
    },
    offline,
  );
}

function toListedWorkTree(seen: SeenTree): ListedWorkTree {
  const { path, head } = seen.tree;
  const same = { path, head: head ?? "", branch: findTreeBranch(seen.tree) };
  if ("problem" in seen)
    return {
      ...same,
      ...{ agent: null, task: null, state: null, uncommitted: 0, disk_bytes: null, last_used: null },
      keeps: [seen.problem],
    };
  const { facts, measure } = seen;
  const { agent, task, change, inBase, content, isUntouched } = facts;
  return {
    ...same,
    agent,
    task: task === null ? null : { id: task.id, title: task.title ?? "", status: task.status ?? "open" },
    state: change?.state ?? (isUntouched ? "untouched" : inBase === null ? null : "merged"),
    uncommitted: content.uncommitted.length,
    disk_bytes: measure.bytes,
    last_used: formatTimestamp(new Date(Math.floor(measure.changedMs))),
    keeps: listReasonsToKeep(facts, { isNamed: false, withIgnored: false }),
  };
}
