import { beforeAll, describe, expect, it } from "vitest";
import { python } from "../../../src/ast/python/index.ts";
import { aModule } from "./parsing.ts";

beforeAll(() => python.load());

const signatures = (source: string, path?: string): Record<string, string> =>
  Object.fromEntries(aModule(source, path).symbols.map(({ symbol, signature }) => [symbol, signature]));

describe("symbols", () => {
  it.each([
    ["def f(a, b = 2)->int: pass", "def f(a, b=2) -> int"],
    ["def f(a:int=1,*,b : str = 'x', **k): pass", "def f(a: int = 1, *, b: str = 'x', **k)"],
    ["def f(a, /, *args: int): pass", "def f(a, /, *args: int)"],
    ["async def f(): pass", "async def f()"],
    ["def f():\n    if a:\n        yield 1", "def f() (generator)"],
    ["def f():\n    def g(): yield 1", "def f()"],
    ["@a\n@b.c( 1 )\ndef f(): pass", "@a @b.c(1) def f()"],
    ["def f[T: int, *Ts, **P](x: T): pass", "def f[T: int, *Ts, **P](x: T)"],
    ['def f(a=(1,2), b={}, c=-1, d=x.y[0:2], e="q\\"", g=b"z", h=1e3, i=None, j=...): pass', null],
    ["def f(a=lambda x, *y: x + (y if z else 2) * 3): pass", "def f(a=lambda x, *y: x + (y if z else 2) * 3)"],
    ["def f(a=(x and y) or not (z == 1) ** 2): pass", "def f(a=x and y or not (z == 1) ** 2)"],
    ["def f(a=[b for c in d if e], g={**h, 'i': j}): pass", "def f(a=[b for c in d if e], g={**h, 'i': j})"],
  ])("%j", (source, expected) => {
    const signature = signatures(source).f;
    if (expected !== null) expect(signature).toBe(expected);
    // A signature is Python again, and reads as itself.
    else expect(signatures(`${signature}: pass`).f).toBe(signature);
  });

  it("lists classes with their methods, attributes and nested classes, but nothing inside functions", () => {
    const source = `
class A( Base , metaclass = M ):
    x: int = 3
    y = 4
    def m(self, a): self.z = 1
    @property
    def p(self) -> int: ...
    @p.setter
    def p(self, value): ...
    class B:
        def n(self): pass
def f():
    def g(): pass
    class C: pass
    x = 1
`;
    expect(signatures(source)).toEqual({
      A: "class A(Base, metaclass=M)",
      "A.x": "x: int",
      "A.y": "y",
      "A.m": "def m(self, a)",
      "A.p": "@property def p(self) -> int ; @p.setter def p(self, value)",
      "A.B": "class B",
      "A.B.n": "def n(self)",
      f: "def f()",
    });
  });

  it("shows the values of enum members and of fields of records, which users see, and no others", () => {
    const source = `
class Color(str, enum.Enum):
    RED = 'r'
@dataclass(frozen=True)
class P:
    x: int = 0
    y: list[int] = field(default_factory=list)
LIMIT = 10
`;
    expect(signatures(source)).toMatchObject({
      "Color.RED": "RED = 'r'",
      "P.x": "x: int = 0",
      "P.y": "y: list[int] = field(default_factory=list)",
      LIMIT: "LIMIT",
    });
  });

  it("merges overloads and alternatives into one entry each", () => {
    const source = `
@overload
def f(a: int) -> int: ...
@overload
def f(a: str) -> str: ...
def f(a): return a
try:
    import fast
    def g(x): pass
except ImportError:
    def g(x, y): pass
`;
    expect(signatures(source)).toEqual({
      f: "@overload def f(a: int) -> int ; @overload def f(a: str) -> str ; def f(a)",
      g: "def g(x) ; def g(x, y)",
    });
  });

  it("sorts __all__, and takes what it lists as passed on", () => {
    const source = "from a import y, z\n__all__ = ['y', 'b']\n__all__ += ['a']\n__all__.extend(c.__all__)\nb = 1\n";
    expect(signatures(source)).toEqual({
      y: "from a import y",
      __all__: "__all__ = [*c.__all__, a, b, y]",
      b: "b",
    });
  });

  it("takes the imports of a package's __init__ and those of the form `y as y` as passed on", () => {
    expect(signatures("from .a import y, z as w\nfrom .b import *\nimport os\n", "p/__init__.py")).toEqual({
      y: "from .a import y",
      w: "from .a import z as w",
      "*": "from .b import *",
    });
    expect(signatures("from .a import y as y, z\nimport q as q\n")).toEqual({
      y: "from .a import y",
      q: "import q",
    });
  });

  it("makes names with an underscore private, except double ones on both sides", () => {
    const { symbols } = aModule(
      "class A:\n    def __init__(self): pass\n    def _b(self): pass\nclass _C:\n    d = 1\n",
    );
    expect(symbols.filter((symbol) => symbol.public).map(({ symbol }) => symbol)).toEqual(["A", "A.__init__"]);
  });

  it("has kinds, parents and lines", () => {
    const { symbols } = aModule("x = 1\n\ntype T = int\nclass A:\n    def f(self): pass\n");
    expect(symbols.map(({ symbol, kind, parent, line }) => [symbol, kind, parent, line])).toEqual([
      ["x", "variable", null, 1],
      ["T", "type", null, 3],
      ["A", "class", null, 4],
      ["A.f", "function", "A", 5],
    ]);
  });
});

describe("imports", () => {
  it("finds them everywhere, with what they are", () => {
    const source = `
import a.b, c as d
from .. import e
from .f.g import h as i, j
from k import *
try:
    import l
except ImportError:
    l = None
if TYPE_CHECKING:
    import m
    def q(): import r
else:
    import n
if not typing.TYPE_CHECKING:
    import o
else:
    import p
def f():
    import s
    x = importlib.import_module("t.u") or import_module(".v", package="w") or __import__(name='x')
    import_module(y); import_module(f"z")
`;
    expect(
      aModule(source).imports.map(({ module, names, kind, line }) => [module, names.join(" "), kind, line]),
    ).toEqual([
      ["a.b", "", "static", 2],
      ["c", "", "static", 2],
      ["..", "e", "static", 3],
      [".f.g", "h j", "static", 4],
      ["k", "*", "static", 5],
      ["l", "", "conditional", 7],
      ["m", "", "type_only", 11],
      ["r", "", "type_only", 12],
      ["n", "", "conditional", 14],
      ["o", "", "conditional", 16],
      ["p", "", "type_only", 18],
      ["s", "", "static", 20],
      ["t.u", "", "dynamic_literal", 21],
      [".v", "", "dynamic_literal", 21],
      ["x", "", "dynamic_literal", 21],
    ]);
  });
});

describe("directives", () => {
  it("are comments with a meaning for tools, with the statement they stand at", () => {
    const source = `#!/usr/bin/env python
# -*- coding: utf-8 -*-
import a  # noqa:  F401   # pragma:no cover
# just a comment, not a type: of directive
x = "# noqa"  # type:ignore[arg-type]
# fmt: off
def f():  # pylint: disable=invalid-name
    return 1  # nosec
# fmt: on
`;
    expect(aModule(source).directives).toEqual([
      { text: "#!/usr/bin/env python", statement: 0 },
      { text: "# -*- coding: utf-8 -*-", statement: 0 },
      { text: "# noqa: F401", statement: 0 },
      { text: "# pragma:no cover", statement: 0 },
      { text: "# type:ignore[arg-type]", statement: 1 },
      { text: "# fmt: off", statement: 2 },
      { text: "# pylint: disable=invalid-name", statement: 2 },
      { text: "# nosec", statement: 3 },
      { text: "# fmt: on", statement: 4 },
    ]);
  });
});

describe("statements", () => {
  it("name the identifiers of their header, chains whole and by their last part, decorators with their sign", () => {
    const [first, second] = aModule(
      "@auth.required(level)\ndef f(a: T = d.e.f, *b):\n    hidden()\nx = g(h.i, j='k').l\n",
    ).statements;
    expect(first?.identifiers).toEqual([
      "@auth.required",
      "@required",
      "auth.required",
      "required",
      "level",
      "f",
      "a",
      "T",
      "d.e.f",
      "b",
    ]);
    expect(second?.identifiers).toEqual(["x", "g", "h.i", "i", "j", "l"]);
  });

  it("change their hash, not their header, with their blocks", () => {
    const [one, two, three] = ["def f(a):\n    x", "def f(a):\n    y", "def f(b):\n    x"].map(
      (source) => aModule(source).statements[0],
    );
    expect(one?.header === two?.header && one?.hash !== two?.hash).toBe(true);
    expect(one?.header === three?.header).toBe(false);
  });

  it("have the blocks of an if, handlers and cases as statements of their own", () => {
    const { statements } = aModule("if a: b\nelse: c\ntry: d\nexcept E: f\nfinally: g\nmatch h:\n    case 1: i\n");
    expect(statements.map(({ blocks }) => blocks.map((block) => block.length))).toEqual([[1, 1], [1, 1, 0, 1], [1]]);
    expect(statements[1]?.blocks[1]?.[0]?.blocks.length).toBe(1);
  });

  it("know which symbol they define, inside classes but not inside functions", () => {
    const { statements } = aModule("x = 1\na, b = c\nclass A:\n    y: int = 2\n    def f(self):\n        z = 3\n");
    const method = statements[2]?.blocks[0]?.[1];
    expect(statements.map(({ symbol }) => symbol)).toEqual(["x", null, "A"]);
    expect([statements[2]?.blocks[0]?.[0]?.symbol, method?.symbol]).toEqual(["A.y", "A.f"]);
    expect(method?.blocks[0]?.[0]?.symbol).toBeNull();
    expect([method?.line, method?.endLine]).toEqual([5, 6]);
  });

  it("keep their hash apart from text that looks like structure", () => {
    const hashes = ['"a" "b"', '"ab"', '("a", "b")', '"a\\",\\"b"', '"{1:a"', "b'ab'"].map(
      (source) => aModule(source).hash,
    );
    expect(new Set(hashes).size).toBe(5);
  });
});

describe("loading", () => {
  it("can be asked for often and at once", async () => {
    await Promise.all([python.load(), python.load(), python.load()]);
    expect(aModule("").statements).toEqual([]);
  });

  it("reads Latin-1 and UTF-8 by the encoding line", () => {
    const hash = (source: string, encoding: BufferEncoding): unknown => {
      const outcome = python.parse(Buffer.from(source, encoding), "m.py", "python");
      return outcome.ok ? outcome.value.hash : outcome.error.message;
    };
    expect(hash("# coding: latin-1\nx = 'é'\n", "latin1")).toBe(hash("x = 'é'\n", "utf8"));
    expect(hash("# coding: cp1252\nx = 1\n", "latin1")).toBe(hash("x = 1\n", "utf8"));
    expect(hash("x = 'é'\n", "latin1")).toBe("not valid UTF-8");
  });
});
