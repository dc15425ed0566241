import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findReferencePath, formatCriterion, parseCriterion } from "../../src/rules/rfc/index.ts";

const read = (spec: string) => {
  const result = parseCriterion(spec);
  return result.ok ? result.value : result.error.message;
};
const test = { check_type: "test", check_reference: "tests/test_auth.py::test_login", description: "Login, still" };

describe("a criterion in words", () => {
  it.each([
    ["with commas", "type=test,ref=tests/test_auth.py::test_login,desc=Login, still"],
    ["with commas and blanks", "type=test, ref=tests/test_auth.py::test_login, desc=Login, still"],
    ["with blanks", "type=test ref=tests/test_auth.py::test_login desc=Login, still"],
    ["with quotes", 'type=test ref="tests/test_auth.py::test_login" desc="Login, still"'],
    ["with the quotes of a phone", "type=test ref=“tests/test_auth.py::test_login” desc=“Login, still”"],
    ["with a quoted description first", 'desc="Login, still" type="test" ref="tests/test_auth.py::test_login"'],
    [
      "with long names of the keys",
      'check_type=test,reference=tests/test_auth.py::test_login,description="Login, still"',
    ],
    ["with capitals", "Type=TEST,REF=tests/test_auth.py::test_login,Desc=Login, still"],
    ["with a final comma", 'desc="Login, still",type=test,ref=tests/test_auth.py::test_login,'],
    ["over several lines", "type=test\nref=tests/test_auth.py::test_login\ndesc=Login,\n  still"],
  ])("is read %s", (_how, spec) => expect(read(spec)).toEqual(test));

  it.each<[string, string, string, string]>([
    ["type=ci_check,ref=load test (sessions, fast),desc=x", "ci_check", "load test (sessions, fast)", "x"],
    [
      "type=test,ref=tests/x.py::test_rate[limit=3, burst=5],desc=x",
      "test",
      "tests/x.py::test_rate[limit=3, burst=5]",
      "x",
    ],
    ["type=test ref=src/a.test.ts > suite > a name desc=x", "test", "src/a.test.ts > suite > a name", "x"],
    ['type=command ref="pytest -k \\"a b\\" C:\\\\x" desc=x', "command", 'pytest -k "a b" C:\\x', "x"],
    ["type=command,ref=make x,desc=type=test is not meant", "command", "make x", "type=test is not meant"],
    ['type=test,ref=a.py,desc="Quoted" and more', "test", "a.py", '"Quoted" and more'],
    ['type=test,ref=a.py,desc="never closed', "test", "a.py", '"never closed'],
    ["type=performance-test,ref=a.py,desc=x", "performance_test", "a.py", "x"],
    ["type=test,ref=a.py", "test", "a.py", "The test a.py passes."],
    ["type=schema_conformance,ref=a.yaml,desc=", "schema_conformance", "a.yaml", "Conformance to a.yaml passes."],
  ])("%s is read as meant", (spec, check_type, check_reference, description) =>
    expect(read(spec)).toEqual({ check_type, check_reference, description }),
  );

  it.each([
    ["", "The criterion has no type."],
    ["type=,ref=a.py", "The criterion has no type."],
    ["ref=a.py", "The criterion has no type."],
    ["type=test", "The criterion has no ref, which names the test or check that decides it."],
    ['type=test,ref=""', "The criterion has no ref, which names the test or check that decides it."],
    ["type=tset,ref=a.py", '"tset" is not a type of criterion. Did you mean test?'],
    ["type=unit,ref=a.py", '"unit" is not a type of criterion.'],
    ["type=ci-chek,ref=a", '"ci-chek" is not a type of criterion. Did you mean ci_check?'],
    ["type=test,reff=a.py", 'A criterion has no key "reff". Did you mean ref?'],
    ["type=test,ref=a.py,owner=me,desc=x", 'A criterion has no key "owner".'],
    ["type=test,ref=a.py,ref=b.py", "The criterion has ref twice."],
    ["type=test,ref=a.py,description=x", { check_type: "test", check_reference: "a.py", description: "x" }],
    ["all tests pass", '"all tests pass" is not a key=value pair.'],
    ["test,ref=a.py", '"test,ref=a.py" is not a key=value pair.'],
    ['type="test"ref=a.py', '"ref=a.py" follows a closing quote directly.'],
    ["desc=x,type=test,ref=a.py", "The criterion has no type."],
    ['type=test,ref="a\nb"', "The ref contains a line break or control character."],
    [
      `type=test,ref=${"a".repeat(501)}`,
      "The criterion is too long: its ref may have 500 characters and its desc 1000.",
    ],
  ])("%j answers what it should", (spec, expected) => expect(read(spec)).toEqual(expected));

  it("that is refused says how to write it", () =>
    expect(parseCriterion("type=nothing,ref=a")).toEqual({
      ok: false,
      error: {
        message: '"nothing" is not a type of criterion.',
        fix: "The types are test, performance_test, schema_conformance, command, ci_check.",
      },
    }));

  const word = fc.stringMatching(/^[^\s\p{C}]([^\p{C}]{0,40}[^\s\p{C}])?$/u);
  const oneBlank = (text: string) => text.replace(/\s+/g, " ");
  const aSpecOfAnyWords = fc.record({
    check_type: fc.constantFrom("test", "performance_test", "schema_conformance", "command", "ci_check" as const),
    check_reference: word,
    description: word.map(oneBlank),
  });

  it("comes back from the words that it was formatted to", () => {
    fc.assert(
      fc.property(aSpecOfAnyWords, (spec) => {
        expect(read(formatCriterion(spec))).toEqual(spec);
      }),
    );
  });

  it("never throws, and is never taken without type and reference", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("type=", "ref=", "desc=", "test", ",", " ", '"', "\\", "[", "x", "\n") }),
        (spec) => {
          const result = parseCriterion(spec);
          expect(!result.ok || (result.value.check_type === "test" && result.value.check_reference.trim() !== "")).toBe(
            true,
          );
        },
      ),
    );
  });
});

describe("the path of a reference", () => {
  it.each<[string, string, string | null]>([
    ["test", "tests/x.py::name", "tests/x.py"],
    ["test", "tests/x.py::TestX::test_y[a::b/c]", "tests/x.py"],
    ["test", "./tests/x.py", "tests/x.py"],
    ["test", "tests\\x.py::name", "tests/x.py"],
    ["test", "test_x.py", "test_x.py"],
    ["test", "tests/auth/", "tests/auth"],
    ["test", "src/a.test.ts > suite > name", "src/a.test.ts"],
    ["test", "src/a.test.ts › suite › name", "src/a.test.ts"],
    ["test", "e2e/a.spec.ts:12:3", "e2e/a.spec.ts"],
    ["test", "src/test/java/FooTest.java#bar", "src/test/java/FooTest.java"],
    ["test", "app/[id]/page.test.tsx", "app/[id]/page.test.tsx"],
    ["test", "tests/with blank.py::x", "tests/with blank.py"],
    ["performance_test", "tests/load/auth_latency.py", "tests/load/auth_latency.py"],
    ["schema_conformance", "openapi/auth.yaml#/paths/~1login", "openapi/auth.yaml"],
    ["test", "com.acme.FooTest#bar", null],
    ["test", "tests.test_auth.TestX.test_y", null],
    ["test", "TestLogin", null],
    ["test", "/etc/passwd.txt", null],
    ["test", "C:\\tests\\x.py", null],
    ["test", "../other/tests/x.py", null],
    ["test", "tests/../../x.py", null],
    ["command", "pytest tests/x.py", null],
    ["ci_check", "ci/load.yml", null],
  ])("of %s %s is %s", (check_type, check_reference, path) =>
    expect(findReferencePath({ check_type: check_type as "test", check_reference })).toBe(path),
  );

  it("of a criterion without type or reference is none", () => {
    expect(findReferencePath({ check_reference: "tests/x.py" })).toBeNull();
    expect(findReferencePath({ check_type: "test" })).toBeNull();
  });
});
