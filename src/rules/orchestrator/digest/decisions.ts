import type { DigestDecision, LoggedDecision } from "../../../kernel/domain/documents.generated.ts";
import type { Adr, SessionLog } from "../../../kernel/domain/index.ts";
import type { DigestPeriod } from "./facts.ts";

/**
 * Returns the architectural decisions of the sessions and then the ADRs, each in the order in which they were made. Where several
 * sessions decided on a proposal (first an RFC, then its approval), only the last decision counts; where a person decided its RFC,
 * only the ADR does.
 */
export function listArchitecturalDecisions({ logs, adrs }: Pick<DigestPeriod, "logs" | "adrs">): DigestDecision[] {
  const decidedRfcs = new Set(adrs.flatMap(({ rfc }) => rfc ?? []));
  const latest = new Map<string, DigestDecision>();
  for (const log of logs) {
    for (const decision of log.decisions ?? []) {
      if (decision.decision_type !== "architectural") continue;
      latest.delete(decision.proposal_id);
      // What waits for its RFC nobody has decided, and what an RFC decided is counted as its ADR.
      if (decision.decision === "rfc" || (decision.rfc && decidedRfcs.has(decision.rfc))) continue;
      latest.set(decision.proposal_id, toSessionDecision(decision, log));
    }
  }
  return [...latest.values(), ...adrs.map(toAdrDecision)];
}

/** Returns whether a person should read the digest now (specification 11); a limit of 0 means after every decision. */
export function shouldReadDigest(period: Pick<DigestPeriod, "logs" | "adrs">, digestEvery: number): boolean {
  return listArchitecturalDecisions(period).length >= Math.max(1, digestEvery);
}

function toSessionDecision(decision: LoggedDecision, log: SessionLog): DigestDecision {
  return {
    kind: "proposal",
    id: decision.proposal_id,
    title: null,
    decision: decision.decision,
    rationale: decision.rationale ?? "",
    agent_id: decision.agent_id ?? null,
    decided_by: [],
    path: decision.path ?? null,
    branch: decision.branch ?? null,
    semantic_scopes: decision.semantic_scope ? [decision.semantic_scope] : [],
    rfc: decision.rfc ?? null,
    supersedes: [],
    session_id: log.session_id,
    at: log.session_end,
  };
}

function toAdrDecision(adr: Adr): DigestDecision {
  return {
    kind: "adr",
    id: adr.id,
    title: adr.title,
    decision: adr.status,
    rationale: adr.rationale || adr.decision || "",
    agent_id: null,
    decided_by: [...(adr.decided_by ?? [])],
    path: null,
    branch: null,
    semantic_scopes: [...(adr.semantic_scopes ?? [])],
    rfc: adr.rfc ?? null,
    supersedes: [...(adr.supersedes ?? [])],
    session_id: null,
    at: adr.date ?? null,
  };
}
