import type { ProgressToken, ServerNotification } from "@modelcontextprotocol/sdk/types.js";

const EVERY_MS = 1000;

export interface ProgressReceiver {
  /** Undefined where the client does not want progress. */
  readonly token: ProgressToken | undefined;
  readonly send: (notification: ServerNotification) => Promise<void>;
}

/** Tells the client every second how long a call has run, until the returned function is called. */
export function reportProgress(name: string, { token, send }: ProgressReceiver): () => void {
  if (token === undefined) return () => {};
  const started = performance.now();
  let last = 0;
  const timer = setInterval(() => {
    const seconds = Math.max(last + 1, Math.round((performance.now() - started) / 1000));
    last = seconds;
    const params = { progressToken: token, progress: seconds, message: `${name} has run for ${seconds} s` };
    // The client may be gone.
    send({ method: "notifications/progress", params }).catch(() => {});
  }, EVERY_MS);
  return () => clearInterval(timer);
}
