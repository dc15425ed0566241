import { createHash } from "node:crypto";
import { SklError } from "../../../domain/index.ts";
import { nearestName } from "../../../knowledge/index.ts";
import { type Problem, parseSkillFolder, type SkillPackage, searchText } from "../../../skills/package/index.ts";
import {
  type Database,
  type IndexedFolder,
  type KnownFolder,
  knownFolders,
  openDatabase,
  updateFolders,
} from "../../../store/index.ts";
import { type FolderOnDisk, folderAt, packageFolders, readPackage } from "./folders.ts";
import { patternCheck } from "./pattern-check.ts";
import { type Places, placesFor, type SkillRoot, type SkillScope } from "./roots.ts";
import { artifactRows, type SearchedText, skillRow, textFor } from "./rows.ts";

/** A package of the library, with what a list shows of it. */
export interface LibrarySkill {
  readonly name: string;
  /** The original name. */
  readonly title: string;
  readonly description: string;
  readonly version: string;
  readonly source: string;
  readonly scope: SkillScope;
  /** Absolute. */
  readonly path: string;
  /** The folder that this one hides by having its name. */
  readonly hides: string | null;
  readonly digest: string;
  readonly problems: readonly Problem[];
  readonly text: SearchedText;
}

/** A folder that holds no usable package. */
export interface BrokenSkill {
  readonly name: string;
  readonly scope: SkillScope;
  readonly path: string;
  readonly problems: readonly Problem[];
}

/** What is in the folders at this moment; the databases only save reading what has not changed. */
export interface Library {
  readonly places: Places;
  /** By name, in order. */
  readonly skills: ReadonlyMap<string, LibrarySkill>;
  readonly broken: readonly BrokenSkill[];
}

function isUsable(found: LibrarySkill | BrokenSkill): found is LibrarySkill {
  return "text" in found;
}

const SKILL_FILE_LIMIT = 16 * 1024 * 1024;

/** Reads the library that is seen from a folder. Without `.skl` and without Git it is read anew each time. */
export async function openLibrary(cwd: string, env: NodeJS.ProcessEnv = process.env): Promise<Library> {
  const places = placesFor(cwd, env);
  const [workspace, account] = await Promise.all([
    readScope(places, "workspace", places.workspaceDatabase),
    readScope(places, "account", places.accountDatabase),
  ]);
  const skills = new Map<string, LibrarySkill>();
  const broken: BrokenSkill[] = [];
  for (const found of [...workspace, ...account]) {
    const winner = skills.get(found.name);
    if (!isUsable(found)) broken.push(found);
    else if (winner === undefined) skills.set(found.name, found);
    else if (winner.hides === null) skills.set(found.name, { ...winner, hides: found.path });
  }
  return { places, skills: new Map([...skills].sort(([a], [b]) => (a < b ? -1 : 1))), broken };
}

/** The package as it is on disk. Throws NOT_FOUND with the nearest name, also for names that are no names. */
export async function loadSkill({ skills, broken }: Library, name: string): Promise<SkillPackage> {
  const found = skills.get(name);
  if (found === undefined) throw notFound(name, skills, broken);
  const folder = await folderAt(found.path, name);
  const parsed = parseSkillFolder(await readPackage(folder, SKILL_FILE_LIMIT), patternCheck);
  if (parsed.skill) return parsed.skill;
  throw notFound(name, skills, broken);
}

export function notFound(
  name: string,
  skills: ReadonlyMap<string, unknown>,
  broken: readonly BrokenSkill[] = [],
): SklError {
  const unusable = broken.find((each) => each.name === name);
  if (unusable !== undefined)
    return new SklError("SKILL_UNUSABLE", {
      message: `The skill ${name} cannot be read: ${unusable.problems.find(({ severity }) => severity === "error")?.message ?? ""}`,
      data: { name, path: unusable.path, problems: unusable.problems },
    });
  const nearest = nearestName(name, skills.keys());
  return new SklError("NOT_FOUND", {
    message: `There is no skill ${JSON.stringify(name)}.${nearest ? ` Did you mean ${nearest}?` : ""}`,
    fix: "List them with `skl skill list`, or search with `skl skill search`.",
    data: { name, nearest },
  });
}

/** The packages of one scope, those of an earlier root first. */
async function readScope(
  { roots }: Places,
  scope: SkillScope,
  databasePath: string | null,
): Promise<(LibrarySkill | BrokenSkill)[]> {
  const own = roots.filter((root) => root.scope === scope);
  const found = (await Promise.all(own.map(async (root) => folderList(root, await packageFolders(root.path))))).flat();
  const database = databasePath === null || found.length === 0 ? null : openDatabase(databasePath);
  try {
    const known = database === null ? new Map<string, KnownFolder>() : knownFolders(database);
    const changed = await readChanged(found, known);
    if (database !== null) remember(database, { found, known, changed });
    return found.map((folder) => skillOf(folder, changed.get(folder.path) ?? known.get(folder.path)));
  } finally {
    database?.close();
  }
}

interface FoundFolder extends FolderOnDisk {
  readonly root: SkillRoot;
}

function folderList(root: SkillRoot, folders: readonly FolderOnDisk[]): FoundFolder[] {
  return folders.map((folder) => ({ ...folder, root }));
}

async function readChanged(
  found: readonly FoundFolder[],
  known: ReadonlyMap<string, KnownFolder>,
): Promise<ReadonlyMap<string, IndexedFolder>> {
  const changed = new Map<string, IndexedFolder>();
  for (const folder of found) {
    if (known.get(folder.path)?.fingerprint === folder.fingerprint) continue;
    changed.set(folder.path, await indexed(folder));
  }
  return changed;
}

async function indexed(folder: FolderOnDisk): Promise<IndexedFolder> {
  const { path, name, fingerprint } = folder;
  const { skill, problems } = parseSkillFolder(await readPackage(folder, SKILL_FILE_LIMIT), patternCheck);
  const id = createHash("sha256").update(path).digest("hex").slice(0, 32);
  return {
    path,
    name,
    fingerprint,
    digest: skill?.digest ?? null,
    problems,
    skill:
      skill === null
        ? null
        : { row: skillRow(skill, id), artifacts: artifactRows(skill, id), text: textFor(skill, searchText(skill)) },
  };
}

interface Reading {
  readonly found: readonly FoundFolder[];
  readonly known: ReadonlyMap<string, KnownFolder>;
  readonly changed: ReadonlyMap<string, IndexedFolder>;
}

/** Of two folders with one name only the first has rows: the tables know names. */
function remember(database: Database, { found, known, changed }: Reading): void {
  const first = new Set(
    [...found]
      .reverse()
      .reduce((map, { name, path }) => map.set(name, path), new Map())
      .values(),
  );
  const there = new Set(found.map(({ path }) => path));
  const gone = [...known.keys()].filter((path) => !there.has(path));
  updateFolders(
    database,
    [...changed.values()].filter(({ path }) => first.has(path)),
    gone,
  );
}

function skillOf(
  { root, path, name }: FoundFolder,
  known: KnownFolder | IndexedFolder | undefined,
): LibrarySkill | BrokenSkill {
  const text = (known && ("text" in known ? known.text : known.skill?.text)) as SearchedText | null | undefined;
  const problems = (known?.problems ?? []) as readonly Problem[];
  if (!text || !known?.digest) return { name, scope: root.scope, path, problems };
  const { title, description, version, source } = text;
  const { scope } = root;
  return { name, title, description, version, source, scope, path, hides: null, digest: known.digest, problems, text };
}
