import { err, ok, type Result } from "../../../../kernel/domain/index.ts";
import { ERRNO, type Errno } from "../../errno.ts";
import { readUrl } from "../url.ts";
import { type Network, UnreachableAddress } from "./connect.ts";
import {
  BodyTooLarge,
  type ExchangeLimits,
  exchangeHttp,
  type Incoming,
  type Outgoing,
  toBodyFields,
} from "./exchange.ts";

const MOST_REDIRECTS = 5;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** A response as the guest gets it. */
export type HttpResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
} & ({ readonly body: string } | { readonly body_base64: string });

interface FetchOptions extends ExchangeLimits {
  readonly network: Network;
  /** Returns whether the scope covers a URL. It is asked for every redirect. */
  readonly covers: (url: URL) => boolean;
}

/**
 * Sends a request and follows its redirects, each checked anew. Errnos: 76 for a redirect or address that the scope does not
 * cover, 32 for too many redirects, 61 for a body over the limit, 29 where the network or server failed or time ran out.
 */
export async function fetchWithin(first: Outgoing, options: FetchOptions): Promise<Result<HttpResponse, Errno>> {
  let outgoing = first;
  for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
    const incoming = await sendOnce(outgoing, options);
    if (!incoming.ok) return incoming;
    const { location, status } = incoming.value;
    if (location === null || !REDIRECTS.has(status)) return ok(toHttpResponse(incoming.value));
    const next = buildRedirectedRequest(outgoing, status, location);
    if (next === null || !options.covers(next.url)) return err(ERRNO.denied);
    outgoing = next;
  }
  return err(ERRNO.loop);
}

async function sendOnce(outgoing: Outgoing, options: FetchOptions): Promise<Result<Incoming, Errno>> {
  try {
    return ok(await exchangeHttp(outgoing, options.network, options));
  } catch (error) {
    if (error instanceof UnreachableAddress) return err(ERRNO.denied);
    return err(error instanceof BodyTooLarge ? ERRNO.tooSmall : ERRNO.io);
  }
}

/**
 * Returns the request that a redirect asks for; null where it must not be sent because its URL is unusable, or because a body
 * would go to another origin. 307 and 308 repeat the request, the others become a GET, as in the Fetch standard.
 */
function buildRedirectedRequest(outgoing: Outgoing, status: number, location: string): Outgoing | null {
  const reading = readUrl(location, outgoing.url);
  if (reading.kind !== "url") return null;
  const { url } = reading;
  const elsewhere = url.origin !== outgoing.url.origin;
  const headers = elsewhere ? omitCredentials(outgoing.headers) : outgoing.headers;
  if (status !== 307 && status !== 308) return { method: "GET", url, headers, body: null };
  if (elsewhere && outgoing.body !== null) return null;
  return { ...outgoing, url, headers };
}

function toHttpResponse(incoming: Incoming): HttpResponse {
  return { status: incoming.status, headers: joinResponseHeaders(incoming.rawHeaders), ...toBodyFields(incoming.body) };
}

/** The headers that a guest may send. None of them says where a request goes, how it is framed or for whom it is relayed. */
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

/** Returns whether a guest may send this header: its name is in the list and its value is one printable line. */
export function isRequestHeader(name: string, value: string): boolean {
  return ALLOWED.has(name.toLowerCase()) && isHeaderValue(value);
}

/** Accepts printable ASCII only: a line break would start a header of the guest's own. */
export function isHeaderValue(value: string): boolean {
  return value.length <= LONGEST_VALUE && /^[\x20-\x7e]*$/.test(value);
}

/** Returns the headers that may go to another origin after a redirect. Credentials were meant for the first one. */
function omitCredentials(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name.toLowerCase() !== "authorization"));
}

/**
 * Returns the headers by lower-case name; repeated ones are joined as HTTP allows. Cookies are left out: they are credentials of
 * a session that no later call continues.
 */
function joinResponseHeaders(raw: readonly string[]): Readonly<Record<string, string>> {
  const headers = new Map<string, string>();
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = (raw[index] ?? "").toLowerCase();
    if (name === "set-cookie" || name === "set-cookie2") continue;
    const before = headers.get(name);
    headers.set(name, before === undefined ? (raw[index + 1] ?? "") : `${before}, ${raw[index + 1]}`);
  }
  return Object.fromEntries(headers);
}
