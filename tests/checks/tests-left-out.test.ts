import { describe, expect, test } from "vitest";
import { runChecks } from "../../src/rules/checks/index.ts";
import { aFile, anAnalysis, anInput } from "./builders.ts";

function messages(path: string, [before, after]: readonly [string, string], isTest = true): string[] {
  const splitTestLines = (side: "before" | "after") => (side === "before" ? before : after).split("\n");
  const file = aFile(path, { isTest, analysis: { ...anAnalysis(), linesOf: splitTestLines } });
  const results = runChecks(anInput({ files: [file] }), "reads-files");
  return results.flatMap(({ findings }) =>
    findings.filter(({ hold }) => hold === "tests_removed").map(({ message }) => message),
  );
}

const PYTHON = "def test_total():\n    assert total() == 3\n";
const JAVASCRIPT = 'test("adds", () => {\n  expect(total()).toBe(3);\n});\n';

describe("a test that a change keeps from running waits for a person", () => {
  test.each([
    ["@pytest.mark.skip", `@pytest.mark.skip\n${PYTHON}`],
    ["@pytest.mark.skipif(True, reason='flaky')", `@pytest.mark.skipif(True, reason='flaky')\n${PYTHON}`],
    ["@pytest.mark.skipif(any([True, x]), reason='')", `@pytest.mark.skipif(any([True, x]), reason='')\n${PYTHON}`],
    ["@unittest.skipUnless(False, reason)", `@unittest.skipUnless(False, reason)\n${PYTHON}`],
    ["return", PYTHON.replace("    assert", "    return\n    assert")],
  ])("%s", (mark, after) => {
    expect(messages("tests/test_total.py", [PYTHON, after])).toEqual([`A test is left out: "${mark}".`]);
  });

  test.each([["test.skip"], ["test.skipIf(true)"], ["test.runIf(false)"], ["test.failing"], ["xtest"]])(
    "%s",
    (mark) => {
      expect(messages("tests/total.test.js", [JAVASCRIPT, JAVASCRIPT.replace("test", mark)])).toHaveLength(1);
    },
  );

  test("not one that a real condition leaves out", () => {
    const after = `@pytest.mark.skipif(sys.platform == "win32", reason="no fork")\n${PYTHON}`;
    expect(messages("tests/test_total.py", [PYTHON, after])).toEqual([]);
  });
});

describe("a change of a test that is called mechanical waits for a person", () => {
  test.each([
    ["not where only the test has another name", PYTHON.replace("test_total", "test_sum"), []],
    ["where it does something else", PYTHON.replace("total()", "total(1)"), ["wrong_label"]],
    ["where it has a name by which it does not run", PYTHON.replace("test_total", "total"), ["wrong_label"]],
  ])("%s", (_, after, holds) => {
    const linesOf = (side: "before" | "after") => (side === "before" ? PYTHON : after).split("\n");
    const analysis = { ...anAnalysis({ calledType: "mechanical" }), linesOf };
    const results = runChecks(
      anInput({ files: [aFile("tests/test_total.py", { isTest: true, analysis })] }),
      "reads-files",
    );
    const found = results.flatMap(({ findings }) => findings.flatMap(({ hold }) => hold ?? []));
    expect(found.filter((hold) => hold === "wrong_label")).toEqual(holds);
  });
});

describe("a copy by way of pickle", () => {
  test.each([
    ["pickle.loads(pickle.dumps(BytesLogger(name='a', of=(1, f())), proto))", []],
    ["pickle.loads(cloudpickle.dumps(x))", []],
    ["pickle.loads(pickle.dumps('(') + read(')'))", ["security"]],
    ["pickle.loads(pickle.dumps(x) + read(x))", ["security"]],
    ["pickle.loads(data)", ["security"]],
  ])("%s", (text, holds) => {
    const analysis = anAnalysis({ syntax: { unknownImports: [{ text, line: 1 }] } });
    const results = runChecks(anInput({ files: [aFile("a.py", { analysis })] }), "reads-files");
    expect(results.flatMap(({ findings }) => findings.flatMap(({ hold }) => hold ?? []))).toEqual(holds);
  });
});

describe("a test that goes with what it tested", () => {
  test.each([
    ["a function that is not public", "", 0],
    ["a function that is still used", "use(total)\n", 1],
  ])("%s", (_, after, count) => {
    const toFile = (path: string, isTest: boolean, texts: readonly [string, string]) => {
      const linesOf = (side: "before" | "after") => texts[side === "before" ? 0 : 1].split("\n");
      const syntax = { changed_symbols: isTest ? [] : ["Sum.total"] };
      return aFile(path, { isTest, analysis: { ...anAnalysis({ syntax }), linesOf } });
    };
    const files = [
      toFile("sum.py", false, ["class Sum:\n  def total(self): pass\n", after]),
      toFile("tests/test_total.py", true, [PYTHON, ""]),
    ];
    const results = runChecks(anInput({ files }), "reads-files");
    const held = results.flatMap(({ findings }) => findings.filter(({ hold }) => hold === "tests_removed"));
    expect(held).toHaveLength(count);
  });
});

const RUST = "fn f() {}\n#[cfg(test)]\nmod tests {\n    #[test]\n    fn a() {}\n}\n";

test.each([
  [RUST.replace("#[cfg(test)]", "#[cfg(all(test, any()))]"), 1],
  [RUST.replace("    #[test]", "    #[cfg(any())]\n    #[test]"), 1],
  [RUST.replace("    #[test]", "    #[ignore]\n    #[test]"), 1],
  [RUST.replace("#[cfg(test)]", "#[cfg(all(test, any(unix, windows)))]"), 0],
  [RUST.replace("fn f() {}", "fn f() {\n    return;\n}"), 0],
])("a test of Rust that stands beside the code: %j", (after, count) => {
  expect(messages("src/lib.rs", [RUST, after], false)).toHaveLength(count);
});
