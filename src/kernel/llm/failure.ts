import { isObject, toVisibleLine } from "../domain/index.ts";
import { parseRecord } from "./envelope.ts";
import type { Exchange } from "./exchange.ts";
import type { FailureReason } from "./port.ts";

/** The reason why a try failed, and whether another one may help. */
export interface Failure {
  readonly reason: FailureReason;
  readonly message: string;
  /** `later`: the same request may succeed later; `otherwise`: another form of it may; `never`: none will. */
  readonly again: "later" | "otherwise" | "never";
}

/** Explains by the bytes on the wire, not by a library's text, why an exchange brought no reply; null where nothing was sent. */
export function explainFailedExchange(exchange: Exchange, apiKey: string | null): Failure | null {
  switch (exchange.kind) {
    case "unsent":
      return null;
    case "broken":
      return {
        reason: "network",
        message: "The model's endpoint could not be reached, or the connection broke.",
        again: "later",
      };
    case "oversized":
      return {
        reason: "too_long",
        message: `The endpoint's answer is larger than ${exchange.limitBytes / 1_000_000} MB.`,
        again: "never",
      };
    case "received":
      return explainFailedAnswer(exchange, apiKey);
  }
}

function explainFailedAnswer(answer: Exchange & { kind: "received" }, apiKey: string | null): Failure {
  const ok = answer.status >= 200 && answer.status < 300;
  if (!ok) return explainFailedStatus(answer, apiKey);
  if (answer.body.trim() === "") {
    return { reason: "empty", message: "The endpoint's answer is empty.", again: "never" };
  }
  const envelope = parseRecord(answer.body);
  if (envelope === null) {
    return { reason: "not_json", message: "The endpoint's answer is not a JSON object.", again: "never" };
  }
  // Routers in front of several providers report a provider's error with status 200.
  if (isObject(envelope.error))
    return explainFailedStatus({ ...answer, status: readErrorStatusCode(envelope.error) }, apiKey);
  return { reason: "off_schema", message: "The endpoint's answer does not follow its protocol.", again: "never" };
}

function explainFailedStatus(answer: Exchange & { kind: "received" }, apiKey: string | null): Failure {
  const { status } = answer;
  // The message about a refused key often quotes the key, so it is not shown.
  if (status === 401 || status === 403) {
    const message = `The endpoint refused access (${status}): check the API key and its rights.`;
    return { reason: "unauthorized", message, again: "never" };
  }
  if (status >= 300 && status < 400) {
    return {
      reason: "bad_request",
      message: `The endpoint redirects (${status}), which is not followed: set the address it redirects to.`,
      again: "never",
    };
  }
  const explanation = readProviderExplanation(answer.body, apiKey);
  const message = `The endpoint answered with ${status}${explanation === "" ? "" : `: ${explanation}`}`;
  if (status === 429) return { reason: "rate_limited", message, again: "later" };
  if (status === 408) return { reason: "timeout", message, again: "later" };
  if (status === 400 || status === 422) return { reason: "bad_request", message, again: "otherwise" };
  if (status > 400 && status < 500 && status !== 409) return { reason: "bad_request", message, again: "never" };
  return { reason: "server_error", message, again: "later" };
}

function readErrorStatusCode(error: Readonly<Record<string, unknown>>): number {
  const code = error.code;
  return typeof code === "number" && Number.isInteger(code) && code >= 400 && code < 600 ? code : 502;
}

/** Reads the provider's explanation from the fields in which the protocols and similar servers put it. */
function readProviderExplanation(body: string, apiKey: string | null): string {
  const envelope = parseRecord(body);
  if (envelope === null) return "";
  const error = envelope.error;
  const words = isObject(error) ? error.message : (error ?? envelope.message ?? envelope.detail);
  if (typeof words !== "string") return "";
  return toVisibleLine(apiKey !== null && containsKey(words, apiKey) ? words.replaceAll(apiKey, "[key]") : words, 200);
}

/** Shorter keys are placeholders such as `none` or `ollama`, which any answer may contain. */
const shortestKey = 8;

/** Returns whether a text contains the key, such as the answer of an endpoint that echoes its request. */
export function containsKey(text: string, apiKey: string | null): boolean {
  return apiKey !== null && apiKey.length >= shortestKey && text.includes(apiKey);
}
