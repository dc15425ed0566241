import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CapabilityRequest, Effect } from "../../../src/runtime/engine/index.ts";
import { isAllGranted } from "../../../src/runtime/engine/index.ts";
import {
  decideGrants,
  findRuleContradictions,
  type PolicyRule,
  parsePolicy,
} from "../../../src/runtime/engine/policy/index.ts";
import { SCOPED_ADAPTERS } from "../../../src/runtime/engine/scopes/index.ts";

interface WrittenRule {
  readonly id?: string;
  readonly user?: string;
  readonly effect: string;
  readonly adapter: string;
  readonly scope: unknown;
  readonly decision: string;
  readonly limits?: unknown;
}

function parseWrittenRules(written: readonly WrittenRule[]): readonly PolicyRule[] {
  const rules = written.map((rule, at) => ({ id: `r${at}`, user: "*", ...rule }));
  const bytes = new TextEncoder().encode(JSON.stringify({ version: 1, rules }));
  const parsed = parsePolicy({ bytes, file: "policy.yaml", adapters: SCOPED_ADAPTERS });
  if (!parsed.ok) throw new Error(parsed.error.map(({ message }) => message).join(" "));
  return parsed.value.rules;
}

function decide(
  requests: readonly CapabilityRequest[],
  written: readonly WrittenRule[],
  forbidden: readonly Effect[] = [],
) {
  return decideGrants({
    requests,
    forbidden,
    rules: parseWrittenRules(written),
    user: "bo@x.test",
    adapters: SCOPED_ADAPTERS,
    refusal: null,
  });
}

const asks = (effect: Effect, adapter: string, scope: CapabilityRequest["scope"]): CapabilityRequest => ({
  effect,
  adapter,
  scope,
});
const rule = (decision: string, effect: string, adapter: string, scope: unknown): WrittenRule => ({
  decision,
  effect,
  adapter,
  scope,
});
const NO_LIMITS = { max_calls: null, max_bytes: null, expires_ms: null };
const shortly = (answer: ReturnType<typeof decide>) => ({
  granted: answer.granted.map(({ scope }) => scope),
  denied: answer.denied.map(({ rule: by }) => by),
  needs_approval: answer.needs_approval.map(({ scope, rule: by }) => ({ scope, rule: by })),
});

describe("what a policy grants", () => {
  const read = asks("secret.read", "secrets", { names: ["A", "B"] });
  const secret = (decision: string, scope: unknown) => rule(decision, "secret.read", "secrets", scope);

  test.each([
    ["nothing without a rule", [], { granted: [], denied: [null], needs_approval: [] }],
    [
      "what a rule allows",
      [secret("allow", "*")],
      { granted: [{ names: ["A", "B"] }], denied: [], needs_approval: [] },
    ],
    [
      "the meet with what is allowed",
      [secret("allow", { names: ["B", "C"] })],
      { granted: [{ names: ["B"] }], denied: [], needs_approval: [] },
    ],
    [
      "one grant a rule where several allow",
      [secret("allow", { names: ["A"] }), secret("allow", { names: ["B"] })],
      { granted: [{ names: ["A"] }, { names: ["B"] }], denied: [], needs_approval: [] },
    ],
    [
      "a scope once where one rule allows what another does, too",
      [secret("allow", { names: ["A"] }), secret("allow", { names: ["A", "B"] })],
      { granted: [{ names: ["A", "B"] }], denied: [], needs_approval: [] },
    ],
    [
      "nothing of what is denied as a whole",
      [secret("allow", "*"), secret("deny", "*")],
      { granted: [], denied: ["r1"], needs_approval: [] },
    ],
    [
      "the rest where a part is denied",
      [secret("allow", "*"), secret("deny", { names: ["A"] })],
      { granted: [{ names: ["B"] }], denied: ["r1"], needs_approval: [] },
    ],
    [
      "what is left for a person where approval is asked for",
      [secret("allow", "*"), secret("require_approval", { names: ["A"] })],
      { granted: [{ names: ["B"] }], denied: [], needs_approval: [{ scope: { names: ["A"] }, rule: "r1" }] },
    ],
    [
      "nothing at once where approval is asked for all",
      [secret("require_approval", "*"), secret("allow", "*")],
      { granted: [], denied: [], needs_approval: [{ scope: { names: ["A", "B"] }, rule: "r0" }] },
    ],
    [
      "nothing where a deny beats the approval",
      [secret("require_approval", "*"), secret("deny", { names: ["A", "B"] })],
      { granted: [], denied: ["r1"], needs_approval: [] },
    ],
    [
      "nothing to another user",
      [{ ...secret("allow", "*"), user: "ann@x.test" }],
      { granted: [], denied: [null], needs_approval: [] },
    ],
    [
      "what its user may, whatever the case",
      [{ ...secret("allow", "*"), user: "BO@x.test" }],
      { granted: [{ names: ["A", "B"] }], denied: [], needs_approval: [] },
    ],
    [
      "nothing by a rule of another effect",
      [rule("allow", "local.read", "fs", "*")],
      { granted: [], denied: [null], needs_approval: [] },
    ],
    [
      "nothing where everything is denied",
      [secret("allow", "*"), rule("deny", "*", "*", "*")],
      { granted: [], denied: ["r1"], needs_approval: [] },
    ],
  ])("%s", (_, rules, expected) => {
    expect(shortly(decide([read], rules))).toEqual(expected);
  });

  test("nothing at all where a part is denied that no scope can take out", () => {
    const files = asks("local.read", "fs", { path: "." });
    const rules = [rule("allow", "local.read", "fs", "*"), rule("deny", "local.read", "fs", { path: "secrets" })];
    expect(decide([files], rules).denied).toEqual([
      {
        effect: "local.read",
        adapter: "fs",
        rule: "r1",
        reason: "The rule r1 denies a part of the request, and no scope can express the rest; ask for less.",
      },
    ]);
    expect(shortly(decide([asks("local.read", "fs", { path: "docs" })], rules)).granted).toEqual([{ path: "docs" }]);
  });

  test("a scope as it was asked for where nothing is narrowed, and in its one spelling where something is", () => {
    const rules = [rule("allow", "local.read", "fs", { path: "docs" })];
    expect(shortly(decide([asks("local.read", "fs", { path: "./docs/" })], rules)).granted).toEqual([
      { path: "./docs/" },
    ]);
    expect(shortly(decide([asks("local.read", "fs", { path: "./" })], rules)).granted).toEqual([{ path: "docs" }]);
  });

  test("the limits of the rule that allows it", () => {
    const limited = { ...secret("allow", "*"), limits: { max_calls: 3, expires_ms: 500 } };
    expect(decide([read], [limited]).granted).toEqual([
      { ...read, limits: { max_calls: 3, max_bytes: null, expires_ms: 500 }, approved: false },
    ]);
  });

  test("nothing, with the reason, while a policy cannot be read", () => {
    const refusal = "The policy cannot be read.";
    const answer = decideGrants({
      requests: [read],
      forbidden: [],
      rules: parseWrittenRules([secret("allow", "*")]),
      user: "bo",
      adapters: SCOPED_ADAPTERS,
      refusal,
    });
    expect(answer.denied).toEqual([{ effect: "secret.read", adapter: "secrets", rule: null, reason: refusal }]);
    expect(isAllGranted(answer)).toBe(false);
  });

  test("nothing by an adapter that is not there, or that does not serve the effect, or with a scope it cannot read", () => {
    const rules = [rule("allow", "network.read", "http", "*")];
    const asked = [
      asks("network.read", "github", { pr_urls: [] }),
      asks("network.read", "fs", { path: "." }),
      asks("network.read", "http", { url: "https://a@x.test/" }),
    ];
    expect(decide(asked, rules).granted).toEqual([]);
    expect(decide(asked, rules).denied.map(({ rule: by }) => by)).toEqual([null, null, null]);
  });
});

describe("what no policy lifts", () => {
  const draft = asks("external.draft", "queue", { output_slot: "a", max: 1 });
  const send = asks("external.send", "queue", { output_slot: "a", max: 1 });
  const secret = asks("secret.read", "secrets", { names: ["A"] });
  const everything = [
    rule("allow", "external.draft", "queue", "*"),
    rule("allow", "external.send", "queue", "*"),
    rule("allow", "secret.read", "secrets", "*"),
    rule("allow", "production.write", "queue", "*"),
    rule("allow", "git.write", "git", "*"),
  ];

  test("drafting and sending are never granted together", () => {
    expect(shortly(decide([draft, send, secret], everything))).toEqual({
      granted: [{ names: ["A"] }],
      denied: [null, null],
      needs_approval: [],
    });
  });

  test("a manifest that asks for what it forbids gets nothing of all it asks for", () => {
    expect(shortly(decide([draft, secret], everything, ["secret.read"]))).toEqual({
      granted: [],
      denied: [null, null],
      needs_approval: [],
    });
    expect(shortly(decide([draft], everything, ["secret.read"])).granted).toEqual([{ output_slot: "a", max: 1 }]);
  });

  test.each([
    send,
    asks("production.write", "queue", { system: "billing" }),
    asks("git.write", "git", { repo: ".", operations: ["commit"] }),
  ])("$effect waits for a person though a rule allows it", (request) => {
    const answer = decide([request], everything);
    const by = { "external.send": "r1", "production.write": "r3", "git.write": "r4" }[request.effect as string];
    expect(answer.granted).toEqual([]);
    expect(answer.needs_approval).toEqual([{ ...request, limits: NO_LIMITS, rule: by }]);
  });
});

describe("no scope slips through", () => {
  const scope = fc.oneof(
    fc.constant("*" as const),
    fc.record({
      urls: fc.array(
        fc
          .tuple(
            fc.constantFrom("", "*."),
            fc.constantFrom("x.test", "a.x.test"),
            fc.constantFrom("", "/a", "/a/b", "/*", "/a/*"),
          )
          .map((parts) => `https://${parts.join("")}`),
        { minLength: 1, maxLength: 3 },
      ),
    }),
  );
  const written = fc.array(
    fc
      .tuple(fc.constantFrom("allow", "allow", "deny", "require_approval"), scope)
      .map(([decision, part]) => rule(decision, "network.read", "http", part)),
    { maxLength: 5 },
  );
  const asked = scope.filter((part) => part !== "*");
  const url = fc
    .tuple(fc.constantFrom("x.test", "a.x.test", "b.a.x.test"), fc.constantFrom("/", "/a", "/a/b", "/a/b/c", "/c"))
    .map((parts) => new URL(`https://${parts.join("")}`));
  const http = SCOPED_ADAPTERS.get("http")?.scope;
  const covers = (part: unknown, payload: URL) => {
    const parsed = http?.parse(part);
    return part === "*" || (parsed?.ok === true && http?.matches(parsed.value, payload) === true);
  };

  test("what is granted was asked for, is allowed by a rule, and neither denied nor kept for a person by another", () => {
    fc.assert(
      fc.property(asked, written, url, (part, rules, payload) => {
        const answer = decide([asks("network.read", "http", part as never)], rules);
        const by = (decision: string) =>
          rules.some((each) => each.decision === decision && covers(each.scope, payload));
        const isGranted = answer.granted.some((grant) => covers(grant.scope, payload));
        const isWaiting = answer.needs_approval.some((request) => covers(request.scope, payload));
        if (isGranted)
          expect([covers(part, payload), by("allow"), by("deny"), by("require_approval")]).toEqual([
            true,
            true,
            false,
            false,
          ]);
        if (isWaiting)
          expect([covers(part, payload), by("deny"), by("allow") || by("require_approval")]).toEqual([
            true,
            false,
            true,
          ]);
      }),
      { numRuns: 3000 },
    );
  });

  test("with allowing rules only, all is granted that was asked for and that one of them allows", () => {
    fc.assert(
      fc.property(asked, written, url, (part, rules, payload) => {
        const allowing = rules.filter(({ decision }) => decision === "allow");
        const answer = decide([asks("network.read", "http", part as never)], allowing);
        const expected = covers(part, payload) && allowing.some((each) => covers(each.scope, payload));
        expect(answer.granted.some((grant) => covers(grant.scope, payload))).toBe(expected);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("an explanation", () => {
  test("names the rule that decided and why each other did not", () => {
    const { explanation } = decide(
      [asks("network.read", "http", { url: "https://x.test/*" })],
      [
        rule("allow", "network.read", "http", { url: "https://x.test/a/*" }),
        rule("allow", "network.read", "http", { url: "https://y.test/*" }),
        rule("deny", "network.read", "http", { url: "https://x.test/b" }),
        { ...rule("allow", "network.read", "http", "*"), user: "ann" },
        rule("deny", "local.read", "fs", "*"),
      ],
    );
    const others = (at: number, decision: string, why: string) => ({
      rule: `r${at}`,
      file: "policy.yaml",
      decision,
      why,
    });
    expect(explanation).toEqual([
      {
        effect: "network.read",
        adapter: "http",
        scope: { url: "https://x.test/*" },
        verdict: "granted",
        reason: "Granted in a smaller scope than requested.",
        decided_by: [others(0, "allow", "It allows this.")],
        others: [
          others(1, "allow", "Its scope and the requested scope have nothing in common."),
          others(2, "deny", "It denies only things that no other rule allows."),
          others(3, "allow", "It is about the user ann."),
          others(4, "deny", "It is about local.read."),
        ],
      },
    ]);
  });
});

describe("rules that contradict", () => {
  const fs = (decision: string, path: string) => rule(decision, "local.read", "fs", { path });
  test.each([
    [
      [fs("allow", "a"), fs("deny", "a")],
      ["The rules r0 (allow) and r1 (deny) contradict each other: r1 decides wherever r0 could."],
    ],
    [
      [fs("deny", "."), fs("allow", "a")],
      ["The rules r1 (allow) and r0 (deny) contradict each other: r0 decides wherever r1 could."],
    ],
    [
      [fs("allow", "."), fs("deny", "a")],
      [
        "The rules r0 (allow) and r1 (deny) overlap in a part that no scope can take out: a request that reaches both is denied as a whole.",
      ],
    ],
    [[fs("allow", "a"), fs("deny", "b")], []],
    [
      [
        { ...fs("allow", "a"), user: "ann" },
        { ...fs("deny", "a"), user: "bo" },
      ],
      [],
    ],
    [[fs("allow", "a"), rule("deny", "local.write", "fs", "*")], []],
  ])("%j", (written, messages) => {
    expect(findRuleContradictions(parseWrittenRules(written), SCOPED_ADAPTERS).map(({ message }) => message)).toEqual(
      messages,
    );
  });
});
