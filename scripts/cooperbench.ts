/**
 * `npx tsx scripts/cooperbench.ts DATASET CLONE… [--sample N] [--seed S] [--variant code|tests|both] [--only compatible|conflict] [--guard none|evidence|verify] [--until push|alone|rebase|word|person] [--python PYTHON] [--json FILE] [--from FILE]`:
 * replays pairs of features of the public dataset CooperBench as two agents, and prints what `skl` did with them.
 * DATASET is a local clone of it, each CLONE one of a repository that it is about. docs/cooperbench.md says how to read the tables.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { listFeaturePairs, type Pair, readTasks, type Task } from "./cooperbench/dataset.ts";
import { FeatureTests } from "./cooperbench/feature-tests.ts";
import { STAGES, type Stages } from "./cooperbench/landing.ts";
import { type Guard, type PlayedPair, Replay, type Variant } from "./cooperbench/replay.ts";
import { renderTables } from "./cooperbench/table.ts";
import { Stage } from "./effect/stage.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: "string" },
    seed: { type: "string", default: "1" },
    variant: { type: "string", default: "both" },
    only: { type: "string" },
    guard: { type: "string", default: "none" },
    until: { type: "string", default: "person" },
    python: { type: "string" },
    json: { type: "string" },
    from: { type: "string", multiple: true },
    skl: { type: "string", default: fileURLToPath(new URL("../dist/skl.js", import.meta.url)) },
  },
});

/** Returns a lot for a pair that depends on the seed and on nothing else, so that a sample stays as other pairs come and go. */
function lotOf({ task, first, second }: Pair): string {
  const name = [values.seed, task.repository, task.name, first.name, second.name].join(" ");
  return createHash("sha256").update(name).digest("hex");
}

function sampled(pairs: readonly Pair[]): Set<Pair> {
  const most = values.sample === undefined ? pairs.length : Number(values.sample);
  return new Set(pairs.toSorted((a, b) => (lotOf(a) < lotOf(b) ? -1 : 1)).slice(0, most));
}

function hasCommit(clone: string, commit: string): boolean {
  return spawnSync("git", ["-C", clone, "cat-file", "-e", `${commit}^{commit}`]).status === 0;
}

function variants(): Variant[] {
  if (values.variant === "both") return ["code and tests", "code"];
  return [values.variant === "code" ? "code" : "code and tests"];
}

function guardNamed(name: string): Guard {
  const guard = (["none", "evidence", "verify"] as const).find((each) => each === name);
  if (guard === undefined) throw new Error(`--guard is none, evidence or verify, not ${name}`);
  return guard;
}

function stageNamed(name: string): Stages {
  const stage = STAGES.find((each) => each === name);
  if (stage === undefined) throw new Error(`--until is ${STAGES.join(", ")}, not ${name}`);
  return stage;
}

function readPlayed(file: string): PlayedPair[] {
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
  return lines.map((line) => JSON.parse(line) as PlayedPair);
}

/** The pairs that a run which was ended early left in `--json`. They are not played again. */
const earlierPairs = values.json !== undefined && existsSync(values.json) ? readPlayed(values.json) : [];

function earlierPlayOf({ task, first, second }: Pair, variant: Variant): PlayedPair | undefined {
  return earlierPairs.find(
    ({ features, ...of }) =>
      of.repository === task.repository &&
      of.task === task.name &&
      of.variant === variant &&
      of.guard === values.guard &&
      features[0] === first.name &&
      features[1] === second.name,
  );
}

function playTask(task: Task, clone: string, pairs: readonly Pair[]): PlayedPair[] {
  const folder = mkdtempSync(join(tmpdir(), "skl-cooperbench-"));
  try {
    const stage = new Stage(folder, resolve(values.skl));
    const tests = new FeatureTests(stage, folder, values.python ?? null);
    const replay = new Replay(stage, folder, task, tests, {
      clone,
      guard: guardNamed(values.guard),
      until: stageNamed(values.until),
    });
    return pairs.flatMap((pair) =>
      variants().flatMap((variant) => {
        const isConflict = replay.isConflict(pair, variant);
        if (isConflict !== null && values.only === (isConflict ? "compatible" : "conflict")) return [];
        const earlier = earlierPlayOf(pair, variant);
        if (earlier !== undefined) return [earlier];
        const played = replay.play(pair, variant);
        const name = `${task.repository} ${task.name} ${pair.first.name} ${pair.second.name}, ${variant}`;
        if (played === null) {
          process.stderr.write(`${name}: a patch does not apply\n`);
          return [];
        }
        const found = played.textual ? "conflict" : `compatible, tests ${played.tests}`;
        process.stderr.write(
          `${name}: ${found}; at the push ${played.atPush ?? "nothing"}; merged: ${played.merged}\n`,
        );
        if (values.json !== undefined) appendFileSync(values.json, `${JSON.stringify(played)}\n`);
        return [played];
      }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function playAll(): PlayedPair[] {
  const [dataset, ...clones] = positionals.map((path) => resolve(path));
  if (dataset === undefined || clones.length === 0)
    throw new Error("Name the dataset and a clone: npx tsx scripts/cooperbench.ts ../CooperBench ../click");
  const cloneOf = (commit: string) => clones.find((clone) => hasCommit(clone, commit));
  const tasks = readTasks(dataset, (commit) => cloneOf(commit) !== undefined);
  const repositories = [...new Set(tasks.map(({ repository }) => repository))];
  return repositories.flatMap((repository) => {
    const own = tasks.filter((task) => task.repository === repository);
    const chosen = sampled(own.flatMap(listFeaturePairs));
    return own.flatMap((task) => {
      const pairs = [...chosen].filter((pair) => pair.task === task);
      return pairs.length === 0 ? [] : playTask(task, cloneOf(task.commit) ?? "", pairs);
    });
  });
}

const fromFiles = (values.from ?? []).flatMap(readPlayed);
console.log(renderTables(fromFiles.length > 0 ? fromFiles : playAll()));
