import type { DigestOutput } from "../../domain/documents.generated.ts";
import { isActedOn } from "../state-words.ts";
import { countOf } from "../words.ts";
import { moment, name, own, type Piece } from "./section.ts";

export function titleOf({ period: { from_session: from, to_session: to } }: DigestOutput): Piece[] {
  if (from === null || to === null) return [own("Digest")];
  return from === to ? [own("Digest of "), name(from)] : [own("Digest of "), name(from), own(" to "), name(to)];
}

/** Says what the period holds and whether a digest is due. */
export function introductionOf(output: DigestOutput): Piece[] {
  const { period, due, limits, architectural_decisions: decisions } = output;
  const since: Piece[] = period.since === null ? [own(" so far")] : [own(" since "), name(moment(period.since))];
  const reviewed =
    period.sessions === 0
      ? [own("No session has ended"), ...(period.since === null ? [own(" yet")] : since)]
      : [
          own(`${countOf(period.sessions, "session")} with ${countOf(period.proposals_reviewed, "reviewed proposal")}`),
          ...since,
        ];
  const made = countOf(decisions.length, "architectural decision");
  const state = due
    ? `A digest is due: ${made}, at a limit of ${Math.max(1, limits.digest_every)}.`
    : `${made} of the ${Math.max(1, limits.digest_every)} that make a digest due.`;
  return [...reviewed, own(`. ${state}`)];
}

export interface Count {
  readonly count: number;
  readonly label: string;
  /** The id of the section with the details. */
  readonly section: string;
  readonly tone: "bad" | "warn" | "plain";
}

/** Returns the numbers that a reader looks at first. */
export function countsOf(output: DigestOutput): Count[] {
  const { rfcs, changes, contested, at_threshold, new_entries, architectural_decisions, uncertain_decisions } = output;
  const of = (count: number, label: string, section: string, tone: Count["tone"]): Count => ({
    count,
    label,
    section,
    tone: count === 0 ? "plain" : tone,
  });
  return [
    of(rfcs.overdue.length, rfcs.overdue.length === 1 ? "RFC overdue" : "RFCs overdue", "rfcs", "bad"),
    of(rfcs.open.length, rfcs.open.length === 1 ? "RFC open" : "RFCs open", "rfcs", "warn"),
    of(changes.filter(isActedOn).length, "waiting for somebody", "held", "warn"),
    of(contested.length, "contested", "contested", "bad"),
    of(
      architectural_decisions.length,
      architectural_decisions.length === 1 ? "architectural decision" : "architectural decisions",
      "decisions",
      output.due ? "warn" : "plain",
    ),
    of(at_threshold.length, "due for review", "threshold", "warn"),
    of(new_entries.length, "new or changed", "new", "plain"),
    of(uncertain_decisions.length, "uncertain", "uncertain", "warn"),
  ];
}

/** Says what `--mark-reviewed` did; null where the digest was only read. */
export function closingOf(output: DigestOutput): Piece[] | null {
  const { digest_id, reviewed, commit, pushed } = output;
  if (commit === null) return null;
  const marked = `Marked ${countOf(reviewed.length, "State entry")} reviewed`;
  const how = pushed ? "and pushed it" : "; not pushed";
  const record: Piece[] = digest_id === null ? [] : [own(" and closed this period as "), name(digest_id)];
  return [own(marked), ...record, own(`. Committed ${commit.slice(0, 10)}${pushed ? " " : ""}${how}.`)];
}

/** The next step for a person who has read the digest. */
export const NEXT =
  "Mark what you have looked at with `skl digest --mark-reviewed ID…`, or `all`; that closes the period.";
