import { baselineCalls } from "./calls/baseline.ts";
import { foreignCalls } from "./calls/foreign.ts";
import { readingCalls } from "./calls/reading.ts";
import { writingCalls } from "./calls/writing.ts";
import { Refusal, WASI_ERRNO } from "./errno.ts";
import type { Touched, WasiRun } from "./run.ts";

export const WASI_MODULE = "wasi_snapshot_preview1";

export type CallGroup = "baseline" | "local.read" | "local.write" | "foreign";

const groups = {
  baseline: baselineCalls,
  "local.read": readingCalls,
  "local.write": writingCalls,
  foreign: foreignCalls,
} as const;

/** Returns the names that a module with these groups may import. */
export function listWasiNames(wanted: readonly CallGroup[]): string[] {
  return [...new Set(wanted.flatMap((group) => Object.keys(groups[group])))].sort();
}

/** What the host of a run does around every call. */
interface CallGuard {
  /** Called before a call. A returned number is answered in place of the call; a thrown error ends the guest. */
  before(name: string): number | null;
  /** Called after a call, with the path that it was about, if any. */
  after(name: string, errno: number, touched: Touched | null): void;
}

/** Makes the functions of one run. What ends the guest is thrown through it; everything else is a number. */
export function buildWasiImports(run: WasiRun, wanted: readonly CallGroup[], guard: CallGuard) {
  const imports: Record<string, (...values: unknown[]) => number | undefined> = {};
  for (const group of wanted)
    for (const [name, call] of Object.entries(groups[group])) {
      const act = call as (run: WasiRun, ...values: unknown[]) => void;
      imports[name] = (...values) => {
        const refused = guard.before(name);
        if (refused !== null) return refused;
        run.touched = null;
        const errno = runForErrno(() => act(run, ...values));
        guard.after(name, errno, run.touched);
        return errno;
      };
    }
  return imports;
}

function runForErrno(act: () => void): number {
  try {
    act();
    return WASI_ERRNO.success;
  } catch (cause) {
    if (cause instanceof Refusal) return cause.errno;
    throw cause;
  }
}
