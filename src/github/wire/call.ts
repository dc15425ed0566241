/** One request, in the words of GitHub's reference: `GET /repos/{owner}/{repo}/issues` and the values of its parameters. */
export interface Call {
  readonly route: string;
  readonly parameters?: Readonly<Record<string, unknown>>;
  /** A page's own address, as GitHub gave it; replaces the route's path and all parameters. */
  readonly page?: string;
  /** Whether a refusal is one that passes by itself. */
  readonly passes?: (refused: Refused) => boolean;
}

export interface Answered {
  readonly kind: "answered";
  readonly status: number;
  /** Nobody has looked at it yet; null where the answer has no body. */
  readonly data: unknown;
  /** The address of the next page. */
  readonly next: string | null;
}

interface FailureFacts {
  /** Null: no answer came. */
  readonly status: number | null;
  /** GitHub's words or the network's, in one short line and without the token. */
  readonly said: string;
}

/** Certainly not carried out: nothing is made twice by asking again. `afterMs`: how long GitHub wants us to wait. */
export interface Limited extends FailureFacts {
  readonly kind: "limited";
  readonly afterMs: number | null;
}

/** No answer, one that broke off, or a 5xx: GitHub may have done what was asked, and may still do it. */
export interface Lost extends FailureFacts {
  readonly kind: "lost";
  readonly afterMs: number | null;
}

/** Asking again would be answered alike. */
export interface Refused extends FailureFacts {
  readonly kind: "refused";
}

export type Tried = Answered | Limited | Lost | Refused;

export function methodOf(call: Call): string {
  return call.route.slice(0, call.route.indexOf(" "));
}
