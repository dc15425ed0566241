import { describe, expect, it } from "vitest";
import {
  buildSkippedResults,
  type CheckInput,
  checks,
  computeOverallVerdict,
  type FileAnalysis,
  runChecks,
} from "../../src/rules/checks/index.ts";
import { aChange, aFile, anAnalysis, anEntry, anImport, anInput, aTask, someScopes } from "./builders.ts";

type CheckId = (typeof checks)[number]["id"];

interface Case {
  readonly check: CheckId;
  readonly when: string;
  readonly input: CheckInput;
  readonly verdict: "pass" | "flag" | "block";
  readonly says?: RegExp;
}

function runCheckById(id: CheckId, input: CheckInput) {
  const result = [...runChecks(input, "quick"), ...runChecks(input, "reads-files")].find(
    (candidate) => candidate.id === id,
  );
  if (!result) throw new Error(`no result of ${id}`);
  return result;
}

const waiting = (unresolved: number, ofAgent = 0) => ({
  unresolved,
  limit: 15,
  own: { unresolved: ofAgent, limit: 5 },
  oldest: { id: "prop_0000000a", agent: "Agent-9", branch: "b", since: "2025-06-01T00:00:00Z" },
});
const authEntry = anEntry("app/auth/login.py");
const buildThreeEntries = (scope: string) => ["b", "c", "d"].map((name) => anEntry(`app/${scope}/${name}.py`));
const crossing = aFile("app/auth/login.py", {
  scope: "auth",
  entry: authEntry,
  analysis: anAnalysis({ imports: [anImport("app.api.mail", { resolved: ["app/api/mail.py"], line: 4 })] }),
});

const cases: readonly Case[] = [
  { check: "file-scope", when: "every file is in the task's files", input: anInput(), verdict: "pass" },
  {
    check: "file-scope",
    when: "a file is outside them",
    input: anInput({ files: [aFile("app/api/mail.py")] }),
    verdict: "flag",
    says: /outside the files of task_00000001/,
  },
  {
    check: "file-scope",
    when: "only the old end of a rename is outside",
    input: anInput({ files: [aFile("x", { change: aChange("app/auth/mail.py", "renamed", "app/api/mail.py") })] }),
    verdict: "flag",
    says: /app\/api\/mail\.py is outside/,
  },
  {
    check: "file-scope",
    when: "a deleted file is outside",
    input: anInput({ files: [aFile("x", { change: aChange("app/api/mail.py", "deleted") })] }),
    verdict: "flag",
  },
  {
    check: "file-scope",
    when: "a pattern begins with an exclamation mark",
    input: anInput({ task: aTask({ scope_files: ["!app/auth/login.py"] }), files: [aFile("app/api/mail.py")] }),
    verdict: "flag",
  },
  {
    check: "file-scope",
    when: "a pattern is a folder with a final slash",
    input: anInput({ task: aTask({ scope_files: ["app/"] }) }),
    verdict: "pass",
  },
  {
    check: "file-scope",
    when: "a file's name has brackets and stands in the task as it is",
    input: anInput({ task: aTask({ scope_files: ["app/[id]/page.tsx"] }), files: [aFile("app/[id]/page.tsx")] }),
    verdict: "pass",
  },
  {
    check: "file-scope",
    when: "the agent has no task and that flags",
    input: anInput({ task: null }),
    verdict: "flag",
    says: /no task for the branch feature\/x/,
  },
  {
    check: "file-scope",
    when: "the agent has no task and that blocks",
    input: anInput({ task: null, unassigned: "block" }),
    verdict: "block",
  },
  {
    check: "file-scope",
    when: "the file is part of the gate",
    input: anInput({
      files: [aFile(".skl/config.json", { gate: { who: "people", is: "what judges pushes" } })],
      task: aTask({ scope_files: ["**"] }),
    }),
    verdict: "block",
    says: /part of what judges pushes/,
  },
  {
    check: "file-scope",
    when: "the agent pushes to the base",
    input: anInput({ pushesToBase: true, branch: "main", files: [] }),
    verdict: "block",
    says: /may not push to the base branch main/,
  },
  {
    check: "file-scope",
    when: "the scope waits for an overdue RFC",
    input: anInput({
      files: [aFile("app/auth/login.py", { scope: "auth" })],
      overdueRfcs: [{ id: "RFC_004", scopes: ["auth"], deadline: null }],
    }),
    verdict: "block",
    says: /RFC_004/,
  },
  {
    check: "file-scope",
    when: "another scope waits for an overdue RFC",
    input: anInput({
      files: [aFile("app/auth/login.py", { scope: "auth" })],
      overdueRfcs: [{ id: "RFC_004", scopes: ["api"], deadline: null }],
    }),
    verdict: "pass",
  },
  {
    check: "file-scope",
    when: "a person pushes what would block an agent",
    input: anInput({
      agent: null,
      files: [aFile(".skl/config.json", { gate: { who: "people", is: "what judges pushes" } })],
    }),
    verdict: "pass",
  },
  { check: "semantic-scope", when: "the scope holds the file", input: anInput(), verdict: "pass" },
  {
    check: "semantic-scope",
    when: "the file belongs to another scope",
    input: anInput({ files: [aFile("app/api/mail.py")] }),
    verdict: "flag",
    says: /belongs to api/,
  },
  {
    check: "semantic-scope",
    when: "no scope owns the file",
    input: anInput({ files: [aFile("README.md")] }),
    verdict: "flag",
    says: /no scope owns it/,
  },
  {
    check: "semantic-scope",
    when: "the scope forbids the file",
    input: anInput({ scopes: someScopes({ auth: "app/auth/keys/" }), files: [aFile("app/auth/keys/a.py")] }),
    verdict: "flag",
    says: /forbidden to the scope auth by the prefix app\/auth\/keys\//,
  },
  {
    check: "semantic-scope",
    when: "the task's scope is not defined",
    input: anInput({ task: aTask({ semantic_scope: "nowhere" }) }),
    verdict: "flag",
    says: /which is not defined/,
  },
  {
    check: "semantic-scope",
    when: "the old end of a rename belongs elsewhere",
    input: anInput({ files: [aFile("x", { change: aChange("app/auth/mail.py", "renamed", "app/api/mail.py") })] }),
    verdict: "flag",
  },
  {
    check: "semantic-scope",
    when: "the task names no scope",
    input: anInput({ task: aTask({ semantic_scope: null }) }),
    verdict: "pass",
  },
  { check: "risk-signals", when: "bodies changed and nothing else", input: anInput(), verdict: "pass" },
  {
    check: "risk-signals",
    when: "a decorator of the security patterns was removed",
    input: anInput({
      securityPatterns: ["@require_auth"],
      files: [
        aFile("a.py", {
          analysis: anAnalysis({
            syntax: {
              touched: [{ identifier: "@require_auth", line: 3, side: "before", symbol: "drop", isHead: true }],
            },
          }),
        }),
      ],
    }),
    verdict: "flag",
    says: /removes drop with its @require_auth \(old line 3; nothing in its place\)/,
  },
  {
    check: "risk-signals",
    when: "a public signature changed",
    input: anInput({
      files: [
        aFile("a.py", {
          analysis: anAnalysis({
            syntax: {
              signature_changes: [
                { symbol: "login", kind: "changed", before: "def login(a)", after: "def login(a, b)", line: 7 },
              ],
            },
          }),
        }),
      ],
    }),
    verdict: "flag",
    says: /Public login was changed: now def login\(a, b\)/,
  },
  {
    check: "risk-signals",
    when: "a public symbol was only added",
    input: anInput({
      files: [
        aFile("a.py", {
          analysis: anAnalysis({
            syntax: {
              signature_changes: [{ symbol: "login", kind: "added", before: null, after: "def login(a)", line: 7 }],
            },
          }),
        }),
      ],
    }),
    verdict: "pass",
  },
  {
    check: "risk-signals",
    when: "an entry with invariants depends on the file",
    input: anInput({
      files: [aFile("a.py", { dependents: [anEntry("b.py", { invariants_touched: ["auth_model"] })] })],
    }),
    verdict: "flag",
    says: /b_py relies on this file for the invariants auth_model/,
  },
  {
    check: "risk-signals",
    when: "two entries without invariants depend on it",
    input: anInput({ files: [aFile("a.py", { dependents: [anEntry("b.py"), anEntry("c.py")] })] }),
    verdict: "pass",
  },
  {
    check: "risk-signals",
    when: "three modules of another scope depend on it",
    input: anInput({ files: [aFile("a.py", { scope: "auth", dependents: buildThreeEntries("api") })] }),
    verdict: "flag",
    says: /3 modules of other scopes depend/,
  },
  {
    check: "risk-signals",
    when: "three modules of its own scope depend on it",
    input: anInput({ files: [aFile("a.py", { scope: "auth", dependents: buildThreeEntries("auth") })] }),
    verdict: "pass",
  },
  {
    check: "risk-signals",
    when: "many modules depend on a file that changed mechanically",
    input: anInput({
      files: [
        aFile("a.py", {
          scope: "auth",
          dependents: buildThreeEntries("api"),
          analysis: anAnalysis({ syntax: { ast_change_type: "mechanical" } }),
        }),
      ],
    }),
    verdict: "pass",
  },
  {
    check: "risk-signals",
    when: "its State entry is contested",
    input: anInput({ files: [aFile("a.py", { entry: anEntry("a.py", { uncertainty_level: 3 }) })] }),
    verdict: "flag",
    says: /contested \(uncertainty 3\)/,
  },
  {
    check: "risk-signals",
    when: "the source has a syntax error",
    input: anInput({
      files: [aFile("a.py", { analysis: anAnalysis({ syntax: { parse_error: "line 9: unexpected indent" } }) })],
    }),
    verdict: "flag",
    says: /line 9/,
  },
  {
    check: "risk-signals",
    when: "the file is of no known language",
    input: anInput({
      files: [
        aFile("a.txt", {
          analysis: anAnalysis({ syntax: { language: null, parse_error: "no syntax is read for this kind of file" } }),
        }),
      ],
    }),
    verdict: "pass",
  },
  {
    check: "dependencies",
    when: "every import is declared in State",
    input: anInput({ files: [{ ...crossing, entry: { ...authEntry, dependencies: ["app/api/mail.py"] } }] }),
    verdict: "pass",
  },
  {
    check: "dependencies",
    when: "the agent declared the import for this push",
    input: anInput({
      files: [{ ...crossing, analysis: anAnalysis({ ...crossing.analysis, declared: ["app/api/mail.py"] }) }],
    }),
    verdict: "pass",
  },
  {
    check: "dependencies",
    when: "an import crosses into another scope",
    input: anInput({ files: [crossing] }),
    verdict: "flag",
    says: /belongs to the scope api\./,
  },
  {
    check: "dependencies",
    when: "the old version had the import, too",
    input: anInput({
      files: [{ ...crossing, analysis: anAnalysis({ ...crossing.analysis, importedBefore: ["app/api/mail.py"] }) }],
    }),
    verdict: "pass",
  },
  {
    check: "dependencies",
    when: "a test imports what it tests",
    input: anInput({ files: [{ ...crossing, isTest: true }] }),
    verdict: "pass",
  },
  {
    check: "dependencies",
    when: "a declared dependency is imported no more",
    input: anInput({ files: [aFile("a.py", { entry: anEntry("a.py", { dependencies: ["b.py"] }) })] }),
    verdict: "flag",
    says: /State says it depends on b\.py/,
  },
  {
    check: "dependencies",
    when: "an external package is new",
    input: anInput({
      files: [
        aFile("a.py", { analysis: anAnalysis({ newExternals: [anImport("redis", { external: "redis", line: 2 })] }) }),
      ],
    }),
    verdict: "flag",
    says: /redis is a new external dependency/,
  },
  {
    check: "dependencies",
    when: "the file could not be parsed",
    input: anInput({
      files: [
        aFile("a.py", { entry: anEntry("a.py", { dependencies: ["b.py"] }), analysis: anAnalysis({ imports: null }) }),
      ],
    }),
    verdict: "pass",
  },
  { check: "queue-budget", when: "14 branches wait", input: anInput({ queue: waiting(14) }), verdict: "pass" },
  {
    check: "queue-budget",
    when: "5 branches of the agent itself wait",
    input: anInput({ queue: waiting(6, 5) }),
    verdict: "block",
    says: /5 branches of Agent-1 wait for review; the limit is 5/,
  },
  {
    check: "queue-budget",
    when: "15 branches wait",
    input: anInput({ queue: waiting(15) }),
    verdict: "block",
    says: /15 branches wait for review; the limit is 15\. The oldest is prop_0000000a by Agent-9/,
  },
  {
    check: "queue-budget",
    when: "15 wait and a person pushes",
    input: anInput({ agent: null, queue: waiting(15) }),
    verdict: "pass",
  },
];

describe("the five checks", () => {
  for (const { check, when, input, verdict, says } of cases) {
    describe(check, () => {
      it(`says ${verdict} when ${when}`, () => {
        const result = runCheckById(check, input);
        expect(result.verdict).toBe(verdict);
        if (says) expect(result.findings.map(({ message }) => message).join("\n")).toMatch(says);
        for (const finding of result.findings) expect(finding.fix).toMatch(/\w+.*\.$/s);
      });
    });
  }

  it.each(checks.map(({ id }) => id))("has a passing case and one that does not pass: %s", (id) => {
    const verdicts = new Set(cases.filter(({ check }) => check === id).map(({ verdict }) => verdict === "pass"));
    expect([...verdicts].sort()).toEqual([false, true]);
  });

  it("are numbered as the specification numbers them", () => {
    expect(checks.map(({ number, id }) => `${number} ${id}`)).toEqual([
      "1 file-scope",
      "2 semantic-scope",
      "3 risk-signals",
      "4 dependencies",
      "5 queue-budget",
    ]);
  });
});

describe("a run of the checks", () => {
  it("skips the reading checks with the reason when a quick one blocks", () => {
    const quick = runChecks(anInput({ queue: waiting(15) }), "quick");
    expect(computeOverallVerdict(quick)).toBe("block");
    expect(buildSkippedResults(quick).map(({ number, verdict, reason }) => ({ number, verdict, reason }))).toEqual([
      { number: 3, verdict: "skipped", reason: "not run: check 5 already stops the push" },
      { number: 4, verdict: "skipped", reason: "not run: check 5 already stops the push" },
    ]);
  });

  it("takes the worst verdict of its checks", () => {
    const runChecksForVerdict = (input: CheckInput) =>
      computeOverallVerdict([...runChecks(input, "quick"), ...runChecks(input, "reads-files")]);
    expect(runChecksForVerdict(anInput())).toBe("pass");
    expect(runChecksForVerdict(anInput({ files: [crossing] }))).toBe("flag");
    expect(runChecksForVerdict(anInput({ files: [crossing], queue: waiting(20) }))).toBe("block");
  });
});

describe("conftest.py", () => {
  const before = "import pytest\n\n\n@pytest.fixture\ndef a():\n    return 1\n";
  const judgeConftestChange = (after: string, touched: FileAnalysis["syntax"]["touched"] = []) => {
    const lines = { before: before.split("\n"), after: after.split("\n") };
    const gate = { who: "task", is: "what pytest runs before any test" } as const;
    const files = [
      aFile("conftest.py", {
        gate,
        analysis: anAnalysis({ linesOf: (side) => lines[side], syntax: { ...anAnalysis().syntax, touched } }),
      }),
    ];
    return runCheckById("file-scope", anInput({ files, task: aTask({ scope_files: ["**"] }) })).verdict;
  };
  const and = (more: string) => `${before}\n\n${more}`;

  it.each([
    and("def test_b():\n    assert True\n"),
    and("@pytest.mark.slow\nasync def test_b(a: int, *, c) -> None:\n    assert True\n"),
    before.replace("@pytest.fixture", "def helper(x):\n    return x\n\n\n@pytest.fixture"),
  ])("gains whole functions, and nobody has to look: %j", (after) => expect(judgeConftestChange(after)).toBe("pass"));

  it.each([
    and("def pytest_configure(config):\n    pass\n"),
    and("@pytest.fixture(autouse=True)\ndef b():\n    pass\n"),
    and("def b(x=print(1)):\n    pass\n"),
    and("def __dir__():\n    return []\n"),
    and("print(1)\n"),
    before.replace("@pytest", "def b():\n    ''''\n@pytest"),
    and("import os\n\ndef b():\n    pass\n"),
    and("def a():\n    return 2\n"),
    before.replace("    return 1", "    print(1)\n    return 1"),
    before.replace("    return 1", "    return 2"),
    before.replace("def a():", "def b():\n    pass\n\n\ndef a():"),
    before.replace("    return 1", "    pass\n\ndef b():\n    return 1"),
    before.replace("def a():\n", "def a():\n    pass\n\n\ndef b():\n"),
  ])("changes what runs, and a person looks: %j", (after) => expect(judgeConftestChange(after)).toBe("flag"));

  it("has code outside of functions by the parser, whatever its lines look like, and a person looks", () => {
    const name = { identifier: "print", line: 9, side: "after", isHead: false } as const;
    expect(judgeConftestChange(and("def b():\n    print(1)\n"), [{ ...name, symbol: "b" }])).toBe("pass");
    expect(judgeConftestChange(and("def b():\n    print(1)\n"), [{ ...name, symbol: null }])).toBe("flag");
  });
});
