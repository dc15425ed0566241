import { describe, expect, test } from "vitest";
import type { Finding, HoldKind } from "../../src/kernel/domain/index.ts";
import {
  addDisagreement,
  closeBreaker,
  explainBreaker,
  findBreaker,
  listProposalHolds,
  review,
} from "../../src/rules/orchestrator/index.ts";
import { computeEffectiveConfig } from "../../src/workspace/config/index.ts";
import { factsWith, proposalWith } from "./facts.ts";

const finding = (hold: HoldKind | undefined, line: number | null = null): Finding => ({
  path: "app/auth/login.py",
  line,
  message: "It is so.",
  fix: "",
  data: {},
  ...(hold === undefined ? {} : { hold }),
});

const usual = computeEffectiveConfig(null).review.hold;
const facts = {
  proposal: proposalWith(),
  findings: [],
  forPerson: usual,
  withoutReader: [],
  verification: null,
  reading: null,
  breaker: null,
};
const kinds = (changes: Partial<Parameters<typeof listProposalHolds>[0]>) =>
  listProposalHolds({ ...facts, ...changes }).map(({ kind, needs }) => `${kind} ${needs}`);

describe("what holds a proposal", () => {
  test("nothing does where no finding says so", () => {
    expect(kinds({ findings: [finding(undefined)] })).toEqual([]);
  });

  test("by default these need a person, and the others the reviewer's reading; a person's come first", () => {
    const all: HoldKind[] = [
      "fan_in",
      "security",
      "out_of_scope",
      "invariant",
      "cross_scope",
      "unassigned",
      "parse_error",
    ];
    expect(kinds({ findings: all.map((kind) => finding(kind)), breaker: "It tripped." })).toEqual([
      "security person",
      "invariant person",
      "unassigned person",
      "parse_error person",
      "breaker person",
      "fan_in reader",
      "out_of_scope reader",
      "cross_scope reader",
    ]);
  });

  test("the policy decides who looks", () => {
    expect(kinds({ findings: [finding("security"), finding("fan_in")], forPerson: ["fan_in"] })).toEqual([
      "fan_in person",
      "security reader",
    ]);
  });

  test("without a reader a person looks at what the policy says, unless the task asks for it or it is nobody else's", () => {
    const findings = [finding("out_of_scope"), { ...finding("cross_scope"), reader_only: true }, finding("fan_in")];
    expect(kinds({ findings, withoutReader: ["out_of_scope", "cross_scope"] })).toEqual([
      "out_of_scope person",
      "cross_scope reader",
      "fan_in reader",
    ]);
  });

  test("a hold names its place", () => {
    const [hold] = listProposalHolds({ ...facts, findings: [finding("security", 41)] });
    expect(hold).toEqual({
      kind: "security",
      needs: "person",
      because: "app/auth/login.py:41: It is so.",
      path: "app/auth/login.py",
      line: 41,
    });
  });

  test("a mechanical change is not held for its dependents", () => {
    const proposal = proposalWith({}, { ast_change_type: "mechanical" });
    expect(kinds({ proposal, findings: [finding("fan_in")] })).toEqual([]);
  });

  test("an unsure verifier holds it once, beside a file that nobody could read", () => {
    const verification = { verifier: "m", classification: null, justification: "No idea.", isUncertain: true };
    expect(kinds({ verification })).toEqual(["uncertain person"]);
    expect(kinds({ verification, findings: [finding("parse_error")] })).toEqual(["parse_error person"]);
  });
});

describe("the decision on what is held", () => {
  const approval = (verdict: "approved" | "rejected") => ({
    approvals: [{ by: "@ada", at: "2025-06-01T12:00:00Z", head: null, rationale: "Fine.", holds: [], verdict }],
    human_review: { by: "@ada", at: "2025-06-01T12:00:00Z" },
  });
  const security = { findings: [finding("security")] };

  test("it is escalated with the kinds, the reasons and the command", () => {
    const { verdict } = review(factsWith(security));
    expect(verdict.decision).toBe("escalate");
    expect(verdict.rationale).toBe(
      'It is held for a person (security): app/auth/login.py: It is so. Look at it, then `skl approve a1 --rationale "…"` or `skl reject …`.',
    );
  });

  test("a person's approval settles it, and the record has the person's words", () => {
    const { verdict } = review(factsWith({ ...security, proposal: { ...proposalWith(), ...approval("approved") } }));
    expect(verdict.decision).toBe("approve");
    expect(verdict.rationale).toContain('@ada has reviewed and approved it. The reason: "Fine."');
  });

  test.each([
    ["settles what conflicts with State", "stale_read", "approve"],
    ["settles a circle of scopes", "scope_cycle", "approve"],
    ["does not pass the rules of the gate", "gate", "reject"],
    ["does not pass what a person decided before", "decided_before", "reject"],
  ] as const)("an approval %s", (_what, kind, decision) => {
    const conflict = { kind, with: "x", message: "Stale.", rescope: "Rebase." };
    const proposal = { ...proposalWith(), ...approval("approved") };
    const { verdict } = review(factsWith({ ...security, proposal, stateConflicts: [conflict] }));
    expect(verdict.decision).toBe(decision);
    expect(verdict.rationale).toContain("Stale.");
  });

  test("what only needs a reader is not held for a person, and is not automatic", () => {
    const proposal = proposalWith({}, { mechanical_only: true, ast_change_type: "mechanical" });
    const facts = factsWith({ findings: [finding("out_of_scope")], proposal, computed: "mechanical" });
    expect(review(facts).verdict.decision).toBe("approve");
  });
});

describe("an agent's circuit breaker over several sessions", () => {
  const policy = { limit: 2, hours: 24 };
  const at = (id: string, day: string) => ({ agent: "A", proposal_id: id, at: `2025-06-${day}T12:00:00Z` });

  test("it counts within the window", () => {
    const once = addDisagreement([], at("p1", "01"), policy);
    expect(findBreaker(addDisagreement(once, at("p2", "03"), policy), "A").tripped_at).toBeNull();
    expect(findBreaker(addDisagreement(once, at("p2", "02"), policy), "A").tripped_at).toBe("2025-06-02T12:00:00Z");
  });

  test("it stays tripped until a person resets it", () => {
    const tripped = addDisagreement(addDisagreement([], at("p1", "01"), policy), at("p2", "01"), policy);
    const later = addDisagreement(tripped, at("p3", "28"), policy);
    expect(findBreaker(later, "A").tripped_at).toBe("2025-06-01T12:00:00Z");
    expect(explainBreaker(findBreaker(later, "A"))).toContain("skl approve --agent A");
    const reset = closeBreaker(later, "A", { by: "@ada", at: "2025-06-28T13:00:00Z", rationale: "Fixed." });
    expect(reset && explainBreaker(findBreaker(reset, "A"))).toBeNull();
    expect(closeBreaker(reset ?? [], "A", { by: "@ada", at: "2025-06-28T13:00:00Z", rationale: "Again." })).toBeNull();
  });
});
