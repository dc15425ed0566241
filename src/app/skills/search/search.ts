import { conflictsOf } from "../../../skills/graph/index.ts";
import { FUSION, fuse, type Match } from "../../../skills/search/index.ts";
import { nearestSkills } from "../embed/index.ts";
import { openSkillGraph, type SkillGraph } from "../graph/index.ts";
import type { Library, SkillView } from "../library/index.ts";
import { skillsForAgents } from "../library/index.ts";
import { withinBudget } from "./answer-budget.ts";
import type { FoundSkills } from "./found-skills.ts";
import { readQuery } from "./read-query.ts";
import { routableMatches, routableNeighbors } from "./routable.ts";
import { searchIndex } from "./search-index.ts";

export type SearchPart = "matches" | "neighbors" | "conflicts";

export interface SkillSearch {
  readonly query: string;
  readonly k: number;
  readonly depth: number;
  /** Null returns all three. */
  readonly only: readonly SearchPart[] | null;
}

/** An agent would hardly read more neighbors than this. */
const MOST_NEIGHBORS = 10;

/** Returns the matches, their neighbors in the graph, and the conflicts among them as separate lists (`skl skill search`). */
export async function searchSkills(view: SkillView, search: SkillSearch): Promise<FoundSkills> {
  const started = performance.now();
  const graph = await openSkillGraph(view.cwd, view.env, view.onProgress);
  const found = await answerSearch(graph, search, view);
  return { ...found, elapsed_ms: Math.round(performance.now() - started) };
}

async function answerSearch(
  { library: all, known, visible }: SkillGraph,
  search: SkillSearch,
  view: SkillView,
): Promise<Omit<FoundSkills, "elapsed_ms">> {
  const { query, notes: cut } = readQuery(search.query);
  const { depth, only } = search;
  const library = skillsForAgents(all);
  const wants = (part: SearchPart) => only === null || only.includes(part);
  const { matches, stale, notes } = await findMatches(library, { ...search, query }, view);
  const names = matches.map(({ name }) => name);
  const graph = await visible();
  const exists = (name: string) => known.exists(name);
  const fits = wants("neighbors") ? searchIndex(library, view.onProgress).relevance(query) : new Map<string, number>();
  const around = { starts: names, depth: wants("neighbors") ? depth : 0, cap: MOST_NEIGHBORS, view };
  const relevance = (name: string) => fits.get(name) ?? 0;
  const near = await routableNeighbors({ library: all, graph }, { ...around, exists, relevance });
  const descriptionOf = (name: string) => all.skills.get(name)?.facts.description ?? "";
  return withinBudget({
    query,
    matches: wants("matches")
      ? matches.map(({ name, score, why }) => ({
          name,
          description: descriptionOf(name),
          score: Number(score.toPrecision(5)),
          why,
        }))
      : [],
    neighbors: near.found.map((neighbor) => ({ ...neighbor, description: descriptionOf(neighbor.name) })),
    conflicts: wants("conflicts") ? conflictsOf(graph, names, exists) : [],
    truncated: near.truncated,
    notes: [...cut, ...notes, ...staleNote([...(wants("matches") ? stale : []), ...near.stale])],
  });
}

/** Names the stale nodes, so that an agent that knows one does not believe that it is gone. */
function staleNote(stale: readonly string[]): string[] {
  const names = [...new Set(stale)];
  const shown = names.slice(0, MOST_NAMED).join(", ");
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : "";
  return names.length === 0 ? [] : [`These nodes are left out, since they are stale and never run: ${shown}${more}.`];
}

const MOST_NAMED = 5;

interface FoundMatches {
  readonly matches: readonly Match[];
  readonly stale: readonly string[];
  readonly notes: readonly string[];
}

/** Finds skills by words, and also by meaning if an embedder is configured. */
async function findMatches(library: Library, { query, k }: SkillSearch, view: SkillView): Promise<FoundMatches> {
  const { env = process.env, onProgress } = view;
  const places = Math.max(k, FUSION.places);
  const nearest = await nearestSkills(library, { query, k: places, env });
  const index = searchIndex(library, onProgress);
  const rank = (most: number): readonly Match[] =>
    nearest.kind === "found"
      ? fuse(index.search(query, { k: Math.max(most, places) }), nearest.near, { k: most })
      : index.search(query, { k: most });
  const routable = await routableMatches(library, { k, view, bestMatches: rank });
  const notes = nearest.kind === "failed" ? [nearest.note] : [];
  return { matches: routable.found, stale: routable.stale, notes };
}
