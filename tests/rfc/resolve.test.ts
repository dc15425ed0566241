import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Rfc } from "../../src/kernel/domain/index.ts";
import {
  computeCurrentAdrs,
  computeNextId,
  findChosenEffect,
  findPromotedAdr,
  listOfferedOptions,
  type Resolved,
  type ResolveRequest,
  resolveRfc,
} from "../../src/rules/rfc/index.ts";
import { aCriterion, anAdr, anRfc, aResolution, aSpec, HEAD } from "./builders.ts";

function resolved(over: Partial<ResolveRequest> = {}): Resolved {
  const result = resolveRfc(aResolution(over));
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}
function refusal(over: Partial<ResolveRequest>) {
  const result = resolveRfc(aResolution(over));
  return result.ok ? null : result.error;
}
const latency = {
  id: "ac_001",
  description: "Auth query P95 latency must not exceed 150ms.",
  check_type: "performance_test",
  check_reference: "tests/load/auth_latency.py",
};

describe("a resolution", () => {
  it("makes a resolved RFC and an ADR", () => {
    expect(resolved({ existingAdrs: [anAdr("ADR_002")], url: "https://example.org/1", via: "comment" })).toEqual({
      changed: true,
      rfc: {
        ...anRfc(),
        status: "resolved",
        resolution: "option_b",
        human_rationale: "Maintain a single data store.",
        acceptance_criteria: [{ ...latency, status: "pending", evidence: null }],
        resolved_at: "2025-06-01T19:00:00Z",
        promoted_to_adr: "ADR_003",
        approvals: [
          {
            by: "ada@example.org",
            at: "2025-06-01T19:00:00Z",
            via: "comment",
            url: "https://example.org/1",
            head: HEAD,
          },
        ],
      },
      adr: {
        id: "ADR_003",
        title: "Whether to introduce a Redis cache layer for session management.",
        status: "rejected",
        date: "2025-06-01T19:00:00Z",
        rfc: "RFC_004",
        decided_by: ["ada@example.org"],
        supersedes: [],
        semantic_scopes: ["auth"],
        context: "Agent-2 proposes storing session tokens in Redis.",
        decision: "Reject.",
        rationale: "Maintain a single data store.",
        consequences: "Maintains single data store.",
        considered_options: [
          {
            id: "option_a",
            description: "Approve as proposed.",
            consequences: "Requires updating Invariants.",
            chosen: false,
          },
          { id: "option_b", description: "Reject.", consequences: "Maintains single data store.", chosen: true },
          { id: "option_c", description: "Defer.", consequences: "Delays feature.", chosen: false },
        ],
        acceptance_criteria: [latency],
      },
    });
  });

  it.each(["b", "B", "option_b", "Option-B", "option b", " optionb "])("takes the option as %j", (option) =>
    expect(resolved({ option }).rfc.resolution).toBe("option_b"),
  );

  it.each([
    ["a", "accepted"],
    ["b", "rejected"],
    ["c", "deferred"],
  ])("of option %s is %s, whether or not the file says its effect", (option, status) => {
    const { description = "" } = { description: "Something" };
    const bare = anRfc({ option_a: { description }, option_b: { description }, option_c: { description } });
    expect([resolved({ option }).adr?.status, resolved({ option, rfc: bare }).adr?.status]).toEqual([status, status]);
  });

  it("follows the effect of the option, not its letter", () =>
    expect(
      resolved({ option: "a", rfc: anRfc({ option_a: { description: "No.", effect: "reject" } }) }).adr?.status,
    ).toBe("rejected"));

  it("works on an overdue RFC", () =>
    expect(resolved({ rfc: anRfc({ status: "overdue" }) }).rfc.status).toBe("resolved"));

  it("keeps keys that it does not know and corrects the misspelt one", () => {
    const rfc = { ...anRfc({ promoted_to_addr: null }), note: "kept" } as Rfc;
    const after = resolved({ rfc }).rfc;
    expect(after).toHaveProperty("note", "kept");
    expect(after).not.toHaveProperty("promoted_to_addr");
  });

  it("counts criteria that the file had, once, as not yet passed", () => {
    const written = [
      aCriterion({ id: "x", description: "Login", status: "passed", evidence: { commit: HEAD, name: "p" } }),
      { ...latency, description: "An older wording" } as never,
    ];
    expect(resolved({ rfc: anRfc({ acceptance_criteria: written }) }).rfc.acceptance_criteria).toEqual([
      {
        id: "ac_001",
        description: "Login",
        check_type: "test",
        check_reference: "tests/test_auth.py::test_login",
        status: "pending",
        evidence: null,
      },
      { ...latency, id: "ac_002", status: "pending", evidence: null },
    ]);
    const none: ResolveRequest["criteria"] = [];
    expect(resolved({ rfc: anRfc({ acceptance_criteria: [aCriterion()] }), criteria: none }).changed).toBe(true);
  });

  it.each([
    ["not-a-time", "2025-06-01T20:00:00Z"],
    ["2025-06-01T21:00:00Z", "2025-06-01T20:00:00Z"],
    ["2025-06-01T21:30:00+02:00", "2025-06-01T21:30:00+02:00"],
  ])("at %s is dated %s", (at, date) => expect(resolved({ at }).adr?.date).toBe(date));

  it("keeps the head of the RFC where none is given", () =>
    expect(resolved({ head: null }).rfc.approvals?.[0]?.head).toBe(HEAD));

  it("may supersede the decision of another RFC", () =>
    expect(resolved({ supersedes: "adr_002", existingAdrs: [anAdr("ADR_002")] }).adr?.supersedes).toEqual(["ADR_002"]));
});

describe("a resolution is refused", () => {
  it.each<[string, Partial<ResolveRequest>, object]>([
    [
      "of a withdrawn RFC",
      { rfc: anRfc({ status: "withdrawn" }) },
      {
        code: "RFC_WITHDRAWN",
        message: "RFC_004 was withdrawn, so there is nothing to decide.",
        fix: "Push the change again if it is still wanted: the next review opens a new RFC.",
        missing: [],
      },
    ],
    [
      "with an unknown option",
      { option: "option_d" },
      {
        code: "UNKNOWN_OPTION",
        message: 'RFC_004 has no option "option_d". Did you mean option_a?',
        fix: "Choose one of option_a (approve), option_b (reject), option_c (defer).",
        missing: ["option"],
      },
    ],
    [
      "with an option that the RFC does not fill in",
      { option: "c", rfc: anRfc({ option_c: {} }) },
      {
        code: "UNKNOWN_OPTION",
        message: 'RFC_004 has no option "c". Did you mean option_a?',
        fix: "Choose one of option_a (approve), option_b (reject).",
        missing: ["option"],
      },
    ],
    [
      "with nothing",
      { option: null, rationale: " ", criteria: [] },
      {
        code: "NO_OPTION",
        message:
          "The resolution names no option. The resolution has no rationale. The resolution has no acceptance criterion, and an approval needs one.",
        fix: "Choose one of option_a (approve), option_b (reject), option_c (defer). Say in one sentence why you chose this option; later sessions and agents read it. Add one, such as type=test,ref=tests/test_login.py::test_expired_token,desc=An expired token is refused",
        missing: ["option", "rationale", "criterion"],
      },
    ],
    [
      "without options in the file",
      { rfc: anRfc({ option_a: {}, option_b: {}, option_c: { description: " " } }) },
      {
        code: "UNKNOWN_OPTION",
        message: 'RFC_004 has no option "b".',
        fix: "RFC_004 offers no options; a person has to write them into its file first.",
        missing: ["option"],
      },
    ],
    [
      "with a decision to supersede that there is not",
      { supersedes: "ADR_010", existingAdrs: [anAdr("ADR_001")] },
      {
        code: "UNKNOWN_ADR",
        message: 'RFC_004 cannot supersede "ADR_010": there is no such decision. Did you mean ADR_001?',
        fix: "List the decisions with `skl adr`.",
        missing: [],
      },
    ],
  ])("%s", (_when, over, expected) => expect(refusal(over)).toEqual(expected));

  it("without a criterion, if it approves", () =>
    expect(refusal({ option: "a", criteria: [] })).toMatchObject({ code: "NO_CRITERION", missing: ["criterion"] }));

  it.each(["b", "c"])("never for want of a criterion by option %s, since nothing merges", (option) =>
    expect(refusal({ option, criteria: [] })).toBeNull(),
  );

  it("with a generic criterion beside a specific one", () =>
    expect(refusal({ criteria: [aSpec(), aSpec({ check_reference: "tests" })] })).toMatchObject({
      code: "GENERIC_CRITERION",
      missing: ["criterion"],
      fix: "Replace the criterion with one that only this decision needs.",
    }));

  it("with a generic criterion in the file", () =>
    expect(
      refusal({ rfc: anRfc({ acceptance_criteria: [aCriterion({ description: "all tests pass" })] }) })?.code,
    ).toBe("GENERIC_CRITERION"));

  it("without a rationale", () =>
    expect(refusal({ rationale: null })).toMatchObject({ code: "NO_RATIONALE", missing: ["rationale"] }));
});

describe("an RFC that was resolved", () => {
  const first = resolved();
  if (!first.changed) throw new Error("unchanged");
  const after = { rfc: first.rfc, existingAdrs: [first.adr] };

  it.each<[string, Partial<ResolveRequest>]>([
    ["the same words", {}],
    ["the same option, and nothing else", { criteria: [], rationale: null }],
    ["the same person, written otherwise", { by: "Ada@Example.org " }],
  ])("stays as it is for %s", (_what, over) =>
    expect(resolved({ ...after, ...over })).toEqual({ changed: false, rfc: first.rfc, adr: first.adr }),
  );

  it("says so, too, where the file of its ADR is gone", () =>
    expect(resolved({ ...after, existingAdrs: [] })).toEqual({ changed: false, rfc: first.rfc, adr: null }));

  it.each<[string, Partial<ResolveRequest>]>([
    ["another option", { option: "a" }],
    ["another person", { by: "bob@example.org" }],
    ["another criterion", { criteria: [aSpec({ check_reference: "tests/test_other.py" })] }],
    ["another decision to supersede", { option: "a", supersedes: "ADR_009" }],
  ])("refuses %s and says who decided what and when", (_what, over) =>
    expect(refusal({ ...after, ...over })).toEqual({
      code: "ALREADY_DECIDED",
      message:
        "RFC_004 was resolved by ada@example.org on 2025-06-01T19:00:00Z with option_b (ADR_001); decisions are not edited.",
      fix: "To decide again, add `--supersedes ADR_001`; both decisions stay recorded.",
      missing: [],
    }),
  );

  it("that nobody signed and nothing records can only be reopened", () => {
    const rfc = anRfc({ status: "resolved", resolution: "option_b" });
    expect(refusal({ rfc, supersedes: "ADR_001" })).toEqual({
      code: "ALREADY_DECIDED",
      message: "RFC_004 was resolved by somebody with option_b; decisions are not edited.",
      fix: "It has no ADR that another one could supersede. A person can reopen it by resetting its status on the base branch.",
      missing: [],
    });
  });

  it("is decided anew where the new decision names the old one", () => {
    const again = {
      ...after,
      option: "a",
      by: "bob@example.org",
      rationale: "Load has doubled.",
      supersedes: "ADR_001",
    };
    const criteria = [
      aSpec({ check_reference: "tests/test_redis.py", description: "Sessions survive a restart of Redis" }),
    ];
    const second = resolved({ ...again, criteria });
    expect(second.rfc.approvals?.map(({ by }) => by)).toEqual(["ada@example.org", "bob@example.org"]);
    expect(second.rfc).toMatchObject({
      resolution: "option_a",
      promoted_to_adr: "ADR_002",
      human_rationale: "Load has doubled.",
    });
    expect(second.rfc.acceptance_criteria?.map(({ check_reference }) => check_reference)).toEqual([
      "tests/test_redis.py",
    ]);
    expect(second.adr).toMatchObject({ id: "ADR_002", status: "accepted", supersedes: ["ADR_001"] });
    if (!second.changed) throw new Error("unchanged");
    const existingAdrs = [first.adr, second.adr];
    expect(resolved({ ...again, criteria, rfc: second.rfc, existingAdrs }).changed).toBe(false);
    expect(refusal({ ...again, criteria: [], rfc: second.rfc, existingAdrs, option: "b" })?.code).toBe(
      "ALREADY_DECIDED",
    );
    expect(refusal({ ...again, criteria: [] })?.code).toBe("NO_CRITERION");
  });

  it("may be decided anew by the key with the second d", () => {
    const rfc = anRfc({ status: "resolved", resolution: "option_b", promoted_to_addr: "ADR_003" });
    expect(findPromotedAdr(rfc)).toBe("ADR_003");
    expect(resolved({ rfc, option: "a", supersedes: "ADR_003" }).adr).toMatchObject({
      id: "ADR_004",
      supersedes: ["ADR_003"],
    });
  });
});

describe("options", () => {
  it("have the effect of the chosen one only once resolved", () => {
    expect(findChosenEffect(anRfc({ resolution: "option_a" }))).toBeNull();
    expect(findChosenEffect(anRfc({ status: "resolved", resolution: "option_a" }))).toBe("approve");
    expect(findChosenEffect(anRfc({ status: "resolved", resolution: "option_z" }))).toBeNull();
    expect(findChosenEffect(anRfc({ status: "resolved", resolution: null }))).toBeNull();
  });

  it("that say nothing are not offered", () =>
    expect(
      listOfferedOptions({
        id: "RFC_001",
        status: "open",
        option_a: {},
        option_b: { effect: "defer" },
        option_c: { description: "Wait." },
      }),
    ).toEqual([
      { key: "option_b", effect: "defer", option: { effect: "defer" } },
      { key: "option_c", effect: "defer", option: { description: "Wait." } },
    ]));
});

describe("ids", () => {
  it.each<[string[], string]>([
    [[], "ADR_001"],
    [["ADR_001", "ADR_003"], "ADR_004"],
    [["ADR_999"], "ADR_1000"],
    [["RFC_007", "ADR_x", "ADR_1.5", "xADR_9", ""], "ADR_001"],
    [["ADR_0042"], "ADR_043"],
    [[`ADR_${"9".repeat(40)}`], "ADR_001"],
  ])("after %j the next is %s", (ids, next) => expect(computeNextId("ADR", ids)).toBe(next));

  it("are never given twice", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5000)), (numbers) => {
        const ids = numbers.map((number) => `RFC_${String(number).padStart(3, "0")}`);
        expect(ids).not.toContain(computeNextId("RFC", ids));
      }),
    );
  });
});

describe("decisions that hold", () => {
  it("are those that no later one supersedes", () => {
    const [one, two, three] = [
      anAdr("ADR_001"),
      anAdr("ADR_002", { supersedes: ["ADR_001"] }),
      anAdr("ADR_010", { supersedes: ["ADR_001", "ADR_002", "ADR_002"] }),
    ];
    expect(computeCurrentAdrs([one, two, three])).toEqual({
      adrs: [
        { adr: one, supersededBy: ["ADR_002", "ADR_010"] },
        { adr: two, supersededBy: ["ADR_010"] },
        { adr: three, supersededBy: [] },
      ],
      problems: [],
    });
  });

  it("are not lost in cycles and names of nothing, which are reported", () => {
    const [one, two] = [
      anAdr("ADR_001", { supersedes: ["ADR_002", "ADR_001"] }),
      anAdr("ADR_002", { supersedes: ["ADR_001", "ADR_009"] }),
    ];
    expect(computeCurrentAdrs([one, two])).toEqual({
      adrs: [
        { adr: one, supersededBy: ["ADR_002"] },
        { adr: two, supersededBy: [] },
      ],
      problems: [
        { adr: "ADR_001", names: "ADR_002", kind: "not_earlier" },
        { adr: "ADR_001", names: "ADR_001", kind: "not_earlier" },
        { adr: "ADR_002", names: "ADR_009", kind: "unknown" },
      ],
    });
  });
});
