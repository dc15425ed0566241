import { type Result, SklError } from "../../domain/index.ts";
import {
  candidatePairs,
  checkGraph,
  classified,
  type Edit,
  type Graph,
  type GraphCheck,
  type Grounds,
  graphDot,
  graphGraphml,
  graphJson,
  graphMermaid,
  type HistoryEntry,
  historyOfPair,
  historyOfSkill,
  type KnownSkills,
  lexicalSimilarity,
  type Proposal,
  type Refusal,
  type RollbackTarget,
  skillView,
  standInClassifier,
} from "../../skills/graph/index.ts";
import { type HistoryStore, openHistory } from "./history-store.ts";
import { type Library, openLibrary } from "./library/library.ts";

/** The graph of a workspace with the skills that are seen from it. */
export interface SkillGraph {
  readonly library: Library;
  readonly store: HistoryStore;
  readonly known: KnownSkills;
}

export async function openSkillGraph(cwd: string, env?: NodeJS.ProcessEnv): Promise<SkillGraph> {
  const library = await openLibrary(cwd, env);
  const { skills, places } = library;
  return {
    library,
    store: openHistory(places.workspace),
    known: { exists: (name) => skills.has(name), names: () => skills.keys() },
  };
}

/** `skl skill propose-edge`. Throws EDGE_REFUSED. */
export async function proposeEdge(cwd: string, edit: Edit, env?: NodeJS.ProcessEnv): Promise<Proposal> {
  const { store, known } = await openSkillGraph(cwd, env);
  return unwrap(await store.propose(edit, known));
}

/** `skl skill edit-edge`: on the disk when it returns. Throws EDGE_REFUSED. */
export async function editEdge(
  cwd: string,
  request: { readonly edit: Edit | null; readonly token: string; readonly grounds: Grounds },
  env?: NodeJS.ProcessEnv,
): Promise<HistoryEntry> {
  const { store, known } = await openSkillGraph(cwd, env);
  return unwrap(await store.commit({ ...request, skills: known }));
}

/** `skl skill history`: of everything, of one skill, or of a pair; the oldest first. */
export async function skillHistory(
  cwd: string,
  names: readonly string[],
  env?: NodeJS.ProcessEnv,
): Promise<{ entries: readonly HistoryEntry[] }> {
  const { store } = await openSkillGraph(cwd, env);
  const graph = await store.load();
  const [a, b] = names;
  if (a === undefined) return { entries: graph.entries };
  return { entries: b === undefined ? historyOfSkill(graph, a) : historyOfPair(graph, a, b) };
}

/** `skl skill rollback`. Throws EDGE_REFUSED. */
export async function rollbackEdges(
  cwd: string,
  order: { readonly target: RollbackTarget; readonly reason: string | null },
  env?: NodeJS.ProcessEnv,
): Promise<{ reverted: readonly HistoryEntry[]; entries: readonly HistoryEntry[] }> {
  const { store } = await openSkillGraph(cwd, env);
  const { reverted, entry } = unwrap(await store.rollback({ ...order, taskId: null }));
  return { reverted, entries: [entry] };
}

export interface BuiltGraph {
  /** Null where there was nothing to add. */
  readonly entry_id: string | null;
  readonly added: readonly { readonly type: string; readonly a: string; readonly b: string; readonly reason: string }[];
  readonly skipped: number;
  readonly candidates: number;
}

/** `skl skill graph build`: the cold start, by the classifier that needs no model. */
export async function buildGraph(cwd: string, env?: NodeJS.ProcessEnv): Promise<BuiltGraph> {
  const { library, store } = await openSkillGraph(cwd, env);
  const views = [...library.skills.values()].map(({ name, description, text }) =>
    skillView({ name, description, body: text.markdown, produces: text.produces, requires: text.requires }),
  );
  const candidates = candidatePairs(views, lexicalSimilarity(views));
  const proposed = classified(candidates, standInClassifier(views));
  const { entry, added, skipped } = await store.build(proposed);
  return {
    entry_id: entry?.entry_id ?? null,
    added,
    skipped: skipped.length,
    candidates: candidates.pairs.length,
  };
}

/** `skl skill graph check`. */
export async function checkSkillGraph(cwd: string, env?: NodeJS.ProcessEnv): Promise<GraphCheck> {
  const { store, known } = await openSkillGraph(cwd, env);
  return checkGraph(await store.load(), (name) => known.exists(name));
}

export type GraphFormat = "json" | "graphml" | "dot" | "mermaid";

const EXPORTS: Readonly<Record<GraphFormat, (graph: Graph, skills: Iterable<string>) => string>> = {
  json: graphJson,
  graphml: graphGraphml,
  dot: graphDot,
  mermaid: graphMermaid,
};

/** `skl skill graph export`. */
export async function exportGraph(cwd: string, format: GraphFormat, env?: NodeJS.ProcessEnv): Promise<string> {
  const { store, library } = await openSkillGraph(cwd, env);
  return EXPORTS[format](await store.load(), library.skills.keys());
}

function unwrap<T>(result: Result<T, Refusal>): T {
  if (result.ok) return result.value;
  const { code, message, fix, data } = result.error;
  throw new SklError("EDGE_REFUSED", { message, fix, data: { ...data, reason: code } });
}
