/** Time as this edge sees it; tests bring a clock of their own. */
export interface Waits {
  /** Milliseconds since 1970: GitHub gives the end of a limit as a time of day. */
  now(): number;
  sleep(ms: number): Promise<void>;
  /** From 0 to 1: spreads runs that were turned away together. */
  chance(): number;
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

export interface TimeLimit {
  readonly signal: AbortSignal;
  isOver(): boolean;
  /** Has to be called when the try is done: a timer that is left keeps the process alive. */
  end(): void;
}

export function timeLimit(ms: number): TimeLimit {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), ms);
  return {
    signal: controller.signal,
    isOver: () => controller.signal.aborted,
    end: () => clearTimeout(timer),
  };
}
