import {
  type AssumptionJudgement,
  formatTimestamp,
  type MergeVerification,
  type ModelUsageTotal,
  type SessionEnd,
  type SessionLog,
  type SkillUsed,
  type Unfinished,
} from "../../kernel/domain/index.ts";
import type { Decided, Progress } from "./progress.ts";

export interface SessionFacts {
  readonly sessionId: string;
  readonly base: string;
  readonly verifier: string;
  readonly start: Date;
  readonly end: Date;
  readonly ended: SessionEnd;
  readonly usage: ModelUsageTotal | null;
  readonly skills: readonly SkillUsed[];
  readonly judgements: readonly AssumptionJudgement[];
  readonly verified: readonly MergeVerification[];
  /** The session that this one continues. */
  readonly continues: string | null;
  readonly unfinished: readonly Unfinished[];
}

/** Returns the hand-off log (specification 7.5.1), which tells the next session and people what this one did. */
export function composeSessionLog(progress: Progress, facts: SessionFacts): SessionLog {
  const { decided } = progress;
  return {
    session_id: facts.sessionId,
    proposals_reviewed: decided.length,
    session_start: formatTimestamp(facts.start),
    session_end: formatTimestamp(facts.end),
    ended_because: facts.ended,
    base: facts.base,
    verifier: facts.verifier,
    continues: facts.continues,
    recurring_patterns_flagged: countDecisionPatterns(decided),
    escalations: decided
      .filter(({ entry }) => entry.decision.decision === "escalate")
      .map(({ entry }) => `${entry.proposal_id} escalated: ${entry.decision.rationale ?? ""}`),
    rfcs_opened: [...progress.rfcsOpened],
    uncertain_decisions: decided
      .filter(({ isUncertain }) => isUncertain)
      .map(
        ({ entry }) =>
          `${entry.proposal_id} - ${entry.path}: ${(entry.classification_verification?.justification || "the verifier was not sure").replace(/\.$/, "")}; a person should look at it.`,
      ),
    circuit_breakers_triggered: [...progress.breakers],
    decisions: decided.map(({ entry, agreement }) => ({
      proposal_id: entry.proposal_id,
      agent_id: entry.agent_id,
      path: entry.path,
      semantic_scope: entry.semantic_scope ?? null,
      branch: entry.branch,
      change_type: entry.change_type ?? null,
      // A proposal that another one of its head holds back counts as rejected, whatever was decided on it alone.
      decision: entry.decision.blocked_by?.length ? "reject" : (entry.decision.decision ?? "escalate"),
      decision_type: entry.decision.decision_type ?? "implementation",
      agreement,
      rationale: entry.decision.rationale ?? "",
      rfc: entry.rfc ?? null,
    })),
    merged_branches: progress.merged.map(({ branch }) => branch),
    ...(progress.squashed.length === 0 ? {} : { squashed: [...progress.squashed] }),
    reconciled: [...progress.reconciled],
    notices: [...progress.notices],
    unfinished: [...facts.unfinished],
    ...(progress.unreadable.length === 0 ? {} : { unreadable: [...progress.unreadable] }),
    ...(facts.usage === null ? {} : { model_usage: facts.usage }),
    ...(facts.skills.length === 0 ? {} : { skills: [...facts.skills] }),
    ...(facts.verified.length === 0 ? {} : { verified: facts.verified.map(({ output: _, ...rest }) => rest) }),
    ...(facts.judgements.length === 0 ? {} : { assumption_judgements: [...facts.judgements] }),
  };
}

/** A pattern that occurs less often may be chance. */
const RECURRING = 3;

function countDecisionPatterns(decided: readonly Decided[]): string[] {
  const counts = new Map<string, number>();
  const count = (pattern: string) => counts.set(pattern, (counts.get(pattern) ?? 0) + 1);
  for (const { entry, agreement, agentClassification, verifierClassification } of decided) {
    const { agent_id: agent } = entry;
    if (agreement === false)
      count(`${agent} labels ${verifierClassification ?? "unverified"} changes as ${agentClassification ?? "nothing"}`);
    if (entry.out_of_scope) count(`${agent} changes files outside its task`);
    if (entry.cross_scope_flag) count(`${agent} changes files of other scopes`);
    if ((entry.dependency_scan?.cross_scope_undeclared.length ?? 0) > 0)
      count(`${agent} imports from other scopes without declaring it`);
  }
  return [...counts].filter(([, times]) => times >= RECURRING).map(([pattern, times]) => `${pattern} (${times} times)`);
}
