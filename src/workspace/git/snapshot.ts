import { readdir, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isObjectId, type ObjectId, SklError } from "../../kernel/domain/index.ts";
import { type GitLocation, runGit } from "./process.ts";
import { removeUrlPassword } from "./remote.ts";
import { openRepository, type Repository } from "./repository.ts";

/** Matches the names of refs that a request may ask for. */
const REF = /^(?![-/.])(?!.*(?:\.\.|\/\/|@\{|\.lock(?:\/|$)))[\w./@+-]+(?<![./])$/;

/** Git runs outside of any repository, whose settings must not apply to another one's address. */
const OUTSIDE: GitLocation = { cwd: tmpdir(), gitDir: null, workTree: null };

/** Allows only transports that start no program of the address's choice, and no questions on the terminal. */
const ENVIRONMENT = {
  GIT_ALLOW_PROTOCOL: "https:http:ssh:git:file",
  GIT_TERMINAL_PROMPT: "0",
  GIT_NO_LAZY_FETCH: "1",
};

const TIME_LIMIT_MS = 300_000;
const MOST_BYTES = 512 * 1024 * 1024;

/** A commit of somebody else's repository, fetched into a temporary one. */
export interface Snapshot {
  readonly commit: ObjectId;
  readonly repository: Repository;
}

/**
 * Fetches the newest commit of a branch, a tag, a full commit id or, for null, the default branch into a new bare repository in `folder`.
 * No file of it is checked out, so that hooks, filters, links and submodules have no effect. Throws GIT_FAILED.
 */
export async function fetchSnapshot(url: string, ref: string | null, folder: string): Promise<Snapshot> {
  const { name, commit } = await resolveRemoteRef(url, ref);
  const format = commit.length === 64 ? "sha256" : "sha1";
  const location: GitLocation = { ...OUTSIDE, gitDir: folder };
  await runGit(location, ["init", "--quiet", "--bare", "--template=", `--object-format=${format}`, folder]);
  const quiet = ["--quiet", "--depth=1", "--no-tags", "--no-write-fetch-head", "--no-recurse-submodules"];
  const watch = watchSize(folder);
  try {
    const args = ["fetch", ...quiet, "--no-auto-maintenance", "--", url, `+${name}:refs/skl/snapshot`];
    await runGit(location, args, { timeoutMs: TIME_LIMIT_MS, env: ENVIRONMENT, signal: watch.signal });
  } catch (cause) {
    throw fetchError(url, watch.signal.aborted ? "it is larger than 512 MB" : describeGitFailure(cause), cause);
  } finally {
    watch.end();
  }
  const repository = await openRepository(folder);
  const fetched = await repository.commitOf("refs/skl/snapshot");
  if (fetched !== null) return { commit: fetched, repository };
  repository.close();
  throw fetchError(url, `${name} is not a commit`, null);
}

/** Returns the full name and the commit (or tag) of a ref of a remote; of an id, the id itself. Throws GIT_FAILED. */
export async function resolveRemoteRef(url: string, ref: string | null): Promise<{ name: string; commit: ObjectId }> {
  if (ref !== null && isObjectId(ref)) return { name: ref, commit: ref };
  if (ref !== null && !REF.test(ref)) throw fetchError(url, `${JSON.stringify(ref)} cannot be the name of a ref`, null);
  const wanted = ref === null ? ["HEAD"] : [ref, `refs/heads/${ref}`, `refs/tags/${ref}`];
  // Only these flags keep the server from sending all of its refs; a full name may lie elsewhere.
  const kinds = ref === null || ref === "HEAD" || ref.startsWith("refs/") ? [] : ["--heads", "--tags"];
  const args = ["ls-remote", ...kinds, "--", url, ...wanted];
  const answer = await runGit(OUTSIDE, args, { timeoutMs: TIME_LIMIT_MS, env: ENVIRONMENT }).catch((cause: Error) => {
    throw fetchError(url, describeGitFailure(cause), cause);
  });
  const commits = new Map<string, string>();
  for (const line of answer.stdout.toString("utf8").split("\n")) {
    const [oid = "", name = ""] = line.split("\t");
    if (isObjectId(oid)) commits.set(name, oid);
  }
  for (const name of ref === null ? ["HEAD"] : [`refs/heads/${ref}`, `refs/tags/${ref}`, ref]) {
    const commit = commits.get(name);
    if (commit !== undefined && isObjectId(commit)) return { name, commit };
  }
  const missing = ref === null ? "it has no default branch" : `it has no branch or tag ${ref}`;
  throw fetchError(url, missing, null);
}

function describeGitFailure(cause: unknown): string {
  return (cause as Error).message.replace(/^git \S+ ended with \d+:\s*/, "");
}

function fetchError(url: string, reason: string, cause: unknown): SklError {
  const shown = removeUrlPassword(url);
  const end = /[.!]$/.test(reason) ? "" : ".";
  return new SklError("GIT_FAILED", {
    message: `${shown} cannot be fetched: ${reason}${end}`,
    data: { url: shown },
    ...(cause === null ? {} : { cause }),
  });
}

/** Aborts its signal when the folder has become too large; what a server sends has no other limit. */
function watchSize(folder: string): { readonly signal: AbortSignal; end(): void } {
  const controller = new AbortController();
  const timer = setInterval(async () => {
    if ((await measureFolderSize(folder)) > MOST_BYTES) controller.abort();
  }, 250);
  return { signal: controller.signal, end: () => clearInterval(timer) };
}

async function measureFolderSize(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true }).catch(() => []);
  const sizes = entries.map((entry) =>
    stat(join(folder, entry)).then(
      ({ size }) => size,
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
