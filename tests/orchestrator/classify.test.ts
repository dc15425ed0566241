import { describe, expect, test } from "vitest";
import type { ChangeType } from "../../src/kernel/domain/index.ts";
import { classify, stageOne } from "../../src/rules/orchestrator/classify.ts";
import { labelled, proposalWith } from "./facts.ts";

const verified = (classification: ChangeType | null, verifier = "heuristic") => ({
  verifier,
  classification,
  justification: "",
  isUncertain: false,
});

describe("stage 1 (specification 6.1)", () => {
  test.each([
    ["nothing is set", {}, {}, null],
    ["mechanical_only", {}, { mechanical_only: true }, "mechanical"],
    ["security patterns", {}, { touched_auth_or_permission_patterns: true }, "behavioral"],
    ["a public signature", {}, { public_api_signature_changed: true }, "behavioral"],
    ["a file that invariants refer to", {}, { invariant_referenced_file_modified: true }, "behavioral"],
    ["another scope", { cross_scope_flag: true }, {}, "behavioral"],
    ["mechanical in another scope", { cross_scope_flag: true }, { mechanical_only: true }, "behavioral"],
    ["high fan-in alone", {}, { high_fan_in_module_modified: true }, null],
    ["out of scope alone", { out_of_scope: true }, {}, null],
  ] as const)("%s", (_, changes, signals, expected) => {
    expect(stageOne(proposalWith(changes, signals))).toBe(expected);
  });

  test.each(["mechanical", "behavioral", "architectural", null] as const)(
    "mechanical_only makes it mechanical though the agent says %s",
    (label) => {
      const proposal = proposalWith(labelled(label), { mechanical_only: true });
      expect(classify(proposal, "mechanical", null)).toMatchObject({ result: "mechanical", agreement: null });
    },
  );

  test.each([
    ["mechanical", "behavioral", "behavioral"],
    [null, "behavioral", "behavioral"],
    ["architectural", "behavioral", "architectural"],
    ["behavioral", "architectural", "architectural"],
    ["mechanical", "mechanical", "behavioral"],
  ] as const)("a signal is a floor: the agent says %s, it is %s, it counts as %s", (label, computed, expected) => {
    const proposal = proposalWith(labelled(label), { touched_auth_or_permission_patterns: true });
    expect(classify(proposal, computed, null)).toMatchObject({ result: expected, agreement: null });
  });
});

describe("stage 2 (specification 6.2)", () => {
  test.each([
    ["behavioral", "behavioral", true, "behavioral"],
    ["architectural", "architectural", true, "architectural"],
    ["mechanical", "behavioral", false, "behavioral"],
    ["behavioral", "architectural", false, "architectural"],
    ["architectural", "behavioral", false, "architectural"],
    ["behavioral", null, false, "behavioral"],
    [null, "architectural", null, "architectural"],
    [null, null, false, "behavioral"],
  ] as const)("the agent says %s and the verifier %s: agreement %s, %s", (label, answer, agreement, result) => {
    expect(classify(proposalWith(labelled(label)), "behavioral", verified(answer))).toMatchObject({
      agreement,
      result,
    });
  });

  test("a verifier cannot take risk away from what the comparison found", () => {
    const classified = classify(proposalWith(labelled("mechanical")), "architectural", verified("mechanical"));
    expect(classified).toMatchObject({ agreement: true, result: "architectural" });
  });

  test("without a verifier nothing is compared", () => {
    const classified = classify(proposalWith(labelled("mechanical")), "behavioral", verified(null, "none"));
    expect(classified).toMatchObject({ agreement: null, result: "behavioral" });
  });
});
