import type { Problem } from "../../../skills/package/index.ts";
import { BrokenFolder, type BrokenSkill, FolderSkill, type FoundFolder, type LibrarySkill } from "./library-skill.ts";

export interface Names {
  /** By name, in order. */
  readonly skills: ReadonlyMap<string, LibrarySkill>;
  readonly broken: readonly BrokenSkill[];
}

/** The folders of a library and what their names mean. */
export interface NamedFolders extends Names {
  readonly found: readonly FoundFolder[];
}

export interface Renamed extends Names {
  /** Whose package differs; null: anything may. */
  readonly changed: readonly string[] | null;
}

/** The same as `byName` where few folders changed and nothing else: 20,000 names need not be sorted for one of them. */
export function renamed(before: NamedFolders, found: readonly FoundFolder[]): Renamed {
  const changed = replaced(before.found, found);
  if (changed === null) return { ...byName(found), changed };
  const skills = new Map(before.skills);
  for (const folder of changed) {
    const known = skills.get(folder.name);
    // Another folder may hide it.
    if (known instanceof FolderSkill && known.path === folder.path) skills.set(folder.name, known.as(folder));
  }
  return { skills, broken: before.broken, changed: changed.map(({ name }) => name) };
}

const MOST_REPLACED = 100;

/** The folders that are others now, where each is what it was to everybody but its reader; null where more changed. */
function replaced(before: readonly FoundFolder[], found: readonly FoundFolder[]): FoundFolder[] | null {
  if (before.length !== found.length) return null;
  const changed: FoundFolder[] = [];
  for (const [at, each] of found.entries()) {
    const other = before[at];
    if (other === each) continue;
    if (other?.path !== each.path || !other.isUsable || !each.isUsable || changed.length === MOST_REPLACED) return null;
    changed.push(each);
  }
  return changed;
}

/**
 * What a name means, the packages of an earlier root first. A package that cannot be read hides those of its name like any
 * other: whoever put it there did not mean the one below it.
 */
export function byName(found: readonly FoundFolder[]): Names {
  const first = new Map<string, FoundFolder>();
  const hidden = new Map<string, string[]>();
  for (const each of found) {
    const known = first.get(each.name);
    if (known === undefined) first.set(each.name, each);
    else hidden.set(each.name, [...(hidden.get(each.name) ?? []), each.path]);
  }
  const names = [...first.keys()];
  const alike = inOtherCase(names);
  const skills = new Map<string, LibrarySkill>();
  const broken: BrokenSkill[] = [];
  for (const name of names.sort()) {
    const folder = first.get(name);
    if (folder === undefined) continue;
    const other = alike.get(name);
    const problems = other === undefined ? NONE : [alikeProblem(name, other)];
    const named = { folder, hidden: hidden.get(name) ?? NONE, problems };
    if (folder.isUsable) skills.set(name, new FolderSkill(named));
    else broken.push(new BrokenFolder(named));
  }
  return { skills, broken };
}

const NONE: readonly never[] = [];

/** Names that differ from an earlier one in nothing but case, with that one. */
function inOtherCase(names: readonly string[]): ReadonlyMap<string, string> {
  const folded = new Map<string, string>();
  const alike = new Map<string, string>();
  for (const name of names) {
    const key = name.toLowerCase();
    const other = folded.get(key);
    if (other === undefined) folded.set(key, name);
    else alike.set(name, other);
  }
  return alike;
}

function alikeProblem(name: string, other: string): Problem {
  const message = `The names ${name} and ${other} differ only in case, and are one folder on some systems.`;
  return { path: ".", line: null, severity: "warning", message, fix: "Rename one of them." };
}
