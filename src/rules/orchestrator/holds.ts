import {
  type Finding,
  type Hold,
  type HoldKind,
  type QueueEntry,
  type Reading,
  toPasteableName,
  toVisibleLine,
} from "../../kernel/domain/index.ts";
import type { Verification } from "./facts.ts";
import { explainReaderHold } from "./reading.ts";

const LONGEST = 1000;

/** What decides whether somebody has to look at one proposal before it merges. */
export interface HoldFacts {
  readonly proposal: QueueEntry;
  /** What the checks found in its file. */
  readonly findings: readonly Finding[];
  /** `review.hold`: the kinds that hold for a person. The others need the reviewer's reading. */
  readonly forPerson: readonly HoldKind[];
  /** `review.without_reader` where no model is configured to read, else empty: more kinds that hold for a person. */
  readonly withoutReader: readonly HoldKind[];
  /** Null before a review session, and where no verifier was asked. */
  readonly verification: Verification | null;
  /** The reviewer's reading; null before anybody has read the proposal. */
  readonly reading: Reading | null;
  /** Why nothing of the agent merges unread; null while its circuit breaker is closed. */
  readonly breaker: string | null;
}

/** Returns the reasons why somebody looks at a proposal before it merges, those that a person has to look at first. */
export function listProposalHolds(facts: HoldFacts): Hold[] {
  const { proposal, findings, forPerson, withoutReader, verification, reading, breaker } = facts;
  const hold = (kind: HoldKind, because: string, line: number | null = null, isReaderOnly = false): Hold => {
    const isForPerson = forPerson.includes(kind) || (withoutReader.includes(kind) && !isReaderOnly);
    const needs = isForPerson ? "person" : "reader";
    return { kind, needs, because: toVisibleLine(because, LONGEST), path: proposal.path, line };
  };
  const readerReason = reading === null ? null : explainReaderHold(reading);
  const holds = [
    ...findings.flatMap((finding) =>
      finding.hold === undefined || (finding.hold === "fan_in" && isMechanical(proposal))
        ? []
        : [
            {
              ...hold(finding.hold, placeFinding(finding, proposal.path), finding.line, finding.reader_only),
              ...(finding.with === undefined ? {} : { with: finding.with }),
            },
          ],
    ),
    ...(verification?.isUncertain && !findings.some(holdsAsUnread)
      ? [hold("uncertain", describeUnsureVerifier(verification))]
      : []),
    // If the reviewer does not let a proposal pass, a person decides, whatever the policy says.
    ...(readerReason === null ? [] : [{ ...hold("uncertain", readerReason), needs: "person" as const }]),
    ...(breaker === null ? [] : [hold("breaker", breaker)]),
  ];
  return holds.toSorted((a, b) => Number(a.needs === "reader") - Number(b.needs === "reader"));
}

/** Returns the command that settles the holds of a branch, to be pasted. */
export function buildSettlingCommand(verb: "approve" | "reject", branch: string): string {
  return `skl ${verb} ${toPasteableName(branch, "BRANCH")} --rationale "…"`;
}

function placeFinding({ message, line }: Finding, path: string): string {
  const place = line === null ? path : `${path}:${line}`;
  return message.startsWith(path) ? message : `${place}: ${message}`;
}

function isMechanical({ risk_signals: signals }: QueueEntry): boolean {
  return signals?.ast_change_type === "mechanical";
}

/** Returns whether a finding holds a file because it, or a version of it, could not be read for certain. */
export function holdsAsUnread({ hold }: Finding): boolean {
  return hold === "uncertain" || hold === "parse_error";
}

function describeUnsureVerifier({ verifier, justification }: Verification): string {
  return `The verifier (${verifier}) was not sure: ${justification}`;
}
