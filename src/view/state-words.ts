import type { Change } from "../kernel/domain/documents.generated.ts";
import { type AgendaRow, listItems, type PendingDecision } from "../kernel/domain/index.ts";

/** Returns the state of a change as people say it: `merges next`, `needs you (security)`, `waits for BRANCH (same lines)`. */
export function stateWords({ state, because, waits_for, rfcs, commit }: Change): string {
  const why = because[0] === undefined ? "" : ` (${describeKind(because[0].kind)})`;
  switch (state) {
    case "merges_next":
      return `merges next${why}`;
    case "waits":
      return `waits${waits_for.length === 0 ? "" : ` for ${listItems(waits_for, 3)}`}${why}`;
    case "needs_person":
      return `needs you${why}`;
    case "needs_agent":
      return `needs its agent${why}`;
    case "rfc":
      return rfcs.length === 0 ? "a person will be asked by an RFC" : listItems(rfcs, 3);
    case "merged":
      return commit === null ? "merged" : `merged as ${commit.slice(0, 12)}`;
    case "rejected":
      return `rejected${why}`;
  }
}

const WORDS: Readonly<Record<string, string>> = {
  below: "built on another branch",
  budget: "the session is full",
  called: "changes what it uses",
  calls: "uses what it changes",
  composition: "does it go together?",
  conflict: "same lines",
  criteria: "acceptance criteria",
  decided_before: "decided before",
  evidence: "a check has to pass",
  fan_in: "many files depend on it",
  gate: "rules of the base",
  link: "a link breaks",
  lock: "another intent",
  merge_conflict: "does not merge",
  order: "another one first",
  overdue_scope: "an RFC is overdue",
  missing: "not in this clone",
  person: "by a person",
  pull_request: "by its pull request",
  rework: "the reviewer asks for more",
  rfc_answer: "by an RFC",
  session: "by the review",
  stale_read: "same symbol",
  tried_before: "tried before",
  united: "united",
  unjudged: "not judged at the push",
  unread_change: "drops what others brought",
  unreadable: "cannot be read",
};

/** Returns the kind of a reason, hold or overlap as people say it: `same lines`. */
export function describeKind(kind: string): string {
  return WORDS[kind] ?? kind.replaceAll("_", " ");
}

/** Returns whether a person or an agent has to act before the change can merge. */
export function isActedOn({ state }: Change): boolean {
  return state === "needs_person" || state === "needs_agent" || state === "rfc" || state === "rejected";
}

/** Returns the verdict on a change in one sentence: what counts most, or that nothing stands against it. */
export function describeVerdict({ state, because, files }: Change): string {
  const [first] = because;
  const start = `${first?.path}: `;
  // What is said of one file among others need not name it before the diff does.
  if (first !== undefined)
    return files.length > 1 && first.text.startsWith(start)
      ? capitalizeFirstLetter(first.text.slice(start.length))
      : first.text;
  return state === "merges_next" ? "Nothing stands against it." : "";
}

const capitalizeFirstLetter = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/** Returns why something waits for a person, in a few words. */
export function describeAgendaReason({ rank, change, rfc, files }: AgendaRow): string {
  if (change !== null) return stateWords(change);
  if (rfc !== null) return rank === "overdue" ? "overdue: agents stop in its scopes" : "needs your answer";
  return files.some(({ contested_by }) => contested_by !== null) ? "contested" : "changed often, not looked at";
}

/** Returns what comes of a person's decision: `Approved. It merges when a review runs`. */
export function describeDecisionEffect(kind: PendingDecision["kind"], outcome: string | null): string {
  if (kind === "reject") return "Rejected; its agent can push again";
  if (kind === "resolve") return "Decided. The next review goes by it";
  switch (outcome) {
    case "rfc":
      return "Approved; an RFC is still to be answered";
    case "needs_agent":
      return "Approved; its agent still has to act";
    case "needs_person":
      return "Approved; it still needs a person";
    default:
      return "Approved. It merges when a review runs";
  }
}

const ENDINGS: Readonly<Record<string, string>> = {
  queue_empty: "decided everything that waited",
  proposal_budget: "stopped at its limit of branches; the next one takes the rest",
  time_budget: "stopped at its limit of time; the next one takes the rest",
  uncertain: "stopped, since several decisions in a row were uncertain",
  manual: "was asked to stop; the next one takes the rest",
};

/** Returns how a session ended, as words that follow its name. */
export const describeSessionEnding = (because: string | null | undefined): string => ENDINGS[because ?? ""] ?? "ended";
