import { compareText } from "../../../../kernel/domain/index.ts";
import type { Stamp } from "../commit.ts";
import { EdgeSet } from "../edge-set.ts";
import { canonicalizeEdge, isStatic, STATIC_TYPES } from "../edge-types.ts";
import { formatEdge, isSkillName, pairKey } from "../keys.ts";
import { describeObjection } from "../objection.ts";
import type { Graph, HistoryEntry, ProposedEdge } from "../types.ts";
import type { CandidatePair, Candidates } from "./candidates.ts";
import type { PairClassifier } from "./stand-in.ts";
import type { SkillView } from "./view.ts";

export interface Build {
  /** The entry to write, or null where there is nothing to add. */
  readonly entry: HistoryEntry | null;
  readonly added: readonly ProposedEdge[];
  readonly skipped: readonly {
    readonly edge: ProposedEdge;
    readonly reason: string;
    readonly entryId: string | null;
  }[];
}

export interface BuildStamp extends Stamp {
  /** The model that proposed the edges; null or absent for the stand-in. */
  readonly by?: string | null;
}

/** Returns the pairs that the history does not know; a build would skip every proposal for the others. */
export function openPairs(graph: Graph, { pairs }: Candidates, views: readonly SkillView[]): CandidatePair[] {
  return pairs.filter(({ a, b }) => !graph.pairs.has(pairKey(views[a]?.name ?? "", views[b]?.name ?? "")));
}

/** Returns the edges that a classifier proposes, in the order of the pairs. */
export function classifyPairs({ pairs }: Candidates, classify: PairClassifier): ProposedEdge[] {
  return pairs.flatMap((pair) => classify(pair) ?? []);
}

/**
 * Plans a cold start as one entry. It leaves every pair alone that the history knows, whatever became of it: a repeated build adds
 * nothing, and an edge that was deleted, retyped or rolled back does not come back. The same proposals in any order make the same
 * entry.
 */
export function planBuild(graph: Graph, proposed: readonly ProposedEdge[], stamp: BuildStamp): Build {
  const set = new EdgeSet();
  for (const edge of graph.edges.values()) set.add(edge);
  const added: ProposedEdge[] = [];
  const skipped: Build["skipped"][number][] = [];
  for (const edge of sortProposedEdges(proposed)) {
    const skip = explainSkippedEdge(graph, edge) ?? explainRefusedEdge(set, edge, stamp);
    if (skip) skipped.push({ edge, ...skip });
    else added.push(edge);
  }
  return { entry: added.length > 0 ? buildEntry(added, stamp) : null, added, skipped };
}

interface Skip {
  readonly reason: string;
  readonly entryId: string | null;
}

function explainSkippedEdge(graph: Graph, { type, a, b }: ProposedEdge): Skip | null {
  if (!isStatic(type)) return { reason: `${type} cannot be read from texts.`, entryId: null };
  if (!isSkillName(a) || !isSkillName(b)) return { reason: "An end is not the name of a skill.", entryId: null };
  const last = graph.pairs.get(pairKey(a, b))?.at(-1);
  if (!last) return null;
  return {
    reason: `The history knows this pair; its last entry is ${last.entry_id}.`,
    entryId: last.entry_id,
  };
}

function explainRefusedEdge(set: EdgeSet, edge: ProposedEdge, stamp: Stamp): Skip | null {
  const applied = set.add({ ...edge, origin: "cold-start", entryId: stamp.entryId, at: stamp.at });
  if (applied.kind === "done") return null;
  if (applied.kind === "already-there") return { reason: `${formatEdge(edge)} was proposed twice.`, entryId: null };
  return { reason: describeObjection(applied.objection), entryId: null };
}

function sortProposedEdges(proposed: readonly ProposedEdge[]): ProposedEdge[] {
  const edges = proposed.map(({ type, a, b, reason }) => canonicalizeEdge({ type, a, b, reason }));
  return edges.sort(
    (x, y) =>
      compareText(x.a, y.a) ||
      compareText(x.b, y.b) ||
      STATIC_TYPES.indexOf(x.type) - STATIC_TYPES.indexOf(y.type) ||
      compareText(x.reason, y.reason),
  );
}

function buildEntry(edges: readonly ProposedEdge[], { entryId, at, by = null }: BuildStamp): HistoryEntry {
  return {
    entry_id: entryId,
    at,
    op: "build",
    type: null,
    former: null,
    a: null,
    b: null,
    origin: "cold-start",
    reason: `Cold start: ${edges.length === 1 ? "one edge" : `${edges.length} edges`} read from the skills' texts${by === null ? "" : ` by ${by}`}.`,
    task_id: null,
    evidence: null,
    reverts: [],
    edges,
  };
}
