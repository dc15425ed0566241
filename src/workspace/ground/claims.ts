import { type Claim, listTaskScopes, type Task } from "../../kernel/domain/index.ts";
import { parseClaim } from "../../kernel/knowledge/index.ts";
import type { EffectiveConfig } from "../config/index.ts";
import { isActive, NOBODY } from "./identity.ts";
import type { RecordKind } from "./records.ts";

export const CLAIM: RecordKind<Claim> = {
  folder: "claims",
  file: "claim.json",
  parse: parseClaim,
  problem: ({ task_id, owner }, name) => {
    if (task_id !== name) return "it is the claim of another task than its ref says";
    return owner === NOBODY ? "no agent has that name" : null;
  },
};

/** Returns whether agents may take work themselves. Where only commits count, nothing that an agent writes to a ref does. */
export function hasPool({ tasks, queue }: Pick<EffectiveConfig, "tasks" | "queue">): boolean {
  return tasks.claim === "pool" && queue.records !== "commits";
}

/** Returns whether policy lets an agent take a task: all scopes of the task are among those that it takes. */
export function mayTake(agent: string, task: Task, { agents }: Pick<EffectiveConfig, "agents">): boolean {
  const takes = Object.hasOwn(agents, agent) ? (agents[agent]?.takes ?? []) : [];
  return agent !== NOBODY && (takes.length === 0 || listTaskScopes(task).every((scope) => takes.includes(scope)));
}

/**
 * Gives each open task of the pool to whoever claimed it. The owner is who stands in the record, whatever the time is: a lease that has
 * run out lets another take the task, and until then changes nothing.
 */
export function assignClaimOwners(tasks: readonly Task[], claims: readonly Claim[], config: EffectiveConfig): Task[] {
  const owners = new Map(claims.map(({ task_id, owner }) => [task_id, owner]));
  return tasks.map((task) => {
    if (!task.pool || !isActive(task)) return task;
    const owner = owners.get(task.id) ?? NOBODY;
    return { ...task, agent_id: mayTake(owner, task, config) ? owner : NOBODY };
  });
}
