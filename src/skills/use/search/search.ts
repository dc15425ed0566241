import { listSkillConflicts } from "../../engine/graph/index.ts";
import { FUSION, fuseRankedLists, type Match } from "../../engine/search/index.ts";
import { findNearestSkills } from "../embed/index.ts";
import { openSkillGraph } from "../graph/index.ts";
import type { Library, SkillView } from "../library/index.ts";
import { omitSystemSkills } from "../library/index.ts";
import { shortenToBudget } from "./answer-budget.ts";
import type { FoundSkills } from "./found-skills.ts";
import { readQuery } from "./read-query.ts";
import { createStaleLookup, findRoutableNeighbors, pickRoutableMatches, type StaleAmong } from "./routable.ts";
import { searchIndex } from "./search-index.ts";
import type { SearchSource } from "./search-source.ts";
import { answerFromStoredIndex } from "./stored-library.ts";

type SearchPart = "matches" | "neighbors" | "conflicts";

export interface SkillSearch {
  readonly query: string;
  readonly k: number;
  readonly depth: number;
  /** Null returns all three. */
  readonly only: readonly SearchPart[] | null;
}

/** An agent reads few neighbors. */
const MOST_NEIGHBORS = 5;

/** Returns the matches, their neighbors in the graph, and the conflicts among them as separate lists (`skl skill search`). */
export async function searchSkills(view: SkillView, search: SkillSearch): Promise<FoundSkills> {
  const started = performance.now();
  const found =
    (await answerFromStoredIndex(view, (source) => answerSearch(source, search))) ??
    (await answerSearch(await openLibrarySource(view), search));
  return { ...found, elapsed_ms: Math.round(performance.now() - started) };
}

async function answerSearch(source: SearchSource, search: SkillSearch): Promise<Omit<FoundSkills, "elapsed_ms">> {
  const { query, notes: cut } = readQuery(search.query);
  const { depth, only } = search;
  const { exists, staleAmong } = source;
  const wants = (part: SearchPart) => only === null || only.includes(part);
  const { found: matches, stale, notes } = await source.matches(query, search.k);
  const names = matches.map(({ name }) => name);
  const graph = await source.graph();
  const around = { starts: names, depth: wants("neighbors") ? depth : 0, cap: MOST_NEIGHBORS };
  let fits: ReadonlyMap<string, number> | null = null;
  const computeRelevance = (name: string) => {
    fits ??= source.relevance(query);
    return fits.get(name) ?? 0;
  };
  const near = await findRoutableNeighbors(graph, { ...around, exists, relevance: computeRelevance, staleAmong });
  return shortenToBudget({
    query,
    matches: wants("matches")
      ? matches.map(({ name, score, why }) => ({
          name,
          description: source.findSkillDescription(name),
          score: Number(score.toPrecision(5)),
          why,
        }))
      : [],
    neighbors: near.found.map((neighbor) => ({ ...neighbor, description: source.findSkillDescription(neighbor.name) })),
    conflicts: wants("conflicts") ? listSkillConflicts(graph, names, exists) : [],
    truncated: near.truncated,
    notes: [
      ...cut,
      ...notes,
      ...describeStaleNodes([...(wants("matches") ? stale : []), ...near.stale]),
      ...noteUnreadablePackages(source.unreadable),
    ],
  });
}

/** Names the stale nodes, so that an agent that knows one does not believe that it is gone. */
function describeStaleNodes(stale: readonly string[]): string[] {
  const names = [...new Set(stale)];
  const shown = names.slice(0, MOST_NAMED).join(", ");
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : "";
  return names.length === 0 ? [] : [`These nodes are left out, since they are stale and never run: ${shown}${more}.`];
}

const MOST_NAMED = 5;

function noteUnreadablePackages(count: number): string[] {
  const what = count === 1 ? "1 package" : `${count} packages`;
  return count === 0 ? [] : [`${what} could not be read, and so not searched: \`skl skill validate\` says why.`];
}

/** Looks at every folder of the library. */
async function openLibrarySource(view: SkillView): Promise<SearchSource> {
  const { library: all, known, visible } = await openSkillGraph(view.cwd, view.env, view.onProgress);
  const library = omitSystemSkills(all);
  return {
    matches: (query, k) => findMatches(library, { query, k, view, staleAmong: createStaleLookup(library, view) }),
    relevance: (query) => searchIndex(library, view.onProgress).relevance(query),
    findSkillDescription: (name) => all.skills.get(name)?.facts.description ?? "",
    exists: (name) => known.exists(name) && all.skills.get(name)?.facts.status !== "people",
    graph: visible,
    staleAmong: createStaleLookup(all, view),
    unreadable: all.broken.length,
  };
}

interface Wanted {
  readonly query: string;
  readonly k: number;
  readonly view: SkillView;
  readonly staleAmong: StaleAmong;
}

/** Finds skills by words, and also by meaning if an embedder is configured. */
async function findMatches(library: Library, { query, k, view, staleAmong }: Wanted) {
  const { env = process.env, onProgress } = view;
  const places = Math.max(k, FUSION.places);
  const nearest = await findNearestSkills(library, { query, k: places, env });
  const index = searchIndex(library, onProgress);
  const rankMatches = (most: number): readonly Match[] =>
    nearest.kind === "found"
      ? fuseRankedLists(index.search(query, { k: Math.max(most, places) }), nearest.near, { k: most })
      : index.search(query, { k: most });
  const routable = await pickRoutableMatches({ k, staleAmong, ranked: rankMatches });
  return { ...routable, notes: nearest.kind === "failed" ? [nearest.note] : [] };
}
