/** The signal of one try, which aborts when the caller gives up or the time is over. */
export interface TimeLimit {
  readonly signal: AbortSignal;
  isOver(): boolean;
  /** Has to be called after the try, since the timer keeps the process alive. */
  end(): void;
}

/** Starts a time limit. `AbortSignal.any` over `AbortSignal.timeout` would be shorter, but Node 20 may collect it too early. */
export function timeLimit(ms: number, outer?: AbortSignal): TimeLimit {
  const controller = new AbortController();
  let over = false;
  const timer = setTimeout(() => {
    over = true;
    controller.abort();
  }, ms);
  const giveUp = () => controller.abort();
  outer?.addEventListener("abort", giveUp, { once: true });
  if (outer?.aborted) giveUp();
  return {
    signal: controller.signal,
    isOver: () => over,
    end: () => {
      clearTimeout(timer);
      outer?.removeEventListener("abort", giveUp);
    },
  };
}
