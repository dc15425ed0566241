import type { Call, Limited, Lost } from "./call.ts";
import { outOfPatience } from "./problems.ts";
import type { Waits } from "./waits.ts";

const firstWaitMs = 1000;
const longestBackOffMs = 30_000;

export interface Patience {
  /** Waits as long as the failure asks for; throws GITHUB_LIMITED or GITHUB_UNREACHABLE where that is longer than there is time. */
  pause(failure: Limited | Lost): Promise<void>;
}

/** The waiting of one request. What GitHub names is waited in full, since asking earlier prolongs a limit. */
export function patience(call: Call, waits: Waits, log: (message: string) => void): Patience {
  const started = waits.now();
  let waited = 0;
  let failures = 0;
  return {
    pause: async (failure) => {
      failures += 1;
      const ms = failure.afterMs ?? backOffMs(failures, waits.chance());
      const now = waits.now();
      // The clock may be set back; what was waited was waited.
      const isOver = Math.max(now - started, waited) + ms > waits.patienceMs;
      if (isOver) throw outOfPatience(call, failure, failure.afterMs === null ? null : now + ms);
      log(`${call.route}: ${failure.said}; asking again in ${Math.ceil(ms / 1000)} s.`);
      await waits.sleep(ms);
      waited += ms;
    },
  };
}

/** Twice as long each time, spread over the upper half. */
function backOffMs(failures: number, chance: number): number {
  const longest = Math.min(firstWaitMs * 2 ** (failures - 1), longestBackOffMs);
  return Math.round(longest * (0.5 + chance / 2));
}
