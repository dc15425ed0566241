import { SklError } from "../../domain/index.ts";
import { conflictsOf, type Neighbor, neighbors } from "../../skills/graph/index.ts";
import { FUSION, fuse, type Match, SearchIndex, type SkillText } from "../../skills/search/index.ts";
import { type Database, readSnapshot, withDatabase, writeSnapshot } from "../../store/index.ts";
import { nearestSkills } from "./embed/nearest-skills.ts";
import { openSkillGraph } from "./graph.ts";
import { skillsForAgents } from "./library/for-agents.ts";
import type { Library } from "./library/library.ts";
import type { LibrarySkill } from "./library/library-skill.ts";

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
  { query, k, depth, only }: SkillSearch,
  env?: NodeJS.ProcessEnv,
): Promise<FoundSkills> {
  const started = performance.now();
  const { library: all, known, seen } = await openSkillGraph(cwd, env);
  const library = skillsForAgents(all);
  const wants = (part: SearchPart) => only === null || only.includes(part);
  const { matches, notes } = await found(library, { query, k, env: env ?? process.env });
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
    elapsed_ms: Math.round(performance.now() - started),
  };
}

interface Asked {
  readonly query: string;
  readonly k: number;
  readonly env: NodeJS.ProcessEnv;
}

/** By words, and by meaning where an embedder is configured. */
async function found(
  library: Library,
  { query, k, env }: Asked,
): Promise<{ readonly matches: readonly Match[]; readonly notes: readonly string[] }> {
  const places = Math.max(k, FUSION.places);
  const nearest = await nearestSkills(library, { query, k: places, env });
  const index = searchIndex(library);
  switch (nearest.kind) {
    case "none":
      return { matches: index.search(query, { k }), notes: [] };
    case "failed":
      return { matches: index.search(query, { k }), notes: [nearest.note] };
    case "found":
      return { matches: fuse(index.search(query, { k: places }), nearest.near, { k }), notes: [] };
  }
}

const SNAPSHOT = "lexical";

/**
 * Skills that may differ from the kept bytes before these are written anew. The digests beside the bytes say which, and the
 * texts of the library are the journal: taking one skill in costs a millisecond at each start, writing 20,000 costs a second.
 */
const MOST_REPLAYED = 32;

/** The index over exactly the skills that are there now; a kept one saves analysing what has not changed. */
export function searchIndex(library: Library): SearchIndex {
  const path = library.places.workspaceDatabase;
  if (path === null) return built(library);
  try {
    return withDatabase(path, (database) => keptIndex(database, library));
  } catch (cause) {
    // It only saves time; `skl skill reindex` says why it cannot be used.
    if (cause instanceof SklError && cause.code === "STORE_UNUSABLE") return built(library);
    throw cause;
  }
}

function built(library: Library): SearchIndex {
  return SearchIndex.build([...library.skills.values()].map((skill) => searchedText(skill, library)));
}

function keptIndex(database: Database, library: Library): SearchIndex {
  const { skills } = library;
  const kept = readSnapshot(database, SNAPSHOT);
  const read = kept === null ? null : SearchIndex.fromBytes(kept.bytes);
  const contents = new Map([...skills].map(([name, { digest }]) => [name, digest]));
  if (kept === null || read === null || !read.ok) {
    const index = built(library);
    writeSnapshot(database, SNAPSHOT, { contents, bytes: index.toBytes() });
    return index;
  }
  const index = read.value;
  const isKept = ({ name, digest }: LibrarySkill) => kept.contents.get(name) === digest && index.has(name);
  const gone = index.names().filter((name) => !skills.has(name));
  const changed = [...skills.values()].filter((skill) => !isKept(skill));
  for (const name of gone) index.remove(name);
  for (const skill of changed) index.replace(searchedText(skill, library));
  if (gone.length + changed.length > MOST_REPLAYED)
    writeSnapshot(database, SNAPSHOT, { contents, bytes: index.toBytes() });
  return index;
}

function searchedText(skill: LibrarySkill, library: Library): SkillText {
  const { name, facts } = skill;
  const { title } = facts;
  const text = library.textOf(skill);
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
