import { stat } from "node:fs/promises";
import { join } from "node:path";
import { type ObjectId, SklError, type Warning } from "../../kernel/domain/index.ts";
import {
  fetchRefs,
  type GitConfig,
  listRemote,
  type RefUpdate,
  type RemoteRefs,
  type Repository,
} from "../git/index.ts";
import { listUsualBases, resolveBaseRemote } from "./base-remote.ts";
import { readCurrentBranch } from "./current-branch.ts";
import { askedFolders } from "./record-refs.ts";
import { rememberRefs } from "./seen-refs.ts";

/** The base branch as the remote has it, or as it was last seen there. */
export interface BaseTip {
  /** Null in a repository without a remote: then the local branch is all there is. */
  readonly remote: string | null;
  readonly branch: string;
  readonly oid: ObjectId;
  /** Seconds since the tip was seen on the remote: 0 when the remote was just asked, null when that is not known. */
  readonly ageSeconds: number | null;
  /** The remote's refs as they are now; null when it was not asked. */
  readonly refs: ReadonlyMap<string, ObjectId> | null;
  readonly warnings: readonly Warning[];
}

export interface BaseQuestion {
  /** The remote being pushed to, by name or URL. */
  readonly remote?: string;
  readonly branch?: string;
  readonly offline: boolean;
  /** Namespace of proposal refs, asked for in the same round trip. */
  readonly namespace?: string;
}

/** Finds the base branch and its tip, fetching the commit if it is missing here. Throws NO_BASE or REMOTE_UNCLEAR. */
export async function findBase(repository: Repository, question: BaseQuestion): Promise<BaseTip> {
  const { remote } = resolveBaseRemote(repository.config, question);
  const wanted = question.branch ?? repository.config.get("skl.base");
  if (remote === null) return resolveLocalBase(repository, wanted);
  if (question.offline) return readLastSeenBase(repository, remote, wanted, []);
  let listing: RemoteRefs;
  try {
    listing = await listRemote(repository, remote, listRemotePatterns(question.namespace ?? "refs/skl"));
  } catch (cause) {
    if (!(cause instanceof SklError) || cause.code !== "REMOTE_UNREACHABLE") throw cause;
    return readLastSeenBase(repository, remote, wanted, [
      { code: "REMOTE_UNREACHABLE", message: cause.message, fix: cause.fix },
    ]);
  }
  if (isNamed(repository, remote)) await rememberRefs(repository, remote, listing.refs);
  const branches = pickRefBranches(listing.refs.keys(), "refs/heads/");
  const head = listing.headBranch ?? (await findRememberedHead(repository, remote));
  const branch = wanted ?? pickPlausibleBase(branches, { head, config: repository.config });
  const oid = branch === null ? undefined : listing.refs.get(`refs/heads/${branch}`);
  if (branch === null || oid === undefined) throw createMissingBaseError(remote, branch);
  if (!(await repository.objects.info(`${oid}^{tree}`))) await fetchBranch(repository, remote, branch);
  return { remote, branch, oid, ageSeconds: 0, refs: listing.refs, warnings: [] };
}

/** Refuses to go on without what the remote has now. A repository without a remote has nobody to ask. Throws REMOTE_UNREACHABLE. */
export function requireRemote({ remote, refs }: BaseTip): void {
  if (remote !== null && refs === null) throw new SklError("REMOTE_UNREACHABLE", { data: { remote } });
}

/** Returns the tip that the base most probably has: the one last seen on the remote, or null. Asks nobody but this repository. */
export async function findRememberedBase(
  repository: Repository,
  question: Pick<BaseQuestion, "remote" | "branch">,
): Promise<ObjectId | null> {
  const { remote } = resolveBaseRemote(repository.config, question);
  if (remote === null || !isNamed(repository, remote)) return null;
  const ref = `refs/remotes/${remote}/${question.branch ?? repository.config.get("skl.base") ?? "HEAD"}`;
  // A name with blanks would end the question to `cat-file` early.
  return /\s/.test(ref) ? null : ((await repository.objects.info(ref))?.oid ?? null);
}

/** Returns the ref patterns for everything that a check needs of the remote, so that one request is enough. */
function listRemotePatterns(namespace: string): string[] {
  const folders = [...askedFolders, "evidence"];
  return ["HEAD", "refs/heads/*", ...folders.map((folder) => `${namespace}/${folder}/*`)];
}

/** Keeps what this clone has just changed on the remote beside what the remote answered before. */
export async function rememberUpdates(
  repository: Repository,
  { remote, refs }: Pick<BaseTip, "remote" | "refs">,
  updates: readonly Pick<RefUpdate, "ref" | "oid">[],
): Promise<void> {
  if (remote === null || refs === null || !isNamed(repository, remote)) return;
  const present = new Map(refs);
  for (const { ref, oid } of updates) {
    if (oid === null) present.delete(ref);
    else present.set(ref, oid);
  }
  await rememberRefs(repository, remote, present);
}

function isNamed({ config }: Repository, remote: string): boolean {
  return config.get(`remote.${remote}.url`) !== null;
}

function fetchBranch(repository: Repository, remote: string, branch: string): Promise<void> {
  const target = isNamed(repository, remote) ? `:refs/remotes/${remote}/${branch}` : "";
  return fetchRefs(repository, remote, [`+refs/heads/${branch}${target}`], "partial");
}

async function readLastSeenBase(
  repository: Repository,
  remote: string,
  wanted: string | null,
  warnings: readonly Warning[],
): Promise<BaseTip> {
  const branch = wanted ?? (await findLastSeenBranch(repository, remote));
  const ref = `refs/remotes/${remote}/${branch}`;
  const oid = branch === null ? null : await repository.commitOf(ref);
  if (branch === null || oid === null) throw createMissingBaseError(remote, branch);
  const ageSeconds = await computeRefAge(repository, ref);
  const age = ageSeconds === null ? "at an unknown time" : `${describeAge(ageSeconds)} ago`;
  const stale: Warning = {
    code: "BASE_NOT_FRESH",
    message: `Judged by ${remote}/${branch} as it was last fetched, ${age}.`,
    fix: "Run again when the remote can be reached.",
  };
  return { remote, branch, oid, ageSeconds, refs: null, warnings: [...warnings, stale] };
}

/** Returns the branch that the remote's HEAD named when this repository was cloned. */
async function findRememberedHead(repository: Repository, remote: string): Promise<string | null> {
  const answer = await repository.git(["symbolic-ref", "--quiet", `refs/remotes/${remote}/HEAD`], {
    answers: [1, 128],
  });
  const prefix = `refs/remotes/${remote}/`;
  const target = answer.stdout.toString("utf8").trim();
  return target.startsWith(prefix) ? target.slice(prefix.length) : null;
}

async function findLastSeenBranch(repository: Repository, remote: string): Promise<string | null> {
  const branches = await listBranchesHere(repository, `refs/remotes/${remote}/`);
  const head = await findRememberedHead(repository, remote);
  return pickPlausibleBase(branches, { head, config: repository.config });
}

async function resolveLocalBase(repository: Repository, wanted: string | null): Promise<BaseTip> {
  const { config } = repository;
  const branch = wanted ?? pickPlausibleBase(await listBranchesHere(repository, "refs/heads/"), { head: null, config });
  const oid = branch === null ? null : await repository.commitOf(`refs/heads/${branch}`);
  if (branch === null || oid === null) throw createMissingBaseError(null, branch);
  const message = `This repository has no remote; judged by the local branch ${branch}.`;
  const fix = "Add a remote, or name one with `git config skl.remote NAME`.";
  return { remote: null, branch, oid, ageSeconds: null, refs: null, warnings: [{ code: "NO_REMOTE", message, fix }] };
}

interface BaseHints {
  /** The branch that the remote's HEAD names, or named when the repository was cloned. */
  readonly head: string | null;
  readonly config: GitConfig;
}

/**
 * Returns the base where none is configured, among the branches that exist: the one that HEAD names, the only one, or the only one with a
 * usual name. With several usual names it returns null rather than guess, since one of them may be an agent's branch.
 */
function pickPlausibleBase(branches: ReadonlySet<string>, { head, config }: BaseHints): string | null {
  if (head !== null && branches.has(head)) return head;
  const [only] = branches;
  if (branches.size === 1) return only ?? null;
  const [found, another] = [...listUsualBases(config)].filter((name) => branches.has(name));
  return another === undefined ? (found ?? null) : null;
}

function pickRefBranches(refs: Iterable<string>, prefix: string): ReadonlySet<string> {
  return new Set([...refs].filter((ref) => ref.startsWith(prefix)).map((ref) => ref.slice(prefix.length)));
}

async function listBranchesHere(repository: Repository, prefix: string): Promise<ReadonlySet<string>> {
  const answer = await repository.git(["for-each-ref", "--format=%(refname)", prefix]);
  const branches = new Set(pickRefBranches(answer.stdout.toString("utf8").split("\n"), prefix));
  branches.delete("HEAD");
  return branches;
}

/**
 * Stores the base in `skl.base` where the HEAD of the remote, as it was when this repository was cloned, does not name it: else a branch that
 * appears later could be taken for the base. `skl init` calls this in a person's work tree, whose configuration and branch say where the rules
 * are going to be.
 */
export async function rememberBase(repository: Repository, configured: string | null): Promise<void> {
  if (repository.config.get("skl.base") !== null) return;
  const { remote } = resolveBaseRemote(repository.config, {});
  const head = remote === null ? null : await findRememberedHead(repository, remote);
  if (head !== null && head === (configured ?? head)) return;
  const branch = configured ?? (await readCurrentBranch(repository));
  if (branch !== null) await repository.git(["config", "skl.base", branch]);
}

async function computeRefAge(repository: Repository, ref: string): Promise<number | null> {
  const places = [
    join(repository.commonDir, "logs", ref),
    // A fresh clone writes no log for the branch itself, only for what HEAD is there.
    join(repository.commonDir, "logs", ref.replace(/(?<![^/])[^/]+$/, "HEAD")),
    join(repository.gitDir, "FETCH_HEAD"),
    join(repository.commonDir, ref),
  ];
  const times = await Promise.all(
    places.map((place) =>
      stat(place).then(
        (found) => found.mtimeMs,
        () => null,
      ),
    ),
  );
  const latest = Math.max(...times.map((time) => time ?? Number.NEGATIVE_INFINITY));
  return Number.isFinite(latest) ? Math.max(0, Math.round((Date.now() - latest) / 1000)) : null;
}

function describeAge(seconds: number): string {
  if (seconds < 120) return `${seconds} seconds`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} minutes`;
  return seconds < 172_800 ? `${Math.round(seconds / 3600)} hours` : `${Math.round(seconds / 86_400)} days`;
}

function createMissingBaseError(remote: string | null, branch: string | null): SklError {
  const where = remote === null ? "this repository" : `the remote ${remote}`;
  const what = branch === null ? "no branch that could be the base" : `no branch ${branch}`;
  return new SklError("NO_BASE", { message: `In ${where} there is ${what}.`, data: { remote, branch } });
}
