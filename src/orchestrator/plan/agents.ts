import type { Task } from "../../domain/index.ts";
import { compareText, type Scored } from "./facts.ts";

export interface Assignment {
  readonly agent: string;
  readonly why: string;
}

export interface AgentQuestion {
  /** Agents that may be given work, in the order of preference. */
  readonly agents: readonly string[];
  readonly openTasks: readonly Task[];
}

/** The owners of a task's files, whoever owns most of them first. */
function ownersOf(files: readonly Scored[]): string[] {
  const counts = new Map<string, number>();
  for (const { candidate, score } of files) {
    const owner = candidate.entry?.owner;
    if (owner) counts.set(owner, (counts.get(owner) ?? 0) + 1 + score / 100);
  }
  return [...counts].sort((a, b) => b[1] - a[1] || compareText(a[0], b[0])).map(([owner]) => owner);
}

/**
 * An agent for each task, the best task choosing first: the owner of its files, else whoever has the fewest open tasks. No
 * agent has two of them before every agent has one.
 */
export function assignAgents(
  tasks: readonly (readonly Scored[])[],
  { agents, openTasks }: AgentQuestion,
): Assignment[] {
  const open = new Map(agents.map((agent) => [agent, openTasks.filter(({ agent_id }) => agent_id === agent).length]));
  const given = new Map<string, number>(agents.map((agent) => [agent, 0]));
  const assigned: Assignment[] = new Array(tasks.length);
  const take = (at: number, agent: string, why: string): void => {
    given.set(agent, (given.get(agent) ?? 0) + 1);
    assigned[at] = { agent, why };
  };
  for (let round = 0; round < Math.ceil(tasks.length / Math.max(1, agents.length)); round++) {
    const free = () => agents.filter((agent) => given.get(agent) === round);
    for (const [at, files] of tasks.entries()) {
      if (assigned[at] !== undefined) continue;
      const owner = ownersOf(files).find((each) => free().includes(each));
      if (owner !== undefined) take(at, owner, `${owner} owns ${ownedBy(owner, files)}`);
    }
    for (const at of tasks.keys()) {
      if (assigned[at] !== undefined) continue;
      const [first] = free().toSorted((a, b) => (open.get(a) ?? 0) - (open.get(b) ?? 0));
      if (first === undefined) break;
      const count = open.get(first) ?? 0;
      take(at, first, count === 0 ? `${first} has no open task` : `${first} has the fewest open tasks (${count})`);
    }
  }
  return assigned;
}

function ownedBy(owner: string, files: readonly Scored[]): string {
  const own = files.filter(({ candidate }) => candidate.entry?.owner === owner).map(({ candidate }) => candidate.path);
  return own.length <= 2 ? own.join(" and ") : `${own.length} of its files`;
}

/** The agents that may be given work: those asked for, else those configured, else the owners that State knows, else made-up names. */
export function agentsFor(
  tasks: readonly (readonly Scored[])[],
  { agents, openTasks }: AgentQuestion,
): { readonly agents: readonly string[]; readonly areInvented: boolean } {
  if (agents.length > 0) return { agents: [...new Set(agents)], areInvented: false };
  const known = [...new Set([...tasks.flatMap(ownersOf), ...openTasks.map(({ agent_id }) => agent_id)])];
  if (known.length > 0) return { agents: known, areInvented: false };
  return { agents: tasks.map((_, at) => `Agent-${at + 1}`), areInvented: true };
}
