import { compareText, type Decision, type QueueEntry, type Task } from "../../kernel/domain/index.ts";
import type { LoadedKnowledge } from "../../kernel/knowledge/index.ts";
import { applyDecisionToEntry } from "./decided-entry.ts";
import { isActive } from "./identity.ts";
import { isSettled } from "./waiting-queue.ts";

/** What waits on refs until somebody writes it to the base. */
export interface BaseRecords {
  readonly tasks: readonly Task[];
  readonly decisions: readonly Decision[];
}

/**
 * Returns the base's knowledge together with the records that wait. The order of the records does not matter, folding twice is folding
 * once, and a record whose effect the base has or has passed changes nothing.
 */
export function foldRecords(knowledge: LoadedKnowledge, { tasks, decisions }: BaseRecords): LoadedKnowledge {
  if (tasks.length + decisions.length === 0) return knowledge;
  return {
    ...knowledge,
    queue: applyDecisions(knowledge.queue, decisions),
    tasks: addNewTasks(endRecordedTasks(knowledge.tasks, tasks), tasks),
  };
}

function endRecordedTasks(tasks: readonly Task[], records: readonly Task[]): Task[] {
  const ended = new Map(records.filter((task) => !isActive(task)).map((task) => [task.id, task]));
  return tasks.map((task) => {
    const end = isActive(task) ? ended.get(task.id) : undefined;
    return end?.status === undefined ? task : { ...task, status: end.status };
  });
}

/** Adds the tasks that the base does not have. A branch has one open task: of two that were added at once, the later one is cancelled. */
function addNewTasks(tasks: readonly Task[], records: readonly Task[]): Task[] {
  const next = [...tasks];
  const inTime = records.toSorted(
    (a, b) => compareText(a.created_at ?? "", b.created_at ?? "") || compareText(a.id, b.id),
  );
  for (const task of inTime) {
    if (next.some(({ id }) => id === task.id)) continue;
    const isTaken = isActive(task) && next.some((other) => isActive(other) && other.branch === task.branch);
    next.push(isTaken ? { ...task, status: "cancelled" } : task);
  }
  return next;
}

function applyDecisions(queue: readonly QueueEntry[], decisions: readonly Decision[]): QueueEntry[] {
  const entries = new Map(queue.map((entry) => [entry.proposal_id, entry]));
  const inTime = decisions.toSorted((a, b) => compareText(a.at, b.at) || compareText(a.id, b.id));
  for (const seen of inTime.flatMap(({ proposals }) => proposals))
    entries.set(seen.proposal_id, pickLatestEntry(entries.get(seen.proposal_id), seen));
  for (const decision of inTime)
    for (const { proposal_id } of decision.proposals) {
      const entry = entries.get(proposal_id);
      if (entry !== undefined) entries.set(proposal_id, applyDecisionToEntry(entry, decision));
    }
  return [...entries.values()];
}

/** Returns what the base has, unless the person saw a proposal that its agent had amended since. */
function pickLatestEntry(known: QueueEntry | undefined, seen: QueueEntry): QueueEntry {
  if (known === undefined) return seen;
  const isAmended = known.head === seen.head && compareText(known.amended_at ?? "", seen.amended_at ?? "") < 0;
  return isAmended && !isSettled(known) ? seen : known;
}
