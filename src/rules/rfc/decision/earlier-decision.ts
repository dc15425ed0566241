import { findNearestName, quote, type Result, type Rfc } from "../../../kernel/domain/index.ts";
import { buildMeaningKey } from "./complete-resolution.ts";
import { findOption } from "./options.ts";
import {
  findPromotedAdr,
  normalizeAdrId,
  type Resolved,
  type ResolveRefusal,
  type ResolveRequest,
  refuse,
} from "./request.ts";

/** Returns the recorded decision if the same person makes it again, as when a comment is read twice. */
export function findRepeatedDecision(request: ResolveRequest): Resolved | null {
  const { rfc, option, by, criteria, existingAdrs } = request;
  if (rfc.status !== "resolved" || !option || !rfc.resolution) return null;
  const last = findLastApproval(rfc);
  const chosen = findOption(rfc, option);
  const isSame = chosen !== null && chosen.key === findOption(rfc, rfc.resolution)?.key && isSamePerson(last?.by, by);
  if (!isSame) return null;
  const recorded = new Set((rfc.acceptance_criteria ?? []).map(buildMeaningKey));
  if (!criteria.every((spec) => recorded.has(buildMeaningKey(spec)))) return null;
  const adr = existingAdrs.find(({ id }) => id === findPromotedAdr(rfc)) ?? null;
  const superseded = request.supersedes === null ? null : normalizeAdrId(request.supersedes);
  const isReplay = superseded === null || adr?.supersedes?.includes(superseded);
  return isReplay ? { changed: false, rfc, adr } : null;
}

/** Refuses to decide a resolved RFC again unless the request names the ADR that it was promoted to. */
export function refuseSecondDecision({ rfc, supersedes }: ResolveRequest): Result<never, ResolveRefusal> | null {
  const promoted = findPromotedAdr(rfc);
  if (supersedes !== null && promoted !== null && normalizeAdrId(supersedes) === promoted) return null;
  const last = findLastApproval(rfc);
  const who = last?.by ?? "somebody";
  const when = last?.at ?? rfc.resolved_at;
  const what = rfc.resolution ?? "an option that the file does not name";
  return refuse("ALREADY_DECIDED", {
    message: `${rfc.id} was resolved by ${who}${when ? ` on ${when}` : ""} with ${what}${promoted ? ` (${promoted})` : ""}; decisions are not edited.`,
    fix: promoted
      ? `To decide again, add \`--supersedes ${promoted}\`; both decisions stay recorded.`
      : "It has no ADR that another one could supersede. A person can reopen it by resetting its status on the base branch.",
  });
}

/** Refuses a first decision that names an unknown ADR as superseded. */
export function refuseUnknownSuperseded({
  rfc,
  supersedes,
  existingAdrs,
}: ResolveRequest): Result<never, ResolveRefusal> | null {
  const ids = existingAdrs.map(({ id }) => id);
  if (supersedes === null || ids.includes(normalizeAdrId(supersedes))) return null;
  const nearest = findNearestName(normalizeAdrId(supersedes), ids);
  return refuse("UNKNOWN_ADR", {
    message: `${rfc.id} cannot supersede ${quote(supersedes, 40)}: there is no such decision.${nearest ? ` Did you mean ${nearest}?` : ""}`,
    fix: "List the decisions with `skl adr`.",
  });
}

const findLastApproval = (rfc: Rfc) => rfc.approvals?.at(-1);

function isSamePerson(a: string | undefined, b: string): boolean {
  return a !== undefined && a.trim().toLowerCase() === b.trim().toLowerCase();
}
