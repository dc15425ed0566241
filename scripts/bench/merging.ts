import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { ObjectId } from "../../src/kernel/domain/index.ts";
import { findSeparateForks, openRepository, TreeMerger, writePlainCommit } from "../../src/workspace/git/index.ts";
import type { Benchmark, Setup } from "./benchmark.ts";
import { git, runTimed } from "./environment.ts";
import { ensureCachedOrigin, MEDIUM, type QueuedBranch, queueBranches } from "./repository.ts";

const COUNTS = [64, 256, 512] as const;
const MERGING_TARGET = 10;
const SESSION_TARGET = 3;

/** One branch changes one file, and no two the same. */
export const merging: Benchmark = {
  name: "merging",
  title: `Merging beside sequential \`git merge\`: ${MEDIUM.name}, one file a branch`,
  run: async (setup) => {
    const rows: string[][] = [];
    const data: Record<string, unknown> = {};
    for (const count of setup.isQuick ? COUNTS.slice(0, 1) : COUNTS) {
      const plain = mergedByGit(setup, count);
      const alone = await mergedByTrees(setup, count);
      if (alone.tree !== plain.tree) throw new Error(`${count} branches: skl made ${alone.tree}, git ${plain.tree}`);
      const session = reviewed(setup, count);
      const times = (ms: number, target: number) => {
        const ratio = plain.ms / ms;
        return `${ratio.toFixed(1)} ${ratio >= target ? "✓" : "✗"} >= ${target}`;
      };
      const seconds = (ms: number) => (ms / 1000).toFixed(2);
      rows.push(
        [`${count} branches, git merge`, seconds(plain.ms), ""],
        [`${count} branches, merging alone`, seconds(alone.ms), times(alone.ms, MERGING_TARGET)],
        [`${count} branches, a whole session`, seconds(session), times(session, SESSION_TARGET)],
      );
      data[count] = { git_ms: plain.ms, merging_ms: alone.ms, session_ms: session };
    }
    return {
      columns: ["what", "seconds", "times as fast as git merge"],
      rows,
      notes: [
        "`git merge` runs once a branch, in a work tree. Merging alone ends with the same tree; it writes a commit for each merge. A session also takes every proposal in, computes it again from its commit, decides it, writes State, queue and log, and pushes.",
      ],
      data,
    };
  },
};

function stage(name: string, count: number, setup: Setup) {
  const folder = join(setup.stage, `merging-${name}-${count}`);
  const remote = join(folder, "origin.git");
  rmSync(folder, { recursive: true, force: true });
  cpSync(ensureCachedOrigin(MEDIUM, setup.cache, setup.environment), remote, { recursive: true });
  const branches = queueBranches(remote, { branches: count, proposals: count, size: MEDIUM }, setup.environment);
  const clone = join(folder, "clone");
  git(setup.environment, folder, ["clone", "--quiet", remote, clone]);
  return { clone, branches };
}

function mergedByGit(setup: Setup, count: number): { readonly ms: number; readonly tree: string } {
  const { clone, branches } = stage("git", count, setup);
  const started = performance.now();
  for (const { head, branch } of branches)
    git(setup.environment, clone, ["merge", "--quiet", "--no-ff", "--no-edit", "-m", `Merge ${branch}`, head]);
  const ms = performance.now() - started;
  return { ms, tree: git(setup.environment, clone, ["rev-parse", "HEAD^{tree}"]).trim() };
}

async function mergedByTrees(setup: Setup, count: number): Promise<{ readonly ms: number; readonly tree: string }> {
  const { clone, branches } = stage("trees", count, setup);
  const started = performance.now();
  const repository = await openRepository(clone);
  const base = await repository.commitOf("HEAD");
  if (base === null) throw new Error("the clone has no commit");
  const tree = await mergeAll(repository, base, branches);
  const ms = performance.now() - started;
  repository.close();
  return { ms, tree };
}

async function mergeAll(
  repository: Awaited<ReturnType<typeof openRepository>>,
  base: ObjectId,
  branches: readonly QueuedBranch[],
): Promise<ObjectId> {
  const heads = branches.map(({ head }) => head as ObjectId);
  const forks = await findSeparateForks(repository, base, heads);
  const trees = new TreeMerger(repository, base);
  let commit = base;
  let tree = base;
  for (const head of heads) {
    const merged = await trees.merge(forks.get(head) ?? base, tree, head);
    if (merged === null) throw new Error(`${head} meets another branch`);
    tree = merged;
    const identity = { name: "Bench", email: "bench@example.org" };
    commit = writePlainCommit(repository, {
      tree,
      parents: [commit, head],
      message: "Merge\n",
      identity,
      at: new Date(0),
    });
  }
  await repository.git(["update-ref", "refs/heads/merged", commit]);
  return tree;
}

function reviewed(setup: Setup, count: number): number {
  const { clone } = stage("session", count, setup);
  const ended = runTimed({
    program: process.execPath,
    args: [setup.skl, "review", "--max", String(count), "--json"],
    cwd: clone,
    env: setup.environment,
  });
  const { merged } = JSON.parse(ended.stdout) as { merged: unknown[] };
  if (merged.length !== count)
    throw new Error(`${merged.length} of ${count} branches merged: ${ended.stdout.slice(0, 3000)}`);
  return ended.ms;
}
