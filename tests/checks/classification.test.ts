import { describe, expect, it } from "vitest";
import { classifyChange, computeChangeType, type RiskSignals } from "../../src/kernel/domain/index.ts";

const quiet: RiskSignals = {
  touched_auth_or_permission_patterns: false,
  public_api_signature_changed: false,
  invariant_referenced_file_modified: false,
  high_fan_in_module_modified: false,
  ast_change_type: "mechanical",
  mechanical_only: true,
};

const facts = (signals: Partial<RiskSignals>, over: object = {}) => ({
  signals: { ...quiet, mechanical_only: false, ...signals },
  cross_scope_flag: false,
  changesPublicInterface: false,
  addsExternalDependency: false,
  isSensitive: false,
  breaksInvariant: false,
  ...over,
});

describe("the computed change type", () => {
  it.each([
    ["the same syntax", facts({}), "mechanical"],
    ["the same syntax in a module that many depend on", facts({ high_fan_in_module_modified: true }), "mechanical"],
    [
      "the same syntax in a file that invariants rest on",
      facts({ invariant_referenced_file_modified: true }),
      "behavioral",
    ],
    ["the same syntax across a scope", facts({}, { cross_scope_flag: true }), "behavioral"],
    ["changed bodies", facts({ ast_change_type: "behavioral" }), "behavioral"],
    ["a structural change of private names", facts({ ast_change_type: "structural" }), "behavioral"],
    [
      "a broken public signature",
      facts({ ast_change_type: "structural" }, { changesPublicInterface: true }),
      "architectural",
    ],
    [
      "a new external dependency",
      facts({ ast_change_type: "structural" }, { addsExternalDependency: true }),
      "architectural",
    ],
  ])("of %s", (_what, given, expected) => {
    expect(computeChangeType(given)).toBe(expected);
  });
});

describe("stage 1", () => {
  it.each([
    [
      "mechanical-only overrides any label",
      "architectural",
      "mechanical",
      quiet,
      { type: "mechanical", overridden: true },
    ],
    [
      "a label that plays the change down is overridden",
      "mechanical",
      "behavioral",
      { ...quiet, mechanical_only: false },
      { type: "behavioral", overridden: true },
    ],
    [
      "a label that is more careful stands",
      "architectural",
      "behavioral",
      { ...quiet, mechanical_only: false },
      { type: "architectural", overridden: false },
    ],
    [
      "without a label the computed type stands",
      null,
      "behavioral",
      { ...quiet, mechanical_only: false },
      { type: "behavioral", overridden: false },
    ],
  ] as const)("%s", (_what, label, computed, signals, expected) => {
    expect(classifyChange(label, computed, signals)).toEqual(expected);
  });
});
