import type { Task, Warning } from "../../kernel/domain/index.ts";
import { covers } from "../../rules/checks/index.ts";
import type { EffectiveConfig } from "../config/index.ts";
import type { GitConfig, Repository } from "../git/index.ts";
import { nameUnknownAgent, type People } from "./people.ts";
import type { Rules } from "./rules.ts";

/**
 * Who is pushing, and how that is known. `agent: null` is a person. Where `humans` names the people, everybody else without an
 * agent's name gets an id of their own and is judged as an agent.
 */
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
    | "not one of `humans`"
    | "no agent matches";
}

export interface IdentityFacts {
  readonly given?: string | undefined;
  readonly env: NodeJS.ProcessEnv;
  readonly gitConfig: GitConfig;
  readonly branch: string | null;
  readonly tasks: readonly Task[];
  readonly agents: EffectiveConfig["agents"];
  readonly people: People | null;
}

/** Returns the agent that the environment or Git configuration names, whichever branch is pushed; a person where they name none. */
export function findConfiguredIdentity({ env, gitConfig }: Pick<IdentityFacts, "env" | "gitConfig">): PushIdentity {
  if (env.SKL_AGENT) return { agent: env.SKL_AGENT, source: "SKL_AGENT" };
  const configured = gitConfig.get("skl.agent");
  return configured
    ? { agent: configured, source: "git config skl.agent" }
    : { agent: null, source: "no agent matches" };
}

/** Returns the identity from the first of these that names one: a flag, the environment, Git configuration, the branch's task, its name. */
export function identify(facts: IdentityFacts): PushIdentity {
  if (facts.given) return { agent: facts.given, source: "--agent" };
  const configured = findConfiguredIdentity(facts);
  const { branch } = facts;
  if (configured.agent !== null) return configured;
  const task =
    branch === null
      ? undefined
      : pickLatestTask(facts.tasks.filter((candidate) => candidate.branch === branch && !isFree(candidate)));
  if (task) return { agent: task.agent_id, source: "task" };
  const match = Object.entries(facts.agents).find(
    ([, agent]) => branch !== null && covers(agent.branches ?? [], branch),
  );
  if (match) return { agent: match[0], source: "agents.branches" };
  return identifyPerson(facts.gitConfig.get("user.email"), facts.people);
}

/** Returns a person, or an unknown agent where the configuration names people and this is none of them. */
export function identifyPerson(name: string | null, people: People | null): PushIdentity {
  return people?.areNamed !== true || people.has(name)
    ? { agent: null, source: "no agent matches" }
    : { agent: nameUnknownAgent(name), source: "not one of `humans`" };
}

/** Returns why somebody without an agent's name is judged as an agent. */
export function warnAboutUnknownAgent({ agent, source }: PushIdentity): Warning[] {
  if (source !== "not one of `humans`") return [];
  return [
    {
      code: "UNKNOWN_IDENTITY",
      message: `This identity names no agent and is none of \`humans\`, so its work is judged as that of an agent: ${agent}.`,
      fix: "An agent sets SKL_AGENT; a person asks the owner to be listed under `humans` in .skl/config.json on the base branch.",
    },
  ];
}

/** Identifies who works in a repository by its configuration and rules. Without rules there are no tasks and agents. */
export function identifyInRepository(
  { config }: Pick<Repository, "config">,
  rules: Rules | null,
  facts: Pick<IdentityFacts, "env" | "branch" | "given"> & { readonly people?: People | null },
): PushIdentity {
  return identify({
    ...facts,
    gitConfig: config,
    tasks: rules?.knowledge.tasks ?? [],
    agents: rules?.config.agents ?? {},
    people: rules?.people ?? facts.people ?? null,
  });
}

export function isActive(task: Pick<Task, "status">): boolean {
  return task.status === undefined || task.status === "open" || task.status === "in_progress";
}

/** Stands as the agent of a task of the pool that nobody has. */
export const NOBODY = "nobody";

/** Returns whether a task is of the pool and nobody has it. */
export function isFree(task: Task): boolean {
  return task.pool === true && task.agent_id === NOBODY && isActive(task);
}

/** Returns the agent's task for a branch, or null. */
export function findAgentTask(agent: string | null, branch: string | null, tasks: readonly Task[]): Task | null {
  return (
    pickLatestTask(tasks.filter((task) => task.agent_id === agent && task.branch === branch && !isFree(task))) ?? null
  );
}

/** Returns the active task among a branch's tasks, or the last one that a merge finished, since its agent may go on there. */
function pickLatestTask(tasks: readonly Task[]): Task | undefined {
  return tasks.find(isActive) ?? tasks.findLast(({ merged_as }) => merged_as !== undefined);
}
