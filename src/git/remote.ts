import { isObjectId, type ObjectId, SklError } from "../domain/index.ts";
import { type GitAnswer, type GitLocation, runGit } from "./process.ts";

/** The refs of a remote, and the branch its HEAD points to. */
export interface RemoteRefs {
  readonly headBranch: string | null;
  readonly refs: ReadonlyMap<string, ObjectId>;
}

/** The limit is long enough for a slow line, and short enough that a push without a network ends. */
const NETWORK_LIMIT_MS = 60_000;

/**
 * Lists a remote's refs that match the patterns (globs over whole ref names), in one round trip. `remote` is a name or a
 * URL. Throws REMOTE_UNREACHABLE.
 */
export async function listRemote(
  location: GitLocation,
  remote: string,
  patterns: readonly string[],
): Promise<RemoteRefs> {
  try {
    const answer = await runGit(location, ["ls-remote", "--symref", "--", remote, ...patterns], {
      timeoutMs: NETWORK_LIMIT_MS,
    });
    return parseListing(answer.stdout.toString("utf8"));
  } catch (cause) {
    throw readError(remote, cause);
  }
}

/**
 * Fetches exactly these refspecs and nothing else. With `again`, it also fetches objects that Git believes to have because a ref leads
 * to them. Throws REMOTE_UNREACHABLE.
 */
export async function fetchRefs(
  location: GitLocation,
  remote: string,
  refspecs: readonly string[],
  again: "again" | null = null,
): Promise<void> {
  const quiet = ["--quiet", "--no-tags", "--no-write-fetch-head", "--no-recurse-submodules", "--no-auto-maintenance"];
  try {
    await runGit(location, ["fetch", ...quiet, ...(again ? ["--refetch"] : []), "--", remote, ...refspecs], {
      timeoutMs: NETWORK_LIMIT_MS * 5,
    });
  } catch (cause) {
    throw readError(remote, cause);
  }
}

export interface RefUpdate {
  readonly ref: string;
  /** Null removes the ref. */
  readonly oid: ObjectId | null;
  /** Null means that the ref must not exist yet. */
  readonly expected: ObjectId | null;
}

export type PushOutcome = { readonly ok: true } | { readonly ok: false; readonly reason: string };

/**
 * Moves one ref of a remote from `expected` (null: it must not exist) to `oid`, as one compare-and-swap. `ok: false` when the remote
 * refuses, with what it said. Throws REMOTE_UNREACHABLE.
 */
export async function pushRef(location: GitLocation, remote: string, update: RefUpdate): Promise<PushOutcome> {
  const answer = await push(location, remote, [update]);
  if (answer.code === 0) return { ok: true };
  const reasons = refusals(answer.stdout.toString("utf8"), answer.stderr);
  if (reasons.length > 0) return { ok: false, reason: reasons.join("; ") };
  throw writeError(remote, answer.stderr);
}

/** The most refs on one command line, which has a limit of length. */
const AT_ONCE = 100;

/**
 * Moves or removes refs of a remote together, each by a compare-and-swap of its own: one that is refused keeps none of the others
 * back. Returns why each of those was refused. Throws REMOTE_UNREACHABLE.
 */
export async function pushRefs(
  location: GitLocation,
  remote: string,
  updates: readonly RefUpdate[],
): Promise<ReadonlyMap<string, string>> {
  const refused = new Map<string, string>();
  for (let at = 0; at < updates.length; at += AT_ONCE) {
    const answer = await push(location, remote, updates.slice(at, at + AT_ONCE));
    if (answer.code === 0) continue;
    const reasons = refusalsByRef(answer.stdout.toString("utf8"));
    if (reasons.size === 0) throw writeError(remote, answer.stderr);
    for (const [ref, reason] of reasons) refused.set(ref, reason);
  }
  return refused;
}

/** Pushes without running hooks: what is pushed here was already judged. */
function push(location: GitLocation, remote: string, updates: readonly RefUpdate[]): Promise<GitAnswer> {
  const plain = ["--no-verify", "--no-follow-tags", "--recurse-submodules=no", "--porcelain", "--quiet"];
  const leases = updates.map(({ ref, expected }) => `--force-with-lease=${ref}:${expected ?? ""}`);
  const specs = updates.map(({ ref, oid }) => `${oid ?? ""}:${ref}`);
  return runGit(location, ["push", ...plain, ...leases, "--", remote, ...specs], {
    answers: [1, 128],
    timeoutMs: NETWORK_LIMIT_MS * 2,
  });
}

/** Returns why a remote refused: its own lines, what kept it from writing, and the reason that `--porcelain` gives for the ref (`!\t<ref>\t[rejected] (…)`). */
function refusals(stdout: string, stderr: string): string[] {
  const said = stderr
    .split("\n")
    .flatMap((line) => /^(?:remote:|error: remote unpack failed:)(.*)/s.exec(line)?.[1]?.trim() || []);
  const refs = stdout.split("\n").flatMap((line) => /^!\t[^\t]*\t(.*)$/.exec(line)?.[1] ?? []);
  return refs.length > 0 ? [...said, ...refs] : [];
}

/** Returns the lines of `--porcelain` for refused refs, by their names on the remote. */
function refusalsByRef(stdout: string): ReadonlyMap<string, string> {
  return new Map(
    stdout.split("\n").flatMap((line): [string, string][] => {
      const [, spec = "", reason = ""] = /^!\t([^\t]*)\t(.*)$/.exec(line) ?? [];
      return spec === "" ? [] : [[spec.slice(spec.lastIndexOf(":") + 1), reason]];
    }),
  );
}

/** Matches what hosts answer, over HTTP and SSH, to an account that may read but not write. */
const FORBIDDEN = /\b403\b|permission (?:to \S+ )?denied|write access to repository not granted|not allowed to push/i;

function writeError(remote: string, said: string): SklError {
  const name = withoutPassword(remote);
  if (FORBIDDEN.test(said))
    return new SklError("REMOTE_FORBIDDEN", {
      message: `The remote ${name} does not let this account write: ${said.trim().split("\n").slice(-3).join(" ")}`,
      data: { remote: name },
    });
  return new SklError("REMOTE_UNREACHABLE", {
    message: `The remote ${name} could not be written to: ${said.trim().split("\n").slice(-3).join(" ")}`,
    data: { remote: name },
  });
}

function parseListing(text: string): RemoteRefs {
  let headBranch: string | null = null;
  const refs = new Map<string, ObjectId>();
  for (const line of text.split("\n")) {
    const [value = "", name = ""] = line.split("\t");
    if (value.startsWith("ref: ")) headBranch = name === "HEAD" ? value.slice("ref: refs/heads/".length) : headBranch;
    else if (isObjectId(value)) refs.set(name, value);
  }
  return { headBranch, refs };
}

/** Matches what Git says where the fault is this machine's and not the remote's. */
const NO_PLACE = /no space left on device|read-only file system|disk quota exceeded|file too large/i;

function readError(remote: string, cause: unknown): unknown {
  if (!(cause instanceof SklError) || cause.code !== "GIT_FAILED") return cause;
  if (NO_PLACE.test(cause.message))
    return new SklError("FILE_UNWRITABLE", {
      message: `What ${withoutPassword(remote)} has could not be written here: ${cause.message}`,
      cause,
    });
  return new SklError("REMOTE_UNREACHABLE", {
    message: `The remote ${withoutPassword(remote)} could not be read: ${cause.message}`,
    data: { remote: withoutPassword(remote) },
    cause,
  });
}

/** Removes the password or token from a URL, since it must not reach a report. */
export function withoutPassword(remote: string): string {
  return remote.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^@/]*@/i, "$1");
}
