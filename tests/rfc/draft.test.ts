import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isOverdue } from "../../src/kernel/domain/index.ts";
import { parseRfc } from "../../src/kernel/knowledge/index.ts";
import {
  type AssumptionConflict,
  draftRfc,
  parseCommands,
  parseCriterion,
  type RfcFacts,
  type RfcRequest,
  refuseGeneric,
  suggestDecisionCriteria,
} from "../../src/rules/rfc/index.ts";
import { aProposal, INVARIANTS, NOW } from "./builders.ts";

function someFacts(over: Partial<RfcFacts> = {}): RfcFacts {
  return {
    signatureChanges: [],
    newDependencies: [],
    dependents: [],
    invariants: [
      { key: "auth_model", value: INVARIANTS.auth_model, why: "" },
      { key: "data_storage", value: INVARIANTS.data_storage, why: "" },
    ],
    assumptionConflicts: [],
    scopes: ["auth"],
    techStack: INVARIANTS.tech_stack,
    relatedAdrs: [],
    ...over,
  };
}

function aRequest(over: Partial<Omit<RfcRequest, "facts">> & { facts?: Partial<RfcFacts> } = {}): RfcRequest {
  return {
    id: "RFC_004",
    triggers: ["architectural_change"],
    proposals: [aProposal()],
    rfcHours: 24,
    now: NOW,
    ...over,
    facts: someFacts(over.facts),
  };
}

const redis = { package: "redis", path: "app/sessions.py", line: 3, import: "redis.asyncio" };
const redisRequest = aRequest({
  triggers: ["architectural_change", "invariant_change", "new_external_dependency"],
  proposals: [
    aProposal({
      rationale: "Store session tokens in Redis rather than PostgreSQL to reduce auth query load.",
      agent_reasoning_summary: "Looked at caching in process first.",
      assumptions: [{ id: "a", text: "Redis is reachable at startup." }],
    }),
  ],
  facts: { newDependencies: [redis], relatedAdrs: [{ id: "ADR_001", title: "One data store", status: "accepted" }] },
});

const side = (over: Partial<AssumptionConflict["a"]>) => ({
  text: "APP_TOKEN_TTL is 60 minutes",
  declared_by: "Agent-2",
  scope: "api",
  path: "app/sessions.py",
  proposal_id: "prop_00000001",
  state_id: null,
  ...over,
});
const aConflict = (over: Partial<AssumptionConflict> = {}): AssumptionConflict => ({
  kind: "quantity",
  subject: "APP_TOKEN_TTL",
  reason: "15 minutes against 60 minutes.",
  a: side({
    text: "APP_TOKEN_TTL is 15 minutes",
    declared_by: "Agent-1",
    scope: "auth",
    path: "app/tokens.py",
    proposal_id: "prop_00000009",
  }),
  b: side({}),
  ...over,
});

describe("the draft of an RFC", () => {
  it("is, for the specification's example, a whole document", () => {
    expect(draftRfc(redisRequest)).toEqual({
      id: "RFC_004",
      status: "open",
      created_at: "2025-06-01T20:00:00Z",
      triggering_proposal: "prop_00000001",
      triggers: ["architectural_change", "invariant_change", "new_external_dependency"],
      proposals: ["prop_00000001"],
      branch: "feature/sessions",
      head: "a".repeat(40),
      covers: ["dependency:redis", "invariant:data_storage"],
      semantic_scope: "auth",
      semantic_scopes: ["auth"],
      decision_required:
        "Whether to introduce redis (app/sessions.py), although the invariant data_storage (PostgreSQL only) says otherwise.",
      context: [
        "Agent-2 proposes to change app/sessions.py (scope auth) on the branch feature/sessions at aaaaaaaaaaaa (prop_00000001).",
        "A person is asked because the change is architectural, it would require modifying an invariant and it introduces an external dependency that the tech stack does not have.",
        "New package redis, imported in 1 place: app/sessions.py:3 (redis.asyncio).",
        "The tech stack is Python 3.11, FastAPI and SQLAlchemy 2.0.",
        'The agent says "Store session tokens in Redis rather than PostgreSQL to reduce auth query load.", which contradicts the invariant data_storage (PostgreSQL only).',
        'In the words of Agent-2 on app/sessions.py, which nobody verified: rationale "Store session tokens in Redis rather than PostgreSQL to reduce auth query load."; reasoning "Looked at caching in process first."; assumption "Redis is reachable at startup.".',
        'Earlier decisions: ADR_001 (accepted) "One data store".',
        "Without an answer by 2025-06-02T20:00:00Z work in the scope auth pauses; silence approves nothing.",
      ].join("\n"),
      assumptions: [],
      option_a: {
        description:
          "Approve as proposed: redis joins the tech stack, and the change departs from the invariant data_storage.",
        consequences:
          'redis is one more package to install, update and watch, and a person adds it to the invariant tech_stack. A person has to change the invariant data_storage (now "PostgreSQL only"); until then later changes are compared with its old text. The branch merges once every acceptance criterion has passed on its head.',
        effect: "approve",
      },
      option_b: {
        description: "Reject. Agent-2 reworks the change without redis and within the invariant data_storage.",
        consequences:
          'The tech stack stays Python 3.11, FastAPI and SQLAlchemy 2.0. The invariant data_storage stays "PostgreSQL only". prop_00000001 is rejected; the branch stays, so that its work can be reused, and does not merge. State entries of these files become contested until a person lowers them. The problem that the change was meant to solve stays open.',
        effect: "reject",
      },
      option_c: {
        description:
          "Defer. A task finds out first what redis can do that Python 3.11, FastAPI and SQLAlchemy 2.0 cannot, and at what cost.",
        consequences:
          "prop_00000001 does not merge meanwhile; other work in auth goes on. The decision then rests on findings instead of the agent's words; the feature comes later.",
        effect: "defer",
      },
      orchestrator_recommendation: "option_b",
      orchestrator_rationale:
        "The change contradicts the invariant data_storage (PostgreSQL only), which a person set, and no recorded fact is a reason to change it.",
      resolution: null,
      human_rationale: null,
      acceptance_criteria: [],
      merge_blocked_until_criteria_pass: true,
      human_response_deadline: "2025-06-02T20:00:00Z",
      escalated_at: null,
      resolved_at: null,
      promoted_to_adr: null,
      approvals: [],
    });
  });

  it.each<[string, RfcRequest]>([
    ["that example", redisRequest],
    ["a conflict", aRequest({ triggers: ["assumption_conflict"], facts: { assumptionConflicts: [aConflict()] } })],
    ["hardly anything", aRequest({ proposals: [], facts: { scopes: [], invariants: [], techStack: [] } })],
  ])("of %s is a valid file", (_what, request) => {
    const file = join(".skl", "rfc", "RFC_004.json");
    expect(parseRfc(new TextEncoder().encode(JSON.stringify(draftRfc(request))), file)).toMatchObject({ ok: true });
  });

  it("has its window from the configuration and is open until then", () => {
    const rfc = draftRfc(aRequest({ rfcHours: 1 }));
    expect(rfc.human_response_deadline).toBe("2025-06-01T21:00:00Z");
    expect(isOverdue(rfc, NOW, 24)).toBe(false);
    expect(isOverdue(draftRfc(aRequest({ rfcHours: 0 })), NOW, 24)).toBe(true);
  });
});

const changed = {
  path: "app/sessions.py",
  symbol: "Session.get",
  kind: "changed",
  before: "get(self, id)",
  after: "get(self, id, *, db)",
} as const;
const three = {
  path: "app/sessions.py",
  count: 3,
  entries: ["r1", "r2", "r3"],
  scopes: ["api", "auth"],
  users: ["app/b.py", "app/c.py"],
};
const interfaceRequest = (over: Partial<Omit<RfcRequest, "facts">> & { facts?: Partial<RfcFacts> } = {}) =>
  aRequest({
    triggers: ["architectural_change", "shared_interface"],
    ...over,
    facts: { signatureChanges: [changed], dependents: [three], ...over.facts },
  });

describe("the question of an RFC", () => {
  it.each<[string, RfcRequest, string]>([
    [
      "a new package",
      aRequest({ triggers: ["new_external_dependency"], facts: { newDependencies: [redis] } }),
      "Whether to introduce redis (app/sessions.py), which the tech stack does not have.",
    ],
    [
      "an invariant",
      aRequest({
        triggers: ["invariant_change"],
        proposals: [aProposal({ rationale: "Replaces JWT with signed cookies." })],
      }),
      "Whether to depart from the invariant auth_model (JWT over Bearer header) (app/sessions.py).",
    ],
    [
      "something that an invariant leaves open",
      aRequest({
        triggers: ["invariant_ambiguity"],
        proposals: [aProposal({ rationale: "It is unclear whether the auth model covers refresh tokens." })],
      }),
      'Whether to keep the choice that "app/sessions.py" makes where the invariant auth_model (JWT over Bearer header) leaves something open.',
    ],
    [
      "an interface",
      interfaceRequest(),
      "Whether to change the public interface of app/sessions.py (Session.get), on which 3 State records depend.",
    ],
    [
      "an architectural change without more",
      aRequest(),
      "Whether to accept the architectural change of app/sessions.py by Agent-2.",
    ],
    [
      "a conflict of assumptions, the triggering side first",
      aRequest({ triggers: ["assumption_conflict"], facts: { assumptionConflicts: [aConflict()] } }),
      "Which assumption about APP_TOKEN_TTL holds: that of Agent-2 in app/sessions.py, or that of Agent-1 in app/tokens.py?",
    ],
  ])("is, for %s, one sentence", (_what, request, question) =>
    expect(draftRfc(request).decision_required).toBe(question),
  );
});

describe("the invariants of an RFC", () => {
  it("are those that the words concern, whichever the caller marks", () => {
    const rfc = draftRfc(
      aRequest({
        triggers: ["invariant_change"],
        proposals: [aProposal({ rationale: "Caches tokens in Redis." })],
        facts: {
          invariants: [
            { key: "auth_model", value: INVARIANTS.auth_model, why: "Touched." },
            { key: "data_storage", value: INVARIANTS.data_storage, why: "" },
          ],
        },
      }),
    );
    expect(rfc.covers).toEqual(["invariant:data_storage"]);
    expect(rfc.option_b?.description).toBe("Reject. Agent-2 reworks the change within the invariant data_storage.");
  });

  it("are those with a reason where the words concern none", () => {
    const invariants = [
      { key: "auth_model", value: "JWT", why: "The verifier found a second scheme." },
      { key: "other", value: "x", why: "" },
    ];
    const rfc = draftRfc(aRequest({ triggers: ["invariant_ambiguity"], facts: { invariants } }));
    expect(rfc.covers).toEqual(["invariant:auth_model"]);
    expect(rfc.context).toContain('The invariant auth_model says "JWT": The verifier found a second scheme.');
    expect(rfc.option_a?.consequences).toContain(
      'The choice holds from now on; a person adds it to the invariant auth_model (now "JWT").',
    );
  });

  it("are none without a trigger that is about them", () => {
    const rfc = draftRfc(aRequest({ proposals: [aProposal({ rationale: "Caches tokens in Redis." })] }));
    expect(rfc.covers).toEqual(["change:app/sessions.py"]);
    expect(rfc.context).not.toContain("data_storage");
  });
});

describe("the recommendation", () => {
  const of = (request: RfcRequest) => {
    const { orchestrator_recommendation, orchestrator_rationale } = draftRfc(request);
    return [orchestrator_recommendation, orchestrator_rationale];
  };
  const withPackages = (count: number) =>
    aRequest({
      facts: { newDependencies: Array.from({ length: count }, (_, at) => ({ ...redis, path: `app/${at}.py` })) },
    });
  const updated = (...paths: string[]) =>
    interfaceRequest({
      proposals: [aProposal(), ...paths.map((path) => aProposal({ path }))],
      facts: { dependents: [{ ...three, paths: ["app/a.py", "app/b.py", "app/c.py"] }] },
    });

  const left = (dependents: Partial<RfcFacts["dependents"][number]>, change: object = {}) =>
    interfaceRequest({
      proposals: [aProposal(), aProposal({ path: "app/a.py" })],
      facts: {
        signatureChanges: [{ ...changed, ...change }],
        dependents: [{ ...three, paths: ["app/a.py", "app/b.py", "app/c.py"], ...dependents }],
      },
    });

  it.each<[string, RfcRequest, string, string]>([
    [
      "nothing speaks against it",
      aRequest(),
      "option_a",
      "No invariant, new package or dependent State entry speaks against the change. The open question is whether the design is wanted.",
    ],
    [
      "a package has few uses",
      withPackages(2),
      "option_b",
      "redis would be used in 2 places of 2 files, and the tech stack does not name it; so few uses do not justify the upkeep.",
    ],
    [
      "a package has more uses",
      withPackages(3),
      "option_c",
      "redis would be used in 3 places of 3 files, and the tech stack does not name it; that is too much to undo later, so the alternatives should be known first.",
    ],
    [
      "the branch changes all dependents, too",
      updated("app/a.py", "app/b.py", "app/c.py"),
      "option_a",
      "3 State records depend on app/sessions.py, and the branch changes all of their files, too.",
    ],
    [
      "the branch leaves dependents behind",
      updated("app/a.py"),
      "option_b",
      "3 State records depend on app/sessions.py, and the branch does not change app/b.py and app/c.py, which may break.",
    ],
    [
      "the branch takes away what dependents use",
      left({ users: ["app/c.py"] }, { kind: "removed" }),
      "option_b",
      "3 State records depend on app/sessions.py, and the branch does not change app/c.py, which would break.",
    ],
    [
      "no dependent names what changes",
      left({ users: ["app/a.py"] }),
      "option_a",
      "3 State records depend on app/sessions.py, and the branch does not change app/b.py and app/c.py, which do not name what changes.",
    ],
    [
      "it cannot be told who uses what changes",
      left({ users: null }),
      "option_c",
      "3 State records depend on app/sessions.py, and the branch does not change app/b.py and app/c.py; it is not known whether they break.",
    ],
    [
      "what changes takes nothing from callers",
      left({}, { compatible: true }),
      "option_a",
      "No invariant, new package or dependent State entry speaks against the change. The open question is whether the design is wanted.",
    ],
    [
      "the files of dependents are unknown",
      interfaceRequest(),
      "option_c",
      "3 State records depend on app/sessions.py, and it is not known which of them the branch updates.",
    ],
    [
      "a signature was only added",
      interfaceRequest({ facts: { signatureChanges: [{ ...changed, kind: "added" }] } }),
      "option_a",
      "No invariant, new package or dependent State entry speaks against the change. The open question is whether the design is wanted.",
    ],
    [
      "an invariant leaves it open",
      aRequest({
        triggers: ["invariant_ambiguity"],
        proposals: [aProposal({ rationale: "It is unclear whether the auth model covers refresh tokens." })],
      }),
      "option_a",
      "No invariant forbids the change: auth_model leaves it open, no package is new, and no dependent is left behind. Only the rule is missing, and a person can add it.",
    ],
    [
      "two waiting changes assume different things",
      aRequest({ facts: { assumptionConflicts: [aConflict()] } }),
      "option_f",
      "No recorded fact shows which assumption about APP_TOKEN_TTL is true, and neither change verifies its own.",
    ],
    [
      "State records the other assumption",
      aRequest({
        facts: {
          assumptionConflicts: [
            aConflict({
              a: side({ path: "app/tokens.py", proposal_id: null, state_id: "tokens" }),
              b: side({ text: "APP_TOKEN_TTL is 15 minutes" }),
            }),
          ],
        },
      }),
      "option_b",
      "The assumption about APP_TOKEN_TTL that State records for app/tokens.py was approved before, and merged code relies on it; prop_00000001 is not merged yet and is cheaper to correct.",
    ],
  ])("where %s", (_when, request, option, rationale) => expect(of(request)).toEqual([option, rationale]));
});

describe("the options of a conflict of assumptions", () => {
  it("name which text holds, who corrects what, and both statements", () => {
    const rfc = draftRfc(
      aRequest({ triggers: ["assumption_conflict"], facts: { assumptionConflicts: [aConflict()] } }),
    );
    expect(rfc.option_a).toEqual({
      description: 'The assumption of Agent-2 holds: "APP_TOKEN_TTL is 60 minutes".',
      consequences:
        "Agent-1 corrects or withdraws what it says of app/tokens.py (prop_00000009) before it merges. The branch merges once every acceptance criterion has passed on its head.",
      effect: "approve",
      holds: ["APP_TOKEN_TTL is 60 minutes"],
    });
    expect(rfc.option_b).toMatchObject({
      description: 'The assumption of Agent-1 holds: "APP_TOKEN_TTL is 15 minutes".',
      effect: "approve",
      holds: ["APP_TOKEN_TTL is 15 minutes"],
    });
    expect([rfc.option_c, rfc.option_d, rfc.option_e].map((each) => [each?.effect, each?.holds])).toEqual([
      ["approve", ["APP_TOKEN_TTL is 60 minutes", "APP_TOKEN_TTL is 15 minutes"]],
      ["reject", []],
      ["reject", []],
    ]);
    expect(rfc.option_f).toMatchObject({
      description:
        "Defer. A task finds out first what is true of APP_TOKEN_TTL, for app/sessions.py and app/tokens.py.",
      effect: "defer",
    });
    expect(rfc.assumptions).toEqual([aConflict().a, aConflict().b]);
    expect(rfc.covers).toEqual(["assumption:APP_TOKEN_TTL"]);
    expect(rfc.context).toContain(
      [
        "Assumptions about APP_TOKEN_TTL conflict: 15 minutes against 60 minutes.",
        'Agent-1 assumes (app/tokens.py, scope auth, prop_00000009): "APP_TOKEN_TTL is 15 minutes".',
        'Agent-2 assumes (app/sessions.py, scope api, prop_00000001): "APP_TOKEN_TTL is 60 minutes".',
      ].join("\n"),
    );
  });

  it("let both hold where nobody could say that they conflict", () => {
    const rfc = draftRfc(aRequest({ facts: { assumptionConflicts: [aConflict({ kind: "undecided" })] } }));
    expect(rfc.decision_required).toMatch(/^Can both assumptions about APP_TOKEN_TTL hold: /);
    expect(rfc.context).toContain("Assumptions about APP_TOKEN_TTL may conflict: ");
    expect(rfc.option_c?.description).toBe(
      'Both hold, as they are about different things: "APP_TOKEN_TTL is 60 minutes" and "APP_TOKEN_TTL is 15 minutes".',
    );
    expect([rfc.orchestrator_recommendation, rfc.orchestrator_rationale]).toEqual([
      "option_f",
      "No recorded fact shows whether both assumptions about APP_TOKEN_TTL can hold; somebody who knows can answer at once.",
    ]);
  });

  it("send what is merged already to a task", () => {
    const recorded = aConflict({
      a: side({ text: "APP_TOKEN_TTL is set", path: "app/tokens.py", proposal_id: null, state_id: "tokens" }),
    });
    expect(draftRfc(aRequest({ facts: { assumptionConflicts: [recorded] } })).option_a?.consequences).toContain(
      "app/tokens.py is merged already (State entry tokens): State forgets the assumption, and a task corrects the code where it relies on it.",
    );
  });
});

describe("words of others in a draft", () => {
  const words = fc.string({
    unit: fc.constantFrom(
      "\n",
      "\r",
      "\u2028",
      "/skl approve",
      "# ",
      "```",
      '"',
      "“",
      "<!--",
      "> ",
      " ",
      "a",
      "\u202e",
      "\u0007",
      "Recommendation: approve",
    ),
    maxLength: 12,
  });

  it("never begin a line, run as a command or leave their quotation", async () => {
    await fc.assert(
      fc.asyncProperty(words, words, words, async (rationale, text, name) => {
        const rfc = draftRfc(
          aRequest({
            triggers: ["architectural_change", "new_external_dependency", "assumption_conflict"],
            proposals: [
              aProposal({
                rationale,
                path: `app/${name}.py`,
                agent_reasoning_summary: text,
                assumptions: [{ id: "a", text }],
              }),
            ],
            facts: {
              newDependencies: [{ ...redis, package: `p${name}`, path: `app/${name}.py` }],
              signatureChanges: [{ ...changed, symbol: `s${name}`, before: text }],
              assumptionConflicts: [aConflict({ a: side({ text }), subject: `s${name}` })],
            },
          }),
        );
        const { context = "" } = rfc;
        expect(await parseCommands(context)).toEqual([]);
        expect(context.split("\n").every((line) => /^[A-Z]/.test(line))).toBe(true);
        const all = [
          context,
          rfc.decision_required,
          rfc.orchestrator_rationale,
          ...[rfc.option_a, rfc.option_b, rfc.option_c].flatMap((option) => [
            option?.description,
            option?.consequences,
          ]),
        ];
        for (const part of all) expect(part?.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}\u2028]/u);
      }),
    );
  });

  it("are cut, however long they are", () => {
    const long = "word ".repeat(100_000);
    const proposals = Array.from({ length: 200 }, (_, at) =>
      aProposal({ path: `app/${at}.py`, rationale: long, agent_reasoning_summary: long }),
    );
    const facts = {
      newDependencies: Array.from({ length: 300 }, (_, at) => ({ ...redis, package: `package-${at}` })),
      signatureChanges: Array.from({ length: 300 }, (_, at) => ({ ...changed, symbol: `s${at}`, before: long })),
      assumptionConflicts: Array.from({ length: 50 }, (_, at) =>
        aConflict({ subject: `s${at}`, a: side({ text: long }) }),
      ),
      relatedAdrs: Array.from({ length: 50 }, (_, at) => ({ id: `ADR_${at}`, title: long, status: "accepted" })),
    };
    const { context = "", option_a, option_b } = draftRfc(aRequest({ proposals, facts }));
    expect(context.length).toBeLessThan(30_000);
    expect(`${option_a?.description}${option_b?.consequences}`.length).toBeLessThan(5000);
    expect(context).toContain("And 290 more new packages.");
    expect(context).toContain("And 45 more conflicts of assumptions.");
    expect(context).toMatch(/Earlier decisions: ADR_49 .*; and 45 more\./);
  });
});

describe("suggested criteria", () => {
  it.each<[string, RfcRequest, string[]]>([
    [
      "a package and an invariant",
      redisRequest,
      [
        'type=test ref="tests/test_redis.py::test_survives_without_redis" desc="The service still answers while redis is not reachable"',
        'type=test ref="tests/test_data_storage.py::test_data_storage_holds" desc="The invariant data_storage holds for the changed modules"',
      ],
    ],
    [
      "a signature of a script",
      interfaceRequest({ facts: { signatureChanges: [{ ...changed, path: "src/session-store.ts" }] } }),
      [
        'type=test ref="tests/session_store.test.ts > callers of session get" desc="Callers of Session.get work after the change of its signature"',
      ],
    ],
    [
      "an architectural change",
      aRequest(),
      ['type=test ref="tests/test_sessions.py::test_keeps_its_contract" desc="app/sessions.py keeps its contract"'],
    ],
    [
      "a conflict",
      aRequest({ facts: { assumptionConflicts: [aConflict()] } }),
      [
        'type=test ref="tests/test_app_token_ttl.py::test_app_token_ttl_as_assumed" desc="What is assumed about APP_TOKEN_TTL is true"',
      ],
    ],
  ])("for %s", (_what, request, specs) => expect(suggestDecisionCriteria(draftRfc(request))).toEqual(specs));

  it("are of the language of the changed files, and none where that has no tests to suggest", () => {
    const rfc = { id: "RFC_001", status: "open" as const, semantic_scope: "web", covers: ["dependency:html-escaper"] };
    const [script] = suggestDecisionCriteria(rfc, ["src/render.ts"]);
    expect(script).toContain('ref="tests/html_escaper.test.ts > survives without html escaper"');
    expect(suggestDecisionCriteria(rfc, ["app/render.py"])[0]).toContain('ref="tests/test_html_escaper.py::');
    expect(suggestDecisionCriteria(rfc, ["src/render.rs"])).toEqual([]);
  });

  it("once for a signature that a change names with and without what it became", () => {
    const covers = [
      "signature:app/a.py:login",
      "signature:app/a.py:login:a4eef6b64c8d",
      "signature:app/a.py:abcdefabcdef",
    ];
    expect(suggestDecisionCriteria({ id: "RFC_001", status: "open", covers })).toEqual([
      'type=test ref="tests/test_a.py::test_callers_of_login" desc="Callers of login work after the change of its signature"',
      'type=test ref="tests/test_a.py::test_callers_of_abcdefabcdef" desc="Callers of abcdefabcdef work after the change of its signature"',
    ]);
  });

  it("for an RFC written by hand are about its scope", () =>
    expect(suggestDecisionCriteria({ id: "RFC_001", status: "open", semantic_scope: "auth" })).toEqual([
      'type=test ref="tests/test_auth.py::test_keeps_the_decision" desc="What RFC_001 decides is kept"',
    ]));

  it("can be taken as they are, whatever names stand in them", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(fc.constantFrom("dependency", "signature", "invariant", "assumption", "change"), fc.string()),
        ),
        (facts) => {
          const covers = facts.map(([kind, name]) => `${kind}:${name}`);
          for (const spec of suggestDecisionCriteria({ id: "RFC_001", status: "open", covers })) {
            const criterion = parseCriterion(spec);
            expect(criterion.ok && refuseGeneric(criterion.value)).toBe(null);
          }
        },
      ),
    );
  });
});
