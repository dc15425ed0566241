import { describe, expect, test } from "vitest";
import { type ReviewFacts, type RfcAnswer, review, type Trigger } from "../../src/rules/orchestrator/index.ts";
import { entryAt, factsWith, labelled, proposalWith } from "./facts.ts";

const mechanical = proposalWith({}, { mechanical_only: true, ast_change_type: "mechanical" });
const clash = { subject: "ttl", reason: "differ", own: "15", other: "60", otherHolder: "branch a2" };
const conflict = { kind: "stale_read", with: "auth_login", message: "It is stale.", rescope: "Rebase." } as const;
const trigger: Trigger = { trigger: "architectural_change", because: "It is architectural.", about: ["change:x"] };

const approved = {
  approvals: [
    { by: "@ada", at: "2025-06-01T12:00:00Z", head: null, rationale: "Fine.", holds: [], verdict: "approved" as const },
  ],
};

const asking = (answer: RfcAnswer): Partial<ReviewFacts> => ({
  triggersFor: () => [trigger],
  rfcAnswerTo: () => answer,
});
const said = { rfc: "RFC_001", because: "“No.”" };

const reviewForDecision = (facts: Partial<ReviewFacts>) => review(factsWith(facts)).verdict.decision;

describe("the decision (specification 7.3)", () => {
  test.each<[string, Partial<ReviewFacts>, string]>([
    ["mechanical without signals", { proposal: mechanical, computed: "mechanical" }, "auto_approve"],
    ["mechanical, new to State", { proposal: mechanical, computed: "mechanical", entry: null }, "auto_approve"],
    ["mechanical at level 0", { proposal: mechanical, computed: "mechanical", entry: entryAt(0) }, "auto_approve"],
    ["mechanical at level 2", { proposal: mechanical, computed: "mechanical", entry: entryAt(2) }, "approve"],
    ["mechanical at level 3", { proposal: mechanical, computed: "mechanical", entry: entryAt(3) }, "escalate"],
    ["mechanical outside the task", { proposal: { ...mechanical, out_of_scope: true } }, "approve"],
    ["mechanical in another scope", { proposal: { ...mechanical, cross_scope_flag: true } }, "approve"],
    [
      "mechanical with the breaker tripped",
      {
        proposal: mechanical,
        computed: "mechanical",
        breaker: { limit: 3, disagreements: 3, isTripped: true, isCounted: false },
      },
      "escalate",
    ],
    ["mechanical with a conflict of assumptions", { proposal: mechanical, assumptionClashes: [clash] }, "approve"],
    ["behavioral", {}, "approve"],
    ["behavioral, new to State", { entry: null }, "approve"],
    ["at odds with State", { stateConflicts: [conflict] }, "reject"],
    ["contested", { entry: entryAt(3) }, "escalate"],
    ["contested and at odds with State", { entry: entryAt(3), stateConflicts: [conflict] }, "escalate"],
    ["a question that nobody asked", asking({ kind: "none" }), "rfc"],
    ["a question that waits", asking({ kind: "open", ...said }), "rfc"],
    ["an approval without its proof", asking({ kind: "unmet", ...said }), "rfc"],
    ["an approval with its proof", asking({ kind: "approved", rfc: "RFC_001" }), "approve"],
    ["a rejection", asking({ kind: "rejected", ...said }), "reject"],
    ["a deferral", asking({ kind: "deferred", ...said }), "reject"],
    ["a question about a contested entry", { ...asking({ kind: "none" }), entry: entryAt(3) }, "escalate"],
    ["a rejection of a contested entry", { ...asking({ kind: "rejected", ...said }), entry: entryAt(3) }, "reject"],
    [
      "approved by an RFC, but stale",
      { ...asking({ kind: "approved", rfc: "R" }), stateConflicts: [conflict] },
      "reject",
    ],
  ])("%s", (_, facts, expected) => {
    expect(reviewForDecision(facts)).toBe(expected);
  });

  test("a mechanical change with any other signal is looked at", () => {
    for (const signal of ["touched_auth_or_permission_patterns", "public_api_signature_changed"] as const) {
      const proposal = proposalWith({}, { mechanical_only: true, [signal]: true });
      expect(reviewForDecision({ proposal, computed: "mechanical" })).toBe("approve");
    }
  });

  test("undeclared imports of another scope are never automatic", () => {
    const dependency_scan = { undeclared_imports: [], stale_declared_deps: [], cross_scope_undeclared: ["app/x.py"] };
    expect(reviewForDecision({ proposal: { ...mechanical, dependency_scan }, computed: "mechanical" })).toBe("approve");
  });

  test("every decision has a rationale, and the eight steps are recorded in their order", () => {
    for (const facts of [{}, { entry: entryAt(3) }, { stateConflicts: [conflict] }, asking({ kind: "none" })]) {
      const { verdict, steps } = review(factsWith(facts));
      expect(verdict.rationale.length).toBeGreaterThan(20);
      expect(steps.map(({ step }) => step)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    }
  });

  test("a rejection names the conflicting record and what to do next", () => {
    const { rationale } = review(factsWith({ stateConflicts: [conflict] })).verdict;
    expect(rationale).toContain("It is stale.");
    expect(rationale).toContain("Rebase.");
  });
});

describe("the circuit breaker (specification 6.3)", () => {
  const wrong = proposalWith(labelled("mechanical"));

  test.each([
    [0, "approve", false],
    [1, "approve", false],
    [2, "escalate", true],
  ] as const)("with %i disagreements before, one more is %s", (disagreements, decision, trips) => {
    const breaker = { limit: 3, disagreements, isTripped: false, isCounted: false };
    const { verdict, tripsBreaker } = review(factsWith({ proposal: wrong, breaker }));
    expect([verdict.decision, tripsBreaker]).toEqual([decision, trips]);
  });

  test("after it has tripped, everything of the agent is held, whatever it is", () => {
    const breaker = { limit: 3, disagreements: 0, isTripped: true, isCounted: false };
    const { verdict, holds } = review(factsWith({ proposal: mechanical, computed: "mechanical", breaker }));
    expect([verdict.decision, holds.map(({ kind }) => kind)]).toEqual(["escalate", ["breaker"]]);
  });

  test("it is said to have been reviewed one by one only where a person approved it", () => {
    const breaker = { limit: 3, disagreements: 0, isTripped: true, isCounted: false };
    const unread = review(factsWith({ breaker, holdForPerson: [] })).verdict;
    expect([unread.decision, /one by one/.test(unread.rationale)]).toEqual(["approve", false]);
    const read = review(factsWith({ breaker, proposal: { ...proposalWith(), ...approved } })).verdict;
    expect([read.decision, /one by one/.test(read.rationale)]).toEqual(["approve", true]);
  });

  test("what was right does not count", () => {
    const right = proposalWith(labelled("behavioral"));
    expect(review(factsWith({ proposal: right })).disagreements).toBe(0);
    expect(review(factsWith({ proposal: wrong })).disagreements).toBe(1);
  });
});
