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

/** What one run of a node costs: in a process of its own, compared with ones that do nothing, print its version or only validate, and in a warm thread. */
export const node: Benchmark = {
  name: "node",
  title: "One run of a trivial node",
  run: async (setup) => {
    const cold = coldRuns(setup);
    const { pool, single, inThread } = await warmRuns(setup);
    const rows = [
      ["node -e 0", milliseconds(median(cold.node)), ""],
      ["version", milliseconds(median(cold.version)), "250"],
      ["validate", milliseconds(median(cold.validate)), ""],
      ["cold run", milliseconds(median(cold.run)), "250"],
      ["warm run", milliseconds(median(pool)), "3"],
      ["of it in the thread", milliseconds(median(inThread)), ""],
      ["runNode again", milliseconds(median(single)), "3"],
    ];
    const table: Table = {
      columns: ["what", "p50 ms", "at most"],
      rows,
      notes: [
        `A cold run takes ${(median(cold.run) / median(cold.node)).toFixed(1)} times of \`node -e 0\`. ${milliseconds(median(cold.validate) - median(cold.version))} ms of it are the parts of skl that read policy and module, ${milliseconds(median(cold.run) - median(cold.validate))} ms are the thread, the run and its attestation.`,
      ],
      data: {
        node: median(cold.node),
        validate: median(cold.validate),
        version: median(cold.version),
        cold: median(cold.run),
        warm: median(pool),
        in_thread: median(inThread),
        single: median(single),
      },
    };
    return table;
  },
};

function coldRuns({ skl, stage, environment, isQuick }: Setup) {
  const folder = mkdtempSync(join(stage, "node-"));
  writeFileSync(join(folder, "node.wasm"), trivial);
  writeFileSync(join(folder, "grants.json"), "[]");
  const timeNode = (args: readonly string[]) => () => {
    const started = performance.now();
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: folder, env: environment });
    if (status !== 0) throw new Error(`node ${args.join(" ")} exited ${status}: ${stderr}`);
    return performance.now() - started;
  };
  const timeCommand = (args: readonly string[]) => timeNode([skl, ...args]);
  return runInterleaved(isQuick ? 5 : 20, {
    node: timeNode(["-e", "0"]),
    version: timeCommand(["--version"]),
    validate: timeCommand(["node", "validate", "node.wasm"]),
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
