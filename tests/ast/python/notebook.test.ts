import { beforeAll, describe, expect, it } from "vitest";
import { compareSources, prepareSources, supportFor } from "../../../src/syntax/ast/index.ts";

interface Cell {
  readonly source: readonly string[] | string;
  readonly outputs?: readonly unknown[];
  readonly execution_count?: number | null;
  readonly metadata?: object;
  readonly cell_type?: string;
}
const notebook = (cells: readonly Cell[], language = "python") =>
  JSON.stringify(
    {
      cells: cells.map((cell) => ({ cell_type: "code", metadata: {}, outputs: [], execution_count: null, ...cell })),
      metadata: { language_info: { name: language } },
      nbformat: 4,
    },
    null,
    1,
  );

async function compared(before: string, after: string) {
  const [old, now] = [before, after].map((text) => ({ path: "a.ipynb", bytes: new TextEncoder().encode(text) }));
  await prepareSources([old ?? null, now ?? null], "python");
  return compareSources(old ?? null, now ?? null, "python");
}
const compareNotebookCells = async (before: readonly Cell[], after: readonly Cell[]) =>
  (await compared(notebook(before), notebook(after))).comparison.ast_change_type;

describe("a notebook", () => {
  beforeAll(() => supportFor("python").load());

  it.each<[string, readonly Cell[], readonly Cell[]]>([
    ["outputs", [{ source: ["a = 1"] }], [{ source: ["a = 1"], outputs: [{ text: "x" }], execution_count: 3 }]],
    ["another layout", [{ source: ["f(a, 1)"] }], [{ source: ["f( a,\n", "  1) # now"] }]],
    ["another layout beside a command", [{ source: ["%time f()\n", "a=1"] }], [{ source: ["%time f()\n", "a = 1"] }]],
    ["its code in one text", [{ source: ["a = 1\n", "b = 2"] }], [{ source: "a = 1\nb = 2" }]],
    ["another division into texts", [{ source: ["a = 1\n", "b = 2"] }], [{ source: ["a =", " 1\nb", " = 2"] }]],
    ["when it ran", [{ source: ["a"] }], [{ source: ["a"], metadata: { execution: { "iopub.status.busy": "2026" } } }]],
  ])("is the same with %s", async (_, before, after) => {
    expect(await compareNotebookCells(before, after)).toBe("mechanical");
  });

  it.each<[string, readonly Cell[], readonly Cell[]]>([
    ["another command", [{ source: ["!pip install a"] }], [{ source: ["!pip install  a"] }]],
    ["a command for a text", [{ source: ["%a"] }], [{ source: ['"%a"'] }]],
    ["a cell in another language", [{ source: ["%%bash\n", "ls"] }], [{ source: ["%%bash\n", "ls # all"] }]],
    [
      "another division into cells",
      [{ source: ["a\n", "b"] }, { source: ["c"] }],
      [{ source: ["a"] }, { source: ["b\n", "c"] }],
    ],
    ["a lost line end", [{ source: ["a = 1\n", "+2"] }], [{ source: ["a = 1", "+2"] }]],
    ["a tag", [{ source: ["a"] }], [{ source: ["a"], metadata: { tags: ["parameters"] } }]],
    ["a text", [{ source: ["a"], cell_type: "markdown" }], [{ source: ["b"], cell_type: "markdown" }]],
    ["a command in a string", [{ source: ['a = """\n', "%b\n", '"""'] }], [{ source: ['a = """\n', "%b\n", '""" #'] }]],
  ])("is not with %s", async (_, before, after) => {
    expect(await compareNotebookCells(before, after)).not.toBe("mechanical");
  });

  it("is the same on one line of the file", async () => {
    const text = notebook([{ source: ["import os\n", "a = 1"] }, { source: "b = 2\nc = 3" }]);
    const { comparison } = await compared(text, JSON.stringify(JSON.parse(text)));
    expect(comparison).toMatchObject({ ast_change_type: "mechanical", parse_error: null });
  });

  it("is read only as Python", async () => {
    const { comparison } = await compared(notebook([{ source: ["a"] }], "R"), notebook([{ source: ["a #"] }], "R"));
    expect(comparison.parse_error).toBe("not a notebook of Python");
  });

  it("has imports on the lines of the file, and offers nothing to others", async () => {
    const text = notebook([{ source: ["import os\n", "def f(): pass"] }]);
    const { after } = await compared("", text);
    const line = text.split("\n").findIndex((each) => each.includes("import os")) + 1;
    expect(after?.imports.map(({ module, line: at }) => [module, at])).toEqual([["os", line]]);
    expect(after?.symbols.map(({ symbol, public: isPublic }) => [symbol, isPublic])).toEqual([["f", false]]);
  });
});
