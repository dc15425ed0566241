import type { DigestRfc } from "../../domain/documents.generated.ts";
import { architecturalDecisions, digestDue } from "./decisions.ts";
import { listedEntries } from "./entries.ts";
import type { Digest, DigestFacts } from "./facts.ts";
import { heatMapOf } from "./heat-map.ts";
import { disagreementsOf, notesOf, unfinishedNotes } from "./notes.ts";

/** Writes the digest of a period (specification 7.4, 11 and 13.6). */
export function digestOf(facts: DigestFacts): Digest {
  const { logs, limits, rfcs } = facts;
  return {
    period: {
      from_session: logs.at(0)?.session_id ?? null,
      to_session: logs.at(-1)?.session_id ?? null,
      since: facts.since,
      sessions: logs.length,
      proposals_reviewed: logs.reduce((total, { proposals_reviewed }) => total + proposals_reviewed, 0),
    },
    due: digestDue(facts, limits.digest_every),
    limits: { digest_every: limits.digest_every, review_threshold: limits.review_threshold },
    architectural_decisions: architecturalDecisions(facts),
    ...listedEntries(facts),
    heat_map: heatMapOf(logs, facts.state),
    rfcs: { open: rfcs.open.toSorted(byDeadline), overdue: rfcs.overdue.toSorted(byDeadline) },
    disagreements: disagreementsOf(logs),
    uncertain_decisions: notesOf(logs, "uncertain_decisions"),
    circuit_breakers: notesOf(logs, "circuit_breakers_triggered"),
    patterns: notesOf(logs, "recurring_patterns_flagged"),
    notices: notesOf(logs, "notices"),
    unfinished: unfinishedNotes(logs),
  };
}

/** Orders RFCs by their deadline; one without a readable deadline is the most urgent. */
function byDeadline(a: DigestRfc, b: DigestRfc): number {
  const remainingSeconds = ({ remaining_s }: DigestRfc) => remaining_s ?? Number.NEGATIVE_INFINITY;
  if (remainingSeconds(a) !== remainingSeconds(b)) return remainingSeconds(a) < remainingSeconds(b) ? -1 : 1;
  return a.id < b.id ? -1 : Number(a.id > b.id);
}
