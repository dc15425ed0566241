import { type Attempt, readBounded, retryAfterMs, type TimeLimit } from "../http/index.ts";
import { type Failure, failureOf } from "./failure.ts";
import type { Fetch } from "./settings.ts";

/** No answer to a question is larger than this. */
const LARGEST_BODY = 1_000_000;

/** How far one request over HTTP came, as we saw it ourselves: a provider's library wraps and rewords what happens. */
export type Exchange =
  | { readonly kind: "unsent" }
  /** There was no connection, or it broke before the answer was whole. */
  | { readonly kind: "broken" }
  | { readonly kind: "oversized"; readonly limitBytes: number }
  | { readonly kind: "received"; readonly status: number; readonly headers: Headers; readonly body: string };

export interface WatchedFetch {
  readonly fetch: Fetch;
  exchange(): Exchange;
}

/**
 * Wraps a `fetch` for one request so that it reads a bounded answer and remembers it. Redirects are not followed: they would
 * carry the key's header (`fetch` does not drop `x-api-key`) to a host that nobody configured.
 */
export function watchedFetch(send: Fetch, limitBytes = LARGEST_BODY): WatchedFetch {
  let exchange: Exchange = { kind: "unsent" };
  return {
    exchange: () => exchange,
    fetch: async (address, init) => {
      exchange = { kind: "broken" };
      const response = await send(address, { ...init, redirect: "manual" });
      const bytes = await readBounded(response.body, limitBytes);
      if (bytes === null && response.ok) {
        exchange = { kind: "oversized", limitBytes };
        throw new Error("The answer is too large.");
      }
      const body = new TextDecoder().decode(bytes ?? new Uint8Array());
      exchange = { kind: "received", status: response.status, headers: response.headers, body };
      // The constructor throws for a status outside of 200 to 599, but the exchange is recorded by then.
      return new Response(body === "" ? null : body, {
        status: response.status,
        headers: { "content-type": "application/json" },
      });
    },
  };
}

interface Circumstances {
  readonly limit: TimeLimit;
  readonly signal: AbortSignal | undefined;
  readonly apiKey: string | null;
}

export type FailedAttempt = Attempt<never, Failure> & { readonly kind: "failed" };

/** Why a request brought no reply; null where nothing was sent, which is a defect of our own. */
export function failedAttempt(exchange: Exchange, { limit, signal, apiKey }: Circumstances): FailedAttempt | null {
  if (signal?.aborted) return withdrawn;
  if (limit.isOver())
    return asAttempt({ reason: "timeout", message: "The model did not answer in time.", again: "later" });
  const failure = failureOf(exchange, apiKey);
  const waitMs = exchange.kind === "received" ? retryAfterMs(exchange.headers, Date.now()) : null;
  return failure === null ? null : asAttempt(failure, waitMs);
}

/** A request that is refused in its form is not repeated unless its caller has another form. */
export function asAttempt(failure: Failure, waitMs: number | null = null): FailedAttempt {
  return { kind: "failed", failure, again: failure.again === "later" ? "later" : "never", retryAfterMs: waitMs };
}

export const withdrawn: FailedAttempt = asAttempt({
  reason: "aborted",
  message: "The question was withdrawn.",
  again: "never",
});
