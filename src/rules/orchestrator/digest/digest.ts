import type { DigestRfc } from "../../../kernel/domain/documents.generated.ts";
import { listArchitecturalDecisions, shouldReadDigest } from "./decisions.ts";
import { listEntriesForReview } from "./entries.ts";
import type { Digest, DigestFacts } from "./facts.ts";
import { computeHeatMap } from "./heat-map.ts";
import { collectSessionNotes, countDisagreements, listUnfinishedNotes } from "./notes.ts";

/** Writes the digest of a period (specification 7.4, 11 and 13.6). */
export function composeDigest(facts: DigestFacts): Digest {
  const { logs, limits, rfcs } = facts;
  return {
    period: {
      from_session: logs.at(0)?.session_id ?? null,
      to_session: logs.at(-1)?.session_id ?? null,
      since: facts.since,
      sessions: logs.length,
      proposals_reviewed: logs.reduce((total, { proposals_reviewed }) => total + proposals_reviewed, 0),
    },
    due: shouldReadDigest(facts, limits.digest_every),
    limits: { digest_every: limits.digest_every, review_threshold: limits.review_threshold },
    architectural_decisions: listArchitecturalDecisions(facts),
    ...listEntriesForReview(facts),
    heat_map: computeHeatMap(logs, facts.state),
    rfcs: { open: rfcs.open.toSorted(compareRfcDeadlines), overdue: rfcs.overdue.toSorted(compareRfcDeadlines) },
    disagreements: countDisagreements(logs),
    uncertain_decisions: collectSessionNotes(logs, "uncertain_decisions"),
    circuit_breakers: collectSessionNotes(logs, "circuit_breakers_triggered"),
    patterns: collectSessionNotes(logs, "recurring_patterns_flagged"),
    notices: collectSessionNotes(logs, "notices"),
    unfinished: listUnfinishedNotes(logs),
  };
}

/** Orders RFCs by their deadline; one without a readable deadline is the most urgent. */
function compareRfcDeadlines(a: DigestRfc, b: DigestRfc): number {
  const readRemainingSeconds = ({ remaining_s }: DigestRfc) => remaining_s ?? Number.NEGATIVE_INFINITY;
  if (readRemainingSeconds(a) !== readRemainingSeconds(b))
    return readRemainingSeconds(a) < readRemainingSeconds(b) ? -1 : 1;
  return a.id < b.id ? -1 : Number(a.id > b.id);
}
