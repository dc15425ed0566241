import { describe, expect, it } from "vitest";
import { provePersonReviewed, type StateEntry } from "../../../src/kernel/domain/index.ts";
import {
  applyPersonsReview,
  awaitsReview,
  composeDigest,
  listDigestEntryIds,
} from "../../../src/rules/orchestrator/digest/index.ts";
import { aDecision, anEntry, aSession, facts } from "./builders.ts";

const logs = [aSession(1, { decisions: [aDecision({ path: "app/made.py" })] })];
const scopes = { version: "1.10", names: new Set(["auth"]) };

/** The list that the entry stands in, with its reasons. */
function findDigestPlace(entry: StateEntry, given: Parameters<typeof facts>[0] = {}): string {
  const { at_threshold, contested, new_entries } = composeDigest(facts({ state: [entry], ...given }));
  const place = (list: string, [first]: { reasons: string[] }[]) =>
    first ? [`${list}: ${first.reasons.join(", ")}`] : [];
  return [...place("threshold", at_threshold), ...place("contested", contested), ...place("new", new_entries)].join(
    " | ",
  );
}

describe("a State entry", () => {
  it.each([
    ["reviewed and unchanged", {}, ""],
    ["one change below the threshold, verified", { change_count_since_review: 4, uncertainty_level: 0 }, ""],
    ["at the threshold, even verified", { change_count_since_review: 5, uncertainty_level: 0 }, "threshold: changes"],
    ["above the threshold", { change_count_since_review: 6, uncertainty_level: 2 }, "threshold: changes"],
    ["contested, whatever its counter", { change_count_since_review: 9, uncertainty_level: 3 }, "contested: contested"],
    ["changed and not verified", { change_count_since_review: 1, uncertainty_level: 2 }, "new: proposed"],
    ["drafted and never changed", { uncertainty_level: 2, last_reviewed_at: null }, ""],
    ["whose scope is not defined", { semantic_scope: "gone" }, "threshold: scope_undefined"],
    ["without a scope", { semantic_scope: null, scope_schema_version: null }, ""],
    ["without a version of the definitions", { scope_schema_version: null }, "threshold: scope_definitions"],
    ["both", { scope_schema_version: "0.9", change_count_since_review: 5 }, "threshold: changes, scope_definitions"],
  ])("%s", (_what, entry, expected) => {
    expect(findDigestPlace(anEntry("x", entry))).toBe(expected);
  });

  it("that was approved in the period is new, though its counter is missing", () => {
    const { change_count_since_review: _, ...made } = anEntry("made", { uncertainty_level: 2, last_reviewed_at: null });
    expect(findDigestPlace(made)).toBe("");
    expect(findDigestPlace(made, { logs })).toBe("new: proposed");
  });

  it.each([
    ["1.0", "1.0", false],
    ["1.9", "1.10", true],
    ["1.10", "1.9", false],
    ["1", "1.0", false],
    ["1.0", "1.0.1", true],
    ["2024", "spring", true],
    ["spring", "spring", false],
    ["1.0", null, false],
  ])("of scope definitions %s under %s is due: %s", (own, current, isDue) => {
    const entry = anEntry("x", { scope_schema_version: own });
    expect(findDigestPlace(entry, { scopes: { version: current, names: new Set(["auth"]) } })).toBe(
      isDue ? "threshold: scope_definitions" : "",
    );
  });

  it("has no undefined scope where none is defined", () => {
    expect(findDigestPlace(anEntry("x"), { scopes: { version: null, names: new Set() } })).toBe("");
  });

  it("is not due for ever where the threshold is 0", () => {
    const limits = { digest_every: 10, review_threshold: 0 };
    expect(findDigestPlace(anEntry("x"), { limits })).toBe("");
    expect(findDigestPlace(anEntry("x", { change_count_since_review: 1 }), { limits })).toBe("threshold: changes");
  });
});

it("entries stand in order: contested, then the most changed, then the new ones by path", () => {
  const state = [
    anEntry("b", { change_count_since_review: 5 }),
    anEntry("n2", { change_count_since_review: 1, uncertainty_level: 2 }),
    anEntry("c", { uncertainty_level: 3 }),
    anEntry("a", { change_count_since_review: 5 }),
    anEntry("z", { change_count_since_review: 8 }),
    anEntry("n1", { change_count_since_review: 2, uncertainty_level: 2 }),
  ];
  expect(listDigestEntryIds(composeDigest(facts({ state })))).toEqual(["c", "z", "a", "b", "n1", "n2"]);
});

describe("a person's review", () => {
  const proof = provePersonReviewed("pat@example.org", "2025-06-03T08:00:00Z");

  it.each([
    [
      "lowers a contested entry and says no more what contested it",
      { uncertainty_level: 3, contested_by: "RFC_001", change_count_since_review: 4, scope_schema_version: "1.10" },
      { uncertainty_level: 1, change_count_since_review: 0, scope_schema_version: "1.10" },
    ],
    [
      "leaves a verified entry verified",
      { uncertainty_level: 0, change_count_since_review: 4, scope_schema_version: "1.10" },
      { uncertainty_level: 0, change_count_since_review: 0, scope_schema_version: "1.10" },
    ],
    ["is one under the definitions of today", { scope_schema_version: "1.9" }, { scope_schema_version: "1.10" }],
    [
      "does not settle a scope that is not defined",
      { semantic_scope: "gone", scope_schema_version: "1.9" },
      { semantic_scope: "gone", scope_schema_version: "1.9" },
    ],
  ])("%s", (_what, before, after) => {
    const result = applyPersonsReview(anEntry("x", before), proof, scopes);
    expect(result).toEqual(anEntry("x", { ...after, last_reviewed_at: "2025-06-03T08:00:00Z" }));
    expect("contested_by" in result).toBe(false);
    expect(awaitsReview(result, scopes)).toBe(false);
  });

  it.each([
    ["nothing", { scope_schema_version: "1.10" }, false],
    ["a level above 1", { scope_schema_version: "1.10", uncertainty_level: 2 }, true],
    ["a change", { scope_schema_version: "1.10", change_count_since_review: 1 }, true],
    ["no review yet", { scope_schema_version: "1.10", last_reviewed_at: null }, true],
    ["a leftover contest", { scope_schema_version: "1.10", contested_by: "RFC_001" }, true],
    ["newer definitions", { scope_schema_version: "1.9" }, true],
  ])("is awaited because of %s: %s", (_what, entry, expected) => {
    expect(awaitsReview(anEntry("x", entry), scopes)).toBe(expected);
  });
});
