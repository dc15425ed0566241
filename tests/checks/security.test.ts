import { beforeAll, describe, expect, test } from "vitest";
import type { Language } from "../../src/kernel/domain/index.ts";
import { runChecks } from "../../src/rules/checks/index.ts";
import { compareSources, loadParsers } from "../../src/syntax/ast/index.ts";
import { aFile, anAnalysis, anInput } from "./builders.ts";

const patterns = ["@login_required", "verify_", "check_permission", "requireAuth", "require_login"];

beforeAll(() => loadParsers(new Set(["python", "typescript", "ruby"])));

function allFindings(
  path: string,
  language: Language,
  [before, after]: readonly [string | null, string | null],
  isTest = false,
) {
  const version = (text: string | null) => (text === null ? null : { path, bytes: Buffer.from(text) });
  const { comparison, linesOf } = compareSources(version(before), version(after), language);
  const file = aFile(path, { language, isTest, analysis: { ...anAnalysis(), syntax: comparison, linesOf } });
  const results = runChecks(anInput({ securityPatterns: patterns, files: [file] }), "reads-files");
  return results.flatMap((result) => result.findings);
}

const findings = (path: string, language: Language, sides: readonly [string | null, string | null]) =>
  allFindings(path, language, sides).filter(({ hold }) => hold === "security");

const shown = (path: string, language: Language, sides: readonly [string | null, string | null]) =>
  findings(path, language, sides).map(({ line, message }) => `${line ?? "-"} ${message}`);

describe("a change around a security pattern is said as what it is", () => {
  test.each<[string, readonly [string | null, string | null], string[]]>([
    [
      "a removed decorator",
      [
        "@app.route('/t')\n@login_required\ndef transfer(a):\n    pay(a)\n",
        "@app.route('/t')\ndef transfer(a):\n    pay(a)\n",
      ],
      ['- This removes @login_required from transfer (old line 2: "@login_required"; nothing in its place).'],
    ],
    [
      "a check that is called for nothing but its refusal",
      [
        "def prepare(headers):\n    for each in headers:\n        check_header_validity(each)\n        add(each)\n",
        "def prepare(headers):\n    for each in headers:\n        add(each)\n",
      ],
      ['- The change takes away a check: "check_header_validity(each)".'],
    ],
    [
      "a check whose value is used, or that moves",
      [
        "def f(a):\n    ensure_sync(a)()\n    check_name(a)\n    go(a)\n",
        "def f(a):\n    a()\n    go(a)\n    check_name(a)\n",
      ],
      [],
    ],
    [
      "a condition that a constant decides",
      [
        "def same(a, b):\n    return all([a, b])\n\ndef own(a):\n    return a\n",
        "def same(a, b):\n    return True or all([a, b])\n\ndef own(a):\n    return a is True or a is None\n",
      ],
      ['2 The change lets a constant decide a condition: "return True or all([a, b])".'],
    ],
    [
      "a condition behind two equal constants, but not these alone",
      [
        "def same(a, b):\n    return all([a, b])\n\ndef own(a):\n    return True\n",
        "def same(a, b):\n    return True or True or all([a, b])\n\ndef own(a):\n    return True or True\n",
      ],
      ['2 The change lets a constant decide a condition: "return True or True or all([a, b])".'],
    ],
    [
      "a weaker algorithm",
      [
        "def sign(a):\n    return hashlib.sha256(a).hexdigest()\n",
        "def sign(a):\n    return hashlib.md5(a).hexdigest()\n",
      ],
      ['2 The change uses a weaker way than before: "return hashlib.md5(a).hexdigest()".'],
    ],
    [
      "a swapped decorator",
      ["@login_required\ndef transfer(a):\n    pay(a)\n", "@anybody\ndef transfer(a):\n    pay(a)\n"],
      ['1 This removes @login_required from transfer (old line 1: "@login_required"; new line 1: "@anybody").'],
    ],
    [
      "a removed call",
      ["def login(t):\n    verify_token(t)\n    return t\n", "def login(t):\n    return t\n"],
      ['- This removes verify_token from login (old line 2: "verify_token(t)"; nothing in its place).'],
    ],
    [
      "one call less of two",
      ["def login(t):\n    verify_token(t)\n    verify_token(t.a)\n", "def login(t):\n    verify_token(t.b)\n"],
      [
        '2 This uses verify_token in login less often than before (old line 2: "verify_token(t)"; new line 2: "verify_token(t.b)").',
      ],
    ],
    [
      "a condition that no longer checks",
      [
        "def login(t):\n    if not verify_token(t):\n        raise No\n    return t\n",
        "def login(t):\n    if not t:\n        raise No\n    return t\n",
      ],
      ['2 This removes verify_token from login (old line 2: "if not verify_token(t):"; new line 2: "if not t:").'],
    ],
    [
      "other arguments of a call",
      ["def login(t):\n    verify_token(t, strict=True)\n", "def login(t):\n    verify_token(t)\n"],
      [
        '2 This changes code of login that uses verify_token (old line 2: "verify_token(t, strict=True)"; new line 2: "verify_token(t)").',
      ],
    ],
    [
      "the check itself",
      ["def verify_token(t):\n    return t in known\n", "def verify_token(t):\n    return True\n"],
      ['2 This changes the body of verify_token (old line 2: "return t in known"; new line 2: "return True").'],
    ],
    [
      "a check that is gone",
      ["def verify_token(t):\n    return t in known\n", "x = 1\n"],
      ['- This removes verify_token (old line 1: "def verify_token(t):"; nothing in its place).'],
    ],
    [
      "a guarded definition that is gone",
      ["x = 1\n@login_required\ndef transfer(a):\n    pay(a)\n", "x = 1\n"],
      ['- This removes transfer with its @login_required (old line 2: "@login_required"; nothing in its place).'],
    ],
    [
      "an added check",
      ["def login(t):\n    return t\n", "def login(t):\n    verify_token(t)\n    return t\n"],
      ['2 This adds verify_token to login (new line 2: "verify_token(t)").'],
    ],
    [
      "a deleted file",
      ["@login_required\ndef transfer(a):\n    pay(a)\n", null],
      ['- This removes transfer with its @login_required (old line 1: "@login_required"; nothing in its place).'],
    ],
    [
      "a file that no longer parses, which counts as without all it had",
      ["@login_required\ndef transfer(a):\n    pay(a)\n", "def transfer(a:\n    pay(a)\n"],
      ['- This removes transfer with its @login_required (old line 1: "@login_required"; nothing in its place).'],
    ],
  ])("%s", (_, sides, expected) => {
    expect(shown("views.py", "python", sides)).toEqual(expected);
  });

  test("in TypeScript", () => {
    const sides = ["router.get('/t', requireAuth, show);\n", "router.get('/t', show);\n"] as const;
    expect(shown("routes.ts", "typescript", sides)).toEqual([
      "1 This removes requireAuth from the file (old line 1: \"router.get('/t', requireAuth, show);\"; new line 1: \"router.get('/t', show);\").",
    ]);
  });

  test("removals come first, with the serious next step, and many are counted", () => {
    const before = Array.from({ length: 8 }, (_, at) => `def f${at}(t):\n    verify_token(t)\n`).join("");
    const found = findings("views.py", "python", [before, before.replaceAll("    verify_token(t)\n", "    pass\n")]);
    expect(found).toHaveLength(5);
    expect(found[4]?.message).toMatch(/3 more changes of this kind in the file\.$/);
    expect(found[0]?.fix).toMatch(/^Put verify_token back, unless taking it away is the task\./);
  });
});

test("a test that uses a security pattern holds nothing, and is told where it uses it no more", () => {
  const test = (line: string) => `def test_token():\n    ${line}\n    assert 1\n`;
  const told = (line: string) =>
    allFindings("tests/test_a.py", "python", [test("assert verify_token(1)"), test(line)], true)
      .filter(({ data }) => data?.signal === "security_name")
      .map(({ message, hold }) => [message, hold]);
  expect(told("assert verify_token(2)")).toEqual([]);
  expect(told("assert True")).toEqual([
    [expect.stringContaining("This removes verify_token from test_token"), undefined],
  ]);
});

describe("a way around a guard that is left as it was", () => {
  const method =
    "class Shop {\n  one(x) {\n    return x;\n  }\n  two(r) {\n    requireAuth(r);\n    return r;\n  }\n}\n";
  const helper =
    "function known(t) {\n  return t === 1;\n}\nexport function requireAuth(t) {\n  if (!known(t)) throw 1;\n}\n";
  test.each<[string, Language, readonly [string, string], string[]]>([
    [
      "a way out before it",
      "python",
      [
        "def pay(t):\n    verify_token(t)\n    return t\n",
        "def pay(t):\n    if not t:\n        return 0\n    verify_token(t)\n    return t\n",
      ],
      ['3 The change leaves the function before verify_token is called: "return 0".'],
    ],
    [
      "a way out before it, on one line",
      "typescript",
      [
        "function pay(t) {\n  requireAuth(t);\n  return t;\n}\n",
        "function pay(t) {\n  if (t.free) return t;\n  requireAuth(t);\n  return t;\n}\n",
      ],
      ['2 The change leaves the function before requireAuth is called: "if (t.free) return t;".'],
    ],
    [
      "a way out after it",
      "python",
      [
        "def pay(t):\n    verify_token(t)\n    return t\n",
        "def pay(t):\n    verify_token(t)\n    if t:\n        return 1\n    return t\n",
      ],
      [],
    ],
    [
      "a way out of the method before",
      "typescript",
      [method, method.replace("    return x;", "    if (x) return 2;\n    return x;")],
      [],
    ],
    [
      "a way out of the function before",
      "python",
      [
        "def one(x):\n    pass\n\ndef two(t):\n    verify_token(t)\n",
        "def one(x):\n    return x\n\ndef two(t):\n    verify_token(t)\n",
      ],
      [],
    ],
    [
      "a function that it calls",
      "typescript",
      [helper, helper.replace("t === 1", "true")],
      ["- The change touches known, on which the guard requireAuth relies."],
    ],
    [
      "a constant that it reads",
      "python",
      [
        "import os\n\nOPEN = os.getenv('OPEN', 'no') == 'yes'\n\n\ndef verify_token(t):\n    if OPEN:\n        return True\n    return t == 1\n",
        "import os\n\nOPEN = os.getenv('OPEN', 'yes') == 'yes'\n\n\ndef verify_token(t):\n    if OPEN:\n        return True\n    return t == 1\n",
      ],
      ["- The change touches OPEN, on which the guard verify_token relies."],
    ],
    [
      "a constant whose name is a key or a text in it",
      "python",
      [
        "OPEN = 1\n\n\ndef verify_token(t):\n    return t == {'OPEN': t.OPEN, 2: use(OPEN=3)}\n",
        "OPEN = 2\n\n\ndef verify_token(t):\n    return t == {'OPEN': t.OPEN, 2: use(OPEN=3)}\n",
      ],
      [],
    ],
    [
      "a method of which it calls a namesake",
      "python",
      [
        "class Session:\n    def get(self, t):\n        return t\n\ndef verify_token(t):\n    known.get(t)\n",
        "class Session:\n    def get(self, t):\n        return [t]\n\ndef verify_token(t):\n    known.get(t)\n",
      ],
      [],
    ],
    [
      "a method of its own class",
      "python",
      [
        "class Session:\n    def known(self, t):\n        return t == 1\n\n    def verify_token(self, t):\n        assert self.known(t)\n",
        "class Session:\n    def known(self, t):\n        return True\n\n    def verify_token(self, t):\n        assert self.known(t)\n",
      ],
      ["- The change touches Session.known, on which the guard verify_token relies."],
    ],
    [
      "a function that it does not call",
      "typescript",
      [helper.replace("known(t)", "other(t)"), helper.replace("known(t)", "other(t)").replace("t === 1", "true")],
      [],
    ],
  ])("%s", (_, language, sides, expected) => {
    expect(shown(language === "python" ? "app/a.py" : "src/a.ts", language, sides)).toEqual(expected);
  });
});

describe("the answer of a guard that is asked as before", () => {
  const py = (lines: string) => `def pay(t, x):\n    ok = verify_token(t)\n${lines}    return send(t)\n`;
  const ts = (lines: string) => `function pay(t, x) {\n  const ok = requireAuth(t);\n${lines}  return send(t);\n}\n`;
  const pyBefore = py("    if not ok:\n        raise Refused(x)\n");
  const tsBefore = ts("  if (!ok) throw new Refused(x);\n");

  test.each<[Language, string, string]>([
    ["python", pyBefore, py("    if not ok and not settings.DEBUG:\n        raise Refused(x)\n")],
    ["python", pyBefore, py("    ok = True\n    if not ok:\n        raise Refused(x)\n")],
    ["python", pyBefore, py("    if x:\n        ok = True\n    if not ok:\n        raise Refused(x)\n")],
    ["python", py("    return ok\n"), py("    return ok or x.internal\n")],
    ["typescript", tsBefore, ts("  if (!ok && !process.env.X) throw new Refused(x);\n")],
    ["typescript", ts("  if (ok) open(x);\n"), ts("  if (ok || x.internal) open(x);\n")],
  ])("no longer decides (%s): %s", (language, before, after) => {
    const found = findings(language === "python" ? "app/a.py" : "src/a.ts", language, [before, after]);
    expect(found.map(({ data }) => data.signal)).toContain("guard_bypassed");
  });

  test.each<[Language, string, string]>([
    ["python", pyBefore, py("    if not ok or x.expired:\n        raise Refused(x)\n")],
    ["python", pyBefore, py("    log(ok or None)\n    if not ok:\n        raise Refused(x)\n")],
    ["python", pyBefore, py("    name = x or 'a'\n    if not ok:\n        raise Refused(x)\n")],
    ["python", pyBefore, py("    if not ok:\n        raise Refused(x or 1)\n")],
    ["python", py("    return ok\n"), py("    return ok and x.paid\n")],
    [
      "python",
      `${pyBefore}\ndef other(ok, x):\n    return ok\n`,
      `${pyBefore}\ndef other(ok, x):\n    return ok or x\n`,
    ],
    ["typescript", tsBefore, ts("  if (!ok || x.expired) throw new Refused(x);\n")],
    ["typescript", tsBefore, ts("  const wait = x.wait ?? 3;\n  if (!ok) throw new Refused(x);\n")],
    ["typescript", ts("  if (ok) open(x);\n"), ts("  if (ok && x.paid) open(x);\n")],
  ])("still decides (%s): %s", (language, before, after) => {
    const found = findings(language === "python" ? "app/a.py" : "src/a.ts", language, [before, after]);
    expect(found.map(({ data }) => data.signal)).not.toContain("guard_bypassed");
  });
});

test("Ruby names a guard as a symbol", () => {
  const guarded = "class Orders < Base\n  before_action :require_login\n\n  def show\n    1\n  end\nend\n";
  const listGuardMessages = (after: string) =>
    findings("orders.rb", "ruby", [guarded, after]).map(({ message }) => message);
  expect(listGuardMessages(guarded.replace("  before_action :require_login\n", ""))).toHaveLength(1);
  expect(listGuardMessages(guarded.replace("_login", "_login, except: [:show]"))).toHaveLength(2);
  expect(listGuardMessages(guarded.replace("    1", "    2"))).toEqual([]);
  const listed = guarded.replace(":require_login", "*%i[set_locale require_login]");
  expect(findings("orders.rb", "ruby", [listed, listed.replace(" require_login", "")])).toHaveLength(1);
});
