import type { Failure } from "./failure.ts";

/** The form of a request. Endpoints that call themselves compatible lack parts of it, and newer models rename others. */
export interface RequestForm {
  /** `schema`: the protocol's structured output; `text`: the instruction alone. */
  readonly answer: "schema" | "text";
  readonly limit: "max_tokens" | "max_completion_tokens";
}

export const firstForm: RequestForm = { answer: "schema", limit: "max_tokens" };

export type NextStep =
  | { readonly kind: "stop" }
  | { readonly kind: "reform"; readonly form: RequestForm }
  | { readonly kind: "wait"; readonly ms: number };

export interface Progress {
  readonly form: RequestForm;
  /** Tries that failed with the current form, this one included. */
  readonly failures: number;
  readonly maxAttempts: number;
  /** Until the deadline. */
  readonly leftMs: number;
  /** What the endpoint asked for; null: nothing. */
  readonly retryAfterMs: number | null;
  /** From 0 to 1: spreads agents that were turned away together. */
  readonly chance: number;
}

const firstWaitMs = 500;
const longestWaitMs = 20_000;
/** An endpoint that wants more is not waited for: the deadline comes first. */
const longestRetryAfterMs = 60_000;

/** What to do after a failed try. A refused form is changed at once and does not count as a repetition. */
export function nextStep(failure: Failure, progress: Progress): NextStep {
  switch (failure.again) {
    case "never":
      return { kind: "stop" };
    case "otherwise": {
      const form = otherForm(progress.form, failure.message);
      return form === null || progress.leftMs <= 0 ? { kind: "stop" } : { kind: "reform", form };
    }
    case "later": {
      const ms = waitMs(progress);
      const isLast = progress.failures >= progress.maxAttempts || ms >= progress.leftMs;
      return isLast ? { kind: "stop" } : { kind: "wait", ms };
    }
  }
}

function waitMs({ failures, retryAfterMs, chance }: Progress): number {
  if (retryAfterMs !== null) return Math.min(retryAfterMs, longestRetryAfterMs);
  const backOff = Math.min(firstWaitMs * 2 ** (failures - 1), longestWaitMs);
  return Math.round(backOff * (0.5 + chance / 2));
}

function otherForm(form: RequestForm, said: string): RequestForm | null {
  if (form.limit === "max_tokens" && said.includes("max_completion_tokens")) {
    return { ...form, limit: "max_completion_tokens" };
  }
  // Why a form was refused is said in as many ways as there are servers; asking once more without it costs one request.
  return form.answer === "schema" ? { ...form, answer: "text" } : null;
}

/** RFC 9110, 10.2.3: seconds or a date; `retry-after-ms` is what both providers' own clients read first. */
export function retryAfterMs(headers: Headers, wallClockMs: number): number | null {
  const exact = count(headers.get("retry-after-ms"));
  if (exact !== null) return exact;
  const text = headers.get("retry-after");
  const seconds = count(text);
  if (seconds !== null) return seconds * 1000;
  const date = text === null ? Number.NaN : Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - wallClockMs);
}

function count(text: string | null): number | null {
  return text !== null && /^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) : null;
}
