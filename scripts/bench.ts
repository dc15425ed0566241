// `npm run bench`: what a push costs against the same push without the hook, where the time goes, and the peers that are
// installed. Ratios of one run are what counts; the machine decides the milliseconds.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { action } from "./bench/action.ts";
import { batch } from "./bench/batch.ts";
import { type Benchmark, renderTable, type Setup } from "./bench/benchmark.ts";
import { cleanEnvironment, git } from "./bench/environment.ts";
import { grammars } from "./bench/grammars.ts";
import { graph } from "./bench/graph.ts";
import { hookShares } from "./bench/hook-shares.ts";
import { importRate } from "./bench/import-rate.ts";
import { intents } from "./bench/intents.ts";
import { memory } from "./bench/memory.ts";
import { merging } from "./bench/merging.ts";
import { metering } from "./bench/metering.ts";
import { node } from "./bench/node.ts";
import { overlap } from "./bench/overlap.ts";
import { page } from "./bench/page.ts";
import { peers } from "./bench/peers.ts";
import { pushCost } from "./bench/push-cost.ts";
import { review } from "./bench/review.ts";
import { routing } from "./bench/routing.ts";
import { skills } from "./bench/skills.ts";
import { twice } from "./bench/twice.ts";

const benchmarks: readonly Benchmark[] = [
  pushCost,
  overlap,
  twice,
  intents,
  hookShares,
  memory,
  batch,
  importRate,
  grammars,
  review,
  merging,
  action,
  skills,
  graph,
  metering,
  node,
  routing,
  page,
  peers,
];

const USAGE = `npm run bench -- [--only NAME] [--quick] [--json FILE]   (${benchmarks.map(({ name }) => name).join(", ")})`;

function chooseBenchmarks(only: string | undefined): readonly Benchmark[] {
  const found = only === undefined ? benchmarks : benchmarks.filter(({ name }) => name === only);
  if (found.length === 0) throw new Error(`There is no benchmark ${only}. ${USAGE}`);
  return found;
}

function machine(setup: Setup) {
  const version = git(setup.environment, setup.stage, ["--version"]).trim().replace("git version ", "");
  return {
    node: process.version,
    git: version,
    cores: availableParallelism(),
    processor: cpus()[0]?.model ?? "unknown",
    load: Number((loadavg()[0] ?? 0).toFixed(1)),
  };
}

async function runAll(selected: readonly Benchmark[], setup: Setup, json: string | undefined): Promise<void> {
  const { node, git: version, cores, processor, load } = machine(setup);
  console.log(`Node.js ${node}, git ${version}, ${cores} × ${processor}, load ${load} at the start`);
  if (load > cores) console.log("Others use this machine, too: compare the ratios, not milliseconds with targets.");
  const results: Record<string, unknown> = {};
  for (const { name, title, run } of selected) {
    const started = performance.now();
    const table = await run(setup);
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    console.log(`\n━━ ${title} (${name}, ${seconds} s)\n\n${renderTable(table)}`);
    results[name] = table.data;
  }
  if (json !== undefined) writeFileSync(json, `${JSON.stringify({ machine: machine(setup), results }, null, 2)}\n`);
}

const { values } = parseArgs({
  options: { only: { type: "string" }, quick: { type: "boolean", default: false }, json: { type: "string" } },
});
const root = fileURLToPath(new URL("..", import.meta.url));
const selected = chooseBenchmarks(values.only);
const stage = mkdtempSync(join(tmpdir(), "skl-bench-"));
process.on("exit", () => rmSync(stage, { recursive: true, force: true }));
process.on("SIGINT", () => process.exit(130));
process.on("SIGTERM", () => process.exit(143));
const skl = join(root, "dist", "skl.js");
const setup: Setup = {
  root,
  skl,
  stage,
  cache: join(root, "node_modules", ".cache", "skl-bench"),
  environment: cleanEnvironment(join(stage, "home"), skl),
  isQuick: values.quick,
};
await runAll(selected, setup, values.json);
