import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import type { Benchmark, Setup, Table } from "./benchmark.ts";
import { runTimed } from "./environment.ts";
import { takeGitCost } from "./git-trace.ts";
import { runHook } from "./hook-run.ts";
import { describeSamples, median, runInterleaved, type Samples, summary } from "./measure.ts";
import { howRead, stageAgentClone } from "./push-cost.ts";
import { CHANGED_FILES, type Clone, commitChange, LARGE, SMALL } from "./repository.ts";

/** The parts of a hook run in milliseconds, one number per round. */
interface Parts {
  readonly [part: string]: number[];
}

const PARTS = [
  ["node", "Node.js alone"],
  ["bundle", "loading the bundle"],
  ["gitLocal", "git, local"],
  ["gitNetwork", "git, remote (ls-remote, push)"],
  ["parse", "parsing 8 files, twice each"],
  ["diff", "comparing"],
  ["imports", "resolving imports"],
  ["rest", "the rest: rules, checks, starting processes"],
] as const;

export const hookShares: Benchmark = {
  name: "shares",
  title: "Where one run of the hook spends its time, 8 changed Python files of 300 lines",
  run: (setup) => {
    const rounds = setup.isQuick ? 2 : 9;
    const sizes = { small: prepareHookShares(SMALL, "small", setup), large: prepareHookShares(LARGE, "large", setup) };
    runInterleaved(rounds, { small: sizes.small.round, large: sizes.large.round });
    return renderHookSharesTable(withoutWarmUp(sizes.small.parts), withoutWarmUp(sizes.large.parts), rounds);
  },
};

function withoutWarmUp(parts: Parts): Parts {
  return Object.fromEntries(Object.entries(parts).map(([name, values]) => [name, values.slice(1)]));
}

function prepareHookShares(size: typeof SMALL, name: string, setup: Setup): { parts: Parts; round: () => number } {
  const clone = stageAgentClone(size, name, setup);
  const head = commitChange(clone, 8, 1, setup.environment);
  const parts: Record<string, number[]> = {};
  const round = () => {
    const measured = measure(clone, head, setup);
    for (const [part, value] of Object.entries(measured)) parts[part] = [...(parts[part] ?? []), value];
    return measured.total;
  };
  return { parts, round };
}

function measure(clone: Clone, head: string, setup: Setup) {
  const { environment: env, skl, stage } = setup;
  const inClone = { program: process.execPath, cwd: clone.folder, env };
  const trace = join(stage, "trace.json");
  const total = runHook(clone, head, setup, { GIT_TRACE2_EVENT: trace }).ms;
  const { processes, localMs: gitLocal, networkMs: gitNetwork } = takeGitCost(trace);
  const node = runTimed({ ...inClone, args: ["-e", "0"] }).ms;
  // With no ref to judge, the hook loads everything and ends.
  const started = runTimed({ ...inClone, args: [skl, "hook", "pre-push", "origin", clone.remote] }).ms;
  const bundle = Math.max(0, started - node);
  const { parse, diff, imports } = analysis(clone, head, setup);
  const known = node + bundle + gitLocal + gitNetwork + parse + diff + imports;
  return { total, node, bundle, gitLocal, gitNetwork, parse, diff, imports, rest: total - known, processes };
}

interface AnalysisTimes {
  readonly parse: number;
  readonly diff: number;
  readonly imports: number;
}

/** This is a built file like the hook: otherwise most of the measured time would be the translation of TypeScript. */
function builtChild(setup: Setup): string {
  const built = join(setup.stage, "analysis-child.mjs");
  if (existsSync(built)) return built;
  buildSync({
    entryPoints: [fileURLToPath(new URL("./analysis-child.ts", import.meta.url))],
    outfile: built,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    external: ["oxc-parser"],
    banner: {
      js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
    },
    logLevel: "error",
  });
  return built;
}

function analysis({ folder, start }: Clone, head: string, setup: Setup): AnalysisTimes {
  const { stdout } = runTimed({
    program: process.execPath,
    args: [builtChild(setup), folder, start, head, ...CHANGED_FILES],
    cwd: setup.root,
    env: setup.environment,
  });
  return JSON.parse(stdout) as AnalysisTimes;
}

function renderHookSharesTable(small: Parts, large: Parts, rounds: number): Table {
  const share = (parts: Parts, part: string) => {
    const percent = (median(parts[part] ?? []) / median(parts.total ?? [])) * 100;
    return `${percent.toFixed(0)} %`;
  };
  const cells = (parts: Parts, part: string) => [describeSamples(parts[part] ?? []), share(parts, part)];
  const rows = [...PARTS, ["total", "the whole run"] as const].map(([part, title]) => [
    title,
    ...cells(small, part),
    ...cells(large, part),
  ]);
  const started = [small, large].map(({ processes = [] }) => median(processes)).join(" and ");
  const notes = [
    howRead(rounds),
    `Columns: ${SMALL.name}; ${LARGE.name}. The hook starts ${started} git processes.`,
    "Parts run beside each other or beside git, so the rest can be negative. Parsing is measured in a process of its own, " +
      "which has to compile the code that the hook keeps from earlier runs.",
  ];
  const data = Object.fromEntries([small, large].map((parts, at) => [at === 0 ? "small" : "large", summaries(parts)]));
  return { columns: ["part", "small, ms", "share", "large, ms", "share"], rows, notes, data };
}

function summaries(parts: Parts) {
  return Object.fromEntries(Object.entries(parts).map(([part, values]: [string, Samples]) => [part, summary(values)]));
}
