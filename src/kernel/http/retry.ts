/** Limits how often and how long a request is repeated. */
export interface RetryPolicy {
  /** The number of tries, the first one included. */
  readonly maxAttempts: number;
  /** The time for all tries and waits; a wait that would end later is not begun. */
  readonly deadlineMs: number;
  /** The first wait where the server names none; each later one is twice as long. */
  readonly firstWaitMs: number;
  readonly longestWaitMs: number;
  /** The longest wait that a server can ask for. */
  readonly longestRetryAfterMs: number;
}

export const usualWaits = { firstWaitMs: 500, longestWaitMs: 20_000, longestRetryAfterMs: 60_000 } as const;

/** The clock of the repetition; tests pass one of their own. */
export interface Clock {
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  /** Returns a number from 0 to 1, which spreads the waits of clients that failed at the same time. */
  readonly chance: () => number;
}

/** The result of one try. `retryAfterMs` is the wait that the server asked for, or null. */
export type Attempt<T, F> =
  | { readonly kind: "done"; readonly value: T }
  | {
      readonly kind: "failed";
      readonly failure: F;
      /** `now` is for a changed request, which does not count as a repetition. */
      readonly again: "never" | "now" | "later";
      readonly retryAfterMs: number | null;
    };

export interface GivenUp<F> {
  readonly kind: "failed";
  readonly failure: F;
  /** The wait for which there was no time; null where waiting does not help. */
  readonly neededMs: number | null;
}

interface Repetition<T, F> {
  readonly policy: RetryPolicy;
  readonly clock: Clock;
  /** `computeTimeLeft` is the time until the deadline. */
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
  // The sum of the waits counts, too, in case the clock is set back.
  const computeTimeLeft = () => policy.deadlineMs - Math.max(clock.now() - started, waited);
  for (let failures = 0; ; ) {
    const tried = await attempt(computeTimeLeft());
    if (tried.kind === "done") return tried;
    const { failure, again, retryAfterMs } = tried;
    if (again === "never" || (again === "now" && computeTimeLeft() <= 0))
      return { kind: "failed", failure, neededMs: null };
    failures = again === "now" ? 0 : failures + 1;
    if (again === "now") continue;
    const ms = waitMs(failures, retryAfterMs, { ...policy, chance: clock.chance() });
    if (failures >= policy.maxAttempts || ms >= computeTimeLeft()) return { kind: "failed", failure, neededMs: ms };
    onWait?.(failure, ms);
    await clock.sleep(ms);
    waited += ms;
  }
}

/** Returns the wait that the server asked for, else one that doubles each time, with chance in its upper half. */
function waitMs(
  failures: number,
  retryAfterMs: number | null,
  { chance, ...policy }: RetryPolicy & { readonly chance: number },
): number {
  if (retryAfterMs !== null) return Math.min(retryAfterMs, policy.longestRetryAfterMs);
  const longest = Math.min(policy.firstWaitMs * 2 ** (failures - 1), policy.longestWaitMs);
  return Math.round(longest * (0.5 + chance / 2));
}
