import { randomBytes } from "node:crypto";
import { chmod, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { basename, join } from "node:path";
import { describeThrown, type ObjectId, SklError } from "../../kernel/domain/index.ts";
import { runGit } from "./process.ts";
import type { Repository } from "./repository.ts";

/** A commit checked out into a temporary folder, in which commands may change anything. */
export interface CleanCopy {
  /** The work tree. */
  readonly folder: string;
  /** An empty home. */
  readonly home: string;
  remove(): Promise<void>;
}

const PREFIX = "skl-verify-";
/** The folder, below the repository's Git folder, with a note for each copy, by which copies of killed processes are found. */
const NOTES = ["skl", "copies"];

/**
 * Checks a commit out in a repository of its own, which reads its objects from this one and shares nothing else with it: a test that
 * runs `git config` or `git commit` changes neither a person's checkout nor the settings by which Git starts programs. Nothing is run:
 * no hooks, no filters (large files stay pointers), no submodules. Throws GIT_FAILED, FILE_UNWRITABLE.
 */
export async function checkOutCopy(repository: Repository, commit: ObjectId): Promise<CleanCopy> {
  const outer = await createNotedFolder(repository);
  const remove = () => removeCopy(repository, outer);
  try {
    const [folder, home] = [join(outer, "tree"), join(outer, "home")];
    await Promise.all([mkdir(folder), mkdir(home)]);
    const gitDir = join(folder, ".git");
    const location = { cwd: folder, gitDir, workTree: null };
    const env = { GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1", HOME: home, XDG_CONFIG_HOME: home };
    const format = commit.length === 64 ? "sha256" : "sha1";
    await runGit(location, ["init", "--quiet", "--template=", `--object-format=${format}`], { env });
    await mkdir(join(gitDir, "objects", "info"), { recursive: true });
    await writeFile(join(gitDir, "objects", "info", "alternates"), `${join(repository.commonDir, "objects")}\n`);
    if (repository.isShallow)
      await writeFile(join(gitDir, "shallow"), await readFile(join(repository.commonDir, "shallow")));
    await runGit(location, ["update-ref", "--no-deref", "HEAD", commit], { env });
    const inside = { ...location, workTree: folder };
    await runGit(inside, ["read-tree", "-u", "--reset", "HEAD"], { env });
    return { folder, home, remove };
  } catch (cause) {
    await remove();
    throw cause;
  }
}

/** Removes the copies that processes of this machine left behind when they ended. */
export async function removeLeftCopies(repository: Repository): Promise<void> {
  const notes = join(repository.commonDir, ...NOTES);
  for (const name of await readdir(notes).catch(() => [])) {
    const [host, pid] = (await readFile(join(notes, name), "utf8").catch(() => "")).split("\n");
    if (host === hostname() && !(await isAlive(Number(pid)))) await removeCopy(repository, join(tmpdir(), name));
  }
}

/** Makes the outer folder; the note comes first, so that there is no folder without one. */
async function createNotedFolder({ commonDir }: Repository): Promise<string> {
  const outer = join(tmpdir(), `${PREFIX}${randomBytes(8).toString("hex")}`);
  try {
    const notes = join(commonDir, ...NOTES);
    await mkdir(notes, { recursive: true });
    await writeFile(join(notes, basename(outer)), `${hostname()}\n${process.pid}\n`);
    await mkdir(outer, { mode: 0o700 });
    return outer;
  } catch (cause) {
    const why = describeThrown(cause);
    throw new SklError("FILE_UNWRITABLE", { message: `A merge cannot be checked out: ${why}`, cause });
  }
}

async function removeCopy({ commonDir }: Repository, outer: string): Promise<void> {
  if (!basename(outer).startsWith(PREFIX)) return;
  try {
    await rm(outer, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // Some package managers take the right to write from the folders of what they fetched.
    await makeWritable(outer);
    await rm(outer, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  }
  await rm(join(commonDir, ...NOTES, basename(outer)), { force: true }).catch(() => undefined);
}

async function makeWritable(folder: string): Promise<void> {
  await chmod(folder, 0o700).catch(() => undefined);
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => []))
    if (entry.isDirectory()) await makeWritable(join(folder, entry.name));
}

/** Returns whether a process runs. One that has ended and that nobody waits for, as in containers without an init program, does not. */
async function isAlive(pid: number): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    const stat = await readFile(`/proc/${pid}/stat`, "latin1").catch(() => "");
    return !stat.slice(stat.lastIndexOf(")")).startsWith(") Z");
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === "EPERM";
  }
}
