import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Benchmark, Setup, Table } from "./benchmark.ts";
import { median, runInterleaved } from "./measure.ts";

/** A module that does nothing: a memory and an empty `_start`. */
const trivial = Buffer.from(
  "0061736d0100000001040160000003020100050301000107130206" + "6d656d6f72790200065f737461727400000a040102000b",
  "hex",
);

interface Run {
  readonly outcome: string;
  readonly duration_ms: number;
}

type RunsNodes = (options: { module: Uint8Array; grants: readonly unknown[] }) => Promise<Run>;

interface RuntimeLibrary {
  readonly runNode: RunsNodes;
  createRuntime(options: { workers: number }): { readonly run: RunsNodes; close(): Promise<void> };
}

/** What one run of a node costs: in a process of its own, compared with one that prints its version, and in a warm thread. */
export const node: Benchmark = {
  name: "node",
  title: "One run of a trivial node",
  run: async (setup) => {
    const cold = coldRuns(setup);
    const { pool, single, inThread } = await warmRuns(setup);
    const rows = [
      ["version", milliseconds(median(cold.version)), "250"],
      ["cold run", milliseconds(median(cold.run)), "250"],
      ["warm run", milliseconds(median(pool)), "3"],
      ["of it in the thread", milliseconds(median(inThread)), ""],
      ["runNode again", milliseconds(median(single)), "3"],
    ];
    const table: Table = {
      columns: ["what", "p50 ms", "at most"],
      rows,
      notes: [],
      data: { version: median(cold.version), cold: median(cold.run), warm: median(pool), in_thread: median(inThread), single: median(single) },
    };
    return table;
  },
};

function coldRuns({ skl, stage, environment, isQuick }: Setup) {
  const folder = mkdtempSync(join(stage, "node-"));
  writeFileSync(join(folder, "node.wasm"), trivial);
  writeFileSync(join(folder, "grants.json"), "[]");
  const timeCommand = (args: readonly string[]) => () => {
    const started = performance.now();
    const { status, stderr } = spawnSync(process.execPath, [skl, ...args], { cwd: folder, env: environment });
    if (status !== 0) throw new Error(`skl ${args.join(" ")} exited ${status}: ${stderr}`);
    return performance.now() - started;
  };
  return runInterleaved(isQuick ? 5 : 20, {
    version: timeCommand(["--version"]),
    run: timeCommand(["node", "run", "node.wasm", "--grants", "grants.json", "--json"]),
  });
}

async function warmRuns({ skl, isQuick }: Setup) {
  const library = (await import(pathToFileURL(join(skl, "../runtime.js")).href)) as RuntimeLibrary;
  const runtime = library.createRuntime({ workers: 1 });
  const inThread: number[] = [];
  const sample = async (run: RunsNodes): Promise<number[]> => {
    const samples: number[] = [];
    for (let round = 0; round < (isQuick ? 50 : 500); round += 1) {
      const started = performance.now();
      const { outcome, duration_ms } = await run({ module: trivial, grants: [] });
      if (outcome !== "ok") throw new Error(`The run ended ${outcome}.`);
      if (round < 10) continue;
      samples.push(performance.now() - started);
      inThread.push(duration_ms);
    }
    return samples;
  };
  const pool = await sample(runtime.run);
  await runtime.close();
  return { pool, single: await sample(library.runNode), inThread };
}

const milliseconds = (value: number): string => value.toFixed(1);
