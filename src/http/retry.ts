/** How often and how long one request is repeated. */
export interface RetryPolicy {
  /** Tries that may fail, the first one included. */
  readonly maxAttempts: number;
  /** Time for all tries and the waits between them; a wait that would end later is not begun. */
  readonly deadlineMs: number;
  /** The first wait without a Retry-After; each later one is twice as long. */
  readonly firstWaitMs: number;
  readonly longestWaitMs: number;
  /** A longer Retry-After is cut to this. */
  readonly longestRetryAfterMs: number;
}

export const usualWaits = { firstWaitMs: 500, longestWaitMs: 20_000, longestRetryAfterMs: 60_000 } as const;

/** Time as the repetition sees it; tests bring a clock of their own. */
export interface Clock {
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  /** A number from 0 to 1, which spreads clients that were turned away together. */
  readonly chance: () => number;
}

/** What one try brought. `retryAfterMs` is what the server asked us to wait; null where it did not ask. */
export type Attempt<T, F> =
  | { readonly kind: "done"; readonly value: T }
  | {
      readonly kind: "failed";
      readonly failure: F;
      /** `now` is for a request that was changed, and does not count as a repetition. */
      readonly again: "never" | "now" | "later";
      readonly retryAfterMs: number | null;
    };

export interface GivenUp<F> {
  readonly kind: "failed";
  readonly failure: F;
  /** The wait that there was no time for; null where waiting would not help. */
  readonly neededMs: number | null;
}

interface Repetition<T, F> {
  readonly policy: RetryPolicy;
  readonly clock: Clock;
  /** `leftMs` is the time until the deadline. */
  readonly attempt: (leftMs: number) => Promise<Attempt<T, F>>;
  readonly onWait?: (failure: F, ms: number) => void;
}

/** Repeats a request while that may help and the policy allows it. */
export async function repeatRequest<T, F>({
  policy,
  clock,
  attempt,
  onWait,
}: Repetition<T, F>): Promise<{ readonly kind: "done"; readonly value: T } | GivenUp<F>> {
  const started = clock.now();
  let waited = 0;
  // A clock that is set back does not take back what was waited.
  const leftMs = () => policy.deadlineMs - Math.max(clock.now() - started, waited);
  for (let failures = 0; ; ) {
    const tried = await attempt(leftMs());
    if (tried.kind === "done") return tried;
    const { failure, again, retryAfterMs } = tried;
    if (again === "never" || (again === "now" && leftMs() <= 0)) return { kind: "failed", failure, neededMs: null };
    failures = again === "now" ? 0 : failures + 1;
    if (again === "now") continue;
    const ms = waitMs(failures, retryAfterMs, { ...policy, chance: clock.chance() });
    if (failures >= policy.maxAttempts || ms >= leftMs()) return { kind: "failed", failure, neededMs: ms };
    onWait?.(failure, ms);
    await clock.sleep(ms);
    waited += ms;
  }
}

/** What the server asked for, else twice as long each time, spread over the upper half. */
function waitMs(
  failures: number,
  retryAfterMs: number | null,
  { chance, ...policy }: RetryPolicy & { readonly chance: number },
): number {
  if (retryAfterMs !== null) return Math.min(retryAfterMs, policy.longestRetryAfterMs);
  const longest = Math.min(policy.firstWaitMs * 2 ** (failures - 1), policy.longestWaitMs);
  return Math.round(longest * (0.5 + chance / 2));
}
