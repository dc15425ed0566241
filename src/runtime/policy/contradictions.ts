import type { ScopeType } from "../adapter.ts";
import type { ScopedAdapters } from "../scopes/index.ts";
import type { PolicyRule } from "./rule.ts";

/** Two rules of which one takes away what the other says. Nothing is undecided by that; the author may not know it. */
export interface Contradiction {
  readonly rules: readonly [PolicyRule, PolicyRule];
  readonly message: string;
}

const STRENGTH: Readonly<Record<PolicyRule["decision"], number>> = { allow: 0, require_approval: 1, deny: 2 };

/** Each pair once, the weaker rule first. */
export function contradictions(rules: readonly PolicyRule[], adapters: ScopedAdapters): readonly Contradiction[] {
  return rules.flatMap((weak) =>
    rules.flatMap((strong) => {
      if (STRENGTH[weak.decision] >= STRENGTH[strong.decision] || !isAboutTheSame(weak, strong)) return [];
      const scopes = adapters.get(weak.adapter)?.scope;
      const said =
        strong.scope.kind === "anything"
          ? "all"
          : weak.scope.kind === "anything" || !scopes
            ? null
            : sharedPart(scopes, weak.scope.value, strong.scope.value);
      return said === null ? [] : [{ rules: [weak, strong] as const, message: sentence(weak, strong, said) }];
    }),
  );
}

/** A rule about everybody, every effect or every adapter is meant as the frame of the others; only the same row contradicts. */
function isAboutTheSame(a: PolicyRule, b: PolicyRule): boolean {
  const isUser = a.user === b.user || b.user === "*";
  return isUser && a.effect === b.effect && a.adapter === b.adapter;
}

function sharedPart(scopes: ScopeType<unknown, unknown>, weak: unknown, strong: unknown): "all" | "part" | null {
  if (scopes.leq(weak, strong)) return "all";
  if (scopes.meet(weak, strong) === null) return null;
  // What can be taken away is a plain exception, as people write it.
  return (scopes.without?.(weak, strong) ?? "inexpressible") === "inexpressible" ? "part" : null;
}

function sentence(weak: PolicyRule, strong: PolicyRule, said: "all" | "part"): string {
  const pair = `${weak.id} (${weak.decision}) and ${strong.id} (${strong.decision})`;
  if (said === "all") return `The rules ${pair} contradict each other: ${strong.id} decides wherever ${weak.id} could.`;
  const result = strong.decision === "deny" ? "denied" : "waits for approval";
  return `The rules ${pair} overlap in a part that no scope can take out: a request that reaches both is ${result} as a whole.`;
}
