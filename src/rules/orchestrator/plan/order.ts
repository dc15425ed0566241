import type { Task } from "../../../kernel/domain/index.ts";
import type { PlanFacts, Scored } from "./facts.ts";
import type { OverlapTest } from "./glob-overlap.ts";

/** A planned task without its agent and branch. */
export interface Draft {
  readonly key: string;
  readonly scope: string;
  readonly files: readonly Scored[];
  /** The pattern for files that do not exist yet, or null. */
  readonly newFiles: string | null;
  readonly patterns: readonly string[];
}

/** An earlier task and why it goes first. */
export interface Earlier {
  readonly task: string;
  readonly branch: string;
  readonly why: string;
}

export interface OrderQuestion extends Pick<PlanFacts, "openTasks"> {
  readonly overlap: OverlapTest;
  /** Whether the request is likely to change a signature. */
  readonly changesSignature: boolean;
  readonly branchOf: (draft: Draft) => string;
}

/**
 * Maps each task to those that it has to wait for. Two that share a file are always ordered; a task whose files depend on
 * another's waits for it only where a signature is likely to change. Everything else can run at the same time.
 */
export function orderTasks(drafts: readonly Draft[], question: OrderQuestion): Map<string, readonly Earlier[]> {
  const line = sortDependenciesFirst(drafts);
  return new Map(
    line.map((draft, at) => {
      const before = line.slice(0, at).flatMap((other) => waitForSibling(draft, other, question));
      return [draft.key, [...question.openTasks.flatMap((task) => waitForOpenTask(draft, task, question)), ...before]];
    }),
  );
}

function waitForOpenTask(draft: Draft, task: Task, { overlap }: OrderQuestion): Earlier[] {
  const shared = overlap(draft.patterns, task.scope_files);
  if (shared === null) return [];
  return [{ task: task.id, branch: task.branch, why: `${task.id} of ${task.agent_id} has ${shared}` }];
}

function waitForSibling(draft: Draft, other: Draft, { overlap, changesSignature, branchOf }: OrderQuestion): Earlier[] {
  const shared = overlap(draft.patterns, other.patterns);
  const earlier = { task: other.key, branch: branchOf(other) };
  if (shared !== null) return [{ ...earlier, why: `both may change ${shared}` }];
  if (!changesSignature || !dependsOn(draft, other)) return [];
  return [{ ...earlier, why: `${draft.scope} calls what ${other.scope} may change the signature of` }];
}

function dependsOn(a: Draft, b: Draft): boolean {
  const paths = new Set(b.files.map(({ candidate }) => candidate.path));
  return a.files.some(({ candidate }) => candidate.entry?.dependencies?.some((path) => paths.has(path)));
}

/** Puts the drafts that others depend on first, and keeps their order where nothing or a circle decides. */
function sortDependenciesFirst(drafts: readonly Draft[]): Draft[] {
  const waiting = [...drafts];
  const line: Draft[] = [];
  while (waiting.length > 0) {
    const free = waiting.findIndex((draft) => !waiting.some((other) => other !== draft && dependsOn(draft, other)));
    line.push(...waiting.splice(Math.max(0, free), 1));
  }
  return line;
}

/** Finds the one earlier task whose branch holds the work of all others; null where there is none. */
export function findStack(
  before: readonly Earlier[],
  earlier: ReadonlyMap<string, readonly Earlier[]>,
): Earlier | null {
  const holdsAll = (last: Earlier) => {
    const precedingTasks = new Set([last.task, ...(earlier.get(last.task) ?? []).map(({ task }) => task)]);
    return before.every(({ task }) => precedingTasks.has(task));
  };
  const last = before.find(holdsAll) ?? null;
  // A branch that follows several without being stacked on one holds none of them.
  if (last === null || before.length === 1) return last;
  return findStack(earlier.get(last.task) ?? [], earlier) === null ? null : last;
}
