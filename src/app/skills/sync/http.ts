import { setTimeout as wait } from "node:timers/promises";
import { SklError } from "../../../domain/index.ts";

/** How long and how often a marketplace is asked. */
export interface HttpPatience {
  /** For one try, its body included. */
  readonly timeoutMs: number;
  readonly attempts: number;
  readonly sleep: (ms: number) => Promise<void>;
}

export const usualPatience: HttpPatience = {
  timeoutMs: 60_000,
  attempts: 4,
  sleep: async (ms) => void (await wait(ms)),
};

/** A key and the one origin that it is sent to. */
export interface MarketplaceKey {
  readonly value: string;
  readonly origin: string;
}

export interface HttpRequest {
  readonly url: URL;
  readonly method?: "GET" | "PUT";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  readonly key: MarketplaceKey | null;
  /** More bytes than this are not read. */
  readonly limit: number;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
}

const MOST_REDIRECTS = 5;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 60_000;

/** Why a try brought no answer, and whether another may. */
class Broken extends Error {
  constructor(
    message: string,
    readonly isFinal: boolean,
  ) {
    super(message);
  }
}

/**
 * One request, tried again with growing waits where that may help; any answer below 500 that is no 408 or 429 is one. Throws
 * MARKETPLACE_UNREACHABLE, whose message never holds the key.
 */
export async function ask(request: HttpRequest, patience: HttpPatience): Promise<HttpAnswer> {
  let said = "";
  for (let attempt = 1; attempt <= patience.attempts; attempt++) {
    const answer = await oneTry(request, patience).catch((cause: unknown) => {
      if (cause instanceof Broken) return cause;
      throw cause;
    });
    if (!(answer instanceof Broken) && !mayChange(answer.status)) return answer;
    said = answer instanceof Broken ? answer.message : `it answered with ${answer.status}`;
    if (answer instanceof Broken && answer.isFinal) break;
    const asked = answer instanceof Broken ? null : retryAfterMs(answer.headers);
    const backOff = FIRST_WAIT_MS * 2 ** (attempt - 1) * (0.5 + Math.random() / 2);
    if (attempt < patience.attempts) await patience.sleep(Math.min(asked ?? backOff, LONGEST_WAIT_MS));
  }
  throw unreachable(request.url, said);
}

export function unreachable(url: URL, said: string): SklError {
  return new SklError("MARKETPLACE_UNREACHABLE", {
    message: `${shownUrl(url)}: ${said}.`,
    data: { url: shownUrl(url) },
  });
}

/** Without a query, which may hold a secret. */
export function shownUrl(url: URL): string {
  return `${url.origin}${url.pathname}`;
}

const mayChange = (status: number): boolean => status === 408 || status === 429 || status >= 500;

function retryAfterMs(headers: Headers): number | null {
  const text = headers.get("retry-after");
  if (text === null) return null;
  if (/^\s*\d{1,6}\s*$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now());
}

async function oneTry(request: HttpRequest, { timeoutMs }: HttpPatience): Promise<HttpAnswer> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  try {
    return await followed(request, controller.signal);
  } catch (cause) {
    if (cause instanceof Broken) throw cause;
    throw new Broken(
      controller.signal.aborted
        ? `no whole answer within ${Math.round(timeoutMs / 1000)} seconds`
        : "it could not be reached, or the connection broke",
      false,
    );
  } finally {
    clearTimeout(timer);
  }
}

/** Redirects of a GET are followed by hand: `fetch` would carry a key wherever the server points. */
async function followed(request: HttpRequest, signal: AbortSignal): Promise<HttpAnswer> {
  let { url } = request;
  for (let count = 0; ; count++) {
    const response = await fetch(url, {
      method: request.method ?? "GET",
      headers: { ...request.headers, ...authorisation(url, request.key) },
      redirect: "manual",
      signal,
      ...(request.body === undefined ? {} : { body: request.body }),
    });
    const location = response.headers.get("location");
    if (![301, 302, 303, 307, 308].includes(response.status) || location === null)
      return { status: response.status, headers: response.headers, bytes: await readBounded(response, request.limit) };
    await response.body?.cancel();
    if (request.method === "PUT") throw new Broken("it redirects, and what is published is sent nowhere else", true);
    if (count === MOST_REDIRECTS) throw new Broken(`it redirects more than ${MOST_REDIRECTS} times`, true);
    url = redirected(url, location);
  }
}

function authorisation(url: URL, key: MarketplaceKey | null): Record<string, string> {
  return key !== null && key.origin === url.origin ? { authorization: `Bearer ${key.value}` } : {};
}

function redirected(from: URL, location: string): URL {
  if (!URL.canParse(location, from.href)) throw new Broken("it redirects to something that is no address", true);
  const to = new URL(location, from);
  const isWeaker = to.protocol !== from.protocol && to.protocol !== "https:";
  if (isWeaker)
    throw new Broken(`it redirects from ${from.protocol}// to ${to.protocol}//, which is not followed`, true);
  if (to.username !== "" || to.password !== "") throw new Broken("it redirects to an address with a password", true);
  return to;
}

async function readBounded(response: Response, limit: number): Promise<Uint8Array> {
  if (response.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks);
    size += value.byteLength;
    if (size > limit) {
      await reader.cancel().catch(() => undefined);
      throw new Broken(`its answer is larger than ${limit} bytes`, true);
    }
    chunks.push(value);
  }
}

/** What an answer can be asked for again by; null where there is none, or one that no header could carry back. */
export function validatorOf(headers: Headers, name: "etag" | "last-modified"): string | null {
  const text = headers.get(name);
  return text !== null && /^[\x20-\x7e]{1,200}$/.test(text) ? text : null;
}
