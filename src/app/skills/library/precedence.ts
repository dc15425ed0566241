import type { Problem } from "../../../skills/package/index.ts";
import type { BrokenSkill, LibrarySkill } from "./library-skill.ts";

type Found = LibrarySkill | BrokenSkill;

/**
 * What a name means, the packages of an earlier root first. A package that cannot be read hides those of its name like any
 * other: whoever put it there did not mean the one below it.
 */
export function byName(found: readonly Found[]): {
  readonly skills: ReadonlyMap<string, LibrarySkill>;
  readonly broken: readonly BrokenSkill[];
} {
  const first = new Map<string, { winner: Found; hidden: string[] }>();
  for (const each of found) {
    const known = first.get(each.name);
    if (known === undefined) first.set(each.name, { winner: each, hidden: [] });
    else known.hidden.push(each.path);
  }
  const inOrder = [...first.values()].sort((x, y) => (x.winner.name < y.winner.name ? -1 : 1));
  const alike = inOtherCase([...first.keys()]);
  const skills = new Map<string, LibrarySkill>();
  const broken: BrokenSkill[] = [];
  for (const { winner, hidden } of inOrder) {
    const other = alike.get(winner.name);
    const problems = other === undefined ? winner.problems : [...winner.problems, alikeProblem(winner.name, other)];
    if ("facts" in winner) skills.set(winner.name, { ...winner, hidden, problems });
    else broken.push({ ...winner, hidden, problems });
  }
  return { skills, broken };
}

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
