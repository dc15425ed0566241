import type { Fetch } from "./settings.ts";

/** More than any answer of ours; a body is not read any further. */
const largestBody = 1_000_000;

/** How far one request over HTTP came, as we saw it ourselves: a provider's library wraps and rewords what happens. */
export type Exchange =
  | { readonly kind: "unsent" }
  /** No connection, or it broke before the answer was whole. */
  | { readonly kind: "broken" }
  | { readonly kind: "oversized"; readonly limitBytes: number }
  | { readonly kind: "received"; readonly status: number; readonly headers: Headers; readonly body: string };

export interface WatchedFetch {
  readonly fetch: Fetch;
  seen(): Exchange;
}

/**
 * A `fetch` for one request that reads a bounded answer and remembers it. Redirects are not followed: they would carry the key's
 * header (`x-api-key` is not one that `fetch` drops) to a host that nobody configured.
 */
export function watchedFetch(send: Fetch, limitBytes = largestBody): WatchedFetch {
  let seen: Exchange = { kind: "unsent" };
  return {
    seen: () => seen,
    fetch: async (address, init) => {
      seen = { kind: "broken" };
      const response = await send(address, { ...init, redirect: "manual" });
      const whole = await readBounded(response, limitBytes);
      if (whole === null && response.ok) {
        seen = { kind: "oversized", limitBytes };
        throw new Error("The answer is too large.");
      }
      const body = whole ?? "";
      seen = { kind: "received", status: response.status, headers: response.headers, body };
      // Refuses a status outside of 200 to 599 by throwing; it has been seen by then, which is what counts.
      return new Response(body === "" ? null : body, {
        status: response.status,
        headers: { "content-type": "application/json" },
      });
    },
  };
}

/** null: there was more than we take; the rest was not read. */
async function readBounded(response: Response, limitBytes: number): Promise<string | null> {
  if (response.body === null) return "";
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.byteLength;
    if (size > limitBytes) {
      await reader.cancel().catch(() => undefined);
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
}
