import { describe, expect, it, test } from "vitest";
import { composeDigest, shouldReadDigest } from "../../../src/rules/orchestrator/digest/index.ts";
import { aDecision, anAdr, anEntry, aSession, facts } from "./builders.ts";

const architectural = (id: string) => aDecision({ proposal_id: id, decision_type: "architectural" });

describe("a digest", () => {
  it("of nothing says nothing", () => {
    expect(composeDigest(facts())).toEqual({
      period: { from_session: null, to_session: null, since: null, sessions: 0, proposals_reviewed: 0 },
      due: false,
      limits: { digest_every: 10, review_threshold: 5 },
      architectural_decisions: [],
      at_threshold: [],
      contested: [],
      new_entries: [],
      heat_map: { sessions: [], scopes: [] },
      rfcs: { open: [], overdue: [] },
      disagreements: [],
      uncertain_decisions: [],
      circuit_breakers: [],
      patterns: [],
      notices: [],
      unfinished: [],
    });
  });

  it("names its period", () => {
    const logs = [aSession(9, { proposals_reviewed: 4 }), aSession(10, { proposals_reviewed: 3 })];
    expect(composeDigest(facts({ logs, since: "2025-06-01T00:00:00Z" })).period).toEqual({
      from_session: "session_009",
      to_session: "session_010",
      since: "2025-06-01T00:00:00Z",
      sessions: 2,
      proposals_reviewed: 7,
    });
  });

  it("carries the sentences of every log with their sessions", () => {
    const logs = [
      aSession(1, { uncertain_decisions: ["u"], circuit_breakers_triggered: ["b"] }),
      aSession(2, { recurring_patterns_flagged: ["p"], notices: ["n", "m"] }),
    ];
    const { uncertain_decisions, circuit_breakers, patterns, notices } = composeDigest(facts({ logs }));
    expect([uncertain_decisions, circuit_breakers, patterns, notices]).toEqual([
      [{ session_id: "session_001", text: "u" }],
      [{ session_id: "session_001", text: "b" }],
      [{ session_id: "session_002", text: "p" }],
      [
        { session_id: "session_002", text: "n" },
        { session_id: "session_002", text: "m" },
      ],
    ]);
  });

  it("puts the most urgent RFC first, and one that nobody can date before all", () => {
    const rfc = (id: string, remaining_s: number | null) => ({
      id,
      decision_required: "",
      semantic_scopes: [],
      deadline: null,
      remaining_s,
    });
    const { rfcs } = composeDigest(
      facts({
        rfcs: {
          open: [rfc("b", 50), rfc("a", 50), rfc("c", 7)],
          overdue: [rfc("d", -1), rfc("e", null), rfc("f", -9)],
        },
      }),
    );
    expect([rfcs.open.map(({ id }) => id), rfcs.overdue.map(({ id }) => id)]).toEqual([
      ["c", "a", "b"],
      ["e", "f", "d"],
    ]);
  });
});

describe("the architectural decisions", () => {
  it("are those of the sessions, then the ADRs, and no implementation", () => {
    const logs = [aSession(3, { decisions: [architectural("prop_1"), aDecision({ proposal_id: "prop_2" })] })];
    const adr = anAdr(1, {
      decision: "Keep one store.",
      decided_by: ["pat@example.org"],
      rfc: "RFC_001",
      supersedes: ["ADR_000"],
    });
    expect(composeDigest(facts({ logs, adrs: [adr] })).architectural_decisions).toEqual([
      {
        kind: "proposal",
        id: "prop_1",
        title: null,
        decision: "approve",
        rationale: "It fits.",
        agent_id: "Agent-1",
        decided_by: [],
        path: "app/auth.py",
        branch: "feature/a",
        semantic_scopes: ["auth"],
        rfc: null,
        supersedes: [],
        session_id: "session_003",
        at: "2025-06-01T10:00:00Z",
      },
      {
        kind: "adr",
        id: "ADR_001",
        title: "One store",
        decision: "accepted",
        rationale: "Keep one store.",
        agent_id: null,
        decided_by: ["pat@example.org"],
        path: null,
        branch: null,
        semantic_scopes: [],
        rfc: "RFC_001",
        supersedes: ["ADR_000"],
        session_id: null,
        at: null,
      },
    ]);
  });

  it("have a proposal that two sessions decided once, as the last one did", () => {
    const logs = [
      aSession(1, { decisions: [{ ...architectural("prop_1"), decision: "rfc" }, architectural("prop_2")] }),
      aSession(2, { decisions: [{ ...architectural("prop_1"), decision: "approve" }] }),
    ];
    expect(composeDigest(facts({ logs })).architectural_decisions.map(({ id, decision }) => [id, decision])).toEqual([
      ["prop_2", "approve"],
      ["prop_1", "approve"],
    ]);
  });

  it.each([
    ["one too few", 3, 0, 4, false],
    ["as many as the limit", 4, 0, 4, true],
    ["with the ADRs", 3, 1, 4, true],
    ["a limit of 0 and nothing", 0, 0, 0, false],
    ["a limit of 0 and one", 1, 0, 0, true],
  ])("make a digest due: %s", (_what, proposals, decided, limit, expected) => {
    const decisions = Array.from({ length: proposals }, (_, at) => architectural(`prop_${at}`));
    const period = { logs: [aSession(1, { decisions })], adrs: Array.from({ length: decided }, (_, at) => anAdr(at)) };
    expect(shouldReadDigest(period, limit)).toBe(expected);
    const limits = { digest_every: limit, review_threshold: 5 };
    expect(composeDigest(facts({ ...period, limits })).due).toBe(expected);
  });
});

test("one decision of a person counts once, as its ADR", () => {
  const logs = [
    aSession(1, { decisions: [aDecision({ decision: "rfc", decision_type: "architectural", rfc: "RFC_001" })] }),
  ];
  const adrs = [anAdr(1, { rfc: "RFC_001" })];
  const { architectural_decisions: decisions } = composeDigest(facts({ logs, adrs }));
  expect(decisions.map(({ id }) => id)).toEqual(["ADR_001"]);
  expect(composeDigest(facts({ logs })).architectural_decisions).toEqual([]);
});

describe("an approval", () => {
  const pathsIn = (logs: ReturnType<typeof facts>["logs"]) =>
    composeDigest(facts({ logs })).heat_map.scopes.flatMap(({ files }) => files.map(({ path }) => path));

  test("does not count where another file of its branch was rejected", () => {
    const decisions = [aDecision(), aDecision({ proposal_id: "prop_2", path: "app/b.py", decision: "reject" })];
    expect(pathsIn([aSession(1, { decisions })])).toEqual([]);
  });

  test("does not count once a later session rejected the proposal", () => {
    const logs = [
      aSession(1, { decisions: [aDecision()] }),
      aSession(2, { decisions: [aDecision({ decision: "reject" })] }),
    ];
    expect(pathsIn(logs.slice(0, 1))).toEqual(["app/auth.py"]);
    expect(pathsIn(logs)).toEqual([]);
  });
});

describe("disagreements", () => {
  it("are counted by agent, most often first; agreement and no verification are none", () => {
    const of = (agent_id: string, agreement: boolean | null) => aDecision({ agent_id, agreement });
    const logs = [
      aSession(1, { decisions: [of("B", false), of("A", true), of("C", null)] }),
      aSession(2, { decisions: [of("A", false), of("B", false), of("D", false), of("A", null)] }),
    ];
    expect(composeDigest(facts({ logs })).disagreements).toEqual([
      { agent_id: "B", disagreements: 2, reviewed: 2 },
      { agent_id: "A", disagreements: 1, reviewed: 3 },
      { agent_id: "D", disagreements: 1, reviewed: 1 },
    ]);
  });
});

describe("the heat map", () => {
  it("counts approved changes by scope, file and session, and what nobody has reviewed", () => {
    const change = (proposal_id: string, path: string, more = {}) => aDecision({ proposal_id, path, ...more });
    const logs = [
      aSession(1, {
        decisions: [
          change("p1", "a.py"),
          change("p2", "b.py"),
          change("p3", "r.py", { decision: "reject", branch: "feature/r" }),
        ],
      }),
      aSession(2, { decisions: [change("p3", "r.py", { decision: "rfc", branch: "feature/r" })] }),
      aSession(3, {
        decisions: [
          change("p1", "a.py"),
          change("p4", "a.py", { decision: "auto_approve" }),
          change("p5", "x.py", { semantic_scope: null }),
        ],
      }),
    ];
    const state = [
      anEntry("a", { path: "a.py", semantic_scope: "api", change_count_since_review: 7 }),
      anEntry("old", { change_count_since_review: 2 }),
      anEntry("calm"),
    ];
    expect(composeDigest(facts({ logs, state })).heat_map).toEqual({
      sessions: ["session_001", "session_003"],
      scopes: [
        {
          scope: "api",
          changes: 2,
          since_review: 7,
          by_session: [1, 1],
          files: [{ path: "a.py", changes: 2, since_review: 7 }],
        },
        {
          scope: "auth",
          changes: 1,
          since_review: 2,
          by_session: [1, 0],
          files: [
            { path: "b.py", changes: 1, since_review: 0 },
            { path: "app/old.py", changes: 0, since_review: 2 },
          ],
        },
        {
          scope: null,
          changes: 1,
          since_review: 0,
          by_session: [0, 1],
          files: [{ path: "x.py", changes: 1, since_review: 0 }],
        },
      ],
    });
  });
});
