import { SklError, type Warning } from "../../kernel/domain/index.ts";
import { openRefStore, openRepository, type Repository, readWorkTrees } from "../../workspace/git/index.ts";
import { findConfiguredIdentity, openWithRules, refuseAgent, requireRemote } from "../../workspace/ground/index.ts";
import { type AgentFile, removeAgents } from "./agents/index.ts";
import { forgetSkl, uninstallHook } from "./install/index.ts";

export interface UninstallRequest {
  readonly cwd: string;
  /** Also removes the linked work trees of agents, except those with uncommitted changes. */
  readonly worktrees?: boolean | undefined;
  /** Also removes the refs of skl, here and on the remote: proposals, tasks and decisions that wait, evidence, the lock. */
  readonly refs?: boolean | undefined;
  readonly env?: NodeJS.ProcessEnv;
}

export interface Uninstalled {
  readonly removed: string[];
  readonly restored: string[];
  readonly kept: string[];
  readonly settings: string[];
  readonly worktrees: string[];
  readonly refs: string[];
  /** Lists the files of agents that had a part of skl, or could not be read. */
  readonly agents: AgentFile[];
  readonly warnings: Warning[];
}

/** Runs `skl uninstall`: takes the hook, its settings and the lines in files of agents out and puts back what was there. `.skl/` is the repository's own data and stays. */
export async function uninstall(request: UninstallRequest): Promise<Uninstalled> {
  const repository = await openRepository(request.cwd);
  try {
    // The refs go first, because the base and its remote are found by settings that are removed below.
    const refs = request.refs ? await removeRefs(repository, request) : [];
    const trees = request.worktrees ? await removeTrees(repository) : { worktrees: [], warnings: [] };
    const { removed, restored } = await uninstallHook(repository);
    const settings = await forgetSkl(repository);
    const agents =
      repository.workTree === null || isAgents(request, repository) ? [] : await removeAgents(repository.root);
    return { removed: [...removed], restored: [...restored], kept: [".skl/"], settings, ...trees, refs, agents };
  } finally {
    repository.close();
  }
}

/** The settings of agents are committed files, which only a person may change. */
function isAgents({ env = process.env }: UninstallRequest, { config }: Repository): boolean {
  return findConfiguredIdentity({ env, gitConfig: config }).agent !== null;
}

async function removeTrees(repository: Repository): Promise<Pick<Uninstalled, "worktrees" | "warnings">> {
  const worktrees: string[] = [];
  const warnings: Warning[] = [];
  const [, ...linked] = await readWorkTrees(repository);
  for (const tree of linked) {
    const agent = await tree.git(["config", "--worktree", "--get", "skl.agent"], { answers: [1, 128] });
    if (agent.code !== 0) continue;
    const answer = await repository.git(["worktree", "remove", tree.path], { answers: [128] });
    if (answer.code === 0) worktrees.push(tree.path);
    else
      warnings.push({
        code: "WORKTREE_KEPT",
        message: `${answer.stderr.trim().replace(/^fatal: /, "")}.`,
        fix: `Commit what is worth it, then run \`git worktree remove --force ${tree.path}\`.`,
      });
  }
  return { worktrees, warnings };
}

async function removeRefs(repository: Repository, { cwd, env = process.env }: UninstallRequest): Promise<string[]> {
  refuseAgent({ repository }, env);
  const { base, rules } = await openWithRules(repository, { cwd });
  requireRemote(base);
  const { ref_namespace: namespace } = rules.config.queue;
  const removed: string[] = [];
  for (const remote of base.remote === null ? [null] : [null, base.remote]) {
    const store = openRefStore(repository, remote);
    const refs = await store.list([`${namespace}/*`]);
    await store.remove(refs);
    const left = await store.list([`${namespace}/*`]);
    if (left.size > 0)
      throw new SklError("GIT_FAILED", {
        message: `${left.size} refs below ${namespace} on ${remote ?? "this clone"} could not be removed.`,
        fix: "Check that you may delete refs there, and run the command again.",
      });
    removed.push(...[...refs.keys()].map((ref) => (remote === null ? ref : `${remote}:${ref}`)));
  }
  return removed;
}
