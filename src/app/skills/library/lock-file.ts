import { mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type LockedSkill, SklError } from "../../../domain/index.ts";
import { type FencedTurn, syncFolder, takeFencedTurn, writeSynced } from "../../../files/index.ts";
import { readDocument, serializeDocument } from "../../../knowledge/index.ts";

/** Of one `.skl` folder, the workspace's or the account's: what came from elsewhere, by name. */
export type SkillLock =
  | {
      readonly kind: "read";
      readonly path: string;
      readonly skills: ReadonlyMap<string, LockedSkill>;
      /** Keys of the file that skl does not know. */
      readonly unknown: Readonly<Record<string, unknown>>;
    }
  | { readonly kind: "broken"; readonly path: string; readonly problems: readonly LockProblem[] };

interface LockProblem {
  readonly file: string;
  readonly line: number | null;
  readonly message: string;
}

/** More than a hundred thousand skills; a larger file is no lock of ours. */
const LARGEST = 64 * 1024 * 1024;

/** What `<top>/.skl/skills.lock.json` says. A folder without one has nothing locked. */
export async function readSkillLock(top: string): Promise<SkillLock> {
  const path = join(top, ".skl", "skills.lock.json");
  const broken = (message: string): SkillLock => ({
    kind: "broken",
    path,
    problems: [{ file: path, line: null, message }],
  });
  const found = await stat(path).catch((cause: NodeJS.ErrnoException) => cause);
  if (found instanceof Error) {
    const isAbsent = found.code === "ENOENT" || found.code === "ENOTDIR";
    return isAbsent
      ? { kind: "read", path, skills: new Map(), unknown: {} }
      : broken(`It cannot be read: ${found.message}`);
  }
  if (!found.isFile()) return broken("It is no file.");
  if (found.size > LARGEST) return broken("It is larger than 64 MB.");
  const bytes = await readFile(path).catch((cause: Error) => cause);
  if (bytes instanceof Error) return broken(`It cannot be read: ${bytes.message}`);
  const read = readDocument("skills_lock", bytes, path);
  if (!read.ok) return { kind: "broken", path, problems: read.error };
  const { schema_version: _, skills: listed, ...unknown } = read.value;
  const skills = new Map(listed.map((skill) => [skill.name, skill]));
  return { kind: "read", path, skills, unknown };
}

/** Throws SKILL_LOCK_BROKEN where the lock cannot be read: what it would refuse is not known then. */
export function requireReadable(lock: SkillLock): SkillLock & { kind: "read" } {
  if (lock.kind === "read") return lock;
  throw new SklError("SKILL_LOCK_BROKEN", {
    message: `${lock.path} cannot be read, so no skill beside it is run or changed.`,
    data: { path: lock.path, problems: lock.problems },
  });
}

/** What happens to the lock in one turn. */
export interface LockChange {
  get(name: string): LockedSkill | null;
  put(skill: LockedSkill): void;
  remove(name: string): void;
}

/** Somebody who installs many skills gives the turn back after each. */
const PATIENCE_MS = 30_000;

/**
 * One process at a time, in the workspace or the account: `work` puts packages in place and says so in the lock, which is on the
 * disk when this returns. Where the turn was lost meanwhile, `work` is done again, so it has to be one that can. Throws
 * SKILL_LOCK_BROKEN, LOCKED.
 */
export async function changeSkillLock<T>(top: string, work: (lock: LockChange) => Promise<T>): Promise<T> {
  const cache = join(top, ".skl", ".cache");
  const folder = join(cache, "lock");
  await mkdir(folder, { recursive: true });
  await writeFile(join(cache, ".gitignore"), "*\n", { flag: "wx" }).catch(() => {});
  for (;;) {
    const turn = await takeFencedTurn(folder, { waitMs: PATIENCE_MS, busy: (holder) => locked(folder, holder) });
    try {
      const lock = requireReadable(await readSkillLock(top));
      const skills = new Map(lock.skills);
      const textNow = () => textOf([...skills.values()], lock.unknown);
      const before = textNow();
      const result = await work({
        get: (name) => skills.get(name) ?? null,
        put: (skill) => void skills.set(skill.name, skill),
        remove: (name) => void skills.delete(name),
      });
      const after = textNow();
      if (after === before || (await isWritten(lock.path, after, turn))) return result;
    } finally {
      await turn.end();
    }
  }
}

function locked(folder: string, holder: string): SklError {
  return new SklError("LOCKED", {
    message: "Another process is installing skills and does not finish.",
    fix: "Run the command again when it has ended; one that was killed blocks nobody longer than 10 seconds.",
    data: { folder, holder },
  });
}

function textOf(skills: LockedSkill[], unknown: Readonly<Record<string, unknown>>): string {
  return serializeDocument("skills_lock", { ...unknown, schema_version: 1, skills });
}

/** False: the turn was taken away, and with it the folder that the file would have come from. */
async function isWritten(path: string, text: string, turn: FencedTurn): Promise<boolean> {
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
