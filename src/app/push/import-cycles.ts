import { supportOfFile } from "../../ast/index.ts";
import type { LinkProblem } from "../../checks/index.ts";
import type { ObjectId } from "../../domain/index.ts";
import { filesWith } from "../syntax/index.ts";
import { type LinkSettings, moduleName, type TreeLinks } from "./tree-links.ts";

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
}

/** At most this many files are followed for one merge; a circle through more is not found. */
const MOST_FOLLOWED = 400;
/** Many new imports lead to fewer files than this, which is known sooner than who loads the file that has them. */
const MOST_NEAR = 12;
/** The name of a module is looked for in at most this many files. */
const MOST_CANDIDATES = 400;

/**
 * Finds circles of imports over several scopes that the merge newly closes around a file of the base that was in none. An import of types alone,
 * under a condition or within a function closes none.
 */
export async function importCycles(paths: readonly string[], sides: Sides, where: Where): Promise<LinkProblem[]> {
  const room = { left: MOST_FOLLOWED };
  const found: LinkProblem[] = [];
  const seen = new Set<string>();
  const loaded = await loadedFiles(await freshImports(paths, sides), paths, sides.merged, where);
  for (const [path, fresh] of loaded) {
    for (const [file, line] of fresh) {
      const back = await pathBetween(file, path, sides.merged, room);
      if (back === null) continue;
      const circle = [path, ...back];
      const scopes = new Set(circle.flatMap((each) => where.settings.scopeOf(each) ?? []));
      const key = [...circle.slice(0, -1)].sort().join("\0");
      if (scopes.size < 2 || seen.has(key) || (await takesNobodyIn(circle, sides.base, room))) continue;
      seen.add(key);
      const foreign = await edgeOfOthers(circle, sides.head);
      const what = circle.join(" → ");
      found.push({ kind: "cycle", path, line, file: foreign ?? file, cause: path, what, isAlone: foreign === null });
    }
  }
  return found;
}

/** Returns whether none of the imports leads back to the file, as far as few files show it. */
async function leadsElsewhere(imports: Imports, path: string, merged: TreeLinks): Promise<boolean> {
  const room = { left: MOST_NEAR };
  for (const [file] of imports) if ((await pathBetween(file, path, merged, room)) !== null) return false;
  return room.left > 0;
}

/** Returns the files with imports that are new and may lead back to them. */
async function freshImports(paths: readonly string[], sides: Sides): Promise<Map<string, Imports>> {
  const all = new Map<string, Imports>();
  for (const path of paths) {
    if (supportOfFile(path)?.runsOnLoad !== true) continue;
    const [before, after] = await Promise.all([sides.base.loadedBy(path), sides.merged.loadedBy(path)]);
    const fresh = [...after].filter(([file]) => !before.has(file) && file !== path);
    if (fresh.length > 0 && !(await leadsElsewhere(fresh, path, sides.merged))) all.set(path, fresh);
  }
  return all;
}

/** Returns those of the files that any file loads, among those in which Git finds their names, all of which it looks for at once. */
async function loadedFiles(
  files: ReadonlyMap<string, Imports>,
  changed: readonly string[],
  merged: TreeLinks,
  { settings: { repository }, baseCommit: commit }: Where,
): Promise<readonly (readonly [path: string, imports: Imports])[]> {
  const extensions = [...files.keys()]
    .flatMap((path) => supportOfFile(path)?.names ?? [])
    .flatMap((name) => name.extensions);
  const names = new Set([...files.keys()].map(moduleName));
  if (names.size === 0) return [];
  const stdin = [...names].join("\n");
  const most = MOST_CANDIDATES * names.size;
  const search = { repository, commit, extensions: [...new Set(extensions)], most, stdin };
  const candidates = new Set([...changed, ...(await filesWith(["-F", "-w", "-f", "-"], search))]);
  const loaded = new Set<string>();
  for (const file of candidates) {
    if (loaded.size === files.size) break;
    for (const path of (await merged.loadedBy(file)).keys()) if (path !== file && files.has(path)) loaded.add(path);
  }
  return [...files].filter(([path]) => loaded.has(path));
}

/** Returns the files on a path of imports from one to another, both included; null if there is none, or none is found within the room. */
async function pathBetween(
  from: string,
  to: string,
  tree: TreeLinks,
  room: { left: number },
): Promise<string[] | null> {
  const before = new Map<string, string | null>([[from, null]]);
  for (const front = [from]; front.length > 0 && room.left > 0; ) {
    const at = front.shift() ?? "";
    if (at === to) {
      const files: string[] = [];
      for (let step: string | null = at; step !== null; step = before.get(step) ?? null) files.unshift(step);
      return files;
    }
    room.left -= 1;
    for (const next of (await tree.loadedBy(at)).keys())
      if (!before.has(next) && before.set(next, at)) front.push(next);
  }
  return null;
}

/**
 * Returns whether a circle takes in no file that was in none. Where files of it loaded each other before, a new one that joins them closes
 * nothing that was open; and a circle of new files alone is the design of who adds them.
 */
async function takesNobodyIn(circle: readonly string[], base: TreeLinks, room: { left: number }): Promise<boolean> {
  const [one, other] = await filesThere([...new Set(circle)], base);
  if (one === undefined) return true;
  if (other === undefined) return false;
  const there = await pathBetween(one, other, base, room);
  return there !== null && (await pathBetween(other, one, base, room)) !== null;
}

async function filesThere(files: readonly string[], tree: TreeLinks): Promise<readonly string[]> {
  const are = await Promise.all(files.map((file) => tree.has(file)));
  return files.filter((_, at) => are[at]);
}

/** Returns the first file of a circle whose import is not on the branch alone; null if the branch has them all. */
async function edgeOfOthers(circle: readonly string[], head: TreeLinks): Promise<string | null> {
  for (const [at, file] of circle.slice(0, -1).entries())
    if (!(await head.loadedBy(file)).has(circle[at + 1] ?? "")) return file;
  return null;
}
