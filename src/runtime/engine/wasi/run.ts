import type { Descriptors } from "./descriptors.ts";
import type { InodeNumbers } from "./inode-numbers.ts";
import type { GuestMemory } from "./memory.ts";

/** Thrown by `proc_exit` to leave the guest; caught where the guest was started. */
export class GuestExit extends Error {
  readonly code: number;

  constructor(code: number) {
    super(`exit ${code}`);
    this.code = code;
  }
}

/** Times are in nanoseconds. */
export interface Clock {
  realtime(): bigint;
  monotonic(): bigint;
  readonly resolution: bigint;
}

/**
 * Returns a clock whose monotonic time never repeats: programs divide by elapsed time, and the public tests demand it. The added steps
 * count calls, not time, so a coarse clock stays coarse.
 */
export function createRisingClock(clock: Clock): Clock {
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

/** The path of a call, for the record. */
export interface Touched {
  readonly effect: "local.read" | "local.write";
  readonly path: string;
}

/** The state that the calls of one run work on. */
export interface WasiRun {
  readonly memory: GuestMemory;
  readonly descriptors: Descriptors;
  readonly args: readonly string[];
  /** One `NAME=value` each. */
  readonly environment: readonly string[];
  readonly clock: Clock;
  readonly inodes: InodeNumbers;
  /** Set by a path call before it acts. */
  touched: Touched | null;
}

/**
 * A function of preview1. Its parameters are those of the interface (i32 as number, i64 as bigint). It answers by writing into
 * the guest's memory and refuses by throwing a `Refusal`.
 */
export type WasiCall = (run: WasiRun, ...values: never[]) => void;
