import { DEFAULT_LIMITS, type Limits } from "../limits.ts";
import type { Outcome } from "../run-facts.ts";
import { Control } from "./control.ts";
import { type CompiledModule, engine } from "./engine.ts";
import type { Frozen, GuestJob, GuestStart } from "./job.ts";
import { HostBroken } from "./run.ts";
import { runInThread } from "./run-in-thread.ts";
import type { Threads } from "./threads.ts";

export type { Frozen };

/**
 * How much a function of an interpreter runs, in bytes of code, before the engine optimises it, and what Node.js has otherwise. A script
 * ends within milliseconds; optimising half of the interpreter meanwhile took half a second of the processor, and its limit of fuel
 * comes before that would pay.
 */
const TIERING_BUDGET = { interpreter: 1_000_000_000, others: 1_800_000 };

/** Compiles an interpreter; later runs share the code. The engine reads the budget while it compiles. */
export async function compileInterpreter(bytes: Uint8Array): Promise<CompiledModule> {
  const { setFlagsFromString } = process.getBuiltinModule("node:v8");
  setFlagsFromString(`--wasm-tiering-budget=${TIERING_BUDGET.interpreter}`);
  try {
    return await engine.compile(bytes);
  } finally {
    setFlagsFromString(`--wasm-tiering-budget=${TIERING_BUDGET.others}`);
  }
}

export interface InterpreterRun {
  /** A module with an entry, with a meter in it and without data. */
  readonly module: CompiledModule;
  readonly frozen: Frozen;
  /** The address of the text to run. */
  readonly text: number;
  readonly limits: Limits;
  readonly threads: Threads;
  readonly signal: AbortSignal;
  /** Answers one line that the guest wrote; both are without the line's end. */
  answer(line: string): Promise<string>;
}

export interface InterpreterEnd {
  readonly outcome: Outcome;
  readonly reason: string;
  readonly stderr: string;
  /** Null where the run was ended from outside and nobody counted. */
  readonly fuelUsed: number | null;
}

/** Starts an interpreter and returns its memory at the freezing call (`frozen.ts`). Throws HostBroken where it does not get there. */
export async function freezeInterpreter(
  module: CompiledModule,
  args: readonly string[],
  threads: Threads,
): Promise<Frozen> {
  const limits = { ...DEFAULT_LIMITS, memory_bytes: 4 * 1024 ** 3, host_calls: Number.MAX_SAFE_INTEGER };
  const job = buildInterpreterJob({ module, metering: "unmetered", start: { kind: "freeze" }, limits, args });
  const worker = threads.take();
  const { end, frozen, thread, stderr } = await runInThread(worker, job, {
    hostCall: () => Promise.reject(new Error("Nothing is asked before the interpreter is frozen.")),
    noteEffect: () => undefined,
    signal: new AbortController().signal,
    deadlineMs: 120_000,
    deadlineOf: "the guest",
  });
  if (thread === "free") threads.giveBack(worker);
  if (frozen !== null) return frozen;
  const reason = end.kind === "exited" ? `it ended with ${end.code}` : end.reason;
  throw new HostBroken(
    `the interpreter cannot be started: ${reason} ${Buffer.from(stderr).toString("utf8").slice(-500)}`,
  );
}

/** Runs a text in a frozen interpreter that has nothing but a conversation with the host. */
export async function runInterpreter(run: InterpreterRun): Promise<InterpreterEnd> {
  const { module, frozen, text, limits, threads, signal } = run;
  const job = buildInterpreterJob({
    module,
    metering: "metered",
    start: { kind: "resume", frozen, text },
    limits,
    args: [],
  });
  const worker = threads.take();
  const { end, stderr, fuelUsed, thread } = await runInThread(worker, job, {
    hostCall: async ({ payload }) => {
      const response = Buffer.from(await run.answer(Buffer.from(payload).toString("utf8")));
      if (response.length > limits.response_bytes) throw new Error("The answer is larger than the guest may have it.");
      return { errno: 0, response };
    },
    noteEffect: () => undefined,
    signal,
    deadlineMs: limits.deadline_ms,
    deadlineOf: "the guest",
  });
  if (thread === "free") threads.giveBack(worker);
  if (end.kind === "broken") throw new HostBroken(end.reason);
  const { outcome, reason } = end.kind === "exited" ? { outcome: "ok" as const, reason: "" } : end;
  return { outcome, reason, stderr: Buffer.from(stderr).toString("utf8"), fuelUsed };
}

type InterpreterJob = Pick<GuestJob, "module" | "metering" | "limits" | "args"> & { readonly start: GuestStart };

function buildInterpreterJob(job: InterpreterJob): GuestJob {
  return {
    ...job,
    control: new Control().shared,
    responses: new SharedArrayBuffer(job.start.kind === "resume" ? job.limits.response_bytes : 0),
    // The interpreter imports all of preview1; without a folder none of it reaches anything.
    groups: ["baseline", "local.read", "local.write", "foreign"],
    hostFunctions: [],
    // The order of sets is the same in each run; nothing here lives long enough for that to matter.
    environment: ["PYTHONHASHSEED=0"],
    streams: { kind: "conversation" },
    preopens: [],
    writes: "to a plan",
    links: "none",
  };
}
