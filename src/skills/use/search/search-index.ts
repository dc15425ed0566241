import {
  type Database,
  readSnapshot,
  searchMark,
  setSearchMark,
  tryDatabase,
  writeSearchParts,
  writeSnapshot,
} from "../../../kernel/store/index.ts";
import { searchText } from "../../engine/package/index.ts";
import { buildIndexParts, INDEX_VERSION, SearchIndex, type SkillText } from "../../engine/search/index.ts";
import type { Library, LibrarySkill, OnProgress, Places } from "../library/index.ts";

const SNAPSHOT = "lexical";

/**
 * The kept index of a large library is written again if more skills than this differ from it. The digests beside it say which ones
 * differ; applying one change costs a millisecond at each start, writing an index of 20,000 skills costs seconds.
 */
const MOST_REPLAYED = 32;

/** A library of more skills is large: writing its index takes longer than a search may, and so does a look at a file of each package. */
export const LARGE = 500;

type Skills = Library["skills"];

interface Indexed {
  readonly index: SearchIndex;
  /** The library from which the index was made. */
  library: Library;
}

/** The indexes of the libraries that this process keeps. */
const INDEXED = new WeakMap<Places, Indexed>();

/** Returns an index over exactly the skills of the library; a kept index saves analysing unchanged skills. */
export function searchIndex(
  library: Library,
  onProgress: OnProgress = () => {},
  mostReplayed = MOST_REPLAYED,
): SearchIndex {
  const known = INDEXED.get(library.places) ?? {
    index: openFirstIndex(library, { onProgress, mostReplayed }),
    library,
  };
  INDEXED.set(library.places, known);
  const before = known.library;
  if (before === library) return known.index;
  known.library = library;
  const isKept = ({ name, digest }: LibrarySkill) => before.skills.get(name)?.digest === digest;
  applyChanges(known.index, compareIndexSkills({ names: before.skills.keys(), isKept }, library), library);
  return known.index;
}

interface Keeping {
  readonly onProgress: OnProgress;
  /** The kept index is written again if more skills than this differ from it. */
  readonly mostReplayed: number;
}

function openFirstIndex(library: Library, keeping: Keeping): SearchIndex {
  const path = library.places.workspaceDatabase;
  const kept = path === null ? null : tryDatabase(path, (database) => loadKeptIndex(database, library, keeping));
  return kept ?? buildIndex(library, keeping.onProgress);
}

function buildIndex(library: Library, onProgress: OnProgress): SearchIndex {
  const skills = [...library.skills.values()];
  let done = 0;
  return SearchIndex.build(
    yieldSearchTexts(library, skills, () => onProgress(done++, skills.length, "skills indexed")),
  );
}

function loadKeptIndex(database: Database, library: Library, { onProgress, mostReplayed }: Keeping): SearchIndex {
  const kept = readSnapshot(database, SNAPSHOT);
  const read = kept === null ? null : SearchIndex.fromBytes(kept.bytes);
  if (kept === null || read === null || !read.ok) {
    const index = buildIndex(library, onProgress);
    keepIndex(database, library, index);
    return index;
  }
  const index = read.value;
  const isKept = ({ name, digest }: LibrarySkill) => kept.contents.get(name) === digest && index.has(name);
  const { gone, changed } = compareIndexSkills({ names: index.names(), isKept }, library);
  applyChanges(index, { gone, changed }, library);
  const differing = gone.length + changed.length;
  if (differing > (library.skills.size > LARGE ? mostReplayed : 0)) keepIndex(database, library, index);
  else noteMark(database, library, { index, isSame: differing === 0 });
  return index;
}

function keepIndex(database: Database, library: Library, index: SearchIndex): void {
  writeSnapshot(database, SNAPSHOT, { contents: mapSkillDigests(library.skills), bytes: index.toBytes() });
  keepParts(database, library, index);
}

/** Returns the state of the library's roots, and the version of the rules, for which an index in parts holds; empty if it may not be read. */
export const computePartsMark = (roots: string): string => (roots === "" ? "" : `${INDEX_VERSION} ${roots}`);

function keepParts(database: Database, { skills, mark }: Library, { store }: SearchIndex): void {
  const parts = buildIndexParts(store);
  writeSearchParts(database, parts, {
    mark: computePartsMark(mark),
    paths: parts.names.map((name) => skills.get(name)?.path ?? ""),
  });
}

/** Says of the parts of the index whether a search may read them. */
function noteMark(database: Database, library: Library, now: { index: SearchIndex; isSame: boolean }): void {
  const before = searchMark(database);
  const mark = now.isSame ? computePartsMark(library.mark) : "";
  if (before === null && now.isSame) keepParts(database, library, now.index);
  else if (before !== null && before !== mark) setSearchMark(database, mark);
}

interface Made {
  readonly names: Iterable<string>;
  readonly isKept: (skill: LibrarySkill) => boolean;
}

interface Changes {
  readonly gone: readonly string[];
  readonly changed: readonly LibrarySkill[];
}

/** Compares the skills of an index with those of the library. */
function compareIndexSkills({ names, isKept }: Made, { skills }: Library): Changes {
  const gone: string[] = [];
  for (const name of names) if (!skills.has(name)) gone.push(name);
  const changed: LibrarySkill[] = [];
  for (const skill of skills.values()) if (!isKept(skill)) changed.push(skill);
  return { gone, changed };
}

function applyChanges(index: SearchIndex, { gone, changed }: Changes, library: Library): void {
  for (const name of gone) index.remove(name);
  for (const text of yieldSearchTexts(library, changed, () => {})) index.replace(text);
}

function mapSkillDigests(skills: Skills): ReadonlyMap<string, string> {
  return new Map([...skills].map(([name, { digest }]) => [name, digest]));
}

function* yieldSearchTexts(
  library: Library,
  skills: readonly LibrarySkill[],
  onEach: () => void,
): Generator<SkillText> {
  for (const [, text] of library.textsOf(skills)) {
    onEach();
    yield searchText(text);
  }
}
