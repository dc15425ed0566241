import { type Result, SklError } from "../../../kernel/domain/index.ts";
import {
  addDeclaredEdges,
  checkGraph,
  type DeclaredEnds,
  EDGE_TYPES,
  type EdgeType,
  type Edit,
  emptyGraph,
  type Graph,
  type GraphCheck,
  type Grounds,
  type HistoryEntry,
  type KnownSkills,
  listPairHistory,
  listSkillHistory,
  mergeGraphEdges,
  type Proposal,
  type Refusal,
  type RollbackTarget,
  writeGraphAsDot,
  writeGraphAsGraphml,
  writeGraphAsJson,
  writeGraphAsMermaid,
} from "../../engine/graph/index.ts";
import type { LibrarySkill, OnProgress, Places } from "../library/index.ts";
import { type Library, openLibrary, refuseAgentHere } from "../library/index.ts";
import { type HistoryStore, openHistory } from "./history-store.ts";
import { checkEditEvidence } from "./trace-evidence.ts";

/** The skill graph of a workspace, with the skills that are visible from it. */
export interface SkillGraph {
  readonly library: Library;
  readonly store: HistoryStore;
  /** The graph of the account, which every workspace reads beside its own; null where the account is the workspace. */
  readonly account: HistoryStore | null;
  readonly known: KnownSkills;
  /** Returns the graph of the history with the account's edges and those that the packages declare. */
  visible(): Promise<Graph>;
}

export async function openSkillGraph(
  cwd: string,
  env?: NodeJS.ProcessEnv,
  onProgress?: OnProgress,
): Promise<SkillGraph> {
  const library = await openLibrary(cwd, env, onProgress);
  const { skills, places } = library;
  const { store, account } = openHistories(places);
  const known = { exists: (name: string) => skills.has(name), names: () => skills.keys() };
  const loadVisibleGraph = async () => buildVisibleGraph(await store.load(), await loadAccountGraph(account), library);
  return { library, store, account, known, visible: loadVisibleGraph };
}

/** A search does not fail for an account's folder that cannot be used, such as a link; an edit of that graph says what is wrong. */
async function loadAccountGraph(account: HistoryStore | null): Promise<Graph> {
  return (await account?.load().catch(() => null)) ?? emptyGraph;
}

interface Histories {
  readonly store: HistoryStore;
  readonly account: HistoryStore | null;
}

/** A history stays valid while the process keeps the library, since the files of a history never change. */
const HISTORIES = new WeakMap<Places, Histories>();

function openHistories(places: Places): Histories {
  const { workspace, account: ofAccount } = places.kept;
  const account = workspace === ofAccount ? null : openHistory(ofAccount);
  const known = HISTORIES.get(places) ?? { store: openHistory(workspace), account };
  HISTORIES.set(places, known);
  return known;
}

/** Returns the visible graph of a workspace whose packages were not read, from the edges that they declare. */
export async function buildDeclaredGraph(
  places: Places,
  declared: readonly DeclaredEdge[],
  exists: (name: string) => boolean,
): Promise<Graph> {
  const { store, account } = openHistories(places);
  const history = mergeGraphEdges(await store.load(), await loadAccountGraph(account), exists);
  return addDeclaredEdges(history, declared.flatMap(listDeclaredEnds), exists);
}

type DeclaredEdge = Pick<LibrarySkill, "name" | "edges">;

/** For each library the last visible graph and the graphs of the histories from which it was made. */
const VISIBLE = new WeakMap<Library, { readonly history: Graph; readonly account: Graph; readonly graph: Graph }>();

function buildVisibleGraph(history: Graph, account: Graph, library: Library): Graph {
  const known = VISIBLE.get(library);
  if (known?.history === history && known.account === account) return known.graph;
  const { skills } = library;
  const exists = (name: string) => skills.has(name);
  const declared: DeclaredEnds[] = [];
  for (const skill of skills.values()) if (skill.edges.length > 0) declared.push(...listDeclaredEnds(skill));
  const graph = addDeclaredEdges(mergeGraphEdges(history, account, exists), declared, exists);
  VISIBLE.set(library, { history, account, graph });
  return graph;
}

function listDeclaredEnds({ name, edges }: DeclaredEdge): DeclaredEnds[] {
  return edges.flatMap(({ type, target: b, reason }) => (isEdgeType(type) ? [{ type, a: name, b, reason }] : []));
}

/** A row comes from a file that anybody may have changed. */
const isEdgeType = (text: string): text is EdgeType => (EDGE_TYPES as readonly string[]).includes(text);

/** Says whose graph is meant: the workspace's, or the account's, which later agents of every workspace read. */
export type GraphScope = "workspace" | "account";

const storeFor = ({ store, account }: SkillGraph, scope: GraphScope): HistoryStore =>
  scope === "account" ? (account ?? store) : store;

/** Carries out `skl skill propose-edge`. Throws EDGE_REFUSED. */
export async function proposeEdge(
  cwd: string,
  edit: Edit,
  env?: NodeJS.ProcessEnv,
  scope: GraphScope = "workspace",
): Promise<Proposal> {
  const graph = await openSkillGraph(cwd, env);
  return unwrap(await storeFor(graph, scope).propose(edit, graph.known));
}

/** Carries out `skl skill edit-edge`; the entry is on the disk when it returns. Throws EDGE_REFUSED. */
export async function editEdge(
  cwd: string,
  request: { readonly edit: Edit | null; readonly token: string; readonly grounds: Grounds },
  env?: NodeJS.ProcessEnv,
  scope: GraphScope = "workspace",
): Promise<HistoryEntry> {
  const graph = await openSkillGraph(cwd, env);
  const { edit, grounds } = request;
  const names = edit === null ? [] : [edit.a, edit.b].filter((name) => graph.known.exists(name));
  const evidence = await checkEditEvidence(grounds.evidence, { library: graph.library, cwd, env, names });
  const commit = { ...request, grounds: { ...grounds, evidence }, skills: graph.known };
  return unwrap(await storeFor(graph, scope).commit(commit));
}

/** Carries out `skl skill history` for everything, one skill or a pair; the oldest entry comes first. */
export async function runSkillHistory(
  cwd: string,
  names: readonly string[],
  env?: NodeJS.ProcessEnv,
  scope: GraphScope = "workspace",
): Promise<{ entries: readonly HistoryEntry[] }> {
  const graph = await storeFor(await openSkillGraph(cwd, env), scope).load();
  const [a, b] = names;
  if (a === undefined) return { entries: graph.entries };
  return { entries: b === undefined ? listSkillHistory(graph, a) : listPairHistory(graph, a, b) };
}

/** Carries out `skl skill rollback`: a person takes back what agents learned. Throws PERSON_NEEDED, EDGE_REFUSED. */
export async function rollbackEdges(
  cwd: string,
  order: { readonly target: RollbackTarget; readonly reason: string | null },
  env: NodeJS.ProcessEnv = process.env,
  scope: GraphScope = "workspace",
): Promise<{ reverted: readonly HistoryEntry[]; entries: readonly HistoryEntry[] }> {
  await refuseAgentHere(cwd, env);
  const store = storeFor(await openSkillGraph(cwd, env), scope);
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
  json: writeGraphAsJson,
  graphml: writeGraphAsGraphml,
  dot: writeGraphAsDot,
  mermaid: writeGraphAsMermaid,
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
