import { beforeAll, describe, expect, it } from "vitest";
import { python } from "../../../src/syntax/ast/python/index.ts";
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
      "P.__init__": "def __init__(self, x=0, y=list())",
      "P.x": "x: int",
      "P.y": "y: list[int]",
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
