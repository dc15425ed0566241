import type { Clock } from "../wasi/index.ts";

const nanosecondsPerMs = 1_000_000n;

/** To the millisecond: enough for a date, too coarse to measure a neighbour by. */
export function coarseClock(): Clock {
  return {
    resolution: nanosecondsPerMs,
    realtime: () => BigInt(Date.now()) * nanosecondsPerMs,
    monotonic: () => BigInt(Math.floor(performance.now())) * nanosecondsPerMs,
  };
}
