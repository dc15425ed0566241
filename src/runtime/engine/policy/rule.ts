import type { PolicyCheckOutput } from "../../../kernel/domain/index.ts";
import type { Effect } from "../effects.ts";
import type { GrantLimits, ScopeDocument } from "../grant.ts";
import { COUNT, type Fields } from "../yaml/index.ts";

export const DECISIONS = ["allow", "deny", "require_approval"] as const;

/** A row of the policy table (specification 3.7). */
export interface PolicyRule {
  readonly id: string;
  /** The user that the rule is about; `*` means everybody. */
  readonly user: string;
  /** `*` is allowed in deny rules only. */
  readonly effect: Effect | "*";
  /** `*` is allowed only together with the scope `*`. */
  readonly adapter: string;
  /** The scope as its adapter parsed it; `anything` stands for `*`. */
  readonly scope: { readonly kind: "anything" } | { readonly kind: "scope"; readonly value: unknown };
  readonly decision: (typeof DECISIONS)[number];
  /** The limits of grants by this rule. */
  readonly limits: GrantLimits;
  /** The file of the rule, as people know it. */
  readonly file: string;
  readonly line: number | null;
}

const NO_LIMITS: GrantLimits = { max_calls: null, max_bytes: null, expires_ms: null };

export type RuleReason = NonNullable<PolicyCheckOutput["explanation"]>[number]["decided_by"][number];

/** How one request was decided, for `--explain`. */
export interface RequestExplanation {
  readonly effect: Effect;
  readonly adapter: string;
  readonly scope: ScopeDocument;
  readonly verdict: "granted" | "denied" | "needs_approval" | "partly";
  /** A sentence that also names what was narrowed. */
  readonly reason: string;
  /** The rules that decided; `others` has the rest. */
  readonly decided_by: readonly RuleReason[];
  readonly others: readonly RuleReason[];
}

const NAMES = ["max_calls", "max_bytes", "expires_ms"] as const;

/** Reads the `limits` of a rule or a direct grant. A misspelt limit is a problem, because it would be no limit. */
export function readGrantLimits(fields: Fields): GrantLimits {
  const limits = fields.map("limits");
  if (limits === null) return NO_LIMITS;
  const [max_calls, max_bytes, expires_ms] = NAMES.map((name) => limits.optional(name, COUNT));
  for (const { key, message } of limits.unknown(NAMES)) limits.problem(key, message);
  return { max_calls: max_calls ?? null, max_bytes: max_bytes ?? null, expires_ms: expires_ms ?? null };
}

/** Returns whether a grant with the limits `a` may do nothing that one with `b` may not. */
export function hasLimitsWithin(a: GrantLimits, b: GrantLimits): boolean {
  return NAMES.every((name) => (a[name] ?? Number.POSITIVE_INFINITY) <= (b[name] ?? Number.POSITIVE_INFINITY));
}
