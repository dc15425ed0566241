import { dirname, join } from "node:path";
import { formatTimestamp, type LockedSkill, type SkillLockOutput, SklError } from "../../../kernel/domain/index.ts";
import { readClock } from "../../../workspace/ground/index.ts";
import type { Problem } from "../../engine/package/index.ts";
import { type Library, loadSkill, openLibrary } from "./library.ts";
import { changeSkillLock, readSkillLock, requireReadable, type SkillLock } from "./lock-file.ts";
import { refuseAgentHere } from "./refuse-agent-here.ts";
import type { Places, SkillScope } from "./roots.ts";

export type SkillLocks = Readonly<Record<SkillScope, SkillLock>>;

export async function readSkillLocks({ kept }: Places): Promise<SkillLocks> {
  const [ofWorkspace, ofAccount] = await Promise.all([readSkillLock(kept.workspace), readSkillLock(kept.account)]);
  return { workspace: ofWorkspace, account: ofAccount };
}

interface LockableSkill {
  readonly name: string;
  readonly scope: SkillScope;
  readonly path: string;
  readonly digest: string;
}

/** A skill is `own`, and may run, if the lock does not name it; it is `unknown` if the lock cannot be read. */
export type LockState = "own" | "locked" | "changed" | "unknown";

/** Only packages of `.skl/skills` are locked; those in the folders of other tools are `own`. */
export function findLockState(locks: SkillLocks, { name, scope, path, digest }: LockableSkill): LockState {
  const lock = locks[scope];
  if (path !== join(dirname(lock.path), "skills", name)) return "own";
  if (lock.kind === "broken") return "unknown";
  const locked = lock.skills.get(name);
  if (locked === undefined) return "own";
  return locked.digest === digest ? "locked" : "changed";
}

/** Returns a problem for each reason why the lock keeps a skill from running. */
export function lockProblems(locks: SkillLocks, skill: LockableSkill): Problem[] {
  const createLockProblem = (message: string, fix: string): Problem[] => [
    { path: ".", line: null, severity: "warning", message, fix },
  ];
  switch (findLockState(locks, skill)) {
    case "own":
    case "locked":
      return [];
    case "changed":
      return createLockProblem(
        "The package is not what the lock file says it is, so it is not run.",
        `Look at it; accept it as it is now with \`skl skill lock ${skill.name}\`, or install it again.`,
      );
    case "unknown":
      return createLockProblem(
        `The lock file ${locks[skill.scope].path} cannot be read, so nothing beside it is run.`,
        "Correct the file; after a merge, keep the entries of both sides.",
      );
  }
}

/** Throws SKILL_CHANGED if the package is not the locked one, SKILL_LOCK_BROKEN if the lock cannot be read. */
export async function requireLocked(places: Places, skill: LockableSkill): Promise<void> {
  const locks = await readSkillLocks(places);
  const state = findLockState(locks, skill);
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

export type LockedNow = SkillLockOutput["locked"][number];

/** Locks packages as they are now, which a person accepts (`skl skill lock`). Throws PERSON_NEEDED, NOT_FOUND, SKILL_LOCK_BROKEN. */
export async function lockSkills(
  cwd: string,
  names: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<{ locked: LockedNow[] }> {
  await refuseAgentHere(cwd, env);
  const library = await openLibrary(cwd, env);
  const skills = await Promise.all([...new Set(names)].map((name) => loadLockableSkill(library, name)));
  const locked: LockedNow[] = [];
  for (const skill of skills) {
    const { name, version, digest, path } = skill;
    const former = await changeSkillLock(library.places.kept[skill.scope], async (lock) => {
      const before = lock.get(name);
      if (before?.digest !== digest)
        lock.put(buildAcceptedEntry(before, { name, version, digest, at: formatTimestamp(readClock(env)) }));
      return before?.digest ?? null;
    });
    locked.push({ name, path, digest, former });
  }
  return { locked };
}

function buildAcceptedEntry(
  before: LockedSkill | null,
  { name, version, digest, at }: { name: string; version: string; digest: string; at: string },
): LockedSkill {
  const known = before ?? { name, source: "local" as const, origin: null };
  return { ...known, version, digest, installed_at: at };
}

async function loadLockableSkill(
  library: Library,
  name: string,
): Promise<LockableSkill & { readonly version: string }> {
  const { version, digest } = await loadSkill(library, name);
  const found = library.skills.get(name);
  if (found === undefined) throw new Error(`${name} was loaded and is not there.`);
  const { scope, path } = found;
  if (path === join(library.places.kept[scope], "skills", name)) return { name, scope, path, version, digest };
  throw new SklError("USAGE", {
    message: `${path} belongs to another tool; only packages of .skl/skills are locked.`,
    fix: `Take it over with \`skl skill import ${path}\`.`,
  });
}
