import type { Change } from "../domain/documents.generated.ts";
import { listItems } from "../domain/index.ts";

/** Returns the state of a change as people say it: `merges next`, `needs you (security)`, `waits for BRANCH (same lines)`. */
export function stateWords({ state, because, waits_for, rfcs, commit }: Change): string {
  const why = because[0] === undefined ? "" : ` (${kindWords(because[0].kind)})`;
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
      return `merged as ${(commit ?? "").slice(0, 12)}`;
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

function kindWords(kind: string): string {
  return WORDS[kind] ?? kind.replaceAll("_", " ");
}

/** Returns whether a person or an agent has to act before the change can merge. */
export function isActedOn({ state }: Change): boolean {
  return state === "needs_person" || state === "needs_agent" || state === "rfc" || state === "rejected";
}

const ENDINGS: Readonly<Record<string, string>> = {
  queue_empty: "decided everything that waited",
  proposal_budget: "stopped at its limit of branches; the next one takes the rest",
  time_budget: "stopped at its limit of time; the next one takes the rest",
  uncertain: "stopped, since several decisions in a row were uncertain",
  manual: "was asked to stop; the next one takes the rest",
};

/** Returns how a session ended, as words that follow its name. */
export const endingWords = (because: string | null | undefined): string => ENDINGS[because ?? ""] ?? "ended";
