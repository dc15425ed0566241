import { beforeAll, describe, expect, it } from "vitest";
import { compareSources, loadParsers } from "../../src/syntax/ast/index.ts";

beforeAll(() => loadParsers(new Set(["python", "typescript"] as const)));

/** What the change does to the meaning of unchanged names. */
function rebound(language: "python" | "typescript", before: string, after: string): string[] {
  const side = (text: string) => ({ path: language === "python" ? "a.py" : "a.ts", bytes: Buffer.from(text) });
  const { comparison } = compareSources(side(before), side(after), language);
  return [...new Set(comparison.rebound.map(({ identifier }) => identifier))];
}

const PYTHON =
  "from guards import require_auth, other\nimport auth\n\n\n@require_auth\ndef view():\n    return 1\n\n\n@auth.required\ndef page():\n    return auth.user\n";
const guard = "def other_guard(f):\n    return f\n\n\n";
const swapsInPython: readonly (readonly [string, string])[] = [
  ["another import", PYTHON.replace("guards", "evil")],
  ["an import of another name", PYTHON.replace("import require_auth", "import nothing as require_auth")],
  ["a later import", PYTHON.replace("import auth\n", "import auth\nfrom evil import require_auth\n")],
  ["an import of everything", PYTHON.replace("import auth\n", "import auth\nfrom evil import *\n")],
  ["a local definition", PYTHON.replace("import auth\n", "import auth\ndef require_auth(f):\n    return f\n")],
  ["an assignment", PYTHON.replace("import auth\n", "import auth\nrequire_auth = lambda f: f\n")],
  ["an assignment in a branch", PYTHON.replace("import auth\n", "import auth\nif True:\n    require_auth = str\n")],
  ["several targets", PYTHON.replace("import auth\n", "import auth\nx, (require_auth, *y) = z\n")],
  ["a walrus", PYTHON.replace("import auth\n", "import auth\nprint(require_auth := str)\n")],
  ["a loop", PYTHON.replace("import auth\n", "import auth\nfor require_auth in [str]:\n    pass\n")],
  [
    "a global of a function",
    PYTHON.replace("import auth\n", "import auth\ndef f():\n    global require_auth\n    require_auth = str\nf()\n"),
  ],
  ["the namespace", PYTHON.replace("import auth\n", 'import auth\nglobals()["require_auth"] = str\n')],
  [
    "a name written in two parts",
    PYTHON.replace("import auth\n", 'import auth\nglobals()["require" + "_auth"] = str\n'),
  ],
  ["the namespace by vars", PYTHON.replace("import auth\n", 'import auth\nvars()["require_auth"] = str\n')],
  ["a deletion", PYTHON.replace("import auth\n", "import auth\ndel require_auth\n")],
  ["builtins", PYTHON.replace("import auth\n", "import auth, builtins\nbuiltins.require_auth = str\n")],
];
const patchesInPython: readonly (readonly [string, string])[] = [
  ["another module", PYTHON.replace("import auth\n", "import evil as auth\n")],
  [
    "a module put in its place",
    PYTHON.replace("import auth\n", 'import sys, evil\nsys.modules["auth"] = evil\nimport auth\n'),
  ],
  ["a module found anew", PYTHON.replace("import auth\n", 'import sys\nsys.modules.pop("auth")\nimport auth\n')],
  ["an attribute", PYTHON.replace("import auth\n", "import auth\nauth.required = str\n")],
  ["an attribute by name", PYTHON.replace("import auth\n", 'import auth\nsetattr(auth, "required", str)\n')],
  ["an attribute in two parts", PYTHON.replace("import auth\n", 'import auth\nsetattr(auth, "re" "quired", str)\n')],
  ["an attribute with an escape", PYTHON.replace("import auth\n", 'import auth\nsetattr(auth, "\\x72equired", str)\n')],
  ["its dictionary", PYTHON.replace("import auth\n", 'import auth\nauth.__dict__["required"] = str\n')],
  ["an update of its dictionary", PYTHON.replace("import auth\n", "import auth\nauth.__dict__.update(required=str)\n")],
  ["an update by a dictionary", PYTHON.replace("import auth\n", 'import auth\nvars(auth).update({"required": str})\n')],
  ["its variables", PYTHON.replace("import auth\n", 'import auth\nvars(auth)["required"] = str\n')],
  [
    "an attribute set in a function",
    PYTHON.replace("import auth\n", "import auth\ndef f():\n    auth.required = str\nf()\n"),
  ],
];

describe("a name that means something else", () => {
  it.each(swapsInPython)("is seen in Python by %s", (_, after) => {
    expect(rebound("python", PYTHON, after)).toContain("@require_auth");
  });

  it.each(patchesInPython)("is seen in Python by %s", (_, after) => {
    expect(rebound("python", PYTHON, after)).toEqual(expect.arrayContaining(["@auth.required", "@required"]));
  });

  it("is not what another documentation of its function makes of it", () => {
    const set = (first: string) =>
      `def f():\n    ${first}\n    auth.required = str\n    def g():\n        ${first}\n        return 1\n`;
    expect(rebound("python", set("# old"), set('"""New."""'))).toEqual([]);
    expect(rebound("python", set("# old"), set("print(1)"))).toContain("auth.required");
  });

  it("is seen in Python by what it is made of", () => {
    const before = `import guards\nfrom x import check\n${guard}require_auth = guards.strict\ndef mine(f):\n    return check(f)\n${PYTHON.replace(", other", "").replace("from guards import require_auth\n", "")}@mine\ndef x():\n    pass\n`;
    expect(rebound("python", before, before.replace("import guards", "import evil as guards"))).toContain(
      "@require_auth",
    );
    expect(rebound("python", before, before.replace("import check", "import nothing as check"))).toContain("@mine");
  });

  it("is seen under the name that an import takes, too", () => {
    const before = "from guards import require_auth as guard\n@guard\ndef f():\n    pass\n";
    expect(rebound("python", before, before.replace("guards", "evil"))).toContain("@require_auth");
  });

  it("is seen in Python where a file that is new sets an attribute", () => {
    const { comparison } = compareSources(
      null,
      { path: "a.py", bytes: Buffer.from("import auth\nauth.required = str\ndef check():\n    pass\n") },
      "python",
    );
    const names = comparison.rebound.map(({ identifier }) => identifier);
    expect([names.includes("@required"), names.includes("@check")]).toEqual([true, false]);
  });

  const CLASS = "class Loader:\n    has_access = True\n\n    def load(self):\n        return self.has_access\n";
  it.each([
    ["its value", CLASS.replace("True", "False"), true],
    ["a second assignment", `${CLASS}    has_access = False\n`, true],
    ["a condition in the class", `${CLASS}    if load:\n        has_access = False\n`, true],
    ["a method that sets it", `${CLASS}\n    def __init__(self):\n        self.has_access = False\n`, true],
    ["another method", `${CLASS}\n    def __init__(self):\n        self.filters = []\n`, false],
    ["another attribute", `${CLASS}    other = 1\n`, false],
  ])("is an attribute of a class by %s, or not", (_, after, isSeen) => {
    expect(rebound("python", CLASS, after).includes("has_access")).toBe(isSeen);
  });

  const SETTER = `class App(Base):
    def __init__(self, guard=strict, name=None):
        chosen = guard
        if guard is None:
            chosen = strict
        self.has_access = chosen
        self.name = name
        self.rows = []

    def load(self, keys):
        return self.has_access(keys)

    def reset(self):
        self.has_access = self.made_guard()

    def made_guard(self):
        return strict
`;
  it.each([
    [
      "a condition in another method",
      SETTER.replace(
        "        return self.has_access(k",
        "        if not keys:\n            raise Missing\n        return self.has_access(k",
      ),
    ],
    ["a new method", `${SETTER}\n    def more(self):\n        return 2\n`],
    ["a method that is gone", SETTER.replace(/ {4}def load[\s\S]*?\n\n/, "")],
    ["another attribute in the same method", SETTER.replace("self.rows = []", "self.rows = {}")],
    [
      "one more attribute in the same method",
      SETTER.replace("self.rows = []", "self.rows = []\n        self.more = 1"),
    ],
    ["one more parameter of the method", SETTER.replace("name=None", "name=None, rows=()")],
    ["the default of another parameter", SETTER.replace("name=None", 'name=""')],
    ["an attribute of the class", SETTER.replace("Base):\n", "Base):\n    limit = 3\n\n")],
  ])("is no attribute that a method sets by %s", (_, after) => {
    expect(rebound("python", SETTER, after)).not.toContain("has_access");
  });

  it.each([
    ["another value", SETTER.replace("has_access = chosen", "has_access = allow")],
    ["a value in another method", SETTER.replace("self.made_guard()", "allow")],
    [
      "one more assignment",
      SETTER.replace("return self.has_access(k", "self.has_access = allow\n        return self.has_access(k"),
    ],
    ["an assignment that is gone", SETTER.replace("        self.has_access = chosen\n", "")],
    [
      "a condition around it",
      SETTER.replace("self.has_access = chosen", "if name:\n            self.has_access = chosen"),
    ],
    ["a local that it takes", SETTER.replace("chosen = strict", "chosen = allow")],
    ["a condition of that local", SETTER.replace("guard is None", "guard is not None")],
    ["the default of the parameter", SETTER.replace("guard=strict", "guard=allow")],
    ["a method that makes it", SETTER.replace("return strict", "return allow")],
    ["another base class", SETTER.replace("(Base)", "(Mixin, Base)")],
    ["a deletion", SETTER.replace("self.rows = []", "del self.has_access")],
    ["its name in a call", SETTER.replace("self.rows = []", 'setattr(self, "has_access", allow)')],
    ["a name that only running tells", SETTER.replace("self.rows = []", "setattr(self, name, allow)")],
    ["the attributes of the object", SETTER.replace("self.rows = []", "self.__dict__.update(name)")],
    ["a method that finds all attributes", `${SETTER}\n    def __getattribute__(self, name):\n        return allow\n`],
    ["a property of that name", `${SETTER}\n    @property\n    def has_access(self):\n        return allow\n`],
  ])("is an attribute that a method sets by %s", (_, after) => {
    expect(after).not.toBe(SETTER);
    expect(rebound("python", SETTER, after)).toContain("has_access");
  });

  const THIS = `export class App extends Base {
  constructor(guard) {
    super();
    this.permission = guard ?? strict;
  }
  load(keys) {
    return this.permission(keys);
  }
}
`;
  it("is no property that a constructor in TypeScript sets, by another method", () => {
    const after = THIS.replace("return this", "if (keys) throw new Error();\n    return this");
    expect(rebound("typescript", THIS, after).filter((name) => name.includes("permission"))).toEqual([]);
  });

  const MODULE_LOADER = `import sys, auth\n${CLASS}\n    def __init__(self, name):\n        sys.modules[name] = self.made\n        auth.login(name)\n`;
  it("is not an attribute of a class where a module is put in the place of another one, which imported names are", () => {
    const found = rebound("python", MODULE_LOADER, MODULE_LOADER.replace("self.made\n", "self.other\n"));
    expect([found.includes("has_access"), found.includes("auth.login"), found.includes("login")]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it.each([
    ["a new function", `${PYTHON}\n\ndef more():\n    return 2\n`],
    ["a body", PYTHON.replace("return 1", "return 2")],
    ["one more name of the same import", PYTHON.replace("require_auth, other", "require_auth, other, third")],
    ["one more import", PYTHON.replace("import auth\n", "import auth\nimport os\nfrom os import path\n")],
    ["a local variable", PYTHON.replace("return 1", "require_auth = 1\n    return require_auth")],
    ["a use", PYTHON.replace("return 1", "return auth.user + require_auth.name")],
    ["other imports around it", PYTHON.replace(/^(.*)\n(.*)\n/, "$2\nimport os\n$1\n")],
  ])("is not seen in Python by %s", (_, after) => {
    const found = rebound("python", PYTHON, after);
    expect(found.filter((name) => /required|require_auth/.test(name))).toEqual([]);
  });

  const TYPESCRIPT =
    'import { requireAuth, other } from "./guards";\nimport * as auth from "auth";\nexport class Page {\n  @requireAuth\n  view() {\n    return auth.check(1);\n  }\n}\nexport const page = requireAuth(() => 1);\n';
  const IMPORT = 'import * as auth from "auth";\n';
  const withLine = (line: string) => TYPESCRIPT.replace(IMPORT, `${IMPORT}${line}\n`);
  it.each([
    ["another module", TYPESCRIPT.replace("./guards", "./evil"), "@requireAuth"],
    ["another export", TYPESCRIPT.replace("requireAuth,", "nothing as requireAuth,"), "@requireAuth"],
    ["another namespace", TYPESCRIPT.replace('"auth"', '"evil"'), "auth.check"],
    [
      "a definition",
      TYPESCRIPT.replace("requireAuth, ", "").replace(IMPORT, `${IMPORT}const requireAuth = (f) => f;\n`),
      "@requireAuth",
    ],
    [
      "a pattern",
      TYPESCRIPT.replace("requireAuth, ", "").replace(IMPORT, `${IMPORT}const { a: [requireAuth = 1] } = x;\n`),
      "@requireAuth",
    ],
    [
      "an import by require",
      TYPESCRIPT.replace("requireAuth, ", "").replace(IMPORT, `${IMPORT}import requireAuth = require("x");\n`),
      "@requireAuth",
    ],
    ["an assignment in a function", withLine("function f() { requireAuth = x; }"), "@requireAuth"],
    ["a property", withLine("auth.check = () => true;"), "auth.check"],
    ["a property by name", withLine('auth["check"] = () => true;'), "auth.check"],
    ["a definition of a property", withLine('Object.defineProperty(auth, "check", { value: x });'), "auth.check"],
    ["an assignment of properties", withLine("Object.assign(auth, { check: x });"), "auth.check"],
    ["a deletion", withLine("delete auth.check;"), "auth.check"],
    ["a property in a callback", withLine("run(() => { (auth as any).check = x; });"), "auth.check"],
  ])("is seen in TypeScript by %s", (_, text, name) => {
    expect(rebound("typescript", TYPESCRIPT, text)).toContain(name);
  });

  it.each([
    ["a new function", `${TYPESCRIPT}\nexport function more() { return 2; }\n`],
    ["a body", TYPESCRIPT.replace("=> 1", "=> 2")],
    ["one more name of the same import", TYPESCRIPT.replace("requireAuth, other", "requireAuth, other, third")],
    ["one more import", withLine('import fs from "node:fs";')],
    [
      "a local variable",
      withLine("export function f() { const requireAuth = 1; const auth = 2; return requireAuth + auth; }"),
    ],
    ["a use", withLine("export const z = auth.check(requireAuth);")],
  ])("is not seen in TypeScript by %s", (_, text) => {
    const found = rebound("typescript", TYPESCRIPT, text);
    expect(found.filter((name) => /check|requireAuth/.test(name))).toEqual([]);
  });
});
