import type { Clock, RetryPolicy } from "../../http/index.ts";

/** Time as this edge sees it; tests bring a clock of their own. `now` is in milliseconds since 1970, as GitHub names times of day. */
export interface Waits extends Clock {
  /** How long one request may be repeated, its waits and its tries together. */
  readonly patienceMs: number;
  /** How long one try may take, its body included. */
  readonly requestMs: number;
}

export const realWaits: Waits = {
  now: Date.now,
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  chance: Math.random,
  patienceMs: 120_000,
  requestMs: 30_000,
};

/** GitHub prolongs a limit for those who ask too early, so what it asks for is waited in full or not at all. */
export function retryPolicy({ patienceMs }: Waits): RetryPolicy {
  return {
    maxAttempts: Number.POSITIVE_INFINITY,
    deadlineMs: patienceMs,
    firstWaitMs: 1000,
    longestWaitMs: 30_000,
    longestRetryAfterMs: Number.POSITIVE_INFINITY,
  };
}
