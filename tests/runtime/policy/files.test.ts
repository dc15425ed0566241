import { describe, expect, test } from "vitest";
import { parseGrants, parsePolicy } from "../../../src/runtime/engine/policy/index.ts";
import { SCOPED_ADAPTERS } from "../../../src/runtime/engine/scopes/index.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const problems = (text: string) => {
  const parsed = parsePolicy({ bytes: bytes(text), file: "policy.yaml", adapters: SCOPED_ADAPTERS });
  return parsed.ok ? [] : parsed.error.map(({ line, message }) => `${line}: ${message}`);
};
const row = (changes: Record<string, unknown>) =>
  JSON.stringify({
    id: "a",
    user: "*",
    effect: "local.read",
    adapter: "fs",
    scope: { path: "." },
    decision: "allow",
    ...changes,
  });
const policy = (...rows: string[]) => `version: 1\nrules:\n${rows.map((each) => `  - ${each}\n`).join("")}`;

describe("a policy file", () => {
  test("gives its rules in order", () => {
    const parsed = parsePolicy({
      bytes: bytes(policy(row({ limits: { max_bytes: 10 } }), row({ id: "b", scope: "*", decision: "deny" }))),
      file: "p",
      adapters: SCOPED_ADAPTERS,
    });
    const common = { user: "*", effect: "local.read", adapter: "fs", file: "p" };
    expect(parsed).toEqual({
      ok: true,
      value: {
        rules: [
          {
            ...common,
            id: "a",
            decision: "allow",
            line: 3,
            scope: { kind: "scope", value: { path: [], as: null } },
            limits: { max_calls: null, max_bytes: 10, expires_ms: null },
          },
          {
            ...common,
            id: "b",
            decision: "deny",
            line: 4,
            scope: { kind: "anything" },
            limits: { max_calls: null, max_bytes: null, expires_ms: null },
          },
        ],
        limits: {},
        synthesis: null,
        warnings: [],
      },
    });
  });

  test.each([
    [
      "nothing",
      "",
      ["1: The file is empty.", 'null: "version" is missing; it is a number 1, the only version there is.'],
    ],
    [
      "a list",
      "- a",
      [
        "1: The file is no map of keys and values.",
        '1: "version" is missing; it is a number 1, the only version there is.',
      ],
    ],
    ["another version", "version: 2\nrules: []", ['1: "version" is no number 1, the only version there is.']],
    ["a key that nobody knows", "version: 1\nrule: []", ['2: "rule" is no known key; "rules" is one.']],
    ["a rule that is none", "version: 1\nrules: [a]", ['2: Entry 1 of "rules" is no map.']],
    ["a slip in a rule", policy(row({ limit: { max_calls: 1 } })), ['3: "limit" is no known key; "limits" is one.']],
    [
      "a slip in the limits",
      policy(row({ limits: { max_call: 1 } })),
      ['3: "max_call" is no known key; "max_calls" is one.'],
    ],
    [
      "an effect that nobody knows",
      policy(row({ effect: "local.erase" })),
      [expect.stringMatching(/^3: "effect" is no one of local\.read/)],
    ],
    [
      "an effect of another adapter",
      policy(row({ effect: "git.read" })),
      ['3: The adapter "fs" does not serve git.read; it serves local.read, local.write.'],
    ],
    ["every effect allowed", policy(row({ effect: "*" })), ['3: Only a deny rule may be about every effect ("*").']],
    [
      "a scope without its adapter",
      policy(row({ adapter: "*" })),
      ['3: A rule about every adapter has the scope "*": scopes are an adapter\'s own.'],
    ],
    [
      "a scope that leads out",
      policy(row({ scope: { path: "../x" } })),
      ['3: "path" leads out of its folder by `..`.'],
    ],
    [
      "a name of the guest's",
      policy(row({ scope: { path: "x", as: "y" } })),
      ['3: "as" is a name in the guest; rules are about the files.'],
    ],
    ["no scope", policy(row({ scope: null })), ['3: "scope" is missing; it is a map, or "*" for anything.']],
    ["an id twice", policy(row({}), row({ decision: "deny" })), ['4: The id "a" stands twice.']],
    [
      "two things at once",
      policy(row({ user: "" }), row({ id: "b", decision: "maybe" })),
      ['3: "user" is no name of at most 100 characters.', '4: "decision" is no one of allow, deny, require_approval.'],
    ],
  ])("with %s gives no rule", (_, text, expected) => {
    expect(problems(text)).toEqual(expected);
  });

  test.each([
    ["a key that stands twice", "version: 1\nversion: 1\nrules: []"],
    ["an anchor", "version: &v 1\nrules: []"],
    ["an alias", "version: 1\nrules: &a []\nmore: *a"],
    ["a tag", "version: !!int 1\nrules: []"],
    ["a directive", "%YAML 1.1\n---\nversion: 1\nrules: []"],
    ["two documents", "version: 1\nrules: []\n---\nversion: 1\n"],
    ["a number as a key", "version: 1\n1: 2\nrules: []"],
    ["an infinite number", "version: .inf\nrules: []"],
    ["a number that a double rounds", "version: 1\nrules: 9007199254740993"],
    ["a thousand brackets", `version: 1\nrules: ${"[".repeat(1000)}${"]".repeat(1000)}`],
    ["a hundred thousand brackets", "[".repeat(100_000)],
    ["over 256 KiB", `version: 1\n# ${"x".repeat(300_000)}`],
    ["two hundred thousand values", `version: 1\nrules: [${"1,".repeat(100_000)}]`],
    ["a merge key", "version: 1\n<<: { rules: [] }\nrules: []"],
  ])("with %s is refused", (_, text) => {
    expect(problems(text)).not.toEqual([]);
  });

  test("that is no UTF-8 is refused", () => {
    const parsed = parsePolicy({ bytes: new Uint8Array([0x76, 0xff, 0xfe]), file: "p", adapters: SCOPED_ADAPTERS });
    expect(parsed).toEqual({
      ok: false,
      error: [{ file: "p", pointer: "", line: null, message: "The file is no UTF-8 text." }],
    });
  });

  test("may name an adapter that is not here, which decides nothing", () => {
    const parsed = parsePolicy({
      bytes: bytes(policy(row({ adapter: "github" }))),
      file: "p",
      adapters: SCOPED_ADAPTERS,
    });
    expect(parsed.ok && [parsed.value.rules, parsed.value.warnings.map(({ message }) => message)]).toEqual([
      [],
      ['There is no adapter "github" here, so this rule decides nothing.'],
    ]);
  });
});

describe("grants that are given directly", () => {
  const read = (value: unknown) =>
    parseGrants({ bytes: bytes(JSON.stringify(value)), file: "grants.json", adapters: SCOPED_ADAPTERS });
  const grant = { effect: "local.read", adapter: "fs", scope: { path: "./docs/" } };

  test("are read with their scopes as they are written", () => {
    expect(read([grant, { ...grant, approved: true, limits: { max_calls: 2 } }])).toEqual({
      ok: true,
      value: [
        {
          ...grant,
          approved: false,
          limits: { max_calls: null, max_bytes: null, expires_ms: null },
        },
        {
          ...grant,
          approved: true,
          limits: { max_calls: 2, max_bytes: null, expires_ms: null },
        },
      ],
    });
  });

  test.each([
    [{}],
    [[1]],
    [[{ ...grant, effect: "local.erase" }]],
    [[{ ...grant, adapter: "github" }]],
    [[{ ...grant, adapter: "http" }]],
    [[{ ...grant, scope: { path: "/etc" } }]],
    [[{ ...grant, scope: "*" }]],
    [[{ ...grant, approve: true }]],
    [[{ ...grant, approved: "yes" }]],
    [[{ ...grant, limits: { max_calls: 0 } }]],
    [Array.from({ length: 101 }, () => grant)],
  ])("%j are refused", (value) => {
    expect(read(value).ok).toBe(false);
  });
});
