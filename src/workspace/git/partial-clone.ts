import type { ObjectId } from "../../kernel/domain/index.ts";
import { QUIET_FETCH } from "./remote.ts";
import type { Repository } from "./repository.ts";
import { writeEmptyTree } from "./write.ts";

type Clone = Pick<Repository, "git" | "config">;

/** Maps commits and ranges to the objects that a clone lacks of them. */
const known = new WeakMap<object, Map<string, Promise<Set<string>>>>();

/**
 * Fetches those of these files that a partial clone lacks of commits, or of what some have beyond another (`[head, "^base"]`), all in one
 * request. Git would ask for each of them when it is read, and wait for the answer. What cannot be fetched here is left to that.
 */
export async function fetchAtOnce(
  repository: Clone,
  revisions: readonly string[],
  wanted: readonly ObjectId[] | "all",
): Promise<void> {
  const remote = findPromisorRemote(repository);
  if (remote === null) return;
  const lacking = await listLackingObjects(repository, revisions);
  const missing = wanted === "all" ? [...lacking] : [...new Set(wanted)].filter((oid) => lacking.has(oid));
  // Git fetches a single file itself.
  if (missing.length < 2) return;
  const fetch = [
    "-c",
    "fetch.negotiationAlgorithm=noop",
    "fetch",
    ...QUIET_FETCH,
    "--filter=blob:none",
    "--stdin",
    remote,
  ];
  await repository.git(fetch, { stdin: missing.join("\n") }).catch(() => undefined);
  for (const oid of missing) lacking.delete(oid);
}

/** Does the same for the files of a commit that lie at these pathspecs, before Git searches in them. */
export async function fetchPathsAtOnce(
  repository: Repository,
  commit: string,
  pathspecs: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  if (findPromisorRemote(repository) === null || (await listLackingObjects(repository, [commit])).size === 0) return;
  const listing = ["diff-tree", "-r", "-z", "--raw", "--no-renames", await writeEmptyTree(repository), commit];
  const answer = await repository.git([...listing, "--", ...pathspecs], { env });
  const rows = answer.stdout.toString("latin1").split("\0");
  const oids = rows.flatMap((row) => /^:\d+ \d+ [0-9a-f]+ ([0-9a-f]+) A$/.exec(row)?.[1] ?? []);
  await fetchAtOnce(repository, [commit], oids as ObjectId[]);
}

/** Returns the remote from which a partial clone gets what it lacks; null in a whole clone. */
export function findPromisorRemote({ config }: Clone): string | null {
  const named = config.keys().flatMap((key) => /^remote\.(.+)\.promisor$/.exec(key)?.[1] ?? []);
  return config.get("extensions.partialclone") ?? named[0] ?? null;
}

/** Asks Git for what is missing, which fetches nothing for this question. */
function listLackingObjects(repository: Clone, revisions: readonly string[]): Promise<Set<string>> {
  const own = known.get(repository) ?? new Map<string, Promise<Set<string>>>();
  known.set(repository, own);
  const key = revisions.join(" ");
  const lacking = own.get(key) ?? askLacking(repository, revisions);
  own.set(key, lacking);
  return lacking;
}

async function askLacking({ git }: Clone, revisions: readonly string[]): Promise<Set<string>> {
  const walk = revisions.some((each) => each.startsWith("^")) ? [] : ["--no-walk"];
  const args = ["rev-list", ...walk, "--objects", "--quiet", "--missing=print", "--stdin"];
  const answer = await git(args, { stdin: revisions.join("\n"), answers: [128] });
  const lines = answer.stdout.toString("latin1").split("\n");
  return new Set(lines.flatMap((line) => (line.startsWith("?") ? line.slice(1) : [])));
}
