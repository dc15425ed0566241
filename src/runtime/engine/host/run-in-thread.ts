import type { Worker } from "node:worker_threads";
import { hashSha256Hex } from "../digests.ts";
import type { ObservedEffect } from "../run-facts.ts";
import { Control } from "./control.ts";
import type { ChangesBelow, Frozen, GuestEnd, GuestJob, GuestMessage } from "./job.ts";

export type HostCall = Extract<GuestMessage, { kind: "host call" }>;

export interface HostAnswer {
  readonly errno: number;
  readonly response: Uint8Array;
}

interface GuestPorts {
  /** Never rejects for errors outside. */
  hostCall(call: HostCall): Promise<HostAnswer>;
  /** Called for every observed call, in order. */
  noteEffect(effect: ObservedEffect): void;
  readonly signal: AbortSignal;
  /** Null for no deadline. */
  readonly deadlineMs: number | null;
  /** Whether the time in which the host answers a call counts, too. */
  readonly deadlineOf: "everything" | "the guest";
}

export interface GuestRun {
  readonly end: GuestEnd;
  readonly stdout: Uint8Array;
  readonly stderr: Uint8Array;
  /** Null where the thread was terminated, since only it counted. */
  readonly fuelUsed: number | null;
  readonly changes: readonly ChangesBelow[];
  /** The interpreter of a job that freezes one. */
  readonly frozen: Frozen | null;
  readonly durationMs: number;
  /** Whether the thread finished the job by itself and may take another. */
  readonly thread: "free" | "ended";
}

/**
 * Hands a job to a thread and waits for its end, or terminates the thread at the deadline, at the signal, or after an error of
 * the host.
 */
export function runInThread(worker: Worker, job: GuestJob, ports: GuestPorts): Promise<GuestRun> {
  return new Promise((resolve) => {
    const started = performance.now();
    const output = { stdout: [] as Uint8Array[], stderr: [] as Uint8Array[] };
    const control = new Control(job.control);
    let frozen: Frozen | null = null;

    let isFinished = false;
    const finish = (run: Pick<GuestRun, "end" | "fuelUsed" | "changes" | "thread">) => {
      isFinished = true;
      deadline.pause();
      ports.signal.removeEventListener("abort", stopOnAbort);
      worker.off("message", handleGuestMessage).off("error", endOnThreadError).off("exit", endOnThreadExit);
      resolve({
        ...run,
        frozen,
        stdout: Buffer.concat(output.stdout),
        stderr: Buffer.concat(output.stderr),
        durationMs: performance.now() - started,
      });
    };
    const end = (how: GuestEnd) => {
      // The end is decided, so later messages of the thread are ignored.
      finish({ end: how, fuelUsed: null, changes: [], thread: "ended" });
      void worker.terminate();
    };
    const deadline = startPausableDeadline(ports.deadlineMs, (ms) =>
      end({ kind: "stopped", outcome: "kill_deadline", reason: `It did not end within ${ms} ms.` }),
    );
    const stopOnAbort = () => end({ kind: "stopped", outcome: "kill_deadline", reason: "The run was called off." });
    const endOnThreadError = (cause: Error) => end(endOfThread(cause));
    const endOnThreadExit = () => end({ kind: "broken", reason: "The guest's thread ended." });
    const handleGuestMessage = (message: GuestMessage) => {
      switch (message.kind) {
        case "output":
          output[message.stream].push(message.bytes);
          return;
        case "frozen":
          frozen = message.frozen;
          return;
        case "path call":
          return ports.noteEffect(toObservedPathCall(message));
        case "host call":
          if (ports.deadlineOf === "the guest") deadline.pause();
          void answerHostCall(message, { job, control, ports }).then(
            () => (isFinished ? undefined : deadline.goOn()),
            (cause: unknown) => end(describeBrokenEnd(cause)),
          );
          return;
        case "ended": {
          const { end: how, fuelUsed, changes } = message;
          return finish({ end: how, fuelUsed, changes, thread: "free" });
        }
      }
    };

    worker.on("message", handleGuestMessage).on("error", endOnThreadError).on("exit", endOnThreadExit);
    if (ports.signal.aborted) return stopOnAbort();
    ports.signal.addEventListener("abort", stopOnAbort, { once: true });
    deadline.goOn();
    worker.postMessage(job);
  });
}

/** Counts down while it is not paused. */
function startPausableDeadline(ms: number | null, isOver: (ms: number) => void) {
  let left = ms ?? 0;
  let since = 0;
  let timer: NodeJS.Timeout | undefined;
  return {
    pause: () => {
      if (timer !== undefined) left -= performance.now() - since;
      clearTimeout(timer);
      timer = undefined;
    },
    goOn: () => {
      if (ms === null || timer !== undefined) return;
      since = performance.now();
      timer = setTimeout(() => isOver(ms), Math.max(0, left));
    },
  };
}

async function answerHostCall(
  call: HostCall,
  { job, control, ports }: { readonly job: GuestJob; readonly control: Control; readonly ports: GuestPorts },
): Promise<void> {
  const { errno, response } = await ports.hostCall(call);
  if (response.length <= job.responses.byteLength) new Uint8Array(job.responses).set(response);
  control.answer(errno, response.length);
}

function toObservedPathCall({ call, touched, errno }: Extract<GuestMessage, { kind: "path call" }>): ObservedEffect {
  const { effect, path } = touched;
  return { effect, call, args_digest: hashSha256Hex(JSON.stringify({ path })), result: nameCallResult(errno) };
}

export function nameCallResult(errno: number): string {
  if (errno === 0) return "ok";
  return errno === 76 ? "denied" : `errno ${errno}`;
}

function endOfThread(cause: Error): GuestEnd {
  if ((cause as NodeJS.ErrnoException).code === "ERR_WORKER_OUT_OF_MEMORY")
    return { kind: "stopped", outcome: "kill_memory", reason: "Its thread had no memory left." };
  return describeBrokenEnd(cause);
}

function describeBrokenEnd(cause: unknown): GuestEnd {
  return { kind: "broken", reason: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) };
}
