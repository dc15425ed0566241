import type { Effect } from "../effects.ts";
import type { GrantLimits, ScopeDocument } from "../grant.ts";

export const DECISIONS = ["allow", "deny", "require_approval"] as const;

/** One row of the policy table (specification 3.7). */
export interface PolicyRule {
  readonly id: string;
  /** Who runs; `*`: anybody. */
  readonly user: string;
  /** `*` in deny rules only. */
  readonly effect: Effect | "*";
  /** `*` together with the scope `*` only. */
  readonly adapter: string;
  /** As its adapter reads it; `anything` for `*`. */
  readonly scope: { readonly kind: "anything" } | { readonly kind: "scope"; readonly value: unknown };
  readonly decision: (typeof DECISIONS)[number];
  /** What a grant by this rule carries. */
  readonly limits: GrantLimits;
  /** Where it stands, as people know the file. */
  readonly file: string;
  readonly line: number | null;
}

export const NO_LIMITS: GrantLimits = { max_calls: null, max_bytes: null, expires_ms: null };

export interface RuleReason {
  readonly rule: string;
  readonly file: string;
  readonly decision: PolicyRule["decision"];
  /** Why it decided, or why it did not. */
  readonly why: string;
}

/** How one request was decided, for `--explain`. */
export interface RequestExplanation {
  readonly effect: Effect;
  readonly adapter: string;
  readonly scope: ScopeDocument;
  readonly verdict: "granted" | "denied" | "needs_approval" | "partly";
  /** In words; names what was narrowed. */
  readonly reason: string;
  /** The rules that decided, and then the others. */
  readonly decided_by: readonly RuleReason[];
  readonly others: readonly RuleReason[];
}
