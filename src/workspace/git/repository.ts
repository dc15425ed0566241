import { isObjectId, type ObjectId, SklError } from "../../kernel/domain/index.ts";
import { pickDriverSettings } from "./disarmed.ts";
import { ObjectReader } from "./objects.ts";
import { type GitAnswer, type GitLocation, type GitOptions, runGit } from "./process.ts";

export interface Repository extends GitLocation {
  /** The work tree's root, or the Git folder of a bare repository. */
  readonly root: string;
  readonly gitDir: string;
  /** The Git folder that all work trees of the repository share. */
  readonly commonDir: string;
  readonly isShallow: boolean;
  readonly objects: ObjectReader;
  readonly config: GitConfig;
  git(args: readonly string[], options?: GitOptions): Promise<GitAnswer>;
  /** Returns the commit that a revision names, or null. */
  commitOf(revision: string): Promise<ObjectId | null>;
  close(): void;
}

/** Git configuration as `git config --list` has it: the last value of a key wins. */
export interface GitConfig {
  get(key: string): string | null;
  keys(): readonly string[];
}

/** Finds the repository around `cwd`. Throws NO_REPOSITORY or GIT_MISSING. */
export async function openRepository(cwd: string): Promise<Repository> {
  const outside: GitLocation = { cwd, gitDir: null, workTree: null };
  const [place, { config, drivers }] = await Promise.all([locate(outside), readConfig(outside)]);
  const workTree = place.isBare ? null : place.root;
  const location: GitLocation = { cwd: place.root, gitDir: place.gitDir, workTree, drivers };
  const objects = new ObjectReader(location);
  return {
    ...location,
    ...place,
    objects,
    config,
    git: (args, options) => runGit(location, args, options),
    commitOf: (revision) => resolveRevisionCommit(location, revision),
    close: () => objects.close(),
  };
}

interface Place {
  readonly root: string;
  readonly gitDir: string;
  readonly commonDir: string;
  readonly isShallow: boolean;
  readonly isBare: boolean;
}

const PLACE: readonly string[] = [
  ...["rev-parse", "--path-format=absolute", "--git-dir", "--git-common-dir"],
  ...["--is-shallow-repository", "--is-bare-repository", "--show-toplevel"],
];

async function locate(outside: GitLocation): Promise<Place> {
  try {
    const answer = await runGit(outside, PLACE, { answers: [128] });
    // In a bare repository the last question fails after the others were answered.
    const [gitDir, commonDir, shallow, bare, root] = answer.stdout.toString("utf8").split("\n");
    if (!gitDir || !commonDir) throw createNoRepositoryError(outside.cwd, answer.stderr);
    const isBare = bare === "true";
    return { gitDir, commonDir, isShallow: shallow === "true", isBare, root: root || gitDir };
  } catch (cause) {
    if (cause instanceof SklError) throw cause;
    throw new SklError("NO_REPOSITORY", { data: { cwd: outside.cwd }, cause });
  }
}

function createNoRepositoryError(cwd: string, stderr: string): SklError {
  const advice = stderr.trim();
  const isForeign = advice.includes("dubious ownership");
  return new SklError("NO_REPOSITORY", {
    ...(isForeign ? { message: advice, fix: "Follow git's advice above if you trust the folder's owner." } : {}),
    data: { cwd },
  });
}

async function readConfig(outside: GitLocation): Promise<{ config: GitConfig; drivers: readonly string[] }> {
  const answer = await runGit(outside, ["config", "--list", "--show-scope", "-z"], { answers: [1, 128] });
  const values = new Map<string, string>();
  const own = new Set<string>();
  // A scope and a setting by turns, each of which ends with a NUL; a setting without a value is one that is true.
  const fields = answer.stdout.toString("utf8").split("\0");
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const setting = fields[at + 1] ?? "";
    const lineEnd = setting.indexOf("\n");
    const key = lineEnd < 0 ? setting : setting.slice(0, lineEnd);
    values.set(key, lineEnd < 0 ? "true" : setting.slice(lineEnd + 1));
    if (fields[at] === "local" || fields[at] === "worktree") own.add(key);
  }
  const config = { get: (key: string) => values.get(lowercaseConfigKey(key)) ?? null, keys: () => [...values.keys()] };
  return { config, drivers: pickDriverSettings([...own]) };
}

/** Section and name of a key are lower case in the listing; the part between them keeps its case. */
function lowercaseConfigKey(key: string): string {
  const first = key.indexOf(".");
  const last = key.lastIndexOf(".");
  return key.slice(0, first).toLowerCase() + key.slice(first, last) + key.slice(last).toLowerCase();
}

async function resolveRevisionCommit(location: GitLocation, revision: string): Promise<ObjectId | null> {
  const answer = await runGit(
    location,
    ["rev-parse", "--verify", "--quiet", "--end-of-options", `${revision}^{commit}`],
    {
      answers: [1, 128],
    },
  );
  const oid = answer.stdout.toString("latin1").trim();
  return isObjectId(oid) ? oid : null;
}
