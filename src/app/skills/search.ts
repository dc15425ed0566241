import { conflictsOf, type Neighbor, neighbors } from "../../skills/graph/index.ts";
import { SearchIndex, type SkillText } from "../../skills/search/index.ts";
import { type Database, openDatabase, readSnapshot, writeSnapshot } from "../../store/index.ts";
import { openSkillGraph } from "./graph.ts";
import type { Library, LibrarySkill } from "./library/library.ts";

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
  readonly elapsed_ms: number;
}

/** As many neighbors as an agent reads. */
const MOST_NEIGHBORS = 25;

/** `skl skill search`: what matches, what is near that in the graph, and what is in conflict with it, each by itself. */
export async function searchSkills(
  cwd: string,
  { query, k, depth, only }: SkillSearch,
  env?: NodeJS.ProcessEnv,
): Promise<FoundSkills> {
  const started = performance.now();
  const { library, store, known } = await openSkillGraph(cwd, env);
  const wants = (part: SearchPart) => only === null || only.includes(part);
  const matches = searchIndex(library).search(query, { k });
  const names = matches.map(({ name }) => name);
  const graph = await store.load();
  const exists = (name: string) => known.exists(name);
  const near = neighbors(graph, names, { depth, cap: MOST_NEIGHBORS, exists });
  return {
    query,
    matches: wants("matches")
      ? matches.map(({ name, score, why }) => ({
          name,
          description: library.skills.get(name)?.description ?? "",
          score: Math.round(score * 1000) / 1000,
          why,
        }))
      : [],
    neighbors: wants("neighbors") ? near.neighbors : [],
    conflicts: wants("conflicts") ? conflictsOf(graph, names, exists) : [],
    truncated: wants("neighbors") && near.truncated,
    elapsed_ms: Math.round(performance.now() - started),
  };
}

const SNAPSHOT = "lexical";

/** The index over exactly the skills that are there now; a kept one saves analysing what has not changed. */
export function searchIndex({ skills, places }: Library): SearchIndex {
  if (places.workspaceDatabase === null) return SearchIndex.build([...skills.values()].map(searchedText));
  const database = openDatabase(places.workspaceDatabase);
  try {
    return keptIndex(database, skills);
  } finally {
    database.close();
  }
}

function keptIndex(database: Database, skills: ReadonlyMap<string, LibrarySkill>): SearchIndex {
  const kept = readSnapshot(database, SNAPSHOT);
  const read = kept === null ? null : SearchIndex.fromBytes(kept.bytes);
  const contents = new Map([...skills].map(([name, { digest }]) => [name, digest]));
  if (kept === null || read === null || !read.ok) {
    const index = SearchIndex.build([...skills.values()].map(searchedText));
    writeSnapshot(database, SNAPSHOT, { contents, bytes: index.toBytes() });
    return index;
  }
  const index = read.value;
  const gone = [...kept.contents.keys()].filter((name) => !skills.has(name));
  const changed = [...skills.values()].filter(({ name, digest }) => kept.contents.get(name) !== digest);
  for (const name of gone) index.remove(name);
  for (const skill of changed) index.replace(searchedText(skill));
  if (gone.length + changed.length > 0) writeSnapshot(database, SNAPSHOT, { contents, bytes: index.toBytes() });
  return index;
}

function searchedText({ name, title, text }: LibrarySkill): SkillText {
  const lines = (list: string) => list.split("\n").filter((line) => line !== "");
  return {
    name,
    description: text.description,
    headings: [...(title === name ? [] : [title]), ...lines(text.headings)],
    body: text.body,
    tags: lines(text.tags),
    intents: lines(text.intents),
    triggers: lines(text.triggers),
  };
}
