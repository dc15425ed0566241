import { type ObjectId, SklError, type Warning } from "../../kernel/domain/index.ts";
import { fetchRefs, listCommitsWithGaps, type Repository, requireWritable } from "../../workspace/git/index.ts";
import { toBranchRef } from "../../workspace/ground/index.ts";

/** Names a head and its branch on the remote. */
interface BranchHead {
  readonly branch: string;
  readonly head: ObjectId;
}

interface HeadSource {
  readonly repository: Repository;
  readonly remote: string | null;
  readonly base: ObjectId;
}

/**
 * Fetches the commits of these heads, and the files of commits, that this clone lacks. Returns the heads that could not be fetched, which are
 * left for another session.
 */
export async function fetchHeads(source: HeadSource, heads: readonly BranchHead[]): Promise<ReadonlySet<string>> {
  return new Set([...(await fetchMissingHeads(source, heads)), ...(await fetchTornHeads(source, heads))]);
}

/** Returns the heads whose commits could not be fetched. */
async function fetchMissingHeads(
  { repository, remote }: HeadSource,
  heads: readonly BranchHead[],
): Promise<ReadonlySet<string>> {
  const absent = await listAbsentHeads(repository, heads);
  if (absent.length === 0 || remote === null) return new Set(absent.map(({ head }) => head));
  const names = absent.map(({ branch }) => toBranchRef(branch));
  try {
    await fetchRefs(repository, remote, names);
  } catch (cause) {
    if (!(cause instanceof SklError)) throw cause;
    await requireWritable(repository);
    for (const name of names) await fetchRefs(repository, remote, [name]).catch(() => undefined);
  }
  return new Set((await listAbsentHeads(repository, absent)).map(({ head }) => head));
}

/** Fetches heads again whose commits this clone has without all of their files. Returns those that still lack some. */
async function fetchTornHeads(
  { repository, remote, base }: HeadSource,
  heads: readonly BranchHead[],
): Promise<ReadonlySet<string>> {
  let torn = await findTornHeads(repository, base, heads);
  for (const again of [null, "again"] as const) {
    if (torn.length === 0 || remote === null) break;
    const names = torn.map(({ branch }) => toBranchRef(branch));
    await fetchRefs(repository, remote, names, again).catch(() => requireWritable(repository));
    torn = await findTornHeads(repository, base, torn);
  }
  return new Set(torn.map(({ head }) => head));
}

async function findTornHeads(
  repository: Repository,
  base: ObjectId,
  heads: readonly BranchHead[],
): Promise<readonly BranchHead[]> {
  const present = await pickHeadsHere(repository, heads);
  const commits = [...new Set(present.map(({ head }) => head))];
  const torn = await listCommitsWithGaps(repository, base, commits);
  return present.filter(({ head }) => torn.has(head));
}

async function listAbsentHeads(repository: Repository, heads: readonly BranchHead[]): Promise<BranchHead[]> {
  const present = await pickHeadsHere(repository, heads);
  return heads.filter((head) => !present.includes(head));
}

/** Returns the heads whose commits this clone has. */
export async function pickHeadsHere<T extends BranchHead>(repository: Repository, heads: readonly T[]): Promise<T[]> {
  const found = await Promise.all(heads.map(({ head }) => repository.objects.info(head)));
  return heads.filter((_, at) => found[at]?.type === "commit");
}

export function createMissingHeadWarning(head: string): Warning {
  return {
    code: "HEAD_MISSING",
    message: `The commit ${head} of a waiting branch could not be fetched. It is left for the next session.`,
    fix: "Check that the branch is still there and that you may read it.",
  };
}
