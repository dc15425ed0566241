import { nearestName, quoted, type Result, type Rfc } from "../../domain/index.ts";
import { meaningOf } from "./complete.ts";
import { findOption } from "./options.ts";
import { adrId, promotedTo, type Resolved, type ResolveRefusal, type ResolveRequest, refused } from "./request.ts";

/** The same person's same decision once more, as when a comment is read twice. */
export function repeatedDecision(request: ResolveRequest): Resolved | null {
  const { rfc, option, by, criteria, existingAdrs } = request;
  if (rfc.status !== "resolved" || !option || !rfc.resolution) return null;
  const last = lastApproval(rfc);
  const chosen = findOption(rfc, option);
  const isSame = chosen !== null && chosen.key === findOption(rfc, rfc.resolution)?.key && isSamePerson(last?.by, by);
  if (!isSame) return null;
  const recorded = new Set((rfc.acceptance_criteria ?? []).map(meaningOf));
  if (!criteria.every((spec) => recorded.has(meaningOf(spec)))) return null;
  const adr = existingAdrs.find(({ id }) => id === promotedTo(rfc)) ?? null;
  const superseded = request.supersedes === null ? null : adrId(request.supersedes);
  const isReplay = superseded === null || adr?.supersedes?.includes(superseded);
  return isReplay ? { changed: false, rfc, adr } : null;
}

/** A resolved RFC may be decided again only by naming the decision that it was promoted to. */
export function againstDecision({ rfc, supersedes }: ResolveRequest): Result<never, ResolveRefusal> | null {
  const promoted = promotedTo(rfc);
  if (supersedes !== null && promoted !== null && adrId(supersedes) === promoted) return null;
  const last = lastApproval(rfc);
  const who = last?.by ?? "somebody";
  const when = last?.at ?? rfc.resolved_at;
  const what = rfc.resolution ?? "an option that the file does not name";
  return refused("ALREADY_DECIDED", {
    message: `${rfc.id} was resolved by ${who}${when ? ` on ${when}` : ""} with ${what}${promoted ? ` (${promoted})` : ""}; decisions are not edited.`,
    fix: promoted
      ? `To decide anew, add \`--supersedes ${promoted}\`; both decisions stay on record.`
      : "It was promoted to no ADR, so nothing can supersede it: a person reopens it by setting its status back on the base branch.",
  });
}

/** A first decision may replace an earlier one of another RFC, if there is such a decision. */
export function unknownSuperseded({
  rfc,
  supersedes,
  existingAdrs,
}: ResolveRequest): Result<never, ResolveRefusal> | null {
  const ids = existingAdrs.map(({ id }) => id);
  if (supersedes === null || ids.includes(adrId(supersedes))) return null;
  const nearest = nearestName(adrId(supersedes), ids);
  return refused("UNKNOWN_ADR", {
    message: `There is no decision ${quoted(supersedes, 40)} that ${rfc.id} could supersede.${nearest ? ` Did you mean ${nearest}?` : ""}`,
    fix: "List the decisions with `skl adr`.",
  });
}

const lastApproval = (rfc: Rfc) => rfc.approvals?.at(-1);

function isSamePerson(a: string | undefined, b: string): boolean {
  return a !== undefined && a.trim().toLowerCase() === b.trim().toLowerCase();
}
