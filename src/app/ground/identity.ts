import { covers } from "../../checks/index.ts";
import type { EffectiveConfig } from "../../config/index.ts";
import type { Task } from "../../domain/index.ts";
import type { GitConfig, Repository } from "../../git/index.ts";
import type { Rules } from "./rules.ts";

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

/** Returns the agent that the environment or Git configuration names, whatever is being pushed; a person where they name none. */
export function configuredIdentity({ env, gitConfig }: Pick<IdentityFacts, "env" | "gitConfig">): PushIdentity {
  if (env.SKL_AGENT) return { agent: env.SKL_AGENT, source: "SKL_AGENT" };
  const configured = gitConfig.get("skl.agent");
  return configured
    ? { agent: configured, source: "git config skl.agent" }
    : { agent: null, source: "no agent matches" };
}

/** Returns what the first of these says: a flag, the environment, Git configuration, the branch's task, the branch's name. */
export function identify(facts: IdentityFacts): PushIdentity {
  if (facts.given) return { agent: facts.given, source: "--agent" };
  const configured = configuredIdentity(facts);
  const { branch } = facts;
  if (configured.agent !== null) return configured;
  const task = branch === null ? undefined : latest(facts.tasks.filter((candidate) => candidate.branch === branch));
  if (task) return { agent: task.agent_id, source: "task" };
  const match = Object.entries(facts.agents).find(
    ([, agent]) => branch !== null && covers(agent.branches ?? [], branch),
  );
  return match ? { agent: match[0], source: "agents.branches" } : { agent: null, source: "no agent matches" };
}

/** The same in a repository, by its configuration and its rules; a repository whose rules are not known has neither tasks nor agents. */
export function identityIn(
  { config }: Pick<Repository, "config">,
  rules: Rules | null,
  facts: Pick<IdentityFacts, "env" | "branch" | "given">,
): PushIdentity {
  return identify({
    ...facts,
    gitConfig: config,
    tasks: rules?.knowledge.tasks ?? [],
    agents: rules?.config.agents ?? {},
  });
}

export function isActive(task: Task): boolean {
  return task.status === undefined || task.status === "open" || task.status === "in_progress";
}

/** The agent's task for a branch, or null. */
export function taskFor(agent: string | null, branch: string | null, tasks: readonly Task[]): Task | null {
  return latest(tasks.filter((task) => task.agent_id === agent && task.branch === branch)) ?? null;
}

/** The active one of a branch's tasks, or the last that a merge finished: its agent may go on where it was. */
function latest(tasks: readonly Task[]): Task | undefined {
  return tasks.find(isActive) ?? tasks.findLast(({ merged_as }) => merged_as !== undefined);
}
