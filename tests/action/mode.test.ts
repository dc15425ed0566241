import { describe, expect, it } from "vitest";
import type { ActionEvent } from "../../src/action/event.ts";
import { type Mode, modeNames, selectMode } from "../../src/action/mode.ts";
import { BASE, HEAD } from "./ids.ts";

const pullRequest = (action: string, hasNewBase = false): ActionEvent => ({
  kind: "pull_request",
  action,
  number: 1,
  head: HEAD,
  hasNewBase,
});
const mergeGroup = (action: string): ActionEvent => ({
  kind: "merge_group",
  action,
  head: HEAD,
  base: BASE,
  headBranch: "gh-readonly-queue/main/pr-1-b",
  pullRequest: 1,
});
const push = (branch: string | null, isDeletion = false): ActionEvent => ({
  kind: "push",
  branch,
  after: isDeletion ? null : HEAD,
  isDeletion,
});
const comment = (action: string): ActionEvent => ({ kind: "issue_comment", action, issue: 1 });
const workflowRun = (action: string): ActionEvent => ({ kind: "workflow_run", action, head: HEAD });
const checkSuite = (action: string): ActionEvent => ({ kind: "check_suite", action, head: HEAD });
const schedule: ActionEvent = { kind: "schedule" };
const star: ActionEvent = { kind: "other", name: "star", action: "created" };

describe("the mode by the event", () => {
  it.each<[string, ActionEvent, Mode]>([
    ["a pull request that was opened", pullRequest("opened"), "check"],
    ["a pull request that was pushed to", pullRequest("synchronize"), "check"],
    ["a pull request that was reopened", pullRequest("reopened"), "check"],
    ["a pull request that is ready", pullRequest("ready_for_review"), "check"],
    ["a pull request with another base", pullRequest("edited", true), "check"],
    ["a merge group", mergeGroup("checks_requested"), "check"],
    ["a push to the base", push("main"), "review"],
    ["a push to another branch, which may be the base", push("other"), "review"],
    ["the time", schedule, "review"],
    ["a person", { kind: "workflow_dispatch" }, "review"],
    ["a comment", comment("created"), "comment"],
    ["a check suite that ended", checkSuite("completed"), "evidence"],
    ["a workflow that ended", workflowRun("completed"), "evidence"],
  ])("%s", (_, event, mode) => {
    expect(selectMode(event, "auto")).toEqual({ kind: "run", mode });
  });

  it.each<[string, ActionEvent, RegExp]>([
    ["a new title", pullRequest("edited"), /was edited has the same commits/],
    ["a pull request that was closed", pullRequest("closed"), /was closed/],
    ["a merge group that is gone", mergeGroup("destroyed"), /was destroyed needs no checks/],
    ["a tag", push(null), /A tag was pushed/],
    ["a deletion", push("main", true), /was deleted, so there is nothing to review/],
    ["an edited comment", comment("edited"), /this one was edited/],
    ["a deleted comment", comment("deleted"), /this one was deleted/],
    ["a check suite that begins", checkSuite("requested"), /check_suite that is requested/],
    ["a workflow that begins", workflowRun("in_progress"), /workflow_run that is in_progress/],
    ["anything else", star, /the event star \(created\)/],
  ])("is none for %s", (_, event, reason) => {
    expect(selectMode(event, "auto")).toEqual({ kind: "ignored", reason: expect.stringMatching(reason) });
  });
});

describe("the mode that the workflow names", () => {
  const events: [string, ActionEvent][] = [
    ["pull_request", pullRequest("labeled")],
    ["merge_group", mergeGroup("checks_requested")],
    ["push", push("other")],
    ["deletion", push("other", true)],
    ["issue_comment", comment("edited")],
    ["check_suite", checkSuite("requested")],
    ["schedule", schedule],
    ["star", star],
  ];
  const needed: Partial<Record<Mode, string[]>> = {
    check: ["pull_request", "merge_group"],
    evidence: ["pull_request", "merge_group", "push", "check_suite"],
  };
  const cases = modeNames.flatMap((mode) => events.map(([name, event]) => [mode, name, event] as const));

  it.each(cases)("%s on %s runs where the event has what it needs", (mode, name, event) => {
    const runs = needed[mode]?.includes(name) ?? true;
    const ignored = { kind: "ignored", reason: expect.stringContaining(`The mode ${mode} needs`) };
    expect(selectMode(event, mode)).toEqual(runs ? { kind: "run", mode } : ignored);
  });

  it("check has nothing to say of what is over", () => {
    expect(selectMode(pullRequest("closed"), "check")).toMatchObject({ kind: "ignored" });
    expect(selectMode(mergeGroup("destroyed"), "check")).toMatchObject({ kind: "ignored" });
  });
});
