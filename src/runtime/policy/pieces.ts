import type { ScopeType } from "../adapter.ts";
import type { GrantLimits } from "../grant.ts";
import { limitsLeq } from "./limits.ts";
import type { PolicyRule } from "./types.ts";

/** A part of what was asked for, with the rule that lets it through. */
export interface Piece {
  readonly scope: unknown;
  readonly rule: PolicyRule;
  readonly limits: GrantLimits;
}

type Scopes = ScopeType<unknown, unknown>;

/** The part of a scope that a rule is about; null: none. */
export function partOf(scopes: Scopes, scope: unknown, rule: PolicyRule): unknown {
  return rule.scope.kind === "anything" ? scope : scopes.meet(scope, rule.scope.value);
}

export function coversAll(scopes: Scopes, scope: unknown, rule: PolicyRule): boolean {
  return rule.scope.kind === "anything" || scopes.leq(scope, rule.scope.value);
}

/** What is left of a scope without what a rule is about: all of it, null for nothing, or `inexpressible`. */
export function withoutRule(scopes: Scopes, scope: unknown, rule: PolicyRule): unknown {
  if (coversAll(scopes, scope, rule) || rule.scope.kind === "anything") return null;
  if (scopes.meet(scope, rule.scope.value) === null) return scope;
  return scopes.without === undefined ? "inexpressible" : scopes.without(scope, rule.scope.value);
}

/** Without pieces that another lets through on the same terms or better. */
export function largestPieces(scopes: Scopes, pieces: readonly Piece[]): readonly Piece[] {
  const isBelow = (a: Piece, b: Piece) => scopes.leq(a.scope, b.scope) && limitsLeq(a.limits, b.limits);
  return pieces.filter(
    (piece, at) =>
      !pieces.some(
        (other, otherAt) => otherAt !== at && isBelow(piece, other) && !(isBelow(other, piece) && at < otherAt),
      ),
  );
}
