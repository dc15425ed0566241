import { readBounded } from "./bounded-body.ts";
import { HttpFailure } from "./failure.ts";
import { requireNoNearerThan } from "./reach.ts";
import { timeLimit } from "./time-limit.ts";

/** A secret for the Authorization header, and the only origin that it is sent to. */
export interface OriginKey {
  readonly value: string;
  readonly origin: string;
}

export interface HttpRequest {
  readonly url: URL;
  readonly method?: "GET" | "PUT";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  readonly key: OriginKey | null;
  /** A larger body is not read to its end. */
  readonly limitBytes: number;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
}

const MOST_REDIRECTS = 5;

/** Sends one request and reads its bounded answer, whatever the status. Throws `HttpFailure`. */
export async function sendRequest(request: HttpRequest, timeoutMs: number, outer?: AbortSignal): Promise<HttpAnswer> {
  const limit = timeLimit(timeoutMs, outer);
  try {
    return await followRedirects(request, limit.signal);
  } catch (cause) {
    if (cause instanceof HttpFailure) throw cause;
    throw new HttpFailure(
      limit.signal.aborted
        ? `no whole answer within ${Math.round(timeoutMs / 1000)} seconds`
        : "it could not be reached, or the connection broke",
      false,
    );
  } finally {
    limit.end();
  }
}

/** Follows the redirects of a GET by hand, since `fetch` would send the key wherever they lead. */
async function followRedirects(request: HttpRequest, signal: AbortSignal): Promise<HttpAnswer> {
  let { url } = request;
  for (let count = 0; ; count++) {
    const response = await fetch(url, {
      method: request.method ?? "GET",
      headers: { ...request.headers, ...buildAuthorization(url, request.key) },
      redirect: "manual",
      signal,
      ...(request.body === undefined ? {} : { body: request.body }),
    });
    const location = response.headers.get("location");
    if (![301, 302, 303, 307, 308].includes(response.status) || location === null) {
      const bytes = await readBounded(response.body, request.limitBytes);
      if (bytes === null) throw new HttpFailure(`its answer is larger than ${request.limitBytes} bytes`, true);
      return { status: response.status, headers: response.headers, bytes };
    }
    await response.body?.cancel();
    if (request.method === "PUT")
      throw new HttpFailure("it redirects, but a package is published only at the configured address", true);
    if (count === MOST_REDIRECTS) throw new HttpFailure(`it redirects more than ${MOST_REDIRECTS} times`, true);
    url = redirectTarget({ first: request.url, from: url }, location);
    if (url.host !== request.url.host) await requireNoNearerThan(request.url, url);
  }
}

function buildAuthorization(url: URL, key: OriginKey | null): Record<string, string> {
  return key !== null && key.origin === url.origin ? { authorization: `Bearer ${key.value}` } : {};
}

/** Returns where a redirect leads. Plain http is followed only to the host and port of the first address, which a person named. Throws `HttpFailure`. */
function redirectTarget({ first, from }: { readonly first: URL; readonly from: URL }, location: string): URL {
  if (!URL.canParse(location, from.href))
    throw new HttpFailure("it redirects to something that is not an address", true);
  const to = new URL(location, from);
  const isPlain = to.protocol === "http:" && first.protocol === "http:" && to.host === first.host;
  if (to.protocol !== "https:" && !isPlain)
    throw new HttpFailure(
      `it redirects from ${from.protocol}// to ${to.protocol}//${to.host}, which is not followed`,
      true,
    );
  if (to.username !== "" || to.password !== "")
    throw new HttpFailure("it redirects to an address with a password", true);
  return to;
}
