import { DEFAULT_LIMITS } from "../limits.ts";
import { commitChanges } from "./commit.ts";
import { Control } from "./control.ts";
import { type CompiledModule, engine } from "./engine.ts";
import type { GuestEnd, Preopen } from "./job.ts";
import { HostBroken } from "./run.ts";
import { runInThread } from "./run-in-thread.ts";
import type { Threads } from "./threads.ts";

interface ScriptGuest {
  /** An interpreter as a command of preview1, whose memory has a limit of its own. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly args: readonly string[];
  readonly environment: readonly string[];
  readonly stdin: Uint8Array;
  readonly preopens: readonly Preopen[];
  readonly threads: Threads;
  readonly signal: AbortSignal;
  readonly deadlineMs: number;
  readonly outputBytes: number;
  readonly runId: string;
  /** The account's own folder, where a journal of the changes is kept. */
  readonly home: string;
}

export interface ScriptGuestEnd {
  readonly end: Exclude<GuestEnd, { kind: "broken" }>;
  readonly stdout: Uint8Array;
  readonly stderr: Uint8Array;
}

/**
 * Runs an interpreter with a script in its folders. What the script changes is a plan until it exits, with whatever code; then all of it is
 * carried out, or nothing. A script that is stopped changes nothing. Throws HostBroken.
 */
export async function runScriptGuest(guest: ScriptGuest): Promise<ScriptGuestEnd> {
  const { preopens, threads, runId, home } = guest;
  const module: CompiledModule = await engine.compile(guest.bytes);
  const worker = threads.take();
  const run = await runInThread(
    worker,
    {
      module,
      metering: "unmetered",
      start: { kind: "start" },
      control: new Control().shared,
      responses: new SharedArrayBuffer(0),
      // The interpreter imports all of preview1; without a folder none of it reaches anything.
      groups: ["baseline", "local.read", "local.write", "foreign"],
      hostFunctions: [],
      args: guest.args,
      environment: guest.environment,
      streams: { kind: "given", stdin: guest.stdin },
      preopens,
      writes: "to a plan",
      links: "none",
      limits: {
        ...DEFAULT_LIMITS,
        stdout_bytes: guest.outputBytes,
        deadline_ms: guest.deadlineMs,
        // An interpreter looks for its modules in many places.
        denied_calls: Number.MAX_SAFE_INTEGER,
        host_calls: Number.MAX_SAFE_INTEGER,
      },
    },
    {
      hostCall: () => Promise.reject(new Error("No host function is wired here.")),
      noteEffect: () => undefined,
      signal: guest.signal,
      deadlineMs: guest.deadlineMs,
      deadlineOf: "everything",
    },
  );
  if (run.thread === "free") threads.giveBack(worker);
  if (run.end.kind === "broken") throw new HostBroken(run.end.reason);
  const applied = await commitChanges({ files: run.changes, preopens, deferred: [], runId, home });
  if (applied.kind !== "applied") throw new HostBroken(`what it wrote was not kept: ${applied.reason}`);
  return { end: run.end, stdout: run.stdout, stderr: run.stderr };
}
