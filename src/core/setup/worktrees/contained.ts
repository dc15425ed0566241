import { isObjectId, type ObjectId } from "../../../kernel/domain/index.ts";
import { mergeTreesWithEach, type Repository } from "../../../workspace/git/index.ts";
import { computeBaseWithSquashed } from "../../../workspace/ground/index.ts";

/** The most commits of the base, and the most paths, that are compared with a head. */
const MOST_COMMITS = 100;
const MOST_PATHS = 500;

/**
 * Returns why the base has the whole content of a head, or null where that is not proven: the head is its ancestor, a session squashed
 * it, or a commit of the base's own line already has all that a merge of the head would bring.
 */
export async function explainInBase(repository: Repository, head: ObjectId, base: ObjectId): Promise<string | null> {
  const isAncestor = async (of: ObjectId) =>
    (await repository.git(["merge-base", "--is-ancestor", head, of], { answers: [1] })).code === 0;
  if (await isAncestor(base)) return "its head is merged";
  if (await isAncestor(await computeBaseWithSquashed(repository, base)))
    return "a session squashed its head into the base";
  const commit = await commitWithAll(repository, head, base);
  return commit === null ? null : `${commit.slice(0, 10)} of the base has the same changes`;
}

/** Returns the commit of the base that a merge of the head would not change. What takes its own changes back proves nothing. */
async function commitWithAll(repository: Repository, head: ObjectId, base: ObjectId): Promise<ObjectId | null> {
  const fork = await repository.git(["merge-base", base, head], { answers: [1] });
  const start = fork.stdout.toString("latin1").trim();
  if (!isObjectId(start)) return null;
  const changed = await repository.git(["diff-tree", "-r", "-z", "--name-only", "--no-renames", start, head]);
  const paths = changed.stdout.toString("utf8").split("\0").filter(Boolean);
  if (paths.length === 0) return null;
  const range = ["--first-parent", `--max-count=${MOST_COMMITS}`, "--format=%H %T", `${start}..${base}`];
  const literal = paths.length > MOST_PATHS ? [] : paths;
  const log = ["--literal-pathspecs", "log", "--no-show-signature", ...range, "--", ...literal];
  const commits = [
    `${base} ${await readHeadTree(repository, base)}`,
    ...splitGitLines((await repository.git(log)).stdout),
  ].map((line) => line.split(" ") as [ObjectId, string]);
  const oids = commits.map(([oid]) => oid);
  const merges = await mergeTreesWithEach(repository, head, oids);
  const at = commits.findIndex(([, tree], each) => {
    const merge = merges[each];
    return merge?.kind === "clean" && merge.tree === tree;
  });
  if (at < 0 || (await hasMergeDriver(repository, changed.stdout))) return null;
  return oids[at] ?? null;
}

async function readHeadTree(repository: Repository, commit: ObjectId): Promise<string> {
  return (await repository.objects.info(`${commit}^{tree}`))?.oid ?? "";
}

function splitGitLines(bytes: Buffer): string[] {
  return bytes.toString("latin1").split("\n").filter(Boolean);
}

/** A merge of `union` and the like may be clean although it leaves out what one side did. */
async function hasMergeDriver(repository: Repository, paths: Buffer): Promise<boolean> {
  const answer = await repository.git(["check-attr", "-z", "--stdin", "merge"], { stdin: paths });
  const fields = answer.stdout.toString("utf8").split("\0");
  return fields.some((value, at) => at % 3 === 2 && !["unspecified", "set", "text"].includes(value));
}
