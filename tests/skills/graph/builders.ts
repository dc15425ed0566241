import { createHash } from "node:crypto";
import {
  commitEdit,
  type Edge,
  type EdgeType,
  type Edit,
  fold,
  formatEdge,
  type Graph,
  type HistoryEntry,
  type ProposedEdge,
  planRollback,
  proposeEdit,
  type RollbackTarget,
  type Stamp,
} from "../../../src/skills/engine/graph/index.ts";

const START = Date.UTC(2026, 0, 1);

/** The n-th moment of a test, with an id of the same order. */
export const makeStamp = (n: number, branch = ""): Stamp => ({
  entryId: `e${String(n).padStart(6, "0")}${branch}`,
  at: new Date(START + n * 1000).toISOString(),
});

export const makeEntryId = (n: number, branch = ""): string => makeStamp(n, branch).entryId;

export function anEntry(n: number, over: Partial<HistoryEntry> = {}): HistoryEntry {
  const { entryId, at } = makeStamp(n);
  return {
    entry_id: entryId,
    at,
    op: "add",
    type: "depends_on",
    former: null,
    a: "a",
    b: "b",
    origin: "online",
    reason: `reason ${n}`,
    task_id: null,
    evidence: null,
    reverts: [],
    edges: [],
    ...over,
  };
}

export const added = (n: number, type: EdgeType, a: string, b: string): HistoryEntry => anEntry(n, { type, a, b });

export const deleted = (n: number, type: EdgeType, a: string, b: string): HistoryEntry =>
  anEntry(n, { op: "delete", type, a, b });

export const retyped = (n: number, [former, type]: readonly [EdgeType, EdgeType], a: string, b: string): HistoryEntry =>
  anEntry(n, { op: "retype", type, former, a, b });

export const reverted = (n: number, ...targets: readonly number[]): HistoryEntry =>
  anEntry(n, { op: "revert", type: null, a: null, b: null, reverts: targets.map((target) => makeEntryId(target)) });

export const built = (n: number, edges: readonly (readonly [EdgeType, string, string])[]): HistoryEntry =>
  anEntry(n, {
    op: "build",
    type: null,
    a: null,
    b: null,
    origin: "cold-start",
    edges: edges.map(([type, a, b]): ProposedEdge => ({ type, a, b, reason: "read" })),
  });

/** The edges in words, sorted. */
export const listEdgesInWords = ({ edges }: Graph): string[] => [...edges.values()].map(formatEdge).sort();

export const edgeList = (edges: readonly Edge[]): string[] => edges.map(formatEdge).sort();

export const digest = (text: string): string => createHash("sha256").update(text).digest("hex");

export const everyone = { exists: () => true };

export const context = { skills: everyone, digest };

export const grounds = { reason: "seen in a run", taskId: null, evidence: null };

export function tokenFor(graph: Graph, edit: Edit): string {
  const proposal = proposeEdit(graph, edit, context);
  if (!proposal.ok) throw new Error(`refused: ${proposal.error.message}`);
  return proposal.value.token;
}

/** The graph after an edit that was proposed and committed, or the refusal's code. */
export function afterEdit(graph: Graph, edit: Edit, n: number, taskId: string | null = null): Graph | string {
  const proposal = proposeEdit(graph, edit, context);
  if (!proposal.ok) return proposal.error.code;
  const request = { edit, token: proposal.value.token, grounds: { ...grounds, taskId }, stamp: makeStamp(n) };
  const entry = commitEdit(graph, request, context);
  return entry.ok ? fold([...graph.entries, entry.value]) : entry.error.code;
}

export function rolledBack(graph: Graph, target: RollbackTarget, n: number) {
  return planRollback(graph, { target, stamp: makeStamp(n), reason: null, taskId: null });
}

/** The edges after a rollback, or the refusal's code. */
export function afterRollback(graph: Graph, target: RollbackTarget, n: number): readonly string[] | string {
  const plan = rolledBack(graph, target, n);
  return plan.ok ? listEdgesInWords(plan.value.after) : plan.error.code;
}

export const last = (count: number): RollbackTarget => ({ kind: "last", count });
export const entry = (n: number): RollbackTarget => ({ kind: "entry", entryId: makeEntryId(n) });
export const task = (taskId: string): RollbackTarget => ({ kind: "task", taskId });
