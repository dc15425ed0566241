import { conflictsOf, type Neighbor, neighbors } from "../../skills/graph/index.ts";
import { FUSION, fuse, type Match } from "../../skills/search/index.ts";
import { nearestSkills } from "./embed/nearest-skills.ts";
import { openSkillGraph, type SkillGraph } from "./graph.ts";
import { current } from "./library/current.ts";
import { skillsForAgents } from "./library/for-agents.ts";
import type { Library } from "./library/library.ts";
import type { OnProgress } from "./library/scope.ts";
import { searchIndex } from "./search-index.ts";

export type SearchPart = "matches" | "neighbors" | "conflicts";

export interface SkillSearch {
  readonly query: string;
  readonly k: number;
  readonly depth: number;
  /** Null: all three. */
  readonly only: readonly SearchPart[] | null;
}

export interface FoundSkills {
  readonly query: string;
  readonly matches: readonly {
    readonly name: string;
    readonly description: string;
    readonly score: number;
    readonly why: readonly string[];
  }[];
  readonly neighbors: readonly Neighbor[];
  readonly conflicts: readonly { readonly a: string; readonly b: string; readonly reason: string }[];
  readonly truncated: boolean;
  /** What the answer lacks, and why: an embedder that is configured and could not be used. */
  readonly notes: readonly string[];
  readonly elapsed_ms: number;
}

/** As many neighbors as an agent reads. */
const MOST_NEIGHBORS = 25;

/** `skl skill search`: what matches, what is near that in the graph, and what is in conflict with it, each by itself. */
export async function searchSkills(
  cwd: string,
  search: SkillSearch,
  env: NodeJS.ProcessEnv = process.env,
  onProgress: OnProgress = () => {},
): Promise<FoundSkills> {
  const started = performance.now();
  const found = await current(async () => {
    const opened = await openSkillGraph(cwd, env, onProgress);
    const answer = await answered(opened, search, { env, onProgress });
    const named = [...answer.matches, ...answer.neighbors].map(({ name }) => name);
    return { answer, isCurrent: () => opened.library.isAsRead(named) };
  });
  return { ...found, elapsed_ms: Math.round(performance.now() - started) };
}

interface Surroundings {
  readonly env: NodeJS.ProcessEnv;
  readonly onProgress: OnProgress;
}

async function answered(
  { library: all, known, seen }: SkillGraph,
  { query, k, depth, only }: SkillSearch,
  surroundings: Surroundings,
): Promise<Omit<FoundSkills, "elapsed_ms">> {
  const library = skillsForAgents(all);
  const wants = (part: SearchPart) => only === null || only.includes(part);
  const { matches, notes } = await found(library, { query, k, ...surroundings });
  const names = matches.map(({ name }) => name);
  const graph = await seen();
  const exists = (name: string) => known.exists(name);
  const near = neighbors(graph, names, { depth, cap: MOST_NEIGHBORS, exists });
  return {
    query,
    matches: wants("matches")
      ? matches.map(({ name, score, why }) => ({
          name,
          description: library.skills.get(name)?.facts.description ?? "",
          score: Number(score.toPrecision(5)),
          why,
        }))
      : [],
    neighbors: wants("neighbors") ? near.neighbors : [],
    conflicts: wants("conflicts") ? conflictsOf(graph, names, exists) : [],
    truncated: wants("neighbors") && near.truncated,
    notes,
  };
}

interface Asked extends Surroundings {
  readonly query: string;
  readonly k: number;
}

/** By words, and by meaning where an embedder is configured. */
async function found(
  library: Library,
  { query, k, env, onProgress }: Asked,
): Promise<{ readonly matches: readonly Match[]; readonly notes: readonly string[] }> {
  const places = Math.max(k, FUSION.places);
  const nearest = await nearestSkills(library, { query, k: places, env });
  const index = searchIndex(library, onProgress);
  switch (nearest.kind) {
    case "none":
      return { matches: index.search(query, { k }), notes: [] };
    case "failed":
      return { matches: index.search(query, { k }), notes: [nearest.note] };
    case "found":
      return { matches: fuse(index.search(query, { k: places }), nearest.near, { k }), notes: [] };
  }
}
