import { conflictsOf, type Neighbor } from "../../../skills/graph/index.ts";
import { FUSION, fuse, type Match } from "../../../skills/search/index.ts";
import { openSkillGraph, type SkillGraph } from "../graph/graph.ts";
import type { Library } from "../library/library.ts";
import { skillsForAgents } from "../library/library.ts";
import type { OnProgress } from "../library/scope.ts";
import { nearestSkills } from "./embed/nearest-skills.ts";
import { routableMatches, routableNeighbors } from "./routable.ts";
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
  /** What the answer lacks, and why: an embedder that is configured and could not be used, nodes that are stale. */
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
  const found = await answered(await openSkillGraph(cwd, env, onProgress), search, { env, onProgress });
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
  const { matches, stale, notes } = await found(library, { query, k, ...surroundings });
  const names = matches.map(({ name }) => name);
  const graph = await seen();
  const exists = (name: string) => known.exists(name);
  const around = { starts: names, depth: wants("neighbors") ? depth : 0, cap: MOST_NEIGHBORS, env: surroundings.env };
  const near = await routableNeighbors({ library: all, graph }, { ...around, exists });
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
    neighbors: near.found,
    conflicts: wants("conflicts") ? conflictsOf(graph, names, exists) : [],
    truncated: near.truncated,
    notes: [...notes, ...leftOut([...(wants("matches") ? stale : []), ...near.stale])],
  };
}

/** An agent that knows of a node should not believe that it is gone. */
function leftOut(stale: readonly string[]): string[] {
  const names = [...new Set(stale)];
  const shown = names.slice(0, MOST_NAMED).join(", ");
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : "";
  return names.length === 0 ? [] : [`Left out, since they are stale and never run: ${shown}${more}.`];
}

const MOST_NAMED = 5;

interface Asked extends Surroundings {
  readonly query: string;
  readonly k: number;
}

interface FoundMatches {
  readonly matches: readonly Match[];
  readonly stale: readonly string[];
  readonly notes: readonly string[];
}

/** By words, and by meaning where an embedder is configured. */
async function found(library: Library, { query, k, env, onProgress }: Asked): Promise<FoundMatches> {
  const places = Math.max(k, FUSION.places);
  const nearest = await nearestSkills(library, { query, k: places, env });
  const index = searchIndex(library, onProgress);
  const ranked = (most: number): readonly Match[] =>
    nearest.kind === "found"
      ? fuse(index.search(query, { k: Math.max(most, places) }), nearest.near, { k: most })
      : index.search(query, { k: most });
  const routable = await routableMatches(library, { k, env, ranked });
  const notes = nearest.kind === "failed" ? [nearest.note] : [];
  return { matches: routable.found, stale: routable.stale, notes };
}
