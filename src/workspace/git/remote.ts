import { randomUUID } from "node:crypto";
import { isObjectId, type ObjectId, SklError } from "../../kernel/domain/index.ts";
import { type GitAnswer, type GitLocation, gitFailure, runGit } from "./process.ts";

/** The refs of a remote, and the branch its HEAD points to. */
export interface RemoteRefs {
  readonly headBranch: string | null;
  readonly refs: ReadonlyMap<string, ObjectId>;
}

/** The limit is long enough for a slow line, and short enough that a push without a network ends. */
const NETWORK_LIMIT_MS = 60_000;

/**
 * Lists a remote's refs by their full names, or by what they begin with where a pattern ends in `*`; of a tag also what it stands for, as
 * `<name>^{}`. `remote` is a name or a URL. Throws REMOTE_UNREACHABLE.
 */
export async function listRemote(
  location: GitLocation,
  remote: string,
  patterns: readonly string[],
): Promise<RemoteRefs> {
  const { refs, headBranch } = await askForRefs(location, remote, patterns).catch((cause) => {
    throw readError(remote, cause);
  });
  const isAsked = (name: string) =>
    patterns.some((pattern) =>
      pattern.endsWith("*") ? name.startsWith(pattern.slice(0, -1)) : name.replace(/\^\{\}$/, "") === pattern,
    );
  return { headBranch, refs: new Map([...refs].filter(([name]) => isAsked(name))) };
}

/** Returns a name that no remote has, which nobody can guess: at it a fetch stops before it fetches anything. */
const inventMissingRef = (): string => `refs/skl-none/${randomUUID()}`;

/**
 * Asks a remote for the refs of these patterns only. `git ls-remote` has the server send all of its refs, which are tens of thousands where
 * a host keeps one for each pull request, and picks among them here. A fetch sends the patterns along (protocol 2), and this one stops as
 * soon as it has the answer, which its trace shows. Of a Git that traces otherwise, ls-remote is asked.
 */
async function askForRefs(location: GitLocation, remote: string, patterns: readonly string[]): Promise<RemoteRefs> {
  const specs = patterns.map((pattern, at) => (pattern.endsWith("*") ? `${pattern}:refs/skl-asked/${at}/*` : pattern));
  const args = ["fetch", ...QUIET_FETCH, "--", remote, ...specs, inventMissingRef()];
  const options = { timeoutMs: NETWORK_LIMIT_MS };
  const answer = await runGit(location, args, { ...options, answers: [128], env: { GIT_TRACE_PACKET: "1" } });
  const hasStopped = answer.stderr.includes("couldn't find remote ref");
  if (hasStopped && answer.stderr.includes(TRACED)) return parseTrace(answer.stderr);
  if (!hasStopped) throw gitFailure(args, answer);
  const listed = await runGit(location, ["ls-remote", "--symref", "--", remote, ...patterns], options);
  return parseListing(listed.stdout.toString("utf8"));
}

export const QUIET_FETCH: readonly string[] = [
  ...["--quiet", "--no-tags", "--no-write-fetch-head"],
  ...["--no-recurse-submodules", "--no-auto-maintenance"],
];

const FETCH_FLAGS = { again: ["--no-filter", "--refetch"], partial: [], mirror: ["--no-filter", "--prune"] };

/**
 * Fetches exactly these refspecs and nothing else. With `again`, it also fetches objects that Git believes to have because a ref leads
 * to them. A partial clone gets the files, too, which it would ask for one by one otherwise, unless it is to stay `partial`. A `mirror`
 * loses refs that the remote has no more. Throws REMOTE_UNREACHABLE.
 */
export async function fetchRefs(
  location: GitLocation,
  remote: string,
  refspecs: readonly string[],
  how: "again" | "partial" | "mirror" | null = null,
): Promise<void> {
  const flags = how === null ? ["--no-filter"] : FETCH_FLAGS[how];
  try {
    await runGit(location, ["fetch", ...QUIET_FETCH, ...flags, "--", remote, ...refspecs], {
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
  const reasons = describePushRefusals(answer.stdout.toString("utf8"), answer.stderr);
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
    const reasons = collectRefusalsByRef(answer.stdout.toString("utf8"));
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
function describePushRefusals(stdout: string, stderr: string): string[] {
  const said = stderr
    .split("\n")
    .flatMap((line) => /^(?:remote:|error: remote unpack failed:)(.*)/s.exec(line)?.[1]?.trim() || []);
  const refs = stdout.split("\n").flatMap((line) => /^!\t[^\t]*\t(.*)$/.exec(line)?.[1] ?? []);
  return refs.length > 0 ? [...said, ...refs] : [];
}

/** Returns the lines of `--porcelain` for refused refs, by their names on the remote. */
function collectRefusalsByRef(stdout: string): ReadonlyMap<string, string> {
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
  const name = removeUrlPassword(remote);
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

/** Stands in a trace before what the fetch itself was sent. */
const TRACED = " fetch< ";

/** Matches a byte outside of ASCII, which Git writes in octal, with the sign on most machines. */
const OCTAL = /\\(37777777[0-7]{3}|[0-7]{3})/g;

/**
 * Reads the refs in the trace of a fetch: `<oid> <name> symref-target:<name> peeled:<oid>` in version 2 of the protocol, and before that
 * `<oid> <name>\\0<capabilities>`.
 */
function parseTrace(text: string): RemoteRefs {
  let headBranch: string | null = null;
  const refs = new Map<string, ObjectId>();
  for (const line of text.split("\n")) {
    const at = line.indexOf(TRACED);
    const [oid = "", written = "", ...more] = at < 0 ? [] : line.slice(at + TRACED.length).split(/ |\\0/);
    if (!isObjectId(oid) || written === "") continue;
    const bytes = written.replace(OCTAL, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8) & 255));
    const name = Buffer.from(bytes, "latin1").toString("utf8");
    refs.set(name, oid);
    for (const each of more) {
      const [, kind, value = ""] = /^(symref-target:|symref=HEAD:|peeled:)(.*)/.exec(each) ?? [];
      if (kind === "peeled:" && isObjectId(value)) refs.set(`${name}^{}`, value);
      else if (name === "HEAD" && value.startsWith("refs/heads/")) headBranch = value.slice("refs/heads/".length);
    }
  }
  return { headBranch, refs };
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
      message: `What ${removeUrlPassword(remote)} has could not be written here: ${cause.message}`,
      cause,
    });
  return new SklError("REMOTE_UNREACHABLE", {
    message: `The remote ${removeUrlPassword(remote)} could not be read: ${cause.message}`,
    data: { remote: removeUrlPassword(remote) },
    cause,
  });
}

/** Removes the password or token from a URL, since it must not reach a report. */
export function removeUrlPassword(remote: string): string {
  return remote.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^@/]*@/i, "$1");
}
