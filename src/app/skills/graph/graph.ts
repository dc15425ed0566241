import { type Result, SklError } from "../../../domain/index.ts";
import {
  checkGraph,
  type DeclaredEnds,
  EDGE_TYPES,
  type EdgeType,
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
  type Proposal,
  type Refusal,
  type RollbackTarget,
  withDeclared,
} from "../../../skills/graph/index.ts";
import type { LibrarySkill, OnProgress, Places } from "../library/index.ts";
import { type Library, openLibrary } from "../library/index.ts";
import { type HistoryStore, openHistory } from "./history-store.ts";

/** The skill graph of a workspace, with the skills that are visible from it. */
export interface SkillGraph {
  readonly library: Library;
  readonly store: HistoryStore;
  readonly known: KnownSkills;
  /** Returns the graph of the history with the edges that the packages declare. */
  visible(): Promise<Graph>;
}

export async function openSkillGraph(
  cwd: string,
  env?: NodeJS.ProcessEnv,
  onProgress?: OnProgress,
): Promise<SkillGraph> {
  const library = await openLibrary(cwd, env, onProgress);
  const { skills, places } = library;
  const store = historyOf(places);
  const known = { exists: (name: string) => skills.has(name), names: () => skills.keys() };
  return { library, store, known, visible: async () => visibleGraph(await store.load(), library) };
}

/** A history stays valid while the process keeps the library, since the files of a history never change. */
const HISTORIES = new WeakMap<Places, HistoryStore>();

function historyOf(places: Places): HistoryStore {
  const known = HISTORIES.get(places) ?? openHistory(places.workspace);
  HISTORIES.set(places, known);
  return known;
}

/** Holds for each library the last visible graph and the graph of the history from which it was made. */
const VISIBLE = new WeakMap<Library, { readonly history: Graph; readonly graph: Graph }>();

function visibleGraph(history: Graph, library: Library): Graph {
  const known = VISIBLE.get(library);
  if (known?.history === history) return known.graph;
  const { skills } = library;
  const declared: DeclaredEnds[] = [];
  for (const skill of skills.values()) if (skill.edges.length > 0) declared.push(...declaredEndsOf(skill));
  const graph = withDeclared(history, declared, (name) => skills.has(name));
  VISIBLE.set(library, { history, graph });
  return graph;
}

function declaredEndsOf({ name, edges }: LibrarySkill): DeclaredEnds[] {
  return edges.flatMap(({ type, target: b, reason }) => (isEdgeType(type) ? [{ type, a: name, b, reason }] : []));
}

/** A row comes from a file that anybody may have changed. */
const isEdgeType = (text: string): text is EdgeType => (EDGE_TYPES as readonly string[]).includes(text);

/** Carries out `skl skill propose-edge`. Throws EDGE_REFUSED. */
export async function proposeEdge(cwd: string, edit: Edit, env?: NodeJS.ProcessEnv): Promise<Proposal> {
  const { store, known } = await openSkillGraph(cwd, env);
  return unwrap(await store.propose(edit, known));
}

/** Carries out `skl skill edit-edge`; the entry is on the disk when it returns. Throws EDGE_REFUSED. */
export async function editEdge(
  cwd: string,
  request: { readonly edit: Edit | null; readonly token: string; readonly grounds: Grounds },
  env?: NodeJS.ProcessEnv,
): Promise<HistoryEntry> {
  const { store, known } = await openSkillGraph(cwd, env);
  return unwrap(await store.commit({ ...request, skills: known }));
}

/** Carries out `skl skill history` for everything, one skill or a pair; the oldest entry comes first. */
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

/** Carries out `skl skill rollback`. Throws EDGE_REFUSED. */
export async function rollbackEdges(
  cwd: string,
  order: { readonly target: RollbackTarget; readonly reason: string | null },
  env?: NodeJS.ProcessEnv,
): Promise<{ reverted: readonly HistoryEntry[]; entries: readonly HistoryEntry[] }> {
  const { store } = await openSkillGraph(cwd, env);
  const { reverted, entry } = unwrap(await store.rollback({ ...order, taskId: null }));
  return { reverted, entries: [entry] };
}

/** Carries out `skl skill graph check`. */
export async function checkSkillGraph(cwd: string, env?: NodeJS.ProcessEnv): Promise<GraphCheck> {
  const { visible, known } = await openSkillGraph(cwd, env);
  return checkGraph(await visible(), (name) => known.exists(name));
}

export type GraphFormat = "json" | "graphml" | "dot" | "mermaid";

const EXPORTS: Readonly<Record<GraphFormat, (graph: Graph, skills: Iterable<string>) => string>> = {
  json: graphJson,
  graphml: graphGraphml,
  dot: graphDot,
  mermaid: graphMermaid,
};

/** Carries out `skl skill graph export`. */
export async function exportGraph(cwd: string, format: GraphFormat, env?: NodeJS.ProcessEnv): Promise<string> {
  const { visible, library } = await openSkillGraph(cwd, env);
  return EXPORTS[format](await visible(), library.skills.keys());
}

function unwrap<T>(result: Result<T, Refusal>): T {
  if (result.ok) return result.value;
  const { code, message, fix, data } = result.error;
  throw new SklError("EDGE_REFUSED", { message, fix, data: { ...data, reason: code } });
}
