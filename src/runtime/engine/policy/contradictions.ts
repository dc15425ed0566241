import type { ScopeType } from "../adapter.ts";
import type { ScopedAdapters } from "../scopes/index.ts";
import type { PolicyRule } from "./rule.ts";

/** A pair of rules of which one overrides the other. The decision is still clear, but the author may not be aware of it. */
export interface Contradiction {
  readonly rules: readonly [PolicyRule, PolicyRule];
  readonly message: string;
}

const STRENGTH: Readonly<Record<PolicyRule["decision"], number>> = { allow: 0, require_approval: 1, deny: 2 };

/** Returns each pair once, the weaker rule first. */
export function findRuleContradictions(
  rules: readonly PolicyRule[],
  adapters: ScopedAdapters,
): readonly Contradiction[] {
  return rules.flatMap((weak) =>
    rules.flatMap((strong) => {
      if (STRENGTH[weak.decision] >= STRENGTH[strong.decision] || !isAboutTheSame(weak, strong)) return [];
      const scopes = adapters.get(weak.adapter)?.scope;
      const extent =
        strong.scope.kind === "anything"
          ? "all"
          : weak.scope.kind === "anything" || !scopes
            ? null
            : findSharedScopePart(scopes, weak.scope.value, strong.scope.value);
      return extent === null
        ? []
        : [{ rules: [weak, strong] as const, message: describeContradiction(weak, strong, extent) }];
    }),
  );
}

/**
 * A rule about every user, effect or adapter is meant as a frame for others, so only rules about the same row contradict each
 * other.
 */
function isAboutTheSame(a: PolicyRule, b: PolicyRule): boolean {
  const isUser = a.user === b.user || b.user === "*";
  return isUser && a.effect === b.effect && a.adapter === b.adapter;
}

function findSharedScopePart(
  scopes: ScopeType<unknown, unknown>,
  weak: unknown,
  strong: unknown,
): "all" | "part" | null {
  if (scopes.leq(weak, strong)) return "all";
  if (scopes.meet(weak, strong) === null) return null;
  // A part that can be taken out is an ordinary exception and no contradiction.
  return (scopes.without?.(weak, strong) ?? "inexpressible") === "inexpressible" ? "part" : null;
}

function describeContradiction(weak: PolicyRule, strong: PolicyRule, extent: "all" | "part"): string {
  const pair = `${weak.id} (${weak.decision}) and ${strong.id} (${strong.decision})`;
  if (extent === "all")
    return `The rules ${pair} contradict each other: ${strong.id} decides wherever ${weak.id} could.`;
  const result = strong.decision === "deny" ? "denied" : "waits for approval";
  return `The rules ${pair} overlap in a part that no scope can take out: a request that reaches both is ${result} as a whole.`;
}
