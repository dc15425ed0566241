import { readBounded } from "../http/index.ts";
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
