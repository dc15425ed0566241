import { getParentFolder, type ObjectId, type SourceTree } from "../../kernel/domain/index.ts";
import type { LinkProblem } from "../../rules/checks/index.ts";
import { supportOfFile } from "../../syntax/ast/index.ts";
import { findFilesWith } from "../../syntax/use/index.ts";
import { type LinkSettings, readModuleName, type TreeLinks } from "./tree-links.ts";

interface Sides {
  readonly merged: TreeLinks;
  readonly base: TreeLinks;
  readonly head: TreeLinks;
}

/** The files that a file newly loads, each with the line of its import. */
type Imports = readonly (readonly [file: string, line: number])[];

interface Where {
  readonly settings: LinkSettings;
  readonly baseCommit: ObjectId;
  readonly merged: SourceTree;
}

/** At most this many files are followed for one merge; a circle through more is not found. */
const MOST_FOLLOWED = 400;
/** Many new imports lead to fewer files than this, which is known sooner than who loads the file that has them. */
const MOST_NEAR = 12;
/** Who loads a file is looked for in at most this many files that name it, and in at most so many beside it. */
const MOST_CANDIDATES = 400;
const MOST_BESIDE = 100;
/** So many files are asked of Git together; each answer by itself would cost a turn of both processes. */
const AT_ONCE = 32;

/**
 * Finds circles of imports over several scopes that the merge newly closes around a file of the base that was in none. An import of types alone,
 * under a condition or within a function closes none.
 */
export async function importCycles(paths: readonly string[], sides: Sides, where: Where): Promise<LinkProblem[]> {
  const room = { left: MOST_FOLLOWED };
  const found: LinkProblem[] = [];
  const seen = new Set<string>();
  const loaded = await pickLoadedFiles(await collectFreshImports(paths, sides), paths, sides.merged, where);
  for (const [path, fresh] of loaded) {
    for (const [file, line] of fresh) {
      const back = await findImportPath(file, path, sides.merged, room);
      if (back === null) continue;
      const circle = [path, ...back];
      const scopes = new Set(circle.flatMap((each) => where.settings.scopeOf(each) ?? []));
      const key = [...circle.slice(0, -1)].sort().join("\0");
      if (scopes.size < 2 || seen.has(key) || (await takesNobodyIn(circle, sides.base, room))) continue;
      seen.add(key);
      const foreign = await findForeignEdge(circle, sides.head);
      const what = circle.join(" → ");
      found.push({ kind: "cycle", path, line, file: foreign ?? file, cause: path, what, isAlone: foreign === null });
    }
  }
  return found;
}

/** Returns whether none of the imports leads back to the file, as far as few files show it. */
async function leadsElsewhere(imports: Imports, path: string, merged: TreeLinks): Promise<boolean> {
  const room = { left: MOST_NEAR };
  for (const [file] of imports) if ((await findImportPath(file, path, merged, room)) !== null) return false;
  return room.left > 0;
}

/** Returns the files with imports that are new and may lead back to them. */
async function collectFreshImports(paths: readonly string[], sides: Sides): Promise<Map<string, Imports>> {
  const all = new Map<string, Imports>();
  for (const path of paths) {
    if (supportOfFile(path)?.runsOnLoad !== true) continue;
    const [before, after] = await Promise.all([sides.base.loadedBy(path), sides.merged.loadedBy(path)]);
    const fresh = [...after].filter(([file]) => !before.has(file) && file !== path);
    if (fresh.length > 0 && !(await leadsElsewhere(fresh, path, sides.merged))) all.set(path, fresh);
  }
  return all;
}

/**
 * Returns those of the files that another file loads, or may load. Files beside them are looked at first; only where none of those loads them,
 * Git looks for their names, and where it finds too many files, whether one of them does stays open.
 */
async function pickLoadedFiles(
  files: ReadonlyMap<string, Imports>,
  changed: readonly string[],
  merged: TreeLinks,
  where: Where,
): Promise<readonly (readonly [path: string, imports: Imports])[]> {
  const left = new Set(files.keys());
  const lookThrough = async (candidates: readonly string[]) => {
    for (let at = 0; at < candidates.length && left.size > 0; at += AT_ONCE) {
      const files = candidates.slice(at, at + AT_ONCE);
      const loaded = await Promise.all(files.map((file) => merged.loadedBy(file)));
      for (const [nth, paths] of loaded.entries())
        for (const path of paths.keys()) if (path !== files[nth]) left.delete(path);
    }
  };
  await lookThrough(changed);
  for (const folder of new Set([...left].map(getParentFolder)))
    await lookThrough(await readSourcesIn(folder, where.merged));
  if (left.size === 0) return [...files];
  const candidates = await findFilesThatName([...left], where);
  await lookThrough(candidates.slice(0, MOST_CANDIDATES));
  return candidates.length > MOST_CANDIDATES ? [...files] : [...files].filter(([path]) => !left.has(path));
}

async function readSourcesIn(folder: string, tree: SourceTree): Promise<string[]> {
  const names = [...((await tree.list(folder)) ?? [])].filter(([, kind]) => kind === "file").map(([name]) => name);
  const paths = names.slice(0, MOST_BESIDE).map((name) => (folder === "" ? name : `${folder}/${name}`));
  return paths.filter((path) => supportOfFile(path)?.runsOnLoad === true);
}

async function findFilesThatName(files: readonly string[], { settings, baseCommit: commit }: Where): Promise<string[]> {
  const names = files.flatMap((path) => supportOfFile(path)?.names ?? []);
  const extensions = [...new Set(names.flatMap((name) => name.extensions))];
  const stdin = [...new Set(files.map(readModuleName))].join("\n");
  const { repository } = settings;
  return findFilesWith(["-F", "-w", "-f", "-"], { repository, commit, extensions, most: MOST_CANDIDATES + 1, stdin });
}

/** Returns the files on a path of imports from one to another, both included; null if there is none, or none is found within the room. */
async function findImportPath(
  from: string,
  to: string,
  tree: TreeLinks,
  room: { left: number },
): Promise<string[] | null> {
  const before = new Map<string, string | null>([[from, null]]);
  for (const front = [from]; front.length > 0 && room.left > 0; ) {
    const files = front.splice(0, Math.min(AT_ONCE, room.left));
    room.left -= files.length;
    const loaded = await Promise.all(files.map((file) => tree.loadedBy(file)));
    for (const [nth, paths] of loaded.entries())
      for (const next of paths.keys()) if (!before.has(next) && before.set(next, files[nth] ?? null)) front.push(next);
    if (before.has(to)) return traceImportPath(to, before);
  }
  return before.has(to) ? traceImportPath(to, before) : null;
}

function traceImportPath(file: string, before: ReadonlyMap<string, string | null>): string[] {
  const files: string[] = [];
  for (let step: string | null = file; step !== null; step = before.get(step) ?? null) files.unshift(step);
  return files;
}

/**
 * Returns whether a circle takes in no file that was in none. Where files of it loaded each other before, a new one that joins them closes
 * nothing that was open; and a circle of new files alone is the design of who adds them.
 */
async function takesNobodyIn(circle: readonly string[], base: TreeLinks, room: { left: number }): Promise<boolean> {
  const [one, other] = await keepExistingFiles([...new Set(circle)], base);
  if (one === undefined) return true;
  if (other === undefined) return false;
  const there = await findImportPath(one, other, base, room);
  return there !== null && (await findImportPath(other, one, base, room)) !== null;
}

async function keepExistingFiles(files: readonly string[], tree: TreeLinks): Promise<readonly string[]> {
  const are = await Promise.all(files.map((file) => tree.has(file)));
  return files.filter((_, at) => are[at]);
}

/** Returns the first file of a circle whose import is not on the branch alone; null if the branch has them all. */
async function findForeignEdge(circle: readonly string[], head: TreeLinks): Promise<string | null> {
  for (const [at, file] of circle.slice(0, -1).entries())
    if (!(await head.loadedBy(file)).has(circle[at + 1] ?? "")) return file;
  return null;
}
