import type { Problem } from "../../engine/package/index.ts";
import type { BrokenSkill, FoundFolder, LibrarySkill } from "./library-skill.ts";

export interface NamedSkills {
  /** Maps names to skills, in the order of the names. */
  readonly skills: ReadonlyMap<string, LibrarySkill>;
  readonly broken: readonly BrokenSkill[];
}

/**
 * Chooses the package of each name: that of the earliest root counts. A package that cannot be read hides others of its name as well,
 * since whoever put it there did not mean the one below it.
 */
export function chooseNamedSkills(found: readonly FoundFolder[]): NamedSkills {
  const first = new Map<string, FoundFolder>();
  const hidden = new Map<string, string[]>();
  for (const each of found) {
    if (!first.has(each.name)) first.set(each.name, each);
    else hidden.set(each.name, [...(hidden.get(each.name) ?? []), each.path]);
  }
  const alike = mapNamesInOtherCase(first.keys());
  const skills = new Map<string, LibrarySkill>();
  const broken: BrokenSkill[] = [];
  for (const [name, folder] of [...first].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const other = alike.get(name);
    const problems = other === undefined ? folder.problems : [...folder.problems, createAlikeProblem(name, other)];
    const { digest, facts } = folder;
    const named = { ...folder, hidden: hidden.get(name) ?? [], problems };
    if (digest === null || facts === null) broken.push(named);
    else skills.set(name, { ...named, digest, facts });
  }
  return { skills, broken };
}

/** Maps each name that differs from an earlier one only in case to that one. */
function mapNamesInOtherCase(names: Iterable<string>): ReadonlyMap<string, string> {
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

function createAlikeProblem(name: string, other: string): Problem {
  const message = `The names ${name} and ${other} differ only in case, and are one folder on some systems.`;
  return { path: ".", line: null, severity: "warning", message, fix: "Rename one of them." };
}
