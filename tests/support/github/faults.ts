import type { Answer } from "./answer.ts";

interface Which {
  readonly method?: string;
  /** Against the path without `/api/v3`, without the query. */
  readonly path: RegExp;
  /** How often it happens; default once. */
  times?: number;
}

/** What goes wrong with the next requests that fit; the first fault of the list that fits is taken. */
export type Fault = Which &
  (
    | {
        readonly kind: "status";
        readonly status: number;
        readonly headers?: Readonly<Record<string, string>>;
        readonly body?: unknown;
      }
    /** No answer, for ever. */
    | { readonly kind: "hang" }
    /** Does it, and then the answer is lost: the connection breaks, or a gateway says 502. */
    | { readonly kind: "drop-after"; readonly answer?: "reset" | "bad-gateway" }
    /** Something else happens just before, such as a push between reading and writing. */
    | { readonly kind: "meanwhile"; readonly run: () => Promise<void> | void }
    /** GitHub answers something else. The description is held against it, too. */
    | { readonly kind: "rewrite"; readonly rewrite: (answer: Answer) => Answer }
  );

type Status = Omit<Extract<Fault, { readonly kind: "status" }>, keyof Which>;

/** The first that fits, one time of it used up. */
export function takeFault(faults: Fault[], method: string, path: string): Fault | null {
  const fault = faults.find((one) => (one.method === undefined || one.method === method) && one.path.test(path));
  if (fault === undefined) return null;
  fault.times = (fault.times ?? 1) - 1;
  if (fault.times <= 0) faults.splice(faults.indexOf(fault), 1);
  return fault;
}

const buildRateLimitBody = (message: string) => ({
  message,
  documentation_url: "https://docs.github.com/rest/rate-limit",
});

export const tooManyRequests = (retryAfter: number): Status => ({
  kind: "status",
  status: 429,
  headers: { "retry-after": `${retryAfter}` },
  body: buildRateLimitBody("Too many requests"),
});

/** The hour's requests are used up; `reset` as GitHub gives it, in seconds since 1970. */
export const primaryLimit = (reset: number): Status => ({
  kind: "status",
  status: 403,
  headers: { "x-ratelimit-limit": "1000", "x-ratelimit-remaining": "0", "x-ratelimit-reset": `${reset}` },
  body: buildRateLimitBody("API rate limit exceeded for installation ID 1."),
});

/** Too much at once: 403 without any hint in the rate limit headers. */
export const secondaryLimit = (retryAfter: number): Status => ({
  kind: "status",
  status: 403,
  headers: { "retry-after": `${retryAfter}` },
  body: buildRateLimitBody("You have exceeded a secondary rate limit. Please wait a few minutes before you try again."),
});
