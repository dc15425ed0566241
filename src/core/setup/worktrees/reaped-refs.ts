import { formatTimestamp, isObjectId, type ObjectId, type ReapedWorkTree } from "../../../kernel/domain/index.ts";
import { openRefStore, type Repository, type WorkTree, writePlainCommit } from "../../../workspace/git/index.ts";
import { findTreeBranch } from "../../../workspace/ground/index.ts";

/** Where the heads of reaped work trees are kept, in this clone alone: `refs/skl/reaped/20250601T142300Z/<branch>`. */
const FOLDER = "refs/skl/reaped";
const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

/** A reaped work tree, with the commits that only its reflogs had. */
export interface KeptHead extends ReapedWorkTree {
  readonly oid: ObjectId;
  readonly head: ObjectId;
  readonly others: readonly ObjectId[];
}

interface NewKeptHead {
  readonly tree: WorkTree;
  readonly head: ObjectId;
  readonly agent: string | null;
  readonly base: ObjectId;
  readonly at: Date;
}

/** Keeps the head of a work tree, and what else only its reflogs have, on a ref. Returns the ref; null where Git refused it. */
export async function keepHead(
  repository: Repository,
  { tree, head, agent, base, at }: NewKeptHead,
): Promise<string | null> {
  const info = await repository.objects.info(`${head}^{tree}`);
  if (info === null) return null;
  const branch = findTreeBranch(tree);
  const oid = writePlainCommit(repository, {
    tree: info.oid,
    parents: [head, ...(await listOnlyInReflogs(tree, head, base))],
    message: `${JSON.stringify({ branch, path: tree.path, agent })}\n`,
    identity: { name: "skl", email: "skl@localhost" },
    at,
  });
  const stamp = formatTimestamp(at).replaceAll(/[-:]/g, "");
  const ref = `${FOLDER}/${stamp}/${branch ?? `detached-${head.slice(0, 10)}`}`;
  return (await openRefStore(repository, null).swap({ ref, oid, expected: null })).ok ? ref : null;
}

const MOST_OTHERS = 100;

async function listOnlyInReflogs(tree: WorkTree, head: ObjectId, base: ObjectId): Promise<ObjectId[]> {
  const logs = [...new Set(["HEAD", ...(tree.ref === null ? [] : [tree.ref])])];
  const answers = await Promise.all(
    logs.map((log) => tree.git(["reflog", "show", "--format=%H", log, "--"], { answers: [128] })),
  );
  const moves = answers.flatMap(({ stdout }) => stdout.toString("latin1").split("\n")).filter(isObjectId);
  const commits = [...new Set(moves)];
  if (commits.length === 0) return [];
  const stdin = `^${base}\n^${head}\n${commits.join("\n")}\n`;
  const found = await tree.git(["rev-list", "--ignore-missing", "--stdin"], { stdin });
  const own = new Set(found.stdout.toString("latin1").split("\n"));
  return commits.filter((commit) => own.has(commit)).slice(0, MOST_OTHERS);
}

/** Lists the work trees that can be brought back, the newest first. */
export async function listKeptHeads(repository: Repository): Promise<KeptHead[]> {
  const refs = await openRefStore(repository, null).list([`${FOLDER}/*`]);
  const heads = await Promise.all([...refs].map(([ref, oid]) => readKeptHead(repository, ref, oid)));
  return heads.flatMap((head) => head ?? []).toSorted((a, b) => (a.ref < b.ref ? 1 : -1));
}

async function readKeptHead(repository: Repository, ref: string, oid: ObjectId): Promise<KeptHead | null> {
  const [, stamp = ""] = /^refs\/skl\/reaped\/(\d{8}T\d{6}Z)\//.exec(ref) ?? [];
  const at = stamp.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, "$1-$2-$3T$4:$5:$6Z");
  const time = Date.parse(at);
  const text = await repository.git(["log", "-1", "--no-show-signature", "--format=%P%n%B", oid, "--"], {
    answers: [128],
  });
  const [parents = "", record = ""] = text.stdout.toString("utf8").split("\n");
  const [head, ...others] = parents.split(" ").filter(isObjectId);
  const known = parseRecord(record);
  if (head === undefined || known === null || Number.isNaN(time)) return null;
  const until = formatTimestamp(new Date(time + KEPT_DAYS * DAY_MS));
  return { ...known, head, others, at, until, ref, oid };
}

function parseRecord(text: string): Pick<ReapedWorkTree, "branch" | "path" | "agent"> | null {
  try {
    const { branch, path, agent } = JSON.parse(text) as Record<string, unknown>;
    const isName = (value: unknown) => value === null || typeof value === "string";
    if (typeof path !== "string" || !isName(branch) || !isName(agent)) return null;
    return { path, branch: branch as string | null, agent: agent as string | null };
  } catch {
    return null;
  }
}

/** Forgets the heads whose time is over. */
export async function removeExpired(repository: Repository, at: Date): Promise<string[]> {
  const over = (await listKeptHeads(repository)).filter(({ until }) => Date.parse(until) < at.getTime());
  await openRefStore(repository, null).remove(new Map(over.map(({ ref, oid }) => [ref, oid])));
  return over.map(({ ref }) => ref);
}

export function toReapedWorkTree({ oid: _oid, others: _others, ...shown }: KeptHead): ReapedWorkTree {
  return shown;
}
