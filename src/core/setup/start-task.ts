import { resolve } from "node:path";
import {
  type Intent,
  type Overlap,
  type ShortNote,
  SklError,
  type Task,
  type TreePreparation,
  type Warning,
} from "../../kernel/domain/index.ts";
import { openRepository } from "../../workspace/git/index.ts";
import {
  findConfiguredIdentity,
  findTask,
  isActive,
  isFree,
  readClock,
  readCurrentBranch,
  sayPresence,
  type Workspace,
  withWorkspace,
} from "../../workspace/ground/index.ts";
import { declareIntent, listNotesOnPlace } from "../intents/index.ts";
import { takeHuskyAlong, warnAboutMissingPackages } from "./install/husky-in-work-tree.ts";
import { ensureJudged, rememberSkl } from "./install/index.ts";
import { findFreeFolder, gitIdentity, prepareTree, setInTree } from "./worktrees/index.ts";

export interface StartRequest {
  readonly cwd: string;
  /** The folder of a new linked work tree. */
  readonly worktree?: string | undefined;
  /** Makes the work tree around `cwd` the agent's. */
  readonly here?: boolean | undefined;
  /** This is false if the hook is to stay as it is, so that pushes may not be judged. */
  readonly hook?: boolean | undefined;
  readonly env?: NodeJS.ProcessEnv;
  /** Gets what the setup commands of a new work tree write. */
  readonly onOutput?: ((text: string) => void) | undefined;
}

export interface StartedTask {
  readonly commit: null;
  readonly task: Task;
  readonly branch: string;
  readonly worktree: string | null;
  /** What the new work tree was given; null where none was made. */
  readonly prepared: TreePreparation | null;
  /** The intent that was declared for the files of the task; null if that failed. */
  readonly intent: Intent | null;
  /** Lists the others whose work overlaps with the task. */
  readonly overlaps: readonly Overlap[];
  /** Tells what others noted about its files, scopes and itself. */
  readonly notes: readonly ShortNote[];
  readonly warnings: readonly Warning[];
}

/**
 * Runs `skl task start`: prepares the branch, a work tree if asked, the hook and the agent's identity, all locally, and declares its files. Throws HERE_NEEDED where a
 * person's clone would become the agent's, and PUSH_UNJUDGED with nothing left behind where the hook cannot be put in.
 */
export async function startTask(id: string, request: StartRequest): Promise<StartedTask> {
  return withWorkspace(request.cwd, async (workspace) => {
    const { repository, rules } = workspace;
    const task = findTask(rules.knowledge.tasks, id);
    if (!isActive(task))
      throw new SklError("USAGE", {
        message: `${id} is ${task.status}; only an open task can be started.`,
        fix: "Ask a person for a new task.",
      });
    if (isFree(task))
      throw new SklError("USAGE", {
        message: `Nobody has ${id} yet.`,
        fix: `Take it first: \`skl task claim ${id}\`.`,
      });
    await rememberSkl(repository);
    const started = { commit: null, task, branch: task.branch };
    if (request.worktree !== undefined) {
      const worktree = resolve(request.cwd, request.worktree);
      await startInNewTree(workspace, task, { worktree, hook: request.hook });
      const begun = await declareTaskIntent(workspace, { ...started, worktree, prepared: null, warnings: [] }, request);
      const { env = process.env, onOutput } = request;
      const { prepared, warnings } = await prepareTree(workspace, worktree, { agent: task.agent_id, env, onOutput });
      const all = [...begun.warnings, ...warnings, ...(await warnAboutMissingPackages(worktree))];
      return { ...begun, prepared, warnings: all };
    }
    const warnings = await startHere(workspace, task, request);
    await sayPresence(workspace, request.env ?? process.env);
    return declareTaskIntent(workspace, { ...started, worktree: null, prepared: null, warnings }, request);
  });
}

/** Starts a task that was just added: unless told otherwise, in a work tree beside this one, since this one is a person's. */
export async function startAdded({ id, branch }: Task, request: StartRequest): Promise<StartedTask> {
  if (request.worktree !== undefined || request.here) return startTask(id, request);
  const repository = await openRepository(request.cwd);
  repository.close();
  return startTask(id, { ...request, worktree: findFreeFolder(`${repository.root}-${branch.replaceAll("/", "-")}`) });
}

/** Tells the notes of others, and declares the files of the task, so that others see it. The task starts even if the remote cannot be reached. */
async function declareTaskIntent(
  workspace: Workspace,
  before: Omit<StartedTask, "intent" | "overlaps" | "notes">,
  { env }: StartRequest,
): Promise<StartedTask> {
  const { task: of } = before;
  const started = {
    ...before,
    notes: await listNotesOnPlace({ paths: [], task: of, agent: of.agent_id }, workspace, readClock(env)),
  };
  const { id: task, agent_id: agent, branch, title, scope_files: files } = started.task;
  const text = title || task;
  try {
    const asAgent = { ...(env ?? process.env), SKL_AGENT: agent };
    const request = { text, files, symbols: [], agent, branch, task, until: "3d" };
    const { intent, overlaps } = await declareIntent(request, { cwd: workspace, env: asAgent });
    return { ...started, intent, overlaps };
  } catch (cause) {
    if (!(cause instanceof SklError)) throw cause;
    const message = `The others do not see yet that ${agent} works on it: ${cause.message}`;
    const fix = `Declare it when that is settled: \`skl intent "${text.replaceAll('"', "'")}" --files …\`.`;
    const unsaid: Warning = { code: "INTENT_NOT_DECLARED", message, fix };
    return { ...started, intent: null, overlaps: [], warnings: [...started.warnings, unsaid] };
  }
}

/** Returns the commit at which the task's branch begins; null for a branch that exists here. */
async function findTaskStart({ repository, base }: Workspace, { branch }: Task): Promise<string | null> {
  if (await repository.commitOf(`refs/heads/${branch}`)) return null;
  const remote = base.refs?.get(`refs/heads/${branch}`);
  return (remote && (await repository.commitOf(remote))) ?? base.oid;
}

async function startInNewTree(
  workspace: Workspace,
  task: Task,
  { worktree, hook = true }: { readonly worktree: string; readonly hook?: boolean | undefined },
): Promise<void> {
  const { repository } = workspace;
  const start = await findTaskStart(workspace, task);
  const what = start === null ? [worktree, task.branch] : ["-b", task.branch, worktree, start];
  await repository.git(["worktree", "add", ...what]);
  await takeHuskyAlong(repository, worktree);
  const obstacle = hook ? await ensureJudged(worktree) : null;
  if (obstacle !== null) {
    await repository.git(["worktree", "remove", "--force", worktree]);
    if (start !== null) await repository.git(["branch", "--quiet", "-D", task.branch]);
    throw createUnjudgedError(obstacle);
  }
  const tree = await openRepository(worktree);
  try {
    await setInTree(tree, { "skl.agent": task.agent_id, ...gitIdentity(task.agent_id, workspace.rules.config) });
  } finally {
    tree.close();
  }
}

async function startHere(
  workspace: Workspace,
  task: Task,
  { here, hook = true, env }: StartRequest,
): Promise<Warning[]> {
  const { repository } = workspace;
  const { agent } = findConfiguredIdentity({ env: env ?? process.env, gitConfig: repository.config });
  if (agent !== task.agent_id && !here) throw createHereNeededError(task);
  const obstacle = hook ? await ensureJudged(repository.root) : null;
  if (obstacle !== null) throw createUnjudgedError(obstacle);
  const before = await readCurrentBranch(repository);
  const start = await findTaskStart(workspace, task);
  await repository.git(start ? ["switch", "--no-track", "-c", task.branch, start] : ["switch", task.branch]);
  const isOther = before !== null && before !== task.branch;
  const identity = gitIdentity(task.agent_id, workspace.rules.config);
  await setInTree(repository, {
    "skl.agent": task.agent_id,
    ...identity,
    ...(isOther ? { "skl.branchBefore": before } : {}),
  });
  if (agent === task.agent_id) return [];
  return [
    {
      code: "CLONE_IS_AGENT",
      message: `This work tree is ${task.agent_id}'s now: what is pushed from here is judged as that agent's, and commands of people are refused here.`,
      fix: "`skl task leave` makes it yours again.",
    },
  ];
}

function createHereNeededError({ id, agent_id }: Task): SklError {
  return new SklError("HERE_NEEDED", {
    message: `This would make your work tree ${agent_id}'s: its pushes would count as that agent's, and your own commands would be refused.`,
    fix: `Give the agent a work tree of its own with \`skl task start ${id} --worktree ../FOLDER\`; if this one is meant for it, add \`--here\`.`,
    data: { task: id, agent: agent_id },
  });
}

function createUnjudgedError({
  code,
  message,
  fix,
}: {
  readonly code: string;
  readonly message: string;
  readonly fix: string;
}): SklError {
  return new SklError("PUSH_UNJUDGED", {
    message: `Pushes from this work tree would not be judged: ${message}`,
    fix: `${fix} With \`--no-hook\` the task starts all the same.`,
    data: { reason: code },
  });
}

export interface LeftTask {
  /** The agent that had this work tree before; null if nobody had. */
  readonly agent: string | null;
  /** The branch that is checked out now. */
  readonly branch: string | null;
  readonly warnings: readonly Warning[];
}

/** Runs `skl task leave`: takes back what `task start --here` did to this work tree. Commits and branches stay. */
export async function leaveTask({
  cwd,
  env = process.env,
}: {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
}): Promise<LeftTask> {
  const repository = await openRepository(cwd);
  try {
    const agent = repository.config.get("skl.agent");
    const before = repository.config.get("skl.branchBefore");
    const warnings: Warning[] = [];
    if (before !== null) {
      const answer = await repository.git(["switch", before], { answers: [1, 128] });
      const message = `Git stays on this branch: ${answer.stderr.trim().replace(/\s+/g, " ")}.`;
      if (answer.code !== 0)
        warnings.push({ code: "BRANCH_KEPT", message, fix: `Run \`git switch ${before}\` later.` });
    }
    for (const key of ["skl.agent", "skl.branchBefore", "user.name", "user.email"])
      await repository.git(["config", "--worktree", "--unset-all", key], { answers: [5, 128] });
    const still = await warnStillAgent(cwd, env);
    return {
      agent,
      branch: await readCurrentBranch(repository),
      warnings: still === null ? warnings : [...warnings, still],
    };
  } finally {
    repository.close();
  }
}

async function warnStillAgent(cwd: string, env: NodeJS.ProcessEnv): Promise<Warning | null> {
  const repository = await openRepository(cwd);
  repository.close();
  const { agent, source } = findConfiguredIdentity({ env, gitConfig: repository.config });
  if (agent === null) return null;
  return {
    code: "STILL_AN_AGENT",
    message: `You are still ${agent} here, by ${source}.`,
    fix: source === "SKL_AGENT" ? "Unset SKL_AGENT." : "Run `git config --unset skl.agent`.",
  };
}
