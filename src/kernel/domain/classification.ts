import type { RiskSignals } from "./documents.generated.ts";

export type ChangeType = "mechanical" | "behavioral" | "architectural";

const RISK: Readonly<Record<ChangeType, number>> = { mechanical: 0, behavioral: 1, architectural: 2 };

/** Returns the riskier of two classifications. */
function pickHigherRisk(a: ChangeType, b: ChangeType): ChangeType {
  return RISK[a] >= RISK[b] ? a : b;
}

export interface ComputedFacts {
  readonly signals: RiskSignals;
  readonly cross_scope_flag: boolean;
  /** A public signature was removed, or changed so that a person decides on it. */
  readonly changesPublicInterface: boolean;
  /** Others rely on the file although it is no source code, such as a manifest or a workflow. */
  readonly isSensitive: boolean;
  /** The change brings in what an invariant forbids. */
  readonly breaksInvariant: boolean;
  /** An import of an external package that the base does not know. */
  readonly addsExternalDependency: boolean;
}

/** Returns the type that the facts alone give a change, before anybody's label counts. */
export function computeChangeType(facts: ComputedFacts): ChangeType {
  if (facts.changesPublicInterface || facts.addsExternalDependency || facts.breaksInvariant) return "architectural";
  const { signals } = facts;
  const isAtLeastBehavioral =
    signals.touched_auth_or_permission_patterns ||
    signals.public_api_signature_changed ||
    signals.invariant_referenced_file_modified ||
    facts.cross_scope_flag ||
    facts.isSensitive;
  return signals.ast_change_type === "mechanical" && !isAtLeastBehavioral ? "mechanical" : "behavioral";
}

/**
 * Stage 1 of the classification (specification 6.1): deterministic signals override the agent's label. A mechanical-only
 * change is mechanical whatever the label says; else the riskier of label and computed type holds.
 */
export function classifyChange(
  label: ChangeType | null,
  computed: ChangeType,
  signals: RiskSignals,
): { type: ChangeType; overridden: boolean } {
  const type = signals.mechanical_only || label === null ? computed : pickHigherRisk(label, computed);
  return { type, overridden: label !== null && type !== label };
}
