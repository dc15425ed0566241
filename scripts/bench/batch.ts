import { join } from "node:path";
import type { Benchmark, Setup } from "./benchmark.ts";
import { runTimed } from "./environment.ts";
import { describeSamples, median, runInterleaved, summary } from "./measure.ts";
import { howRead } from "./push-cost.ts";
import { pythonSource } from "./python-source.ts";
import { writePairs } from "./repository.ts";
import { typescriptSource } from "./typescript-source.ts";

const TARGET = 50;

export const batch: Benchmark = {
  name: "batch",
  title: "`skl diff --batch` over pairs of 300-line files, start-up included",
  run: (setup) => {
    const count = setup.isQuick ? 50 : 200;
    const rounds = setup.isQuick ? 2 : 5;
    const samples = runInterleaved(rounds, {
      Python: prepareBatchRound(setup, count, ".py", pythonSource),
      TypeScript: prepareBatchRound(setup, count, ".ts", typescriptSource),
    });
    const rows = Object.entries(samples).map(([language, rates]) => [
      `${count} pairs of ${language}`,
      describeSamples(rates, 1),
      `${median(rates) >= TARGET ? "✓" : "✗"} >= ${TARGET}`,
    ]);
    const data = { pairs: count, python: summary(samples.Python), typescript: summary(samples.TypeScript) };
    return { columns: ["input", "pairs a second", "target"], rows, notes: [howRead(rounds)], data };
  },
};

/** Pairs per second. */
function prepareBatchRound(setup: Setup, count: number, extension: string, source: typeof pythonSource): () => number {
  const pairs = writePairs(join(setup.stage, `pairs${extension}`), count, extension, source);
  const stdin = pairs.map((pair, id) => `${JSON.stringify({ id, ...pair })}\n`).join("");
  return () => {
    const { ms, stdout } = runTimed({
      program: process.execPath,
      args: [setup.skl, "diff", "--batch", "--json"],
      cwd: setup.stage,
      env: setup.environment,
      stdin,
    });
    const answers = stdout.trimEnd().split("\n");
    const isRight = answers.every((answer) => answer.includes('"ast_change_type":"structural"'));
    if (answers.length !== count || !isRight) throw new Error(`not the expected answers: ${answers[0]}`);
    return (count / ms) * 1000;
  };
}
