import type { ChangeType, QueueEntry } from "../../kernel/domain/index.ts";
import type { Verification } from "./facts.ts";

const RISK: readonly ChangeType[] = ["mechanical", "behavioral", "architectural"];

function pickRiskierType(a: ChangeType, b: ChangeType): ChangeType {
  return RISK.indexOf(a) >= RISK.indexOf(b) ? a : b;
}

/**
 * Returns what the deterministic signals alone decide (stage 1, specification 6.1); null where they leave the classification open. A
 * mechanical change that crosses scopes counts as behavioral.
 */
export function stageOne({ risk_signals, cross_scope_flag }: QueueEntry): "mechanical" | "behavioral" | null {
  const atLeastBehavioral =
    risk_signals?.touched_auth_or_permission_patterns ||
    risk_signals?.public_api_signature_changed ||
    risk_signals?.invariant_referenced_file_modified ||
    cross_scope_flag;
  if (atLeastBehavioral) return "behavioral";
  return risk_signals?.mechanical_only ? "mechanical" : null;
}

export interface Classification {
  readonly agent: ChangeType | null;
  readonly stage1: "mechanical" | "behavioral" | null;
  readonly verifier: ChangeType | null;
  /** Null where nothing was compared because stage 1 decided, no verifier is set, or the agent gave no label. */
  readonly agreement: boolean | null;
  readonly result: ChangeType;
}

/**
 * Combines both stages. Stage 1's `mechanical` is final, and its `behavioral` is the lowest possible result. If agent and verifier
 * disagree, the higher risk counts. What the reviewer read it as can only raise the result. A verifier without a usable answer counts as disagreement (specification 6.2).
 */
export function classify(
  proposal: QueueEntry,
  computed: ChangeType,
  verification: Verification | null,
  readAs: ChangeType | null = null,
): Classification {
  const agent = proposal.classification_verification?.agent_classification ?? null;
  const stage1 = stageOne(proposal);
  if (stage1 === "mechanical") return { agent, stage1, verifier: null, agreement: null, result: "mechanical" };
  const known = pickRiskierType(pickRiskierType(computed, readAs ?? computed), agent ?? computed);
  if (stage1 === "behavioral")
    return { agent, stage1, verifier: null, agreement: null, result: pickRiskierType("behavioral", known) };
  const verifier = verification?.classification ?? null;
  const isAsked = verification !== null && verification.verifier !== "none";
  const agreement = isAsked && (agent !== null || verifier === null) ? verifier !== null && agent === verifier : null;
  return { agent, stage1, verifier, agreement, result: verifier === null ? known : pickRiskierType(known, verifier) };
}
