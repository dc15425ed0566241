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

interface Where {
  readonly settings: LinkSettings;
  readonly baseCommit: ObjectId;
}

/** At most this many files are followed for one merge; a circle through more is not found. */
const MOST_FOLLOWED = 400;
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
  for (const path of paths) {
    if (supportOfFile(path)?.runsOnLoad !== true) continue;
    const [before, after] = await Promise.all([sides.base.loadedBy(path), sides.merged.loadedBy(path)]);
    const fresh = [...after].filter(([file]) => !before.has(file) && file !== path);
    if (fresh.length === 0 || !(await isLoadedByAny(path, paths, sides.merged, where))) continue;
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

/** Returns whether any file loads this one, among those in which Git finds its name. */
async function isLoadedByAny(
  path: string,
  changed: readonly string[],
  merged: TreeLinks,
  where: Where,
): Promise<boolean> {
  const support = supportOfFile(path);
  if (support === null) return false;
  const named = await filesWith(["-F", "-w", "-e", moduleName(path)], {
    repository: where.settings.repository,
    commit: where.baseCommit,
    extensions: support.names.flatMap((name) => name.extensions),
    most: MOST_CANDIDATES,
  });
  for (const file of new Set([...changed, ...named]))
    if (file !== path && (await merged.loadedBy(file)).has(path)) return true;
  return false;
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
