import type { ListedSkill } from "../../../kernel/domain/documents.generated.ts";
import { openLibrary } from "./library.ts";
import type { BrokenSkill, LibrarySkill } from "./library-skill.ts";
import { findLockState, lockProblems, readSkillLocks, type SkillLocks } from "./lock.ts";
import { readSkillStatuses, type SkillView } from "./node-status.ts";
import { isSystemPath } from "./system-packages.ts";

/** Lists every visible package, and the folders without a readable one, by name (`skl skill list`). */
export async function listSkills(view: SkillView): Promise<{ skills: ListedSkill[] }> {
  const library = await openLibrary(view.cwd, view.env, view.onProgress);
  const { skills, broken, places } = library;
  const locks = await readSkillLocks(places);
  const statusOf = await readSkillStatuses(library, skills.keys(), view);
  const usable = [...skills.values()].map((skill) => ({
    ...toListedSkill(skill, locks),
    status: statusOf(skill.name),
  }));
  const all = [...usable, ...broken.map(toListedBrokenSkill)];
  return { skills: all.sort((a, b) => (a.name < b.name ? -1 : 1)) };
}

export function toListedSkill(skill: LibrarySkill, locks: SkillLocks): ListedSkill {
  const { name, facts, scope, path, hidden, problems } = skill;
  const { title, description, version, source, status } = facts;
  return {
    name,
    title,
    description,
    version,
    source,
    built_in: isSystemPath(path),
    scope,
    path,
    hides: hidden[0] ?? null,
    hidden: [...hidden],
    status,
    lock: findLockState(locks, skill),
    problems: [...problems, ...lockProblems(locks, skill)],
  };
}

function toListedBrokenSkill({ name, scope, path, hidden, problems }: BrokenSkill): ListedSkill {
  return {
    name,
    title: name,
    description: "",
    version: "",
    source: "user",
    built_in: isSystemPath(path),
    scope,
    path,
    hides: hidden[0] ?? null,
    hidden: [...hidden],
    status: null,
    lock: "own",
    problems: [...problems],
  };
}
