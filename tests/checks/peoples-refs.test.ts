import { describe, expect, it } from "vitest";
import { checkPeoplesRef, describePeoplesRef, type PeoplesRef } from "../../src/rules/checks/index.ts";

describe("a ref that only people may change", () => {
  it.each<[string, string | null, PeoplesRef | null]>([
    ["refs/heads/main", "main", "the base branch"],
    ["refs/heads/main", null, null],
    ["refs/heads/main-2", "main", null],
    ["refs/skl/proposals/a/1", "main", "the records of skl"],
    ["refs/skl/lock", null, "the records of skl"],
    ["refs/sklx/lock", "main", null],
    ["refs/tags/main", "main", null],
  ])("%s, where the base is %s, is %s", (ref, baseBranch, expected) =>
    expect(describePeoplesRef(ref, { baseBranch, namespace: "refs/skl" })).toBe(expected),
  );

  it("stops an agent by check 1", () => {
    const message = "Agent-1 may not change the base branch (refs/heads/main).";
    const fix = "Leave it to a person, or to the Orchestrator.";
    const finding = {
      path: null,
      line: null,
      message,
      fix,
      data: { signal: "peoples_ref", ref: "refs/heads/main" },
      verdict: "block",
    };
    expect(checkPeoplesRef({ agent: "Agent-1", ref: "refs/heads/main", what: "the base branch" })).toEqual({
      id: "file-scope",
      number: 1,
      verdict: "block",
      reason: message,
      findings: [finding],
    });
  });
});
