import type { PolicyCheckOutput } from "../../kernel/domain/index.ts";
import type { Effect } from "./effects.ts";

/** A scope as it is written. Its adapter knows which keys it has. */
export type ScopeDocument = Readonly<Record<string, unknown>>;

/** A capability that a manifest asks for. */
export interface CapabilityRequest {
  readonly effect: Effect;
  readonly adapter: string;
  readonly scope: ScopeDocument;
}

export type GrantLimits = PolicyCheckOutput["granted"][number]["limits"];

/** A capability of a run: a request that was narrowed to what the policy allows. */
export interface Grant extends CapabilityRequest {
  readonly limits: GrantLimits;
  /** Whether this directly given grant issues an approval token for its run. */
  readonly approved: boolean;
}

export interface Denial {
  readonly effect: Effect;
  readonly adapter: string;
  /** The id of the rule that decided; null where no rule matched or the kernel decided. */
  readonly rule: string | null;
  readonly reason: string;
}

/** A capability that is granted, with these limits, once a person approves it. */
interface WaitingRequest extends CapabilityRequest {
  readonly limits: GrantLimits;
  /** The id of the rule that would let it through. */
  readonly rule: string | null;
}

export interface GrantDecision {
  readonly granted: readonly Grant[];
  readonly denied: readonly Denial[];
  /** Requests that are granted only together with a person's approval token. They are not in `granted`. */
  readonly needs_approval: readonly WaitingRequest[];
}

/** Returns whether every request was granted at once, even if only in a part of its scope. */
export function isAllGranted({ denied, needs_approval }: Pick<GrantDecision, "denied" | "needs_approval">): boolean {
  return denied.length === 0 && needs_approval.length === 0;
}
