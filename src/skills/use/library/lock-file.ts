import { mkdir, readFile, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { type LockedSkill, SklError } from "../../../kernel/domain/index.ts";
import { type FencedTurn, keepOutOfGit, syncFolder, takeFencedTurn, writeSynced } from "../../../kernel/files/index.ts";
import { readDocument, serializeDocument } from "../../../kernel/knowledge/index.ts";
import { clearLeftovers } from "./put-package.ts";

/** The lock of one `.skl` folder, the workspace's or the account's: the skills that were installed from elsewhere, by name. */
export type SkillLock =
  | {
      readonly kind: "read";
      readonly path: string;
      readonly skills: ReadonlyMap<string, LockedSkill>;
      /** The keys of the file that skl does not know, which are written back. */
      readonly unknown: Readonly<Record<string, unknown>>;
    }
  | { readonly kind: "broken"; readonly path: string; readonly problems: readonly LockProblem[] };

interface LockProblem {
  readonly file: string;
  readonly line: number | null;
  readonly message: string;
}

/** A lock of a hundred thousand skills is smaller than this. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Reads `skills.lock.json` of a folder in which skl keeps what is its own. A folder without that file has nothing locked. */
export async function readSkillLock(kept: string): Promise<SkillLock> {
  const path = join(kept, "skills.lock.json");
  const createBrokenLock = (message: string): SkillLock => ({
    kind: "broken",
    path,
    problems: [{ file: path, line: null, message }],
  });
  const found = await stat(path).catch((cause: NodeJS.ErrnoException) => cause);
  if (found instanceof Error) {
    const isAbsent = found.code === "ENOENT" || found.code === "ENOTDIR";
    return isAbsent
      ? { kind: "read", path, skills: new Map(), unknown: {} }
      : createBrokenLock(`It cannot be read: ${found.message}`);
  }
  if (!found.isFile()) return createBrokenLock("It is not a file.");
  if (found.size > MAX_BYTES) return createBrokenLock("It is larger than 64 MB.");
  const bytes = await readFile(path).catch((cause: Error) => cause);
  if (bytes instanceof Error) return createBrokenLock(`It cannot be read: ${bytes.message}`);
  const read = readDocument("skills_lock", bytes, path);
  if (!read.ok) return { kind: "broken", path, problems: read.error };
  const { schema_version: _, skills: listed, ...unknown } = read.value;
  const skills = new Map(listed.map((skill) => [skill.name, skill]));
  return { kind: "read", path, skills, unknown };
}

/** Throws SKILL_LOCK_BROKEN if the lock cannot be read, since nobody knows then what it would refuse. */
export function requireReadable(lock: SkillLock): SkillLock & { kind: "read" } {
  if (lock.kind === "read") return lock;
  throw new SklError("SKILL_LOCK_BROKEN", {
    message: `${lock.path} cannot be read, so no skill beside it is run or changed.`,
    data: { path: lock.path, problems: lock.problems },
  });
}

/** The changes that may be made to the lock while it is held. */
export interface LockChange {
  get(name: string): LockedSkill | null;
  put(skill: LockedSkill): void;
  remove(name: string): void;
}

/** A process that installs many skills releases the lock after each. */
const PATIENCE_MS = 30_000;

/**
 * Runs `work`, which puts packages in place and notes them in the lock, while no other process does so in the same workspace or
 * account. The lock is on the disk when this returns. If another process took the turn meanwhile, `work` runs again, so it has to be
 * repeatable. Throws SKILL_LOCK_BROKEN, LOCKED.
 */
export async function changeSkillLock<T>(kept: string, work: (lock: LockChange) => Promise<T>): Promise<T> {
  const cache = join(kept, ".cache");
  const folder = join(cache, "lock");
  await mkdir(folder, { recursive: true });
  await keepOutOfGit(cache);
  for (;;) {
    const turn = await takeFencedTurn(folder, {
      waitMs: PATIENCE_MS,
      busy: (holder) => createInstallLockedError(folder, holder),
    });
    try {
      await clearLeftovers(kept);
      const lock = requireReadable(await readSkillLock(kept));
      const skills = new Map(lock.skills);
      const serializeLockNow = () => serializeLock([...skills.values()], lock.unknown);
      const before = serializeLockNow();
      const result = await work({
        get: (name) => skills.get(name) ?? null,
        put: (skill) => void skills.set(skill.name, skill),
        remove: (name) => void skills.delete(name),
      });
      const after = serializeLockNow();
      if (after === before || (await writeLock(lock.path, after, turn))) return result;
    } finally {
      await turn.end();
    }
  }
}

function createInstallLockedError(folder: string, holder: string): SklError {
  return new SklError("LOCKED", {
    message: "Another process is installing skills and does not finish.",
    fix: "Run the command again when it has ended; one that was killed blocks nobody longer than 10 seconds.",
    data: { folder, holder },
  });
}

function serializeLock(skills: LockedSkill[], unknown: Readonly<Record<string, unknown>>): string {
  return serializeDocument("skills_lock", { ...unknown, schema_version: 1, skills });
}

/** Returns false if another process took the turn, and with it the folder of the new file. */
async function writeLock(path: string, text: string, turn: FencedTurn): Promise<boolean> {
  const fresh = join(turn.writing, "lock");
  try {
    await writeSynced(fresh, text);
    await rename(fresh, path);
    await syncFolder(join(path, ".."));
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw new SklError("FILE_UNWRITABLE", {
      message: `${path} could not be written: ${(cause as Error).message}`,
      data: { path },
      cause,
    });
  }
}
