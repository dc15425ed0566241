import type { Clock, RetryPolicy } from "../../../kernel/http/index.ts";

/** The clock and time limits of requests. `now` is in milliseconds since 1970, since GitHub names times of day. */
export interface Waits extends Clock {
  /** The time for one request with all its tries and waits. */
  readonly patienceMs: number;
  /** The time for one try, its body included. */
  readonly requestMs: number;
}

export const realWaits: Waits = {
  now: Date.now,
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  chance: Math.random,
  patienceMs: 120_000,
  requestMs: 30_000,
};

/** Waits as long as GitHub asks or not at all, since GitHub prolongs a limit after an early request. */
export function retryPolicy({ patienceMs }: Waits): RetryPolicy {
  return {
    maxAttempts: Number.POSITIVE_INFINITY,
    deadlineMs: patienceMs,
    firstWaitMs: 1000,
    longestWaitMs: 30_000,
    longestRetryAfterMs: Number.POSITIVE_INFINITY,
  };
}
