import { clipped } from "./text/style.ts";

export interface Progress {
  update(done: number, total: number, what: string): void;
  /** Takes the line away again. */
  end(): void;
}

interface ProgressTarget {
  readonly write: (text: string) => void;
  readonly isTTY: boolean;
  /** Milliseconds that only go forward. */
  readonly now: () => number;
  readonly columns?: number;
}

/** Work that ends sooner shows nothing. */
const PATIENCE_MS = 1000;
const REDRAW_MS = 100;
/** Carriage return and "erase to the end of the line". */
const ERASE = "\r\x1b[K";

/** One line that tells how far the work is: on a terminal only, and only where it takes more than a second. */
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
      write(ERASE + clipped(`${done}/${total} ${what}`, columns - 1, { color: false, width: columns, unicode: true }));
    },
    end() {
      if (drawnAt !== null) write(ERASE);
      drawnAt = null;
    },
  };
}
