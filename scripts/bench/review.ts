import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Benchmark, Setup } from "./benchmark.ts";
import { git, runTimed } from "./environment.ts";
import { ensureCachedOrigin, LARGE, type QueuedBranch, queueBranches } from "./repository.ts";

const BRANCHES = 60;
const PROPOSALS = 200;
const TARGET_RATE = 20;
const TARGET_MB = 300;

/** This file is loaded into the measured process before the bundle. */
const PROBE = `import { writeFileSync } from "node:fs";
process.on("exit", () => writeFileSync(process.env.BENCH_PEAK_FILE, String(process.resourceUsage().maxRSS)));
`;

export const review: Benchmark = {
  name: "review",
  title: `One session of \`skl review\`: ${LARGE.name}, ${PROPOSALS} proposals on ${BRANCHES} branches, everything merged`,
  run: (setup) => {
    const session = measureReview(setup);
    const plain = mergedByGit(setup);
    const rate = (PROPOSALS * 1000) / session.ms;
    const seconds = (ms: number) => (ms / 1000).toFixed(1);
    const rows = [
      ["skl review", seconds(session.ms), rate.toFixed(1), `${rate >= TARGET_RATE ? "✓" : "✗"} >= ${TARGET_RATE}`],
      ["the same merges by git alone, no State", seconds(plain), ((PROPOSALS * 1000) / plain).toFixed(1), ""],
      [
        "peak memory of skl, MB",
        "",
        session.megabytes.toFixed(0),
        `${session.megabytes <= TARGET_MB ? "✓" : "✗"} <= ${TARGET_MB}`,
      ],
    ];
    return {
      columns: ["what", "seconds", "proposals a second", "target"],
      rows,
      notes: [
        `The session takes ${(session.ms / plain).toFixed(1)} times as long as git's merge-tree, commit-tree and one push: it also computes every proposal again from its commit, and writes the knowledge of ${LARGE.entries} entries into each merge.`,
      ],
      data: {
        seconds: session.ms / 1000,
        proposals_a_second: rate,
        peak_mb: session.megabytes,
        git_seconds: plain / 1000,
      },
    };
  },
};

function stage(name: string, setup: Setup): { readonly clone: string; readonly branches: readonly QueuedBranch[] } {
  const folder = join(setup.stage, `review-${name}`);
  const remote = join(folder, "origin.git");
  rmSync(folder, { recursive: true, force: true });
  cpSync(ensureCachedOrigin(LARGE, setup.cache, setup.environment), remote, { recursive: true });
  const branches = queueBranches(remote, { branches: BRANCHES, proposals: PROPOSALS }, setup.environment);
  const clone = join(folder, "orchestrator");
  git(setup.environment, folder, ["clone", "--quiet", "--no-checkout", remote, clone]);
  return { clone, branches };
}

function measureReview(setup: Setup): { readonly ms: number; readonly megabytes: number } {
  const { clone } = stage("skl", setup);
  const probe = join(setup.stage, "review-peak.mjs");
  const answer = join(setup.stage, "review-peak.txt");
  writeFileSync(probe, PROBE);
  const ended = runTimed({
    program: process.execPath,
    args: ["--import", pathToFileURL(probe).href, setup.skl, "review", "--max", String(PROPOSALS), "--json"],
    cwd: clone,
    env: { ...setup.environment, BENCH_PEAK_FILE: answer },
  });
  const { reviewed: decided, merged } = JSON.parse(ended.stdout) as { reviewed: unknown[]; merged: unknown[] };
  if (decided.length !== PROPOSALS || merged.length !== BRANCHES)
    throw new Error(`${decided.length} proposals and ${merged.length} branches instead of all`);
  return { ms: ended.ms, megabytes: Number(readFileSync(answer, "utf8")) / 1024 };
}

/** Does what a person would do without skl: merges every branch and pushes once. */
function mergedByGit(setup: Setup): number {
  const { clone, branches } = stage("git", setup);
  const started = performance.now();
  let tip = git(setup.environment, clone, ["rev-parse", "refs/remotes/origin/main"]).trim();
  for (const { head, branch } of branches) {
    const tree = git(setup.environment, clone, ["merge-tree", "--write-tree", tip, head]).trim();
    const parents = ["-p", tip, "-p", head, "-m", `Merge ${branch}`];
    tip = git(setup.environment, clone, ["commit-tree", tree, ...parents]).trim();
  }
  git(setup.environment, clone, ["push", "--quiet", "origin", `${tip}:refs/heads/main`]);
  return performance.now() - started;
}
