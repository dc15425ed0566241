import { compareText } from "../../../kernel/domain/index.ts";
import type { FileFacts } from "./collect-facts.ts";

export interface ImportEdge {
  readonly from: string;
  readonly to: string;
  /** Whether loading the one file loads the other; types and imports inside functions do not. */
  readonly atLoad: boolean;
}

/** Which tracked file imports which. Pairs are sorted, each is there once, and no file is paired with itself. */
export interface ImportGraph {
  readonly edges: readonly ImportEdge[];
  /** Counts the files that import a file; files that none imports are absent. */
  readonly fanIn: ReadonlyMap<string, number>;
}

export function buildImportGraph(facts: readonly FileFacts[]): ImportGraph {
  const edges = facts.flatMap(({ path, imports, loads }) => {
    const loaded = new Set(loads);
    return imports.map((to) => ({ from: path, to, atLoad: loaded.has(to) }));
  });
  edges.sort((a, b) => (a.from === b.from ? compareText(a.to, b.to) : compareText(a.from, b.from)));
  const fanIn = new Map<string, number>();
  for (const { to } of edges) fanIn.set(to, (fanIn.get(to) ?? 0) + 1);
  return { edges, fanIn };
}

/**
 * Returns Newman's modularity of a partition of the graph without directions: the share of edges inside a group minus the share
 * share that chance would put there, given how many edges each group's files have. Without edges it is 0.
 */
export function computeModularity(edges: readonly ImportEdge[], groupOf: (path: string) => string | null): number {
  const inside = new Map<string | null, number>();
  const ends = new Map<string | null, number>();
  for (const { from, to } of edges) {
    const [a, b] = [groupOf(from), groupOf(to)];
    if (a === b) inside.set(a, (inside.get(a) ?? 0) + 1);
    ends.set(a, (ends.get(a) ?? 0) + 1);
    ends.set(b, (ends.get(b) ?? 0) + 1);
  }
  let q = 0;
  for (const [group, count] of ends) {
    q += (inside.get(group) ?? 0) / edges.length - (count / (2 * edges.length)) ** 2;
  }
  return q;
}
