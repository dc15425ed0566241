import { retryAfterMs } from "../../../kernel/http/index.ts";
import type { Limited, Lost, Refused } from "./call.ts";
import { readErrorMessage } from "./json.ts";

/** Headers by lower-case name. */
export type HeaderFields = Readonly<Record<string, unknown>>;

export interface Response {
  readonly status: number;
  readonly headers: HeaderFields;
  readonly data: unknown;
}

/** The wait that GitHub's documentation asks for where the answer names none. */
const secondaryWaitMs = 60_000;
/** GitHub resets the limit at some time within the second that it names. */
const resetMarginMs = 1000;

/** Tells from an error of GitHub whether a request can be repeated. */
export function classifyGitHubFailure(response: Response, now: number): Limited | Lost | Refused {
  const { status, headers, data } = response;
  const words = readErrorMessage(data);
  const facts = { status, message: words ?? `status ${status}` };
  if (isLimit(response, words ?? "")) return { kind: "limited", ...facts, afterMs: limitMs(headers, words ?? "", now) };
  if (status >= 500 || status === 408) return { kind: "lost", ...facts, afterMs: waitMs(headers, now) };
  return { kind: "refused", ...facts };
}

/** Recognises a rate limit. A 403 can also be a missing right; only its headers and message tell them apart. */
function isLimit({ status, headers }: Response, words: string): boolean {
  if (status === 429) return true;
  if (status !== 403) return false;
  return (
    headers["retry-after"] !== undefined || isUsedUp(headers) || isSecondary(words) || /\brate limit\b/i.test(words)
  );
}

function limitMs(headers: HeaderFields, words: string, now: number): number | null {
  const requested = waitMs(headers, now);
  if (requested !== null) return requested;
  const reset = parseSeconds(headers["x-ratelimit-reset"]);
  if (isUsedUp(headers) && reset !== null) return Math.max(0, reset * 1000 - now) + resetMarginMs;
  return isSecondary(words) ? secondaryWaitMs : null;
}

function isUsedUp(headers: HeaderFields): boolean {
  return headers["x-ratelimit-remaining"] === "0";
}

function isSecondary(words: string): boolean {
  return /\bsecondary rate\b|\babuse detection\b/i.test(words);
}

function waitMs(headers: HeaderFields, now: number): number | null {
  const get = (name: string) => (typeof headers[name] === "string" ? headers[name] : null);
  return retryAfterMs({ get }, now);
}

function parseSeconds(text: unknown): number | null {
  return typeof text === "string" && /^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) : null;
}
