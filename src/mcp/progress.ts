import type { ProgressToken, ServerNotification } from "@modelcontextprotocol/sdk/types.js";

/** As often as a person looks whether something still moves. */
const EVERY_MS = 1000;

export interface ProgressReceiver {
  /** Given by a client that wants to hear. */
  readonly token: ProgressToken | undefined;
  readonly send: (notification: ServerNotification) => Promise<void>;
}

/** Says every second that a call goes on, until the returned function is called. What is not known is no total. */
export function reportProgress(name: string, { token, send }: ProgressReceiver): () => void {
  if (token === undefined) return () => {};
  const started = performance.now();
  let last = 0;
  const timer = setInterval(() => {
    const seconds = Math.max(last + 1, Math.round((performance.now() - started) / 1000));
    last = seconds;
    const params = { progressToken: token, progress: seconds, message: `${name} has run for ${seconds} s` };
    // A client that is gone needs no progress.
    send({ method: "notifications/progress", params }).catch(() => {});
  }, EVERY_MS);
  return () => clearInterval(timer);
}
