import { setTimeout as wait } from "node:timers/promises";
import { SklError } from "../../../kernel/domain/index.ts";
import {
  type Attempt,
  type HttpAnswer,
  HttpFailure,
  type HttpRequest,
  repeatRequest,
  retryAfterMs,
  sendRequest,
  usualWaits,
} from "../../../kernel/http/index.ts";

/** The limits on requests to a marketplace. */
export interface HttpPatience {
  /** Limits one attempt, its body included. */
  readonly timeoutMs: number;
  readonly attempts: number;
  readonly sleep: (ms: number) => Promise<void>;
}

export const usualPatience: HttpPatience = {
  timeoutMs: 60_000,
  attempts: 4,
  sleep: async (ms) => void (await wait(ms)),
};

/**
 * Sends one request to a marketplace and repeats it if that may help; any status below 500 but 408 and 429 is an answer. Throws
 * MARKETPLACE_UNREACHABLE, whose message never holds the key.
 */
export async function askMarketplace(
  request: HttpRequest,
  { timeoutMs, attempts, sleep }: HttpPatience,
): Promise<HttpAnswer> {
  const result = await repeatRequest({
    policy: { ...usualWaits, maxAttempts: attempts, deadlineMs: Number.POSITIVE_INFINITY },
    clock: { now: () => performance.now(), sleep, chance: Math.random },
    attempt: () => attemptOnce(request, timeoutMs),
  });
  if (result.kind === "failed") throw createUnreachableError(request.url, result.failure);
  return result.value;
}

async function attemptOnce(request: HttpRequest, timeoutMs: number): Promise<Attempt<HttpAnswer, string>> {
  try {
    const answer = await sendRequest(request, timeoutMs);
    const { status, headers } = answer;
    if (status !== 408 && status !== 429 && status < 500) return { kind: "done", value: answer };
    const failure = `it answered with ${status}`;
    return { kind: "failed", failure, again: "later", retryAfterMs: retryAfterMs(headers, Date.now()) };
  } catch (cause) {
    if (!(cause instanceof HttpFailure)) throw cause;
    const again = cause.isFinal ? "never" : "later";
    return { kind: "failed", failure: cause.message, again, retryAfterMs: null };
  }
}

export function createUnreachableError(url: URL, reason: string): SklError {
  return new SklError("MARKETPLACE_UNREACHABLE", {
    message: `${formatUrlWithoutQuery(url)}: ${reason}.`,
    data: { url: formatUrlWithoutQuery(url) },
  });
}

/** Leaves out the query, which may hold a secret. */
export function formatUrlWithoutQuery(url: URL): string {
  return `${url.origin}${url.pathname}`;
}

/** Returns the header that makes the next request conditional; null if there is none, or one that no header could carry back. */
export function findValidatorHeader(headers: Headers, name: "etag" | "last-modified"): string | null {
  const text = headers.get(name);
  return text !== null && /^[\x20-\x7e]{1,200}$/.test(text) ? text : null;
}
