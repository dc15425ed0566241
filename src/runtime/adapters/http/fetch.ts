import { err, ok, type Result } from "../../../domain/index.ts";
import { ERRNO, type Errno } from "../../errno.ts";
import { readUrl } from "../url.ts";
import { type Network, UnreachableAddress } from "./connect.ts";
import { BodyTooLarge, bodyFields, type ExchangeLimits, exchange, type Incoming, type Outgoing } from "./exchange.ts";

const MOST_REDIRECTS = 5;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** What the guest hears. */
export type HttpResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
} & ({ readonly body: string } | { readonly body_base64: string });

interface FetchOptions extends ExchangeLimits {
  readonly network: Network;
  /** Whether the scope covers a URL: asked for each redirect. */
  readonly covers: (url: URL) => boolean;
}

/**
 * A request and its redirects, each asked for anew. 76: a redirect or an address that the scope does not cover; 32: too many
 * redirects; 61: a body over the limit; 29: the network or the server failed, or time ran out.
 */
export async function fetchWithin(first: Outgoing, options: FetchOptions): Promise<Result<HttpResponse, Errno>> {
  let outgoing = first;
  for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
    const incoming = await sendOnce(outgoing, options);
    if (!incoming.ok) return incoming;
    const { location, status } = incoming.value;
    if (location === null || !REDIRECTS.has(status)) return ok(responseOf(incoming.value));
    const next = redirectedRequest(outgoing, status, location);
    if (next === null || !options.covers(next.url)) return err(ERRNO.denied);
    outgoing = next;
  }
  return err(ERRNO.loop);
}

async function sendOnce(outgoing: Outgoing, options: FetchOptions): Promise<Result<Incoming, Errno>> {
  try {
    return ok(await exchange(outgoing, options.network, options));
  } catch (error) {
    if (error instanceof UnreachableAddress) return err(ERRNO.denied);
    return err(error instanceof BodyTooLarge ? ERRNO.tooSmall : ERRNO.io);
  }
}

/**
 * The request that a redirect asks for; null where it must not be made: its URL is none that we fetch, or a body would go to
 * an origin that it was not meant for. 307 and 308 repeat the request, the others become a GET, as the Fetch standard has it.
 */
function redirectedRequest(outgoing: Outgoing, status: number, location: string): Outgoing | null {
  const reading = readUrl(location, outgoing.url);
  if (reading.kind !== "url") return null;
  const { url } = reading;
  const elsewhere = url.origin !== outgoing.url.origin;
  const headers = elsewhere ? withoutCredentials(outgoing.headers) : outgoing.headers;
  if (status !== 307 && status !== 308) return { method: "GET", url, headers, body: null };
  if (elsewhere && outgoing.body !== null) return null;
  return { ...outgoing, url, headers };
}

function responseOf(incoming: Incoming): HttpResponse {
  return { status: incoming.status, headers: responseHeaders(incoming.rawHeaders), ...bodyFields(incoming.body) };
}

/** Headers that a guest may send: none of those says where a request goes, how it is framed, or for whom it is relayed. */
const ALLOWED = new Set([
  "accept",
  "accept-language",
  "authorization",
  "if-match",
  "if-modified-since",
  "if-none-match",
  "if-unmodified-since",
  "range",
]);

const LONGEST_VALUE = 4096;

/** Whether a guest may send this header: a name of the list, a value of one printable line. */
export function isRequestHeader(name: string, value: string): boolean {
  return ALLOWED.has(name.toLowerCase()) && isHeaderValue(value);
}

/** Printable ASCII; a line break would begin a header of the guest's own. */
export function isHeaderValue(value: string): boolean {
  return value.length <= LONGEST_VALUE && /^[\x20-\x7e]*$/.test(value);
}

/** What goes to another origin after a redirect: credentials were meant for the first one. */
function withoutCredentials(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name.toLowerCase() !== "authorization"));
}

/**
 * A response's headers by lower-case name, repeated ones joined as HTTP allows. Cookies are left out: they are credentials
 * of a session that no later call continues.
 */
function responseHeaders(raw: readonly string[]): Readonly<Record<string, string>> {
  const headers = new Map<string, string>();
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = (raw[index] ?? "").toLowerCase();
    if (name === "set-cookie" || name === "set-cookie2") continue;
    const before = headers.get(name);
    headers.set(name, before === undefined ? (raw[index + 1] ?? "") : `${before}, ${raw[index + 1]}`);
  }
  return Object.fromEntries(headers);
}
