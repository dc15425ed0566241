import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AcceptanceCriterion, Evidence } from "../../src/kernel/domain/index.ts";
import { evaluateCriteria, evaluateRfc, hasMetCriteria, type JunitCase } from "../../src/rules/rfc/index.ts";
import { aCriterion, anEvidence, anRfc, HEAD, OTHER_HEAD } from "./builders.ts";

type Status = AcceptanceCriterion["status"];

function evaluateFirstCriterion(criterion: Partial<AcceptanceCriterion>, evidence: Evidence[], head = HEAD): Status {
  const rfc = anRfc({ acceptance_criteria: [aCriterion(criterion)] });
  return evaluateCriteria(rfc, evidence, head)[0]?.status;
}
const cases = (...found: [string, JunitCase["status"], string?][]): JunitCase[] =>
  found.map(([name, status, file]) => ({ name, status, ...(file === undefined ? {} : { file }) }));
const forTest = (check_reference: string, ...found: [string, JunitCase["status"], string?][]) =>
  evaluateFirstCriterion({ check_reference }, [anEvidence({ cases: cases(...found) })]);

describe("a criterion that is a test, by the cases of a JUnit file", () => {
  const P = "tests/test_auth.py";
  it.each<[string, string, [string, JunitCase["status"], string?][], Status]>([
    ["pytest's dotted class", `${P}::TestX::test_y`, [["tests.test_auth.TestX::test_y", "passed"]], "passed"],
    ["pytest's dotted module", `${P}::test_y`, [["tests.test_auth::test_y", "passed"]], "passed"],
    ["pytest's node id", `${P}::TestX::test_y`, [["tests/test_auth.py::TestX::test_y", "passed"]], "passed"],
    ["pytest with a file attribute", `${P}::TestX::test_y`, [["tests.test_auth.TestX::test_y", "passed", P]], "passed"],
    ["a failure", `${P}::test_y`, [["tests.test_auth::test_y", "failed"]], "failed"],
    ["a skipped test", `${P}::test_y`, [["tests.test_auth::test_y", "skipped"]], "pending"],
    ["another test", `${P}::test_y`, [["tests.test_auth::test_z", "passed"]], "pending"],
    ["a longer name", `${P}::test_y`, [["tests.test_auth::test_yes", "passed"]], "pending"],
    ["the same name in a class", `${P}::test_y`, [["tests.test_auth.TestX::test_y", "passed"]], "pending"],
    [
      "the same name in a class, with a file attribute",
      `${P}::test_y`,
      [["tests.test_auth.TestX::test_y", "passed", P]],
      "pending",
    ],
    ["the same name in another file", `${P}::test_y`, [["tests.test_mail::test_y", "passed"]], "pending"],
    ["a file whose path is longer", `${P}::test_y`, [["other.tests.test_auth::test_y", "passed"]], "pending"],
    [
      "all parameters passed",
      `${P}::test_y`,
      [
        ["tests.test_auth::test_y[a]", "passed"],
        ["tests.test_auth::test_y[b > c::d]", "passed"],
      ],
      "passed",
    ],
    [
      "one parameter failed",
      `${P}::test_y`,
      [
        ["tests.test_auth::test_y[a]", "passed"],
        ["tests.test_auth::test_y[b]", "failed"],
      ],
      "failed",
    ],
    [
      "one parameter skipped",
      `${P}::test_y`,
      [
        ["tests.test_auth::test_y[a]", "passed"],
        ["tests.test_auth::test_y[b]", "skipped"],
      ],
      "pending",
    ],
    [
      "the one parameter that is meant",
      `${P}::test_y[a]`,
      [
        ["tests.test_auth::test_y[a]", "passed"],
        ["tests.test_auth::test_y[b]", "failed"],
      ],
      "passed",
    ],
    [
      "a whole file",
      P,
      [
        ["tests.test_auth::a", "passed"],
        ["tests.test_auth.TestX::b", "passed"],
      ],
      "passed",
    ],
    [
      "a file with a failure",
      P,
      [
        ["tests.test_auth::a", "passed"],
        ["tests.test_auth.TestX::b", "failed"],
      ],
      "failed",
    ],
    [
      "a file with one skipped",
      P,
      [
        ["tests.test_auth::a", "passed"],
        ["tests.test_auth::b", "skipped"],
      ],
      "passed",
    ],
    ["a file with all skipped", P, [["tests.test_auth::a", "skipped"]], "pending"],
    ["a file without cases", P, [["tests.test_mail::a", "passed"]], "pending"],
    ["a file with a similar name", P, [["tests.test_auth_more::a", "passed"]], "pending"],
    [
      "a class",
      `${P}::TestX`,
      [
        ["tests.test_auth.TestX::a", "passed"],
        ["tests.test_auth.TestZ::b", "failed"],
      ],
      "passed",
    ],
    [
      "a folder",
      "tests/auth",
      [
        ["tests.auth.test_a::a", "passed"],
        ["tests.auth.test_b::b", "failed"],
      ],
      "failed",
    ],
    ["a file that was not collected", `${P}::test_y`, [["tests.test_auth", "failed"]], "failed"],
    ["a case that has the name of its file only", `${P}::test_y`, [["tests.test_auth", "passed"]], "pending"],
    ["vitest in a folder that says the bare file name", "src/a.test.ts > x", [["a.test.ts::x", "passed"]], "pending"],
    ["a file that was not run", `${P}::test_y`, [["tests.test_auth", "skipped"]], "pending"],
    ["vitest", "src/a.test.ts > suite > name", [["src/a.test.ts::suite > name", "passed"]], "passed"],
    ["vitest, another suite", "src/a.test.ts > suite > name", [["src/a.test.ts::other > name", "passed"]], "pending"],
    ["vitest, a suite", "src/a.test.ts > suite", [["src/a.test.ts::suite > name", "passed"]], "passed"],
    ["vitest, a file of the same name", "src/a.test.ts", [["src/a.test.tsx::name", "passed"]], "pending"],
    ["Playwright", "e2e/a.spec.ts > suite > name", [["e2e/a.spec.ts::suite › name", "passed"]], "passed"],
    [
      "jest with files",
      "src/a.test.ts > suite > name",
      [["suite name::suite name", "passed", "src/a.test.ts"]],
      "passed",
    ],
    [
      "jest, class name and title",
      "src/a.test.ts > suite > name",
      [["suite::name", "passed", "src/a.test.ts"]],
      "passed",
    ],
    [
      "jest, another file",
      "src/a.test.ts > suite > name",
      [["suite name::suite name", "passed", "src/b.test.ts"]],
      "pending",
    ],
    [
      "mocha on a runner",
      "test/a.js > name",
      [["suite::name", "passed", "/home/runner/work/app/app/test/b.js"]],
      "pending",
    ],
    [
      "an absolute path on a runner",
      "test/a.js > name",
      [["name", "passed", "/home/runner/work/app/app/test/a.js"]],
      "passed",
    ],
    ["an absolute path elsewhere", "test/a.js > name", [["name", "passed", "/srv/other/test/a.js"]], "pending"],
    ["JUnit 5", "src/test/java/com/acme/FooTest.java#bar", [["com.acme.FooTest::bar()", "passed"]], "passed"],
    ["a Java class without a path", "com.acme.FooTest#bar", [["com.acme.FooTest::bar", "passed"]], "passed"],
    ["another Java class", "com.acme.FooTest#bar", [["com.acme.BarTest::bar", "passed"]], "pending"],
    ["a report of a subfolder", "backend/tests/test_a.py::x", [["tests.test_a::x", "passed"]], "passed"],
    ["a report that knows the bare file name only", "backend/tests/test_a.py::x", [["test_a::x", "passed"]], "pending"],
    [
      "a report of a subfolder beside one of the root",
      "backend/tests/test_a.py::x",
      [
        ["tests.test_a::x", "passed"],
        ["backend.tests.test_a::x", "failed"],
      ],
      "failed",
    ],
    ["the very name of the case", "TestLogin", [["TestLogin", "passed"]], "passed"],
  ])("%s: %s", (_what, reference, found, status) => expect(forTest(reference, ...found)).toBe(status));
});

describe("a criterion, by records of CI", () => {
  const command = anEvidence({ source: "command", name: "nightly", command: "make latency", cases: [] });
  it.each<[string, Partial<AcceptanceCriterion>, Partial<Evidence>, Status]>([
    [
      "a CI check of that name passed",
      { check_type: "ci_check", check_reference: "latency" },
      { source: "check", name: "latency" },
      "passed",
    ],
    [
      "it failed",
      { check_type: "ci_check", check_reference: "latency" },
      { source: "check", name: "latency", status: "failed" },
      "failed",
    ],
    [
      "another check passed",
      { check_type: "ci_check", check_reference: "latency" },
      { source: "check", name: "latency 2" },
      "pending",
    ],
    ["a command of that name passed", { check_type: "command", check_reference: "nightly" }, command, "passed"],
    ["that very command passed", { check_type: "command", check_reference: "make latency" }, command, "passed"],
    [
      "a check is named like the test",
      { check_reference: "tests/x.py::y" },
      { source: "check", name: "tests/x.py::y" },
      "passed",
    ],
    ["a JUnit file is named like the test", { check_reference: "tests/x.py::y" }, { name: "tests/x.py::y" }, "pending"],
    [
      "a case is named like the CI check",
      { check_type: "ci_check", check_reference: "latency" },
      { cases: cases(["latency", "passed"]) },
      "pending",
    ],
    [
      "the criterion has no type",
      { check_type: "" as "test", check_reference: "latency" },
      { source: "check", name: "latency" },
      "pending",
    ],
    [
      "the criterion has no reference",
      { check_type: "ci_check", check_reference: "" },
      { source: "check", name: "" },
      "pending",
    ],
  ])("where %s", (_when, criterion, record, status) =>
    expect(evaluateFirstCriterion(criterion, [anEvidence(record)])).toBe(status),
  );

  const at = (recorded_at: string, status: "passed" | "failed", over: Partial<Evidence> = {}) =>
    anEvidence({ source: "check", name: "latency", recorded_at, status, ...over });
  it.each<[string, Evidence[], Status]>([
    ["a later run passed", [at("2025-06-01T15:00:00Z", "failed"), at("2025-06-01T16:00:00Z", "passed")], "passed"],
    ["a later run failed", [at("2025-06-01T16:00:00Z", "failed"), at("2025-06-01T15:00:00Z", "passed")], "failed"],
    [
      "the offsets of the times differ",
      [at("2025-06-01T16:00:00+02:00", "failed"), at("2025-06-01T15:00:00Z", "passed")],
      "passed",
    ],
    [
      "two runs of one moment disagree",
      [at("2025-06-01T15:00:00Z", "passed"), at("2025-06-01T15:00:00Z", "failed")],
      "failed",
    ],
    [
      "a run without a readable time failed",
      [at("yesterday", "failed"), at("2025-06-01T15:00:00Z", "passed")],
      "failed",
    ],
    [
      "a later record has the same name and another source",
      [at("2025-06-01T15:00:00Z", "failed"), at("2025-06-01T16:00:00Z", "passed", { source: "command" })],
      "failed",
    ],
    ["it is for another head", [at("2025-06-01T15:00:00Z", "passed", { commit: OTHER_HEAD })], "pending"],
  ])("where %s", (_when, evidence, status) =>
    expect(evaluateFirstCriterion({ check_type: "ci_check", check_reference: "latency" }, evidence)).toBe(status),
  );

  it("keeps failed over passed where names differ", () => {
    const reference = { check_reference: "tests/test_auth.py::test_y" };
    const passed = anEvidence({
      name: "py3.12",
      recorded_at: "2025-06-01T17:00:00Z",
      cases: cases(["tests.test_auth::test_y", "passed"]),
    });
    const failed = anEvidence({ name: "py3.11", cases: cases(["tests.test_auth::test_y", "failed"]) });
    expect(evaluateFirstCriterion(reference, [passed, failed])).toBe("failed");
  });

  it("lets a later record that does not speak of the test replace none", () => {
    const passed = anEvidence({ cases: cases(["tests.test_auth::test_login", "passed"]) });
    const shard = anEvidence({
      recorded_at: "2025-06-01T16:00:00Z",
      cases: cases(["tests.test_mail::test_z", "passed"]),
    });
    expect(evaluateFirstCriterion({}, [passed, shard])).toBe("passed");
  });

  it("says what the status rests on and keeps what else the criterion holds", () => {
    const criterion = { ...aCriterion({ check_type: "ci_check", check_reference: "latency" }), note: "kept" };
    const rfc = anRfc({ acceptance_criteria: [criterion] });
    const first = at("2025-06-01T15:00:00Z", "passed");
    expect(evaluateCriteria(rfc, [first], HEAD)).toEqual([
      {
        ...criterion,
        status: "passed",
        evidence: { commit: HEAD, name: "latency", recorded_at: "2025-06-01T15:00:00Z" },
      },
    ]);
    expect(evaluateCriteria(rfc, [], HEAD)).toEqual([{ ...criterion, status: "pending", evidence: null }]);
  });

  it("takes no abbreviated or empty head", () => {
    const empty = at("2025-06-01T15:00:00Z", "passed", { commit: "" });
    expect(evaluateFirstCriterion({ check_type: "ci_check", check_reference: "latency" }, [empty], "")).toBe("pending");
    expect(
      evaluateFirstCriterion(
        { check_type: "ci_check", check_reference: "latency" },
        [at("2025-06-01T15:00:00Z", "passed")],
        HEAD.slice(0, 8),
      ),
    ).toBe("pending");
  });
});

const arbitraryEvidence = fc.array(
  fc.record({
    commit: fc.constantFrom(HEAD, OTHER_HEAD),
    name: fc.constantFrom("latency", "pytest"),
    source: fc.constantFrom("junit" as const, "check" as const, "command" as const),
    status: fc.constantFrom("passed" as const, "failed" as const),
    recorded_at: fc.constantFrom("2025-06-01T15:00:00Z", "2025-06-01T16:00:00Z", "never"),
    cases: fc.array(
      fc.record({
        name: fc.constantFrom("tests.test_auth::test_login", "tests.test_auth::test_login[a]", "tests.test_auth"),
        status: fc.constantFrom("passed" as const, "failed" as const, "skipped" as const),
      }),
    ),
    schema_version: fc.constant(1 as const),
  }),
);
const bothKinds = [aCriterion(), aCriterion({ id: "ac_002", check_type: "ci_check", check_reference: "latency" })];

describe("whatever the evidence", () => {
  it("nothing has passed without evidence for the head", () => {
    fc.assert(
      fc.property(arbitraryEvidence, (evidence) => {
        const others = evidence.filter(({ commit }) => commit !== HEAD);
        const rfc = anRfc({ acceptance_criteria: bothKinds.map((each) => ({ ...each, status: "passed" as const })) });
        const found = evaluateCriteria(rfc, others, HEAD);
        expect(found.map(({ status, evidence: proof }) => [status, proof])).toEqual([
          ["pending", null],
          ["pending", null],
        ]);
      }),
    );
  });

  it("a new head resets every criterion", () => {
    fc.assert(
      fc.property(arbitraryEvidence, (evidence) => {
        const before = evaluateRfc(anRfc({ acceptance_criteria: bothKinds }), evidence, HEAD);
        const after = evaluateRfc(before, evidence, "c".repeat(40));
        expect(after.acceptance_criteria?.map(({ status }) => status)).toEqual(["pending", "pending"]);
        expect(hasMetCriteria(after)).toBe(false);
      }),
    );
  });

  it("the order of the records does not matter", () => {
    fc.assert(
      fc.property(arbitraryEvidence, (evidence) => {
        const rfc = anRfc({ acceptance_criteria: bothKinds });
        const statuses = (list: Evidence[]) => evaluateCriteria(rfc, list, HEAD).map(({ status }) => status);
        expect(statuses([...evidence].reverse())).toEqual(statuses(evidence));
      }),
    );
  });
});

describe("the criteria of an RFC are met", () => {
  const passed = aCriterion({ status: "passed", evidence: { commit: HEAD, name: "pytest" } });
  it.each<[string, Parameters<typeof hasMetCriteria>[0], boolean]>([
    ["when all passed by evidence for its head", anRfc({ acceptance_criteria: [passed, passed] }), true],
    ["when it has no head and all passed on one commit", anRfc({ head: null, acceptance_criteria: [passed] }), true],
    ["not while one is pending", anRfc({ acceptance_criteria: [passed, aCriterion()] }), false],
    ["not when one failed", anRfc({ acceptance_criteria: [{ ...passed, status: "failed" }] }), false],
    ["not when it passed on another head", anRfc({ head: OTHER_HEAD, acceptance_criteria: [passed] }), false],
    ["not on the word of the file alone", anRfc({ acceptance_criteria: [aCriterion({ status: "passed" })] }), false],
    [
      "not on the word of a file without a head",
      anRfc({ head: null, acceptance_criteria: [aCriterion({ status: "passed" })] }),
      false,
    ],
    ["not without criteria", anRfc({ acceptance_criteria: [] }), false],
    ["not without the key", { id: "RFC_001", status: "resolved" }, false],
    ["when a person said that they do not block", anRfc({ merge_blocked_until_criteria_pass: false }), true],
  ])("%s", (_when, rfc, met) => expect(hasMetCriteria(rfc)).toBe(met));
});
