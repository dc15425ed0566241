import { cutTextEnd } from "./text/style.ts";

export interface Progress {
  update(done: number, total: number, what: string): void;
  /** Erases the line. */
  end(): void;
}

interface ProgressTarget {
  readonly write: (text: string) => void;
  readonly isTTY: boolean;
  /** Returns milliseconds of a monotonic clock. */
  readonly now: () => number;
  readonly columns?: number;
}

/** Work that ends within this time shows no progress. */
const PATIENCE_MS = 1000;
const REDRAW_MS = 100;
/** Carriage return and "erase to the end of the line". */
const ERASE = "\r\x1b[K";

/** Shows progress in one line, on a terminal only, for work that takes more than a second. */
export function createProgress({ write, isTTY, now, columns = 80 }: ProgressTarget): Progress {
  const started = now();
  let drawnAt: number | null = null;
  return {
    update(done, total, what) {
      const time = now();
      if (!isTTY || time - started < PATIENCE_MS) return;
      if (drawnAt !== null && time - drawnAt < REDRAW_MS) return;
      drawnAt = time;
      // A full last column would wrap on some terminals, and the erasing would leave a row behind.
      write(
        ERASE + cutTextEnd(`${done}/${total} ${what}`, columns - 1, { color: false, width: columns, unicode: true }),
      );
    },
    end() {
      if (drawnAt !== null) write(ERASE);
      drawnAt = null;
    },
  };
}
