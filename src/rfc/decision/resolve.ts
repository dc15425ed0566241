import { instantOf, ok, type Result, timestampOf } from "../../domain/index.ts";
import { adrOf } from "./adr.ts";
import { type Complete, completeResolution } from "./complete-resolution.ts";
import { alreadyDecided, repeatedDecision, unknownSuperseded } from "./earlier-decision.ts";
import { nextId } from "./ids.ts";
import { adrId, adrPromotedTo, type Resolved, type ResolveRefusal, type ResolveRequest, refuse } from "./request.ts";

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
  const repeated = repeatedDecision(request);
  if (repeated) return ok(repeated);
  const refusal = rfc.status === "resolved" ? alreadyDecided(request) : unknownSuperseded(request);
  if (refusal) return refusal;
  const complete = completeResolution(request);
  return complete.ok ? ok(decidedRfc(request, complete.value)) : complete;
}

function decidedRfc(request: ResolveRequest, { chosen, rationale, criteria }: Complete): Resolved {
  const { rfc, by, via, url, existingAdrs } = request;
  const at = decisionTime(request);
  const head = request.head ?? rfc.head ?? null;
  const supersedes = request.supersedes === null ? [] : [adrId(request.supersedes)];
  const id = nextId("ADR", [...existingAdrs.map((adr) => adr.id), adrPromotedTo(rfc) ?? ""]);
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
    adr: adrOf({ id, rfc, chosen, rationale, criteria, by, at, supersedes }),
  };
}

/** Returns when the person decided, but not before the RFC was created, since the clocks of two machines may differ. */
function decisionTime({ at, now, rfc }: ResolveRequest): string {
  const instant = instantOf(at);
  const decidedAt = instant === null || instant > now.getTime() ? timestampOf(now) : at.trim();
  const created = instantOf(rfc.created_at ?? "");
  return created !== null && created > (instantOf(decidedAt) ?? 0) ? (rfc.created_at ?? decidedAt) : decidedAt;
}
