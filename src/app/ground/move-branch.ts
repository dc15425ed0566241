import { setTimeout as sleep } from "node:timers/promises";
import { type ObjectId, SklError } from "../../domain/index.ts";
import { emptyTree, type Repository, type WorkTree, workTreesOf } from "../../git/index.ts";

export interface BranchMove {
  readonly branch: string;
  /** Where the branch has to be; null: it must not exist yet. */
  readonly from: ObjectId | null;
  readonly to: ObjectId;
  /** What the branch's log says of it. */
  readonly subject: string;
}

export interface Refusal {
  readonly reason: string;
  readonly fix: string | null;
}

/** Another command that moves the same branch has left its work tree in order by then. */
const OTHER_COMMAND_MS = 200;

/**
 * Moves a local branch by compare-and-swap. A work tree that has it checked out follows, as it does for `git merge --ff-only`: files
 * and index of the paths that change, and nothing else. Returns why not where somebody has changes of such a path there; then
 * nothing is moved.
 */
export async function moveBranch(repository: Repository, move: BranchMove): Promise<Refusal | null> {
  const ref = `refs/heads/${move.branch}`;
  const here = await repository.commitOf(ref);
  if (here !== move.from) return movedAway(move, here);
  const trees = (await workTreesOf(repository)).filter((tree) => tree.ref === ref);
  const step = { from: move.from ?? (await emptyTree(repository)), to: move.to };
  for (const tree of trees) {
    const reason = await conflictIn(tree, step);
    if (reason === null) continue;
    await sleep(OTHER_COMMAND_MS);
    return {
      reason: `${move.branch} is checked out in ${tree.path}, and ${reason}`,
      fix: "Commit or stash these changes there, then run the command again.",
    };
  }
  // Work trees go first: should this process end in between, they hold the change staged, where Git would show it.
  for (const tree of trees) await follow(tree, step);
  const expected = move.from ?? "0".repeat(move.to.length);
  const answer = await repository.git(["update-ref", "-m", move.subject, ref, move.to, expected], {
    answers: [1, 128],
  });
  if (answer.code === 0) return null;
  for (const tree of trees) await follow(tree, { from: step.to, to: step.from });
  return { reason: answer.stderr.trim(), fix: null };
}

/** The same for a caller that cannot go on without. Throws BASE_REFUSED. */
export function refusedByBase({ reason, fix }: Refusal): SklError {
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

/** Returns what stands in the way of the step in this work tree, or null. */
async function conflictIn(tree: WorkTree, { from, to }: Step): Promise<string | null> {
  // Files that were only touched count as unchanged from here on.
  await tree.git(["update-index", "-q", "--refresh"], { answers: [1, 128] });
  const answer = await tree.git(["read-tree", "-n", "-m", "-u", from, to], { answers: [1, 128] });
  if (answer.code === 0) return null;
  return `the commit would overwrite changes there: ${answer.stderr.trim().replaceAll(/^error: /gm, "")}`;
}

async function follow(tree: WorkTree, { from, to }: Step): Promise<void> {
  await tree.git(["read-tree", "-m", "-u", from, to]);
}

function movedAway({ branch, from }: BranchMove, here: ObjectId | null): Refusal {
  const at = (commit: ObjectId | null) => (commit === null ? "missing" : `at ${commit.slice(0, 10)}`);
  return {
    reason: `the local branch ${branch} is ${at(here)}, and the commit was made for it being ${at(from)}.`,
    fix: `Bring ${branch} to where the remote has it (\`git fetch\`, then \`git merge --ff-only\` on it), or leave out --no-push.`,
  };
}
