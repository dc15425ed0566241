import type { Effect } from "../effects.ts";
import type { GrantLimits, ScopeDocument } from "../grant.ts";
import { COUNT, type Fields } from "../yaml/index.ts";

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

const NO_LIMITS: GrantLimits = { max_calls: null, max_bytes: null, expires_ms: null };

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

const NAMES = ["max_calls", "max_bytes", "expires_ms"] as const;

/** `limits` of a rule or a direct grant; without the key none. A misspelt limit would be none, so it is a problem. */
export function readGrantLimits(fields: Fields): GrantLimits {
  const limits = fields.map("limits");
  if (limits === null) return NO_LIMITS;
  const [max_calls, max_bytes, expires_ms] = NAMES.map((name) => limits.optional(name, COUNT));
  for (const { key, message } of limits.unknown(NAMES)) limits.problem(key, message);
  return { max_calls: max_calls ?? null, max_bytes: max_bytes ?? null, expires_ms: expires_ms ?? null };
}

/** Whether a grant with the limits `a` may do nothing that one with `b` may not. */
export function limitsLeq(a: GrantLimits, b: GrantLimits): boolean {
  return NAMES.every((name) => (a[name] ?? Number.POSITIVE_INFINITY) <= (b[name] ?? Number.POSITIVE_INFINITY));
}
