import { readBounded } from "../http/index.ts";
import type { Fetch } from "./settings.ts";

/** The largest answer to a question that is read. */
const LARGEST_BODY = 1_000_000;

/** How far one request got. It is recorded by us, since a provider's library rewords what happened. */
export type Exchange =
  | { readonly kind: "unsent" }
  /** The connection failed, or broke before the answer was whole. */
  | { readonly kind: "broken" }
  | { readonly kind: "oversized"; readonly limitBytes: number }
  | { readonly kind: "received"; readonly status: number; readonly headers: Headers; readonly body: string };

export interface WatchedFetch {
  readonly fetch: Fetch;
  exchange(): Exchange;
}

/**
 * Wraps `fetch` for one request: reads a bounded answer and remembers it. Redirects are not followed, since `fetch` would send the
 * key (it does not drop `x-api-key`) to a host that nobody configured.
 */
export function watchFetch(send: Fetch, limitBytes = LARGEST_BODY): WatchedFetch {
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
