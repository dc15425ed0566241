import { dirname, join } from "node:path";
import { type LockedSkill, SklError } from "../../../domain/index.ts";
import type { Problem } from "../../../skills/package/index.ts";
import { now, timestamp } from "../../ground/index.ts";
import { type Library, loadSkill, openLibrary } from "./library.ts";
import { changeSkillLock, readSkillLock, requireReadable, type SkillLock } from "./lock-file.ts";
import { refuseAgentHere } from "./person-here.ts";
import type { Places, SkillScope } from "./roots.ts";

/** The locks of both scopes as they are now. */
export type SkillLocks = Readonly<Record<SkillScope, SkillLock>>;

export async function readSkillLocks({ workspace, home }: Places): Promise<SkillLocks> {
  const [ofWorkspace, ofAccount] = await Promise.all([readSkillLock(workspace), readSkillLock(home)]);
  return { workspace: ofWorkspace, account: ofAccount };
}

interface LockableSkill {
  readonly name: string;
  readonly scope: SkillScope;
  readonly path: string;
  readonly digest: string;
}

/** `own`: the lock does not name it, so it is the person's and runs; `unknown`: the lock cannot be read. */
export type LockState = "own" | "locked" | "changed" | "unknown";

/** Only packages of `.skl/skills` are locked; what other tools keep is theirs. */
export function lockStateOf(locks: SkillLocks, { name, scope, path, digest }: LockableSkill): LockState {
  const lock = locks[scope];
  if (path !== join(dirname(lock.path), "skills", name)) return "own";
  if (lock.kind === "broken") return "unknown";
  const locked = lock.skills.get(name);
  if (locked === undefined) return "own";
  return locked.digest === digest ? "locked" : "changed";
}

/** What a list says of a skill that does not run, in the words of a package's problems. */
export function lockProblems(locks: SkillLocks, skill: LockableSkill): Problem[] {
  const problem = (message: string, fix: string): Problem[] => [
    { path: ".", line: null, severity: "warning", message, fix },
  ];
  switch (lockStateOf(locks, skill)) {
    case "own":
    case "locked":
      return [];
    case "changed":
      return problem(
        "The package is not what the lock file says it is, so it is not run.",
        `Look at it; accept it as it is now with \`skl skill lock ${skill.name}\`, or install it again.`,
      );
    case "unknown":
      return problem(
        `The lock file ${locks[skill.scope].path} cannot be read, so nothing beside it is run.`,
        "Correct the file; after a merge, keep the entries of both sides.",
      );
  }
}

/** Throws SKILL_CHANGED, or SKILL_LOCK_BROKEN where nobody can tell. A skill that the lock does not name is the person's own. */
export async function requireLocked(places: Places, skill: LockableSkill): Promise<void> {
  const locks = await readSkillLocks(places);
  const state = lockStateOf(locks, skill);
  const lock = locks[skill.scope];
  if (state === "unknown") requireReadable(lock);
  if (state !== "changed" || lock.kind === "broken") return;
  const locked = lock.skills.get(skill.name);
  throw new SklError("SKILL_CHANGED", {
    message: `${skill.path} is not what was installed: the lock has ${locked?.digest.slice(0, 12)}…, the folder ${skill.digest.slice(0, 12)}….`,
    fix: `Look at what changed; a person accepts it with \`skl skill lock ${skill.name}\`, or installs it again from ${locked?.origin ?? "where it came from"}.`,
    data: { name: skill.name, path: skill.path, locked: locked?.digest ?? null, found: skill.digest },
  });
}

export interface LockedNow {
  readonly name: string;
  readonly path: string;
  readonly digest: string;
  /** The digest that the lock had; null: the skill was not in it. */
  readonly former: string | null;
}

/** `skl skill lock`: a person accepts packages as they are now. Throws PERSON_NEEDED, NOT_FOUND, SKILL_LOCK_BROKEN. */
export async function lockSkills(
  cwd: string,
  names: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<{ locked: LockedNow[] }> {
  await refuseAgentHere(cwd, env);
  const library = await openLibrary(cwd, env);
  const skills = await Promise.all([...new Set(names)].map((name) => lockable(library, name)));
  const locked: LockedNow[] = [];
  for (const skill of skills) {
    const top = skill.scope === "workspace" ? library.places.workspace : library.places.home;
    const { name, version, digest, path } = skill;
    const former = await changeSkillLock(top, async (lock) => {
      const before = lock.get(name);
      if (before?.digest !== digest) lock.put(accepted(before, { name, version, digest, at: timestamp(now(env)) }));
      return before?.digest ?? null;
    });
    locked.push({ name, path, digest, former });
  }
  return { locked };
}

function accepted(
  before: LockedSkill | null,
  { name, version, digest, at }: { name: string; version: string; digest: string; at: string },
): LockedSkill {
  const known = before ?? { name, source: "local" as const, origin: null };
  return { ...known, version, digest, installed_at: at };
}

async function lockable(library: Library, name: string): Promise<LockableSkill & { readonly version: string }> {
  const { version, digest } = await loadSkill(library, name);
  const found = library.skills.get(name);
  if (found === undefined) throw new Error(`${name} was loaded and is not there.`);
  const { scope, path } = found;
  if (path.endsWith(join(".skl", "skills", name))) return { name, scope, path, version, digest };
  throw new SklError("USAGE", {
    message: `${path} belongs to another tool; only packages of .skl/skills are locked.`,
    fix: `Take it over with \`skl skill import ${path}\`.`,
  });
}
