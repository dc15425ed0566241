import { beforeAll, describe, expect, it } from "vitest";
import { compareSources, loadParsers } from "../../src/syntax/ast/index.ts";
import { isSilencer } from "../../src/syntax/ast/silencers.ts";

beforeAll(() => loadParsers(new Set(["python", "typescript"] as const)));

function compared(language: "python" | "typescript", before: string, after: string) {
  const side = (text: string) => ({ path: language === "python" ? "a.py" : "a.ts", bytes: Buffer.from(text) });
  return compareSources(side(before), side(after), language).comparison;
}

describe("a comment that silences a tool", () => {
  it.each([
    ..."nosemgrep,NOSONAR,lgtm[py/x],codeql[js/x],gitleaks:allow,checkov:skip=CKV_1,nosec B101,noqa: E501".split(","),
    ..."eslint-disable-next-line x,eslint no-eval: 0,type: ignore[x],ty: ignore[x],@ts-ignore,@ts-expect-error,@ts-nocheck".split(
      ",",
    ),
    ..."pragma: no cover,coverage: ignore,istanbul ignore next,c8 ignore next,v8 ignore start,fmt: off,@formatter:off".split(
      ",",
    ),
    ..."clang-format off,prettier-ignore,biome-ignore lint: x,semgrep-ignore,opengrep-ignore: x,ggignore,zizmor: ignore[x]".split(
      ",",
    ),
    ..."shellcheck disable=SC1,rubocop:disable X,phpcs:ignore,pyrefly: ignore,basedpyright: ignore,secretlint-disable".split(
      ",",
    ),
  ])("is %j", (text) => expect(isSilencer(text)).toBe(true));

  it.each([
    "we lint nothing",
    "a list of types to ignore",
    "see eslint docs",
    "the property: ignore it",
    "returns a format",
  ])("is not %j", (text) => expect(isSilencer(text)).toBe(false));
});

const PYTHON = "def login(u):\n    return u\n\nclass S:\n    def check(self):\n        return 1\n";

describe("a public name that a Python module gives up", () => {
  it.each([
    "del login",
    "import x as login",
    "from x import login",
    "login = None",
    "print(login := None)",
    "for login in []: pass",
    "with open('x') as login: pass",
    "match 1:\n    case login: pass",
    "type login = int",
    "*login, b = 1, 2",
    "del S.check",
    "setattr(S, 'check', None)",
    "type.__setattr__(S, 'check', None)",
    "globals().pop('login')",
    "globals().update(login=None)",
    "globals().__delitem__('login')",
    "import sys\nsys.modules[__name__].login = None",
    "import sys\nsetattr(sys.modules[__name__], 'login', None)",
    "import sys\ndel sys.modules[__name__].__dict__['login']",
    "delattr(__import__('sys').modules[__name__], 'login')",
    "__all__ = ['S']",
  ])("goes by %j", (line) => {
    const changes = compared("python", PYTHON, `${PYTHON}${line}\n`).signature_changes;
    expect(changes.filter(({ kind }) => kind !== "added").map(({ symbol }) => symbol)).toHaveLength(1);
  });

  it.each([
    "other = login",
    "x = S()\nx.check = 1",
    "globals().get('login')",
    "setattr(x, 'login', 1)",
    "sys.modules['a']",
  ])("stays with %j", (line) => {
    const changes = compared("python", PYTHON, `${PYTHON}${line}\n`).signature_changes;
    expect(changes.filter(({ kind }) => kind !== "added")).toEqual([]);
  });
});

describe("an import of something unknown", () => {
  it("is seen again where the file had one that looks the same", () => {
    const text = "import importlib\nimportlib.import_module(name)\n";
    expect(compared("python", text, `${text}name = 'os'\nimportlib.import_module(name)\n`).unknownImports).toHaveLength(
      1,
    );
  });

  it.each([
    ["python", "exec('import os2')"],
    ["python", "exec(open('x.py').read())"],
    ["python", "import builtins\nbuiltins.eval(x)"],
    ["python", "import pkgutil\npkgutil.resolve_name(x)"],
    ["typescript", "eval('require(\"os2\")')"],
    ["typescript", "eval(x)"],
    ["typescript", "new Function('return import(\"os2\")')()"],
    ["typescript", "const { createRequire: other } = await import('node:module')"],
  ] as const)("is seen in %s by %j", (language, line) => {
    expect(compared(language, "x = 1\n", `x = 1\n${line}\n`).unknownImports).not.toEqual([]);
  });

  it.each([
    ["python", "eval('1 + 1')"],
    ["python", "frame.eval(x)"],
    ["python", "import ast\nast.literal_eval(x)"],
    ["typescript", "evaluate(x)"],
    ["typescript", "new Function()"],
    ["typescript", "x instanceof Function"],
    ["typescript", "const { createRequire } = await import('node:module')"],
  ] as const)("is not seen in %s in %j", (language, line) => {
    expect(compared(language, "x = 1\n", `x = 1\n${line}\n`).unknownImports).toEqual([]);
  });
});
