import { covers } from "../../checks/index.ts";
import type { EffectiveConfig } from "../../config/index.ts";
import type { Task } from "../../domain/index.ts";
import type { GitConfig } from "../../git/index.ts";

/** Who is pushing, and how that is known. `agent: null` is a person. */
export interface PushIdentity {
  readonly agent: string | null;
  readonly source:
    | "--agent"
    | "SKL_AGENT"
    | "git config skl.agent"
    | "task"
    | "agents.branches"
    | "agents.logins"
    | "a fork"
    | "no agent matches";
}

export interface IdentityFacts {
  readonly given?: string | undefined;
  readonly env: NodeJS.ProcessEnv;
  readonly gitConfig: GitConfig;
  readonly branch: string | null;
  readonly tasks: readonly Task[];
  readonly agents: EffectiveConfig["agents"];
}

/** The first of these that says something: a flag, the environment, Git configuration, the branch's task, its name. */
export function identify(facts: IdentityFacts): PushIdentity {
  if (facts.given) return { agent: facts.given, source: "--agent" };
  if (facts.env.SKL_AGENT) return { agent: facts.env.SKL_AGENT, source: "SKL_AGENT" };
  const configured = facts.gitConfig.get("skl.agent");
  if (configured) return { agent: configured, source: "git config skl.agent" };
  const { branch } = facts;
  const task =
    branch === null ? undefined : facts.tasks.find((candidate) => candidate.branch === branch && isActive(candidate));
  if (task) return { agent: task.agent_id, source: "task" };
  const match = Object.entries(facts.agents).find(
    ([, agent]) => branch !== null && covers(agent.branches ?? [], branch),
  );
  return match ? { agent: match[0], source: "agents.branches" } : { agent: null, source: "no agent matches" };
}

export function isActive(task: Task): boolean {
  return task.status === undefined || task.status === "open" || task.status === "in_progress";
}

/** The agent's task for a branch, or null. */
export function taskFor(agent: string | null, branch: string | null, tasks: readonly Task[]): Task | null {
  return tasks.find((task) => task.agent_id === agent && task.branch === branch && isActive(task)) ?? null;
}
