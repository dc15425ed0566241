import type { Descriptors } from "./descriptors.ts";
import type { GuestMemory } from "./memory.ts";

/** Thrown by `proc_exit` to leave the guest; caught where the guest was started. */
export class GuestExit extends Error {
  readonly code: number;

  constructor(code: number) {
    super(`exit ${code}`);
    this.code = code;
  }
}

/** Nanoseconds. */
export interface Clock {
  realtime(): bigint;
  monotonic(): bigint;
  readonly resolution: bigint;
}

/**
 * A clock whose monotonic time is never the same twice: programs divide by what has passed, and the public tests ask for it. The steps
 * between count calls and no time, so that a coarse clock stays as coarse.
 */
export function risingClock(clock: Clock): Clock {
  let last = -1n;
  return {
    ...clock,
    monotonic: () => {
      const now = clock.monotonic();
      last = now > last ? now : last + 1n;
      return last;
    },
  };
}

/** What one path call was about, for the record. */
export interface Touched {
  readonly effect: "local.read" | "local.write";
  readonly path: string;
}

/** What the calls of one run work on. */
export interface WasiRun {
  readonly memory: GuestMemory;
  readonly descriptors: Descriptors;
  readonly args: readonly string[];
  /** `NAME=value` each. */
  readonly environment: readonly string[];
  readonly clock: Clock;
  /** Set by a path call before it acts. */
  touched: Touched | null;
}

/**
 * One function of preview1. Its parameters are those of the interface (i32 as a number, i64 as a bigint), however many; it answers
 * by writing into the guest's memory, and refuses by throwing a `Refusal`.
 */
export type WasiCall = (run: WasiRun, ...values: never[]) => void;
