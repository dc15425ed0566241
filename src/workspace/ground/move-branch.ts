import { setTimeout as sleep } from "node:timers/promises";
import { type ObjectId, SklError } from "../../kernel/domain/index.ts";
import { type Repository, readWorkTrees, type WorkTree, writeEmptyTree } from "../git/index.ts";

export interface BranchMove {
  readonly branch: string;
  /** The commit where the branch has to be; null means that it must not exist yet. */
  readonly from: ObjectId | null;
  readonly to: ObjectId;
  /** The entry for the branch's reflog. */
  readonly subject: string;
}

export interface Refusal {
  readonly reason: string;
  readonly fix: string | null;
}

/** How often, and after how many milliseconds, the move is tried again, since another command may be at work in a work tree. */
const TRIES = 3;
const PAUSE_MS = 150;

/**
 * Moves a local branch by compare-and-swap. A work tree that has it checked out follows, as with `git merge --ff-only`: files and index
 * of the paths that change, and nothing else. Where a work tree has changes of such a path, nothing moves and the refusal is returned.
 */
export async function moveBranch(repository: Repository, move: BranchMove): Promise<Refusal | null> {
  const ref = `refs/heads/${move.branch}`;
  const step = { from: move.from ?? (await writeEmptyTree(repository)), to: move.to };
  for (let attempt = 1; ; attempt++) {
    const here = await repository.commitOf(ref);
    if (here !== move.from) return describeMovedAway(move, here);
    const trees = (await readWorkTrees(repository)).filter((tree) => tree.ref === ref);
    // Work trees go first: should this process end in between, they hold the change staged, where Git would show it.
    const refusal = await bringAlong(trees, step, move.branch);
    if (refusal === null) {
      const answer = await repository.git(
        ["update-ref", "-m", move.subject, ref, move.to, move.from ?? "0".repeat(move.to.length)],
        { answers: [1, 128] },
      );
      if (answer.code === 0) return null;
      await takeBack(trees, step);
      return { reason: answer.stderr.trim(), fix: null };
    }
    if (attempt === TRIES) return refusal;
    await sleep(PAUSE_MS);
  }
}

/** Returns the error for a caller that cannot go on after a refusal: BASE_REFUSED. */
export function createBaseRefusedError({ reason, fix }: Refusal): SklError {
  return new SklError("BASE_REFUSED", {
    message: `The base branch did not take the commit: ${reason}`,
    ...(fix === null ? {} : { fix }),
    data: { reason },
  });
}

interface Step {
  readonly from: ObjectId;
  readonly to: ObjectId;
}

/** Changes files and index of every work tree, or of none; returns the refusal then. */
async function bringAlong(trees: readonly WorkTree[], step: Step, branch: string): Promise<Refusal | null> {
  for (const isTrial of [true, false]) {
    for (const [at, tree] of trees.entries()) {
      // Files that were only touched count as unchanged from here on.
      if (isTrial) await tree.git(["update-index", "-q", "--refresh"], { answers: [1, 128] });
      const objection = await readTree(tree, step, isTrial);
      if (objection === null) continue;
      if (!isTrial) await takeBack(trees.slice(0, at), step);
      return {
        reason: `${branch} is checked out in ${tree.path}, and the commit would overwrite changes there: ${objection}`,
        fix: "Commit or stash these changes there, then run the command again.",
      };
    }
  }
  return null;
}

async function takeBack(trees: readonly WorkTree[], { from, to }: Step): Promise<void> {
  for (const tree of trees) await readTree(tree, { from: to, to: from }, false);
}

/** Returns Git's objection, or null when the tree was read. */
async function readTree(tree: WorkTree, { from, to }: Step, isTrial: boolean): Promise<string | null> {
  const answer = await tree.git(["read-tree", ...(isTrial ? ["-n"] : []), "-m", "-u", from, to], {
    answers: [1, 128],
  });
  return answer.code === 0 ? null : answer.stderr.trim().replaceAll(/^(?:error|fatal): /gm, "");
}

function describeMovedAway({ branch, from }: BranchMove, here: ObjectId | null): Refusal {
  const formatCommitPlace = (commit: ObjectId | null) => (commit === null ? "missing" : `at ${commit.slice(0, 10)}`);
  return {
    reason: `the local branch ${branch} is ${formatCommitPlace(here)}, and the commit was made for it being ${formatCommitPlace(from)}.`,
    fix: `Bring ${branch} up to date with the remote (\`git pull\`, and \`git push\` where it has commits of its own), or leave out --no-push.`,
  };
}
