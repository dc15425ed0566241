import { existsSync, realpathSync } from "node:fs";
import {
  countUnreadable,
  type Database,
  readDeclaredEdges,
  readFolderFingerprints,
  readKnownFolder,
  SearchPartsReader,
  searchMark,
  tryDatabaseFor,
} from "../../../kernel/store/index.ts";
import { FUSION, StoredIndex } from "../../engine/search/index.ts";
import { isSystemSkill } from "../../engine/system/index.ts";
import { openConfiguredEmbedder } from "../embed/index.ts";
import { buildDeclaredGraph } from "../graph/index.ts";
import {
  computeRootsMark,
  findPlacesFor,
  hasSameWords,
  isUnchanged,
  keepsLibraries,
  type Places,
  type SkillView,
} from "../library/index.ts";
import { refreshInBackground } from "./refresh-in-background.ts";
import { pickRoutableMatches } from "./routable.ts";
import { computePartsMark, LARGE } from "./search-index.ts";
import type { SearchSource } from "./search-source.ts";

/**
 * Answers from the parts of the index that a question needs; returns null if every folder has to be looked at, since the words of a
 * package have changed or a package came or went. Of a large library only the packages are looked at that the answer shows; what changed
 * elsewhere is found by a process in the background, at most once a minute.
 */
export async function answerFromStoredIndex<Answer>(
  view: SkillView,
  answer: (source: SearchSource) => Promise<Answer>,
): Promise<Answer | null> {
  const { cwd, env = process.env } = view;
  const places = findPlacesFor(cwd, env);
  const { workspaceDatabase: path, accountDatabase } = places;
  if (path === null || keepsLibraries() || !existsSync(path)) return null;
  const mark = computePartsMark(computeRootsMark(places));
  const found = await tryDatabaseFor([path, accountDatabase].filter(existsSync), async (databases) => {
    const [own] = databases;
    const kept = own === undefined ? null : searchMark(own);
    if (own === undefined || kept === null) return null;
    const parts = new SearchPartsReader(own);
    const isLarge = parts.names.length > LARGE;
    if (isLarge) refreshInBackground(cwd, path);
    // Vectors are compared with those of every skill.
    if (kept !== mark || mark === "" || (await openConfiguredEmbedder(places, env)).kind !== "none") return null;
    if (!isLarge && !databases.every(haveSameWords)) return null;
    const stored = new StoredLibrary(places, databases, parts);
    const answered = await answer(stored);
    return stored.isCurrent ? answered : null;
  });
  return found;
}

function haveSameWords(database: Database): boolean {
  for (const { path, fingerprint } of readFolderFingerprints(database))
    if (!hasSameWords(path, fingerprint)) return false;
  return true;
}

/** Throws errors of the database, which mean that every folder has to be looked at. */
class StoredLibrary implements SearchSource {
  /** Turns false once a package that is asked for differs from its index entry. */
  isCurrent = true;
  readonly #index: StoredIndex;
  readonly #facts = new Map<string, Facts | null>();

  constructor(
    private readonly places: Places,
    private readonly databases: readonly Database[],
    private readonly parts: SearchPartsReader,
  ) {
    this.#index = new StoredIndex(parts);
  }

  async matches(query: string, k: number) {
    const index = this.#index;
    // As many are ranked as beside an embedder, so that equal scores give equal answers.
    const rankStoredMatches = (most: number) =>
      index.search(query, { k: Math.max(most, FUSION.places) }).slice(0, most);
    return { ...(await pickRoutableMatches({ k, ranked: rankStoredMatches, staleAmong: this.staleAmong })), notes: [] };
  }

  relevance(query: string): ReadonlyMap<string, number> {
    return this.#index.relevance(query);
  }

  exists = (name: string): boolean => this.#numberOf(name) !== null || isSystemSkill(name);

  findSkillDescription(name: string): string {
    return this.#look(name)?.description ?? "";
  }

  /** Whether a node is stale is known from the packages alone, so that none may be shown from here. */
  staleAmong = async (names: readonly string[]): Promise<ReadonlySet<string>> => {
    if (names.some((name) => this.#look(name)?.status !== null)) this.isCurrent = false;
    return new Set();
  };

  async graph() {
    const declared = this.databases.flatMap((database) => [...readDeclaredEdges(database)]);
    const paths = declared.length === 0 ? [] : this.parts.paths();
    const names = new Map(paths.map((path, at) => [path, this.parts.names[at] ?? ""]));
    const ends = declared.flatMap(([path, edges]) => {
      const name = names.get(path);
      return name === undefined ? [] : [{ name, edges }];
    });
    return buildDeclaredGraph(this.places, ends, this.exists);
  }

  get unreadable(): number {
    return this.databases.reduce((sum, database) => sum + countUnreadable(database), 0);
  }

  #look(name: string): Facts | null {
    const known = this.#facts.get(name);
    if (known !== undefined) return known;
    const facts = this.#factsNow(this.parts.path(this.#numberOf(name) ?? -1));
    if (facts === null) this.isCurrent = false;
    this.#facts.set(name, facts);
    return facts;
  }

  /** Names are sorted by code units. */
  #numberOf(name: string): number | null {
    const { names } = this.parts;
    let [low, high] = [0, names.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((names[middle] ?? "") < name) low = middle + 1;
      else high = middle;
    }
    return names[low] === name ? low : null;
  }

  /** Returns null if the package is not as the index has it. */
  #factsNow(path: string | null): Facts | null {
    const folder =
      path === null ? null : this.databases.map((each) => readKnownFolder(each, path)).find((row) => row !== null);
    if (path === null || folder === undefined || folder === null || !existsSync(path)) return null;
    return isUnchanged(realpathSync.native(path), folder.fingerprint) ? (folder.facts as Facts) : null;
  }
}

interface Facts {
  readonly description: string;
  readonly status: string | null;
}
