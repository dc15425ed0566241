import { join } from "node:path";
import type { Benchmark, Setup, Table } from "./benchmark.ts";
import { git, runTimed } from "./environment.ts";
import { requireProposals } from "./hook-run.ts";
import { describeSamples, differences, median, runInterleaved, summary } from "./measure.ts";
import {
  BRANCH,
  type Clone,
  cloneForAgent,
  commitChange,
  ensureCachedOrigin,
  LARGE,
  SMALL,
  undoPush,
} from "./repository.ts";

const TARGET_MS: Readonly<Record<number, number>> = { 1: 250, 8: 400 };
const TARGET_RATIO = 1.5;

export const pushCost: Benchmark = {
  name: "push",
  title: "What the hook adds to `git push` of a commit with 1 or 8 changed Python files of 300 lines",
  run: (setup) => {
    const rounds = setup.isQuick ? 3 : 15;
    const clones = { small: stageAgentClone(SMALL, "small", setup), large: stageAgentClone(LARGE, "large", setup) };
    const samples = runInterleaved(rounds, {
      "small-1-without": (round) => push(clones.small, 1, round, setup, false),
      "small-1-with": (round) => push(clones.small, 1, round, setup, true),
      "large-1-without": (round) => push(clones.large, 1, round, setup, false),
      "large-1-with": (round) => push(clones.large, 1, round, setup, true),
      "small-8-without": (round) => push(clones.small, 8, round, setup, false),
      "small-8-with": (round) => push(clones.small, 8, round, setup, true),
      "large-8-without": (round) => push(clones.large, 8, round, setup, false),
      "large-8-with": (round) => push(clones.large, 8, round, setup, true),
    });
    return renderPushCostTable(samples, rounds);
  },
};

export function stageAgentClone(size: typeof SMALL, name: string, setup: Setup): Clone {
  const origin = ensureCachedOrigin(size, setup.cache, setup.environment);
  return cloneForAgent(origin, join(setup.stage, name), join(setup.root, "hooks", "pre-push"), setup.environment);
}

/** Returns the milliseconds of one push of a commit that the remote has never seen, and puts the remote back afterwards. */
function push(clone: Clone, count: number, round: number, setup: Setup, hasHook: boolean): number {
  const head = commitChange(clone, count, round * 2 + (hasHook ? 1 : 0), setup.environment);
  const args = [...(hasHook ? [] : ["-c", "core.hooksPath=/dev/null"]), "push", "--quiet", "origin"];
  const { ms } = runTimed({
    program: "git",
    args: [...args, `${head}:refs/heads/${BRANCH}`],
    cwd: clone.folder,
    env: setup.environment,
  });
  const pushed = git(setup.environment, clone.remote, ["rev-parse", `refs/heads/${BRANCH}`]).trim();
  if (pushed !== head) throw new Error("the push did not arrive");
  if (hasHook) requireProposals(clone, setup.environment);
  undoPush(clone, setup.environment);
  return ms;
}

type Variant = `${"small" | "large"}-${1 | 8}-${"with" | "without"}`;

function renderPushCostTable(samples: Readonly<Record<Variant, number[]>>, rounds: number): Table {
  const cases = ([1, 8] as const).flatMap((count) =>
    (["small", "large"] as const).map((size) => {
      const [without, withHook] = [samples[`${size}-${count}-without`], samples[`${size}-${count}-with`]];
      return { count, size, without, withHook, added: differences(withHook, without) };
    }),
  );
  const ratios = ([1, 8] as const).map((count) => {
    const [small, large] = (["small", "large"] as const).map((size) =>
      median(cases.find((each) => each.count === count && each.size === size)?.added ?? []),
    );
    return { count, ratio: (large ?? Number.NaN) / (small ?? Number.NaN) };
  });
  const rows = cases.map(({ count, size, without, withHook, added }) => [
    `${count} ${count === 1 ? "file" : "files"}, ${size === "small" ? SMALL.name : LARGE.name}`,
    describeSamples(without),
    describeSamples(withHook),
    describeSamples(added),
    `${median(added) <= (TARGET_MS[count] ?? 0) ? "✓" : "✗"} <= ${TARGET_MS[count]}`,
    size === "large" ? large(ratios.find((each) => each.count === count)?.ratio ?? Number.NaN) : "",
  ]);
  const columns = ["push of", "without, ms", "with hook, ms", "added, ms", "target", "large/small"];
  const data = cases.map(({ count, size, without, withHook, added }) => ({
    files: count,
    repository: size,
    without_ms: summary(without),
    with_ms: summary(withHook),
    added_ms: summary(added),
  }));
  return { columns, rows, notes: [howRead(rounds)], data: { cases: data, ratios } };
}

function large(ratio: number): string {
  return `${ratio.toFixed(2)} ${ratio <= TARGET_RATIO ? "✓" : "✗"} <= ${TARGET_RATIO}`;
}

export function howRead(rounds: number): string {
  return `median (quarter–three quarters) of ${rounds} interleaved ${rounds === 1 ? "round" : "rounds"}; one more warmed up`;
}
