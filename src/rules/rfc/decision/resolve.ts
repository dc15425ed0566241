import { formatTimestamp, ok, parseInstant, type Result } from "../../../kernel/domain/index.ts";
import { composeAdr } from "./adr.ts";
import { type Complete, completeResolution } from "./complete-resolution.ts";
import { findRepeatedDecision, refuseSecondDecision, refuseUnknownSuperseded } from "./earlier-decision.ts";
import { computeNextId } from "./ids.ts";
import {
  findPromotedAdr,
  normalizeAdrId,
  type Resolved,
  type ResolveRefusal,
  type ResolveRequest,
  refuse,
} from "./request.ts";

/**
 * Applies a person's decision and returns the resolved RFC and its ADR (specification 9.3, 9.5). Every decision needs an option, a
 * rationale and at least one specific criterion; a refusal names everything that is missing. The same decision again changes
 * nothing, and a different one must name the ADR that it supersedes.
 */
export function resolveRfc(request: ResolveRequest): Result<Resolved, ResolveRefusal> {
  const { rfc } = request;
  if (rfc.status === "withdrawn") {
    return refuse("RFC_WITHDRAWN", {
      message: `${rfc.id} was withdrawn, so there is nothing to decide.`,
      fix: "Push the change again if it is still wanted: the next review opens a new RFC.",
    });
  }
  const repeated = findRepeatedDecision(request);
  if (repeated) return ok(repeated);
  const refusal = rfc.status === "resolved" ? refuseSecondDecision(request) : refuseUnknownSuperseded(request);
  if (refusal) return refusal;
  const complete = completeResolution(request);
  return complete.ok ? ok(buildDecidedRfc(request, complete.value)) : complete;
}

function buildDecidedRfc(request: ResolveRequest, { chosen, rationale, criteria }: Complete): Resolved {
  const { rfc, by, via, url, existingAdrs } = request;
  const at = computeDecisionTime(request);
  const head = request.head ?? rfc.head ?? null;
  const supersedes = request.supersedes === null ? [] : [normalizeAdrId(request.supersedes)];
  const id = computeNextId("ADR", [...existingAdrs.map((adr) => adr.id), findPromotedAdr(rfc) ?? ""]);
  const { promoted_to_addr: _misspelt, ...kept } = rfc;
  return {
    changed: true,
    rfc: {
      ...kept,
      status: "resolved",
      head,
      resolution: chosen.key,
      human_rationale: rationale,
      acceptance_criteria: criteria,
      resolved_at: at,
      promoted_to_adr: id,
      approvals: [...(rfc.approvals ?? []), { by, at, via, url, head }],
    },
    adr: composeAdr({ id, rfc, chosen, rationale, criteria, by, at, supersedes }),
  };
}

/** Returns when the person decided, but not before the RFC was created, since the clocks of two machines may differ. */
function computeDecisionTime({ at, now, rfc }: ResolveRequest): string {
  const instant = parseInstant(at);
  const decidedAt = instant === null || instant > now.getTime() ? formatTimestamp(now) : at.trim();
  const created = parseInstant(rfc.created_at ?? "");
  return created !== null && created > (parseInstant(decidedAt) ?? 0) ? (rfc.created_at ?? decidedAt) : decidedAt;
}
