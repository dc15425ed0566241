import { conflictsOf } from "../../../skills/graph/index.ts";
import { FUSION, fuse, type Match } from "../../../skills/search/index.ts";
import { nearestSkills } from "../embed/index.ts";
import { openSkillGraph } from "../graph/index.ts";
import type { Library, SkillView } from "../library/index.ts";
import { skillsForAgents } from "../library/index.ts";
import { withinBudget } from "./answer-budget.ts";
import type { FoundSkills } from "./found-skills.ts";
import { readQuery } from "./read-query.ts";
import { routableMatches, routableNeighbors, type StaleAmong, staleIn } from "./routable.ts";
import { searchIndex } from "./search-index.ts";
import type { SearchSource } from "./search-source.ts";
import { withStoredLibrary } from "./stored-library.ts";

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
    (await withStoredLibrary(view, (source) => answerSearch(source, search))) ??
    (await answerSearch(await librarySource(view), search));
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
  const relevance = (name: string) => {
    fits ??= source.relevance(query);
    return fits.get(name) ?? 0;
  };
  const near = await routableNeighbors(graph, { ...around, exists, relevance, staleAmong });
  return withinBudget({
    query,
    matches: wants("matches")
      ? matches.map(({ name, score, why }) => ({
          name,
          description: source.descriptionOf(name),
          score: Number(score.toPrecision(5)),
          why,
        }))
      : [],
    neighbors: near.found.map((neighbor) => ({ ...neighbor, description: source.descriptionOf(neighbor.name) })),
    conflicts: wants("conflicts") ? conflictsOf(graph, names, exists) : [],
    truncated: near.truncated,
    notes: [
      ...cut,
      ...notes,
      ...staleNote([...(wants("matches") ? stale : []), ...near.stale]),
      ...unreadableNote(source.unreadable),
    ],
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

function unreadableNote(count: number): string[] {
  const what = count === 1 ? "1 package" : `${count} packages`;
  return count === 0 ? [] : [`${what} could not be read, and so not searched: \`skl skill validate\` says why.`];
}

/** Looks at every folder of the library. */
async function librarySource(view: SkillView): Promise<SearchSource> {
  const { library: all, known, visible } = await openSkillGraph(view.cwd, view.env, view.onProgress);
  const library = skillsForAgents(all);
  return {
    matches: (query, k) => findMatches(library, { query, k, view, staleAmong: staleIn(library, view) }),
    relevance: (query) => searchIndex(library, view.onProgress).relevance(query),
    descriptionOf: (name) => all.skills.get(name)?.facts.description ?? "",
    exists: (name) => known.exists(name) && all.skills.get(name)?.facts.status !== "people",
    graph: visible,
    staleAmong: staleIn(all, view),
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
  const nearest = await nearestSkills(library, { query, k: places, env });
  const index = searchIndex(library, onProgress);
  const ranked = (most: number): readonly Match[] =>
    nearest.kind === "found"
      ? fuse(index.search(query, { k: Math.max(most, places) }), nearest.near, { k: most })
      : index.search(query, { k: most });
  const routable = await routableMatches({ k, staleAmong, ranked });
  return { ...routable, notes: nearest.kind === "failed" ? [nearest.note] : [] };
}
