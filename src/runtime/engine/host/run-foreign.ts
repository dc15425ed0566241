import { isatty } from "node:tty";
import { describeThrown } from "../../../kernel/domain/index.ts";
import { DEFAULT_LIMITS } from "../limits.ts";
import { type CallGroup, listWasiNames, WASI_MODULE } from "../wasi/index.ts";
import { Control } from "./control.ts";
import { type CompiledModule, engine } from "./engine.ts";
import type { GuestEnd, Preopen } from "./job.ts";
import { runInThread } from "./run-in-thread.ts";
import type { Threads } from "./threads.ts";

export interface ForeignRun {
  readonly bytes: Uint8Array;
  readonly args: readonly string[];
  readonly environment: readonly string[];
  readonly preopens: readonly Preopen[];
  /** `all` adds the rest of preview1. */
  readonly calls: "plain" | "all";
  readonly threads: Threads;
  readonly signal: AbortSignal;
  /** Null for as long as it takes. */
  readonly deadlineMs: number | null;
}

/**
 * Runs a plain preview1 command with the streams of this process. It may read and write below its folders and nothing else, and
 * runs without a meter until its deadline, if it has one.
 */
export async function runForeign(run: ForeignRun): Promise<GuestEnd> {
  const groups: readonly CallGroup[] = ["baseline", "local.read", "local.write", ...listForeignGroups(run.calls)];
  const module = await compileForeign(run.bytes, groups);
  if (typeof module === "string") return { kind: "stopped", outcome: "reject_instantiate", reason: module };
  const worker = run.threads.take();
  const job = {
    module,
    metering: "unmetered",
    start: { kind: "start" },
    control: new Control().shared,
    responses: new SharedArrayBuffer(0),
    groups,
    hostFunctions: [],
    args: run.args,
    environment: run.environment,
    streams: { kind: "inherited", terminals: [isatty(0), isatty(1), isatty(2)] },
    preopens: run.preopens,
    writes: "to disk",
    links: run.calls === "all" ? "all" : "none",
    limits: {
      ...DEFAULT_LIMITS,
      host_calls: Number.MAX_SAFE_INTEGER,
      denied_calls: Number.MAX_SAFE_INTEGER,
      open_files: 1024,
    },
  } as const;
  const { end, thread } = await runInThread(worker, job, {
    hostCall: () => Promise.reject(new Error("No host function is wired here.")),
    noteEffect: () => undefined,
    signal: run.signal,
    deadlineMs: run.deadlineMs,
    deadlineOf: "everything",
  });
  if (thread === "free") run.threads.giveBack(worker);
  return end;
}

const listForeignGroups = (calls: ForeignRun["calls"]): CallGroup[] => (calls === "all" ? ["foreign"] : []);

/** A component begins like a module, with a version and a layer of its own. */
const isComponent = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 8)).equals(Buffer.from("0061736d0d000100", "hex"));

/** Compiles a module; a string says why it may not run. */
async function compileForeign(bytes: Uint8Array, groups: readonly CallGroup[]): Promise<CompiledModule | string> {
  if (isComponent(bytes))
    return "It is a component (WASI preview 2); build it as a plain module, such as for the target wasm32-wasip1.";
  let module: CompiledModule;
  try {
    module = await engine.compile(new Uint8Array(bytes));
  } catch (cause) {
    return describeThrown(cause);
  }
  const names = new Set(listWasiNames(groups));
  const unknown = engine.Module.imports(module).filter(
    ({ module: from, name }) => from !== WASI_MODULE || !names.has(name),
  );
  if (unknown.length === 0) return module;
  return `It imports functions that do not exist here: ${unknown.map(({ module: from, name }) => `${from}.${name}`).join(", ")}.`;
}
