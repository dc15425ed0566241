import { beforeAll, describe, expect, it } from "vitest";
import { python } from "../../../src/syntax/ast/python/index.ts";
import { aModule } from "./parsing.ts";

beforeAll(() => python.load());

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
    expect(aModule(source).directives.map(({ text, statement }) => ({ text, statement }))).toEqual([
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

  it("are not taken for others that begin alike, however often the same statements were read before", () => {
    const sources = ["b", "c", "b"].map((end) => `x = 1\nf'{a}${end}'\ny = 2\n`);
    const [one, two, again] = sources.map((source) => aModule(source).hash);
    expect([one === two, one === again]).toEqual([false, true]);
  });

  it("keep their hash apart from text that looks like structure", () => {
    // What the digest writes between two strings of a list; without lengths the lists below would be one.
    const between = 'kind=~{2:type="Constantvalue={3:of="strvalue=[1:"';
    const lists = [
      ["p", `q${between}r`],
      [`p${between}q`, "r"],
    ];
    const [one, other] = lists.map((list) => aModule(`x = [${list.map((text) => `'${text}'`).join(", ")}]`).hash);
    expect(one).not.toBe(other);
  });
});

describe("spellings that older versions refuse", () => {
  it.each([
    ["a quote of its own in a field", "f'{a[\"b\"]}'", "f'{a['b']}'"],
    ["a line end in a field", "f'{a}'", "f'{\na}'"],
    ["a comment in a field", 'f"""{a}"""', 'f"""{a # c\n}"""'],
    ["a backslash in a field", "f'{a}'", "f'{\\\na}'"],
    ["a starred index", "x[(*a,)]", "x[*a]"],
  ])("%s is a change", (_, older, newer) => {
    expect(aModule(older).hash).not.toBe(aModule(newer).hash);
  });

  it("are the same among themselves", () => {
    expect(aModule("f'{a['b']}' 'c'").hash).toBe(aModule("f'{a['b']}c'").hash);
  });
});

describe("loading", () => {
  it("can be asked for often and at once", async () => {
    await Promise.all([python.load(), python.load(), python.load()]);
    expect(aModule("").statements).toEqual([]);
  });

  it("reads UTF-8 and ASCII, and no other encoding whatever the bytes are", () => {
    const hash = (source: string, encoding: BufferEncoding): unknown => {
      const outcome = python.parse(Buffer.from(source, encoding), "m.py", "python");
      return outcome.ok ? outcome.value.hash : outcome.error.message;
    };
    expect(hash("# coding: ascii\nx = 1\n", "utf8")).toBe(hash("x = 1\n", "utf8"));
    for (const encoding of ["latin-1", "iso-8859-15", "cp1252", "cp864", "utf-7", "utf-16", "rot13"]) {
      const refusal = `the encoding ${encoding} is not read, only UTF-8 and ASCII are`;
      for (const head of ["", "\n", "\r", `#${"-".repeat(5000)}\n`]) {
        expect(hash(`${head}# coding: ${encoding}\nx = 1\n`, "utf8")).toBe(refusal);
      }
    }
    expect(hash("x = 'é'\n", "latin1")).toBe("not valid UTF-8");
  });
});
