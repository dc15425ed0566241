import { compareText, type Task } from "../../../kernel/domain/index.ts";
import type { Scored } from "./facts.ts";

export interface Assignment {
  readonly agent: string;
  readonly why: string;
}

export interface AgentQuestion {
  /** Agents that may be given work, in the order of preference; empty where nobody named any. */
  readonly agents: readonly string[];
  readonly openTasks: readonly Task[];
}

/**
 * Assigns an agent to each task, the best task choosing first: the owner of its files, else whoever has the fewest open tasks.
 * No agent gets a second task before every agent has one.
 */
export function assignAgents(
  tasks: readonly (readonly Scored[])[],
  question: AgentQuestion,
): { readonly assignments: readonly Assignment[]; readonly areInvented: boolean } {
  const { agents, areInvented } = listAvailableAgents(tasks, question);
  const countOpenTasks = (agent: string) => question.openTasks.filter(({ agent_id }) => agent_id === agent).length;
  const leastBusyFirst = agents.toSorted((a, b) => countOpenTasks(a) - countOpenTasks(b));
  const assigned = new Map<number, Assignment>();
  const listUnassignedTasks = () => [...tasks.entries()].filter(([at]) => !assigned.has(at));
  while (assigned.size < tasks.length) {
    const free = new Set(leastBusyFirst);
    const assign = (at: number, agent: string, why: string): void => {
      free.delete(agent);
      assigned.set(at, { agent, why });
    };
    for (const [at, files] of listUnassignedTasks()) {
      const owner = rankFileOwners(files).find((each) => free.has(each));
      if (owner !== undefined) assign(at, owner, `${owner} owns ${describeOwnedFiles(owner, files)}`);
    }
    for (const [at] of listUnassignedTasks()) {
      const [agent] = free;
      if (agent === undefined) break;
      const count = countOpenTasks(agent);
      assign(at, agent, count === 0 ? `${agent} has no open task` : `${agent} has the fewest open tasks (${count})`);
    }
  }
  return { assignments: tasks.flatMap((_, at) => assigned.get(at) ?? []), areInvented };
}

/** Returns the agents that somebody named, else everybody who owns a file or has a task, else made-up names. */
function listAvailableAgents(tasks: readonly (readonly Scored[])[], { agents, openTasks }: AgentQuestion) {
  const owners = [...tasks.flatMap(rankFileOwners), ...openTasks.map(({ agent_id }) => agent_id)];
  const known = [...new Set(agents.length > 0 ? agents : owners)];
  if (known.length > 0) return { agents: known, areInvented: false };
  return { agents: tasks.map((_, at) => `Agent-${at + 1}`), areInvented: true };
}

/** Returns the owners of a task's files, whoever owns most of them first. */
function rankFileOwners(files: readonly Scored[]): string[] {
  const counts = new Map<string, number>();
  for (const { candidate, score } of files) {
    const owner = candidate.entry?.owner;
    if (owner) counts.set(owner, (counts.get(owner) ?? 0) + 1 + score / 100);
  }
  return [...counts].sort((a, b) => b[1] - a[1] || compareText(a[0], b[0])).map(([owner]) => owner);
}

function describeOwnedFiles(owner: string, files: readonly Scored[]): string {
  const own = files.filter(({ candidate }) => candidate.entry?.owner === owner).map(({ candidate }) => candidate.path);
  return own.length <= 2 ? own.join(" and ") : `${own.length} of its files`;
}
