import type { Effect } from "./effects.ts";

/** A scope as it is written: which keys it has is its adapter's business. */
export type ScopeDocument = Readonly<Record<string, unknown>>;

/** What a manifest asks for. */
export interface CapabilityRequest {
  readonly effect: Effect;
  readonly adapter: string;
  readonly scope: ScopeDocument;
}

export interface GrantLimits {
  readonly max_calls: number | null;
  readonly max_bytes: number | null;
  /** Milliseconds from the start of the run. */
  readonly expires_ms: number | null;
}

/** What a run may do: a request that was narrowed to what policy allows. */
export interface Grant extends CapabilityRequest {
  readonly limits: GrantLimits;
  /** Whether this grant, given directly, issues an approval token for its run. */
  readonly approved: boolean;
}

export interface Denial {
  readonly effect: Effect;
  readonly adapter: string;
  /** Id of the rule that decided; null: nothing matched, or the kernel decided. */
  readonly rule: string | null;
  readonly reason: string;
}

/** What would be granted, with these limits, once a person approved it. */
export interface WaitingRequest extends CapabilityRequest {
  readonly limits: GrantLimits;
  /** Id of the rule that lets it through so far. */
  readonly rule: string | null;
}

export interface GrantDecision {
  readonly granted: readonly Grant[];
  readonly denied: readonly Denial[];
  /** Granted only together with a person's approval token; not in `granted`. */
  readonly needs_approval: readonly WaitingRequest[];
}

/** Whether every request was granted at once, be it in a part of its scope. */
export function isAllGranted({ denied, needs_approval }: Pick<GrantDecision, "denied" | "needs_approval">): boolean {
  return denied.length === 0 && needs_approval.length === 0;
}
