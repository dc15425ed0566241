import { describe, expect, it } from "vitest";
import { testLosses } from "../../src/rules/checks/risk-signals/test-losses.ts";

const KEPT = `def test_login():
    assert login("a")
    assert login("b") == 2


def test_out():
    assert logout("a")
    assert logout("b") == 2
    assert session is None
`;
const CASES = `@pytest.mark.parametrize("name", ["a", "b(", ("c", 1)])
@pytest.mark.parametrize(
    "other",
    [
        "x",  # [
        "y",
    ],
)
def test_cases(name, other):
    assert login(name, other)
`;
const VITEST = `describe("login", () => {
  it("takes a name", () => {
    expect(login("a")).toBe(1);
    expect(login("b")).toBe(2);
  });
  it.each([
    ["a", 1],
    ["b", 2],
  ])("takes %s", (name, count) => {
    expect(login(name)).toBe(count);
  });
});
`;

interface Case {
  readonly name: string;
  readonly before: string;
  readonly after: string;
  /** Another test file of the push, which is new. */
  readonly beside?: string;
  readonly gone?: readonly string[];
  readonly anew?: boolean;
  readonly losses: readonly string[];
}

const cut = (text: string, ...parts: readonly string[]) => parts.reduce((rest, part) => rest.replace(part, ""), text);
const OUT = KEPT.slice(KEPT.indexOf("def test_out"));

const CASES_OF_LOSS: readonly Case[] = [
  {
    name: "an assertion taken out",
    before: KEPT,
    after: cut(KEPT, '    assert login("a")\n'),
    losses: ["less test_login 2 1"],
  },
  {
    name: "an assertion taken out while another test gains one of its own",
    before: KEPT,
    after: `${cut(KEPT, '    assert login("a")\n')}    assert session != 1\n    assert 2 == 2\n`,
    losses: [],
  },
  {
    name: "an assertion that holds always",
    before: KEPT,
    after: KEPT.replace("assert session is None", "assert True"),
    losses: ["less test_out 3 2"],
  },
  {
    name: "two assertions of a warning written as one that expects it with its text",
    before: KEPT,
    after: KEPT.replace(/ {4}assert login.*\n/g, "").replace(
      ":\n",
      ':\n    with pytest.warns(UserWarning, match="x"):\n        login("a")\n',
    ),
    losses: [],
  },
  {
    name: "an expected warning taken out",
    before: KEPT.replace('assert login("a")', 'with pytest.warns(UserWarning):\n        login("a")'),
    after: KEPT.replace('assert login("a")', 'login("a")'),
    losses: ["less test_login 2 1"],
  },
  {
    name: "an assertion that a test of ava, Go, C# or C++ makes",
    before:
      "def test_a():\n    t.is(x, 1);\n    t.Errorf(y)\n    Assert.Equal(z)\n    EXPECT_EQ(z, 1)\n    z.Should().Be(1)\n",
    after: "def test_a():\n    go()\n",
    losses: ["less test_a 5 0"],
  },
  { name: "an assertion written otherwise", before: KEPT, after: KEPT.replace("== 2", "== 3"), losses: [] },
  { name: "a test taken out", before: KEPT, after: cut(KEPT, OUT), losses: ["gone test_out 3 0"] },
  { name: "a file taken out", before: KEPT, after: "", losses: ["gone test_login,test_out 5 0"] },
  { name: "a test of something that goes, too", before: KEPT, after: cut(KEPT, OUT), gone: ["logout"], losses: [] },
  {
    name: "a test of something whose name only begins so",
    before: KEPT,
    after: cut(KEPT, OUT),
    gone: ["logo"],
    losses: ["gone test_out 3 0"],
  },
  { name: "a test moved to another file", before: KEPT, after: cut(KEPT, OUT), beside: OUT, losses: [] },
  {
    name: "a test that loses an assertion on its way to another file",
    before: KEPT,
    after: cut(KEPT, OUT),
    beside: cut(OUT, "    assert session is None\n"),
    losses: ["less test_out 3 2"],
  },
  { name: "a test of another name", before: KEPT, after: KEPT.replace("test_out", "test_logout"), losses: [] },
  {
    name: "a test of another name that asserts less",
    before: KEPT,
    after: cut(KEPT.replace("test_out", "test_logout"), "    assert session is None\n"),
    losses: ["less test_logout 3 2"],
  },
  {
    name: "a test under a name by which it does not run",
    before: KEPT,
    after: KEPT.replace("test_out", "check_out"),
    losses: ["gone test_out 3 0"],
  },
  {
    name: "a test cut in two",
    before: KEPT,
    after: `${cut(KEPT, "    assert session is None\n")}\n\ndef test_session():\n    assert logout("c").session is None\n`,
    losses: [],
  },
  {
    name: "a test in whose place others assert as much",
    before: KEPT,
    after: `${cut(KEPT, OUT)}def test_anew():\n    assert 1 < gone()\n    assert 2 < gone()\n    assert 3 < gone()\n`,
    losses: [],
  },
  {
    name: "a test in whose place another asserts less",
    before: KEPT,
    after: `${cut(KEPT, OUT)}def test_anew():\n    assert 1 < gone()\n`,
    losses: ["gone test_out 3 0"],
  },
  {
    name: "a test written anew for code that does something else",
    before: KEPT,
    after: `${cut(KEPT, OUT)}def test_anew():\n    assert 1 < gone()\n`,
    anew: true,
    losses: [],
  },
  {
    name: "a test taken out beside code that does something else",
    before: KEPT,
    after: cut(KEPT, OUT),
    anew: true,
    losses: ["gone test_out 3 0"],
  },
  { name: "a case taken out", before: CASES, after: CASES.replace('"b(", ', ""), losses: ["cases test_cases 6 4"] },
  { name: "a case in other words", before: CASES, after: CASES.replace('"b("', '"b"'), losses: [] },
  {
    name: "assertions that become cases",
    before: KEPT,
    after: KEPT.replace(
      /def test_login[\s\S]*?\n\n/,
      '@pytest.mark.parametrize("name", ["a", "b"])\ndef test_login(name):\n    assert login(name)\n\n',
    ),
    losses: [],
  },
  {
    name: "the text of an error asserted in the same line",
    before: 'def test_error():\n    with raises(E) as e:\n        login()\n    assert "name" in str(e.value)\n',
    after: 'def test_error():\n    with raises(E, match="name"):\n        login()\n',
    losses: [],
  },
  {
    name: "an expectation taken out",
    before: VITEST,
    after: cut(VITEST, '    expect(login("b")).toBe(2);\n'),
    losses: ["less takes a name 2 1"],
  },
  {
    name: "a case of a table of JavaScript",
    before: VITEST,
    after: cut(VITEST, '    ["b", 2],\n'),
    losses: ["cases takes %s 2 1"],
  },
  {
    name: "a test without an assertion taken out",
    before: `${KEPT}\n\ndef test_runs():\n    login("c")\n`,
    after: KEPT,
    losses: ["gone test_runs 0 0"],
  },
  {
    name: "an assertion under a name of its library taken out",
    before: 'it("emits", () => {\n  expectObservable(a).toBe("b");\n  expect(c).toBe(d);\n});\n',
    after: 'it("emits", () => {\n  expect(c).toBe(d);\n});\n',
    losses: ["less emits 2 1"],
  },
  {
    name: "code outside of tests moved to another file",
    before: `assert_all = lambda: expect(one)\n\n\n${KEPT}`,
    after: KEPT,
    beside: "assert_all = lambda: expect(one)\n",
    losses: [],
  },
  {
    name: "a test taken out while only a helper gains assertions",
    before: KEPT,
    after: `${cut(KEPT, OUT)}def helper():\n    assert 1 == one\n    assert 2 == two\n    assert 3 == three\n`,
    losses: ["gone test_out 3 0"],
  },
  {
    name: "an error expected with its text over several lines",
    before: 'def test_error():\n    with raises(E, match="name"):\n        login()\n',
    after: 'def test_error():\n    with raises(\n        E, match="name"\n    ):\n        login()\n',
    losses: [],
  },
  {
    name: "the text of an error over several lines taken out",
    before: 'def test_error():\n    with raises(\n        E, match="name"\n    ):\n        login(match="x")\n',
    after: 'def test_error():\n    with raises(\n        E\n    ):\n        login(match="x")\n',
    losses: ["less test_error 2 1"],
  },
  {
    name: "a case that a new test hands to the test itself",
    before: CASES,
    after: `${CASES.replace('    [\n        "x",  # [\n', "    [\n")}\n\ndef test_x():\n    test_cases("a", "x")\n    test_cases("b(", "x")\n`,
    losses: ["cases test_cases 6 3"],
  },
  {
    name: "one case that a new test hands to the test itself",
    before: '@pytest.mark.parametrize("name", ["a", "b"])\ndef test_one(name):\n    assert login(name)\n',
    after:
      '@pytest.mark.parametrize("name", ["a"])\ndef test_one(name):\n    assert login(name)\n\n\ndef test_b():\n    test_one("b")\n',
    losses: [],
  },
  {
    name: "a helper that nothing calls",
    before: `import x\n\n\n@contextmanager\ndef warned():\n    with pytest.warns(W):\n        yield\n\n\n${KEPT}`,
    after: `import x\n\n\n${KEPT}`,
    losses: [],
  },
  {
    name: "a helper that a test calls no more",
    before: `def check(it):\n    assert it\n\n\n${KEPT}    check(1)\n`,
    after: KEPT,
    losses: ["less  1 0"],
  },
  {
    name: "a function that its decorator calls",
    before: `@pytest.fixture(autouse=True)\ndef checked():\n    yield\n    assert it\n\n\n${KEPT}`,
    after: KEPT,
    losses: ["less  1 0"],
  },
];

describe("what a push takes from its tests", () => {
  for (const { name, before, after, beside, gone = [], anew = false, losses } of CASES_OF_LOSS)
    it(name, () => {
      const lines = (text: string) => (text === "" ? [] : text.split("\n"));
      const other = beside === undefined ? [] : [{ path: "tests/test_b.py", before: [], after: lines(beside) }];
      const files = [{ path: "tests/test_a.py", before: lines(before), after: lines(after) }, ...other];
      const found = testLosses(files, { goneNames: gone, behavesAnew: anew });
      expect(found.map((loss) => `${loss.kind} ${loss.tests} ${loss.before} ${loss.after}`)).toEqual(losses);
    });
});
