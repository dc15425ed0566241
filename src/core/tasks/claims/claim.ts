import { type Claim, SklError, type Task, type TaskClaimOutput } from "../../../kernel/domain/index.ts";
import {
  claimOn,
  findTask,
  hasPool,
  hasRunOut,
  isActive,
  isFree,
  leaseEnd,
  mayTake,
  moveClaim,
  noteRefusedClaim,
  readClock,
  requirePerson,
  requireRemote,
  type Workspace,
  withWorkspace,
} from "../../../workspace/ground/index.ts";
import { resolveClaimant } from "../../intents/index.ts";

export interface ClaimOptions {
  readonly cwd: string | Workspace;
  /** The agent, where neither the environment nor Git's configuration names it. */
  readonly agent?: string | undefined;
  readonly env?: NodeJS.ProcessEnv | undefined;
}

/** Runs `skl task claim`: the agent takes a free task, by one compare-and-swap. Throws USAGE, AGENT_NEEDED, NOT_FOUND, RECORD_REFUSED. */
export function claimTask(
  id: string,
  { cwd, agent: given, env = process.env }: ClaimOptions,
): Promise<TaskClaimOutput> {
  return withWorkspace(cwd, async (workspace) => {
    const agent = await requireAskingAgent(workspace, given, env);
    return takeTask(workspace, findTask(workspace.rules.knowledge.tasks, id), { agent, at: readClock(env) });
  });
}

/** Takes one task for an agent, unless another has it. */
export async function takeTask(
  workspace: Workspace,
  task: Task,
  { agent, at }: { readonly agent: string; readonly at: Date },
): Promise<TaskClaimOutput> {
  const { base } = workspace;
  if (!task.pool)
    return answer(workspace, task, {
      won: task.agent_id === agent && isActive(task),
      owner: task.agent_id,
      why: `A person gave it to ${task.agent_id}.`,
    });
  requirePool(workspace);
  requireRemote(base);
  if (!isActive(task)) return answer(workspace, task, { won: false, owner: null, why: `It is ${task.status}.` });
  const refusal = explainClaimRefusal(workspace, task, agent);
  if (refusal !== null)
    return answer(workspace, task, { won: false, owner: isFree(task) ? null : task.agent_id, why: refusal });
  let before: string | null = null;
  const claim = await moveClaim(workspace, {
    task,
    at,
    by: agent,
    next: (present) => {
      before = present?.record.owner ?? null;
      const isTaken = present !== null && before !== agent && !hasRunOut(present, workspace);
      return isTaken ? undefined : agent;
    },
  });
  const won = claim?.owner === agent;
  if (!won) await noteRefusedClaim(workspace.repository, { agent, task: task.id, at });
  const why = won ? explainWonClaim(before, agent) : `${claim?.owner ?? "Somebody"} has it.`;
  return answer(workspace, task, { won, owner: claim?.owner ?? null, why, claim });
}

function explainWonClaim(before: string | null, agent: string): string {
  if (before === null) return "Nobody had it.";
  return before === agent ? "You had it already." : `${before}, who had it, was not heard of for a whole lease.`;
}

/** Returns why policy keeps an agent from taking a task; null where it may. */
export function explainClaimRefusal({ rules }: Workspace, task: Task, agent: string): string | null {
  if (!mayTake(agent, task, rules.config))
    return `${agent} may not take work of this scope (\`agents.${agent}.takes\`).`;
  const { at_once } = rules.config.tasks;
  const own = rules.knowledge.tasks.filter(
    (other) => other.pool && isActive(other) && other.agent_id === agent && other.id !== task.id,
  );
  if (at_once === null || own.length < at_once) return null;
  return `${agent} has ${own.length} already (${own.map(({ id }) => id).join(", ")}), and \`tasks.at_once\` is ${at_once}.`;
}

/** Runs `skl task release`: the owner, or a person, gives a task of the pool back. Given back twice is given back once. */
export function releaseTask(id: string, options: ClaimOptions): Promise<TaskClaimOutput> {
  return giveAway(id, null, options);
}

/** Runs `skl task hand-over`: the owner, or a person, gives a task of the pool to another agent. */
export function handOver(id: string, to: string, options: ClaimOptions): Promise<TaskClaimOutput> {
  return giveAway(id, to, options);
}

function giveAway(
  id: string,
  to: string | null,
  { cwd, agent: given, env = process.env }: ClaimOptions,
): Promise<TaskClaimOutput> {
  return withWorkspace(cwd, async (workspace) => {
    const task = findTask(workspace.rules.knowledge.tasks, id);
    requirePool(workspace);
    requireRemote(workspace.base);
    if (!task.pool || !isActive(task))
      throw new SklError("USAGE", {
        message: task.pool
          ? `${id} is ${task.status}.`
          : `${id} is not of the pool: a person gave it to ${task.agent_id}.`,
        fix: "`skl task pool` lists the work that agents take themselves.",
      });
    const who = await resolveClaimant(workspace, { agent: given }, env);
    if (who.isPerson) requirePerson(workspace, { env });
    const refusal = to === null ? null : explainClaimRefusal(workspace, task, to);
    if (refusal !== null) return answer(workspace, task, { won: false, owner: task.agent_id, why: refusal });
    const claim = await moveClaim(workspace, {
      task,
      at: readClock(env),
      by: who.agent,
      next: (present) => {
        const owner = present?.record.owner ?? null;
        if (owner === to || (!who.isPerson && owner !== who.agent)) return undefined;
        return to;
      },
    });
    const owner = claim?.owner ?? null;
    const won = owner === to;
    const done = to === null ? "Nobody has it now." : `${to} has it now.`;
    return answer(workspace, task, { won, owner, why: won ? done : `${owner ?? "Nobody"} has it.`, claim });
  });
}

interface Outcome {
  readonly won: boolean;
  readonly owner: string | null;
  readonly why: string;
  readonly claim?: Claim | null | undefined;
}

function answer(workspace: Workspace, task: Task, { won, owner, why, claim }: Outcome): TaskClaimOutput {
  const held = claim ?? claimOn(task.id, workspace)?.record ?? null;
  return {
    task: task.id,
    owner,
    lease_until: held?.owner == null || held.owner !== owner ? null : leaseEnd(held, workspace),
    won,
    why,
    title: task.title ?? null,
    branch: task.branch,
    files: [...task.scope_files],
    warnings: [...workspace.base.warnings],
  };
}

/** Throws USAGE where agents may not take work themselves. */
export function requirePool({ rules }: Workspace): void {
  if (hasPool(rules.config)) return;
  const message =
    rules.config.tasks.claim === "pool"
      ? "Only commits on the base count here (`queue.records`), so no agent can take work by a ref."
      : "Work is given out by people here (`tasks.claim` is `assigned`).";
  throw new SklError("USAGE", {
    message,
    fix: 'A person sets `"tasks": {"claim": "pool"}` in .skl/config.json on the base branch.',
  });
}

/** Returns the agent that asks for work. Throws AGENT_NEEDED. */
export async function requireAskingAgent(
  workspace: Workspace,
  given: string | undefined,
  env: NodeJS.ProcessEnv,
): Promise<string> {
  const { agent, isPerson } = await resolveClaimant(workspace, { agent: given }, env);
  if (isPerson)
    throw new SklError("AGENT_NEEDED", { message: "No agent is known here, and only an agent takes work.", data: {} });
  return agent;
}
