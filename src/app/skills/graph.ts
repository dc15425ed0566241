import { type Result, SklError } from "../../domain/index.ts";
import {
  checkGraph,
  type DeclaredEnds,
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
} from "../../skills/graph/index.ts";
import { type HistoryStore, openHistory } from "./history-store.ts";
import { type Library, openLibrary } from "./library/library.ts";
import type { LibrarySkill } from "./library/library-skill.ts";

/** The graph of a workspace with the skills that are seen from it. */
export interface SkillGraph {
  readonly library: Library;
  readonly store: HistoryStore;
  readonly known: KnownSkills;
  /** The history's graph with the edges that the packages declare. */
  seen(): Promise<Graph>;
}

export async function openSkillGraph(cwd: string, env?: NodeJS.ProcessEnv): Promise<SkillGraph> {
  const library = await openLibrary(cwd, env);
  const { skills, places } = library;
  const store = openHistory(places.workspace);
  const known = { exists: (name: string) => skills.has(name), names: () => skills.keys() };
  const declared = () => [...skills.values()].flatMap(declaredIn);
  return { library, store, known, seen: async () => withDeclared(await store.load(), declared(), known.exists) };
}

function declaredIn({ name, facts }: LibrarySkill): DeclaredEnds[] {
  return facts.edges.map(({ type, target, reason }) => ({ type, a: name, b: target, reason }));
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

/** `skl skill graph check`. */
export async function checkSkillGraph(cwd: string, env?: NodeJS.ProcessEnv): Promise<GraphCheck> {
  const { seen, known } = await openSkillGraph(cwd, env);
  return checkGraph(await seen(), (name) => known.exists(name));
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
  const { seen, library } = await openSkillGraph(cwd, env);
  return EXPORTS[format](await seen(), library.skills.keys());
}

function unwrap<T>(result: Result<T, Refusal>): T {
  if (result.ok) return result.value;
  const { code, message, fix, data } = result.error;
  throw new SklError("EDGE_REFUSED", { message, fix, data: { ...data, reason: code } });
}
