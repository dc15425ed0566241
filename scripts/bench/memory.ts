import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Benchmark } from "./benchmark.ts";
import { runHook } from "./hook-run.ts";
import { describeSamples, median, runInterleaved, summary } from "./measure.ts";
import { howRead, stageAgentClone } from "./push-cost.ts";
import { commitChange, LARGE, SMALL } from "./repository.ts";

const TARGET_MB = 200;

/** This file is loaded into the measured process before the bundle. */
const PROBE = `import { writeFileSync } from "node:fs";
process.on("exit", () => writeFileSync(process.env.BENCH_PEAK_FILE, String(process.resourceUsage().maxRSS)));
`;

export const memory: Benchmark = {
  name: "memory",
  title: "Peak memory of the hook's process, 8 changed Python files of 300 lines",
  run: (setup) => {
    const rounds = setup.isQuick ? 1 : 5;
    const probe = join(setup.stage, "peak.mjs");
    const answer = join(setup.stage, "peak.txt");
    writeFileSync(probe, PROBE);
    const extra = { NODE_OPTIONS: `--import ${pathToFileURL(probe).href}`, BENCH_PEAK_FILE: answer };
    const preparePeakRound = (size: typeof SMALL, name: string) => {
      const clone = stageAgentClone(size, name, setup);
      const head = commitChange(clone, 8, 1, setup.environment);
      return () => {
        runHook(clone, head, setup, extra);
        return Number(readFileSync(answer, "utf8")) / 1024;
      };
    };
    const samples = runInterleaved(rounds, {
      small: preparePeakRound(SMALL, "small"),
      large: preparePeakRound(LARGE, "large"),
    });
    const rows = [
      { name: SMALL.name, peaks: samples.small },
      { name: LARGE.name, peaks: samples.large },
    ].map(({ name, peaks }) => [
      name,
      describeSamples(peaks),
      `${median(peaks) <= TARGET_MB ? "✓" : "✗"} <= ${TARGET_MB}`,
    ]);
    const data = { small_mb: summary(samples.small), large_mb: summary(samples.large) };
    return { columns: ["repository", "peak, MB", "target"], rows, notes: [howRead(rounds)], data };
  },
};
