import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { SklError } from "../../../domain/index.ts";
import type { Problem } from "../../../skills/package/index.ts";
import {
  type IndexedFolder,
  type KnownFolder,
  knownFolders,
  updateFolders,
  withDatabase,
} from "../../../store/index.ts";
import { type FolderOnDisk, packageFolders } from "./folders.ts";
import type { BrokenSkill, LibrarySkill } from "./library-skill.ts";
import { parsedFolder } from "./parsed-folder.ts";
import type { Places, SkillRoot, SkillScope } from "./roots.ts";
import { artifactRows, factsOf, type SearchedText, type SkillFacts, skillRow, textOf } from "./rows.ts";
import { systemFolders } from "./system-packages.ts";

/** How many of the folders that have to be read are read. */
export type OnProgress = (done: number, total: number) => void;

/** The packages of one scope, those of an earlier root first. */
export interface ReadScope {
  readonly found: readonly (LibrarySkill | BrokenSkill)[];
  /** Texts of the folders that were read just now, by path. */
  readonly fresh: ReadonlyMap<string, SearchedText>;
  /** Where the others' texts are kept; null: nowhere. */
  readonly database: string | null;
}

/** What is remembered of a folder while the rest is read. */
type Seen = Pick<KnownFolder, "digest" | "problems" | "facts">;

interface Index {
  readonly path: string | null;
  readonly known: ReadonlyMap<string, KnownFolder>;
}

/** Written at once: a first look at very many that is stopped goes on from there. */
const AT_ONCE = 1000;

export function readScope(places: Places, scope: SkillScope, onProgress: OnProgress): ReadScope {
  const onDisk = foldersOf(places, scope);
  // Below everything of the account. They alone are no reason to begin a database in somebody's home.
  const found = scope === "account" ? [...onDisk, ...systemFolders()] : onDisk;
  const path = scope === "workspace" ? places.workspaceDatabase : places.accountDatabase;
  const isKept = path !== null && (onDisk.length > 0 || existsSync(path));
  const index = openIndex(isKept ? path : null);
  const reading = { first: firstOfName(found), fresh: new Map<string, SearchedText>(), seen: new Map<string, Seen>() };
  const changed = found.filter((folder) => isChanged(folder, index, reading.first));
  for (let at = 0; at < changed.length; at += AT_ONCE) {
    const part = changed.slice(at, at + AT_ONCE).map((folder, more) => {
      onProgress(at + more, changed.length);
      return indexed(folder, reading.first);
    });
    for (const each of part) remember(reading, each);
    keep(index, part, []);
  }
  const there = new Set(found.map((folder) => folder.path));
  keep(
    index,
    [],
    [...index.known.keys()].filter((each) => !there.has(each)),
  );
  const { fresh, seen } = reading;
  return {
    found: found.map((folder) => skillOf(folder, scope, seen.get(folder.path) ?? index.known.get(folder.path))),
    fresh,
    database: index.path,
  };
}

/** A folder that is linked into another root under its own name is one package and told once. */
function foldersOf({ roots, workspace }: Places, scope: SkillScope): FolderOnDisk[] {
  const own = roots.filter((root: SkillRoot) => root.scope === scope);
  const all = own.flatMap(({ path }) => packageFolders(path, scope === "workspace" ? workspace : null));
  const told = new Set<string>();
  return all.filter(({ real, name }) => {
    const key = `${name}\0${real}`;
    return !told.has(key) && told.add(key);
  });
}

/** The tables know a name once: the path of the folder that has it first. */
function firstOfName(found: readonly FolderOnDisk[]): ReadonlyMap<string, string> {
  const first = new Map<string, string>();
  for (const { name, path } of found) if (!first.has(name)) first.set(name, path);
  return first;
}

function isChanged({ path, name, fingerprint }: FolderOnDisk, { known }: Index, first: ReadonlyMap<string, string>) {
  const before = known.get(path);
  if (before?.fingerprint !== fingerprint) return true;
  // The one that had its name before it is gone, or has come.
  return before.digest !== null && before.hasRows !== (first.get(name) === path);
}

function indexed(
  folder: FolderOnDisk,
  first: ReadonlyMap<string, string>,
): IndexedFolder & { text: SearchedText | null } {
  const { path, name, fingerprint } = folder;
  const { skill, problems } = parsedFolder(folder);
  const seen = { path, name, fingerprint, problems };
  if (skill === null) return { ...seen, digest: null, facts: null, text: null, rows: null };
  const id = createHash("sha256").update(path).digest("hex").slice(0, 32);
  const rows = { skill: skillRow(skill, id), artifacts: artifactRows(skill, id) };
  const isFirst = first.get(name) === path;
  return { ...seen, digest: skill.digest, facts: factsOf(skill), text: textOf(skill), rows: isFirst ? rows : null };
}

function remember(
  { fresh, seen }: { fresh: Map<string, SearchedText>; seen: Map<string, Seen> },
  { path, digest, problems, facts, text }: IndexedFolder & { text: SearchedText | null },
): void {
  seen.set(path, { digest, problems, facts });
  if (text !== null) fresh.set(path, text);
}

/** The index only saves time: where it cannot be used, everything is read. `skl skill reindex` says why it cannot. */
function openIndex(path: string | null): Index {
  const none = { path: null, known: new Map<string, KnownFolder>() };
  if (path === null) return none;
  return unlessUnusable(() => ({ path, known: withDatabase(path, knownFolders) })) ?? none;
}

function keep({ path }: Index, changed: readonly IndexedFolder[], gone: readonly string[]): void {
  if (path === null || changed.length + gone.length === 0) return;
  unlessUnusable(() => withDatabase(path, (database) => updateFolders(database, changed, gone)));
}

function unlessUnusable<T>(work: () => T): T | null {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof SklError && cause.code === "STORE_UNUSABLE") return null;
    throw cause;
  }
}

function skillOf({ path, name }: FolderOnDisk, scope: SkillScope, seen: Seen | undefined): LibrarySkill | BrokenSkill {
  const problems = (seen?.problems ?? []) as readonly Problem[];
  const facts = (seen?.facts ?? null) as SkillFacts | null;
  const digest = seen?.digest ?? null;
  const place = { name, scope, path, hidden: [], problems };
  return facts === null || digest === null ? place : { ...place, facts, digest };
}
