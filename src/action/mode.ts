import type { ActionEvent } from "./event.ts";

/** The modes of the Action; `review` includes sweep, and digest when one is due. */
export type Mode = "check" | "review" | "comment" | "sweep" | "evidence" | "digest";

/** The modes in the order of the reference page. */
export const modeNames: readonly Mode[] = ["check", "review", "comment", "sweep", "evidence", "digest"];

export type ModeSelection =
  | { readonly kind: "run"; readonly mode: Mode }
  | { readonly kind: "ignored"; readonly reason: string };

/**
 * Selects the wanted mode if the event has what it needs, or for `auto` the mode by the event. Other events are ignored with a
 * reason and are no error, since a workflow may listen to more. A push to a branch other than the base is ignored later, when the
 * repository has been read.
 */
export function selectMode(event: ActionEvent, wanted: Mode | "auto"): ModeSelection {
  return wanted === "auto" ? selectEventMode(event) : selectWantedMode(event, wanted);
}

const CHECKED_ACTIONS: ReadonlySet<string> = new Set(["opened", "synchronize", "reopened", "ready_for_review"]);

function selectEventMode(event: ActionEvent): ModeSelection {
  switch (event.kind) {
    case "pull_request":
      if (CHECKED_ACTIONS.has(event.action) || (event.action === "edited" && event.hasNewBase)) return run("check");
      return ignoreEvent(`A pull request that was ${event.action} has the same commits as before.`);
    case "merge_group":
      if (event.action === "checks_requested") return run("check");
      return ignoreEvent(`A merge group that was ${event.action} needs no checks.`);
    case "push":
      return selectPushMode(event);
    case "issue_comment":
      if (event.action === "created") return run("comment");
      return ignoreEvent(`Commands count in new comments only, but this one was ${event.action}.`);
    case "pull_request_review_comment":
      if (event.action === "created") return run("comment");
      return ignoreEvent(`Commands count in new comments only, but this one was ${event.action}.`);
    case "pull_request_review":
      if (event.action === "submitted") return run("comment");
      return ignoreEvent(`Commands count in new reviews only, but this one was ${event.action}.`);
    case "check_suite":
    case "workflow_run":
      if (event.action === "completed") return run("evidence");
      return ignoreEvent(`A ${event.kind} that is ${event.action} proves nothing yet.`);
    case "schedule":
    case "workflow_dispatch":
      return run("review");
    case "other":
      return ignoreEvent(`The Action does nothing for the event ${describeEventName(event)}.`);
  }
}

function selectPushMode(event: ActionEvent & { kind: "push" }): ModeSelection {
  if (event.isDeletion) return ignoreEvent("A branch or tag was deleted, so there is nothing to review.");
  if (event.branch === null) return ignoreEvent("A tag was pushed; only the base branch is reviewed.");
  return run("review");
}

function selectWantedMode(event: ActionEvent, wanted: Mode): ModeSelection {
  switch (wanted) {
    case "check":
      return selectWantedCheck(event);
    case "evidence":
      if (hasCommit(event)) return run("evidence");
      return ignoreEvent(`The mode evidence needs an event with a commit, but ${describeEventName(event)} has none.`);
    case "review":
    case "comment":
    case "sweep":
    case "digest":
      return run(wanted);
  }
}

function selectWantedCheck(event: ActionEvent): ModeSelection {
  if (event.kind !== "pull_request" && event.kind !== "merge_group")
    return ignoreEvent(
      `The mode check needs a pull_request or merge_group event, but this is ${describeEventName(event)}.`,
    );
  const isOver = event.action === "closed" || event.action === "destroyed";
  return isOver ? ignoreEvent(`The pull request or merge group is ${event.action}.`) : run("check");
}

function hasCommit(event: ActionEvent): boolean {
  return "head" in event || (event.kind === "push" && event.after !== null);
}

function describeEventName(event: ActionEvent): string {
  if (event.kind === "push" && event.isDeletion) return "push (a deletion)";
  if (event.kind !== "other") return event.kind;
  return event.action === null ? event.name : `${event.name} (${event.action})`;
}

function run(mode: Mode): ModeSelection {
  return { kind: "run", mode };
}

function ignoreEvent(reason: string): ModeSelection {
  return { kind: "ignored", reason };
}
