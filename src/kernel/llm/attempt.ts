import { type Attempt, retryAfterMs, type TimeLimit } from "../http/index.ts";
import type { Exchange } from "./exchange.ts";
import { explainFailedExchange, type Failure } from "./failure.ts";

interface SentRequest {
  readonly limit: TimeLimit;
  readonly signal?: AbortSignal | undefined;
  readonly apiKey: string | null;
}

export type FailedAttempt = Attempt<never, Failure> & { readonly kind: "failed" };

/** Explains why a request brought no reply; null where nothing was sent, which is a defect of our own. */
export function describeFailedAttempt(
  exchange: Exchange,
  { limit, signal, apiKey }: SentRequest,
): FailedAttempt | null {
  if (signal?.aborted) return withdrawn;
  if (limit.isOver())
    return toFailedAttempt({ reason: "timeout", message: "The model did not answer in time.", again: "later" });
  const failure = explainFailedExchange(exchange, apiKey);
  const waitMs = exchange.kind === "received" ? retryAfterMs(exchange.headers, Date.now()) : null;
  return failure === null ? null : toFailedAttempt(failure, waitMs);
}

/** Turns a failure into an attempt. A request whose form was refused is repeated only if its caller has another form. */
export function toFailedAttempt(failure: Failure, waitMs: number | null = null): FailedAttempt {
  return { kind: "failed", failure, again: failure.again === "later" ? "later" : "never", retryAfterMs: waitMs };
}

export const withdrawn: FailedAttempt = toFailedAttempt({
  reason: "aborted",
  message: "The question was withdrawn.",
  again: "never",
});
