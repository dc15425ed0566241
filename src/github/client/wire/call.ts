/** A request as GitHub's reference writes it: `GET /repos/{owner}/{repo}/issues` and the values of its parameters. */
export interface Call {
  readonly route: string;
  readonly parameters?: Readonly<Record<string, unknown>>;
  /** The address of a further page, which replaces the route's path and all parameters. */
  readonly page?: string;
  /** Tells whether a refusal is temporary. */
  readonly isTemporary?: (refused: Refused) => boolean;
}

export interface Answered {
  readonly kind: "answered";
  readonly status: number;
  /** The unchecked body; null where there is none. */
  readonly data: unknown;
  /** The address of the next page. */
  readonly next: string | null;
}

interface FailureFacts {
  /** Null where no answer came. */
  readonly status: number | null;
  /** The message of GitHub or the network, in a short line without the token. */
  readonly message: string;
}

/** GitHub did not carry out the request and asks to wait for `afterMs`. */
export interface Limited extends FailureFacts {
  readonly kind: "limited";
  readonly afterMs: number | null;
}

/** No whole answer came, or a 5xx: GitHub may have carried out the request, or may still do so. */
export interface Lost extends FailureFacts {
  readonly kind: "lost";
  readonly afterMs: number | null;
}

/** Another try would be refused, too. */
export interface Refused extends FailureFacts {
  readonly kind: "refused";
}

export type Tried = Answered | Limited | Lost | Refused;

export function readCallMethod(call: Call): string {
  return call.route.slice(0, call.route.indexOf(" "));
}
