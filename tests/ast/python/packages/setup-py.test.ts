import { describe, expect, it } from "vitest";
import { readSetupPy } from "../../../../src/syntax/ast/python/packages/setup-py.ts";

const namesIn = (text: string): string[] => readSetupPy(text).requires.map(({ name }) => name);

describe("setup.py", () => {
  it.each<[string, string, string[]]>([
    ["a list", 'setup(name="own", install_requires=["a>=1", \'b[x,y]\', r"c",], zip_safe=False)', ["a", "b", "c"]],
    ["a tuple over lines", 'setup(install_requires=(\n  "a",  # "b"\n  """c""",\n))', ["a", "c"]],
    [
      "extras, whose keys are no names",
      'setup(extras_require={"dev": ["a", "b"], "docs": "c", \':os_name=="nt"\': ["d"]})',
      ["a", "b", "c", "d"],
    ],
    ["a dictionary of arguments", 'setup(**{"install_requires": ["a"]})', ["a"]],
    ["a variable", 'REQ = ["a"]\nsetup(install_requires=REQ)', ["a"]],
    [
      "a variable that stands for an argument of its name",
      'install_requires = ["a"]\nsetup(install_requires=install_requires)',
      ["a", "a"],
    ],
    ["a variable of another call", 'f(REQ=["b"])\nsetup(install_requires=REQ)', []],
    ["lists put together", 'setup(install_requires=["a"] + ["b"] + more, x=["c"])', ["a", "b"]],
    ["one text of lines", 'setup(install_requires="""\na>=1\nb\n""")', ["a", "b"]],
    ["a condition", 'setup(install_requires=["a" if platform == "win32" else "b", "c"])', ["c"]],
    ["a call", 'setup(install_requires=["a", *read("b"), load(["c"])], x="d")', ["a"]],
    ["a value that is read", 'setup(install_requires=open("a").read().split("b"))', []],
    ["an index", 'setup(install_requires=[table["a"], "b"])', ["b"]],
    ["formatted texts", 'setup(install_requires=["a%s" % v, f"b{v}", "c" + v, "d" "e", "f".lower()])', []],
    ["a comment", '# install_requires=["a"]\nsetup()', []],
    ["a text that shows how", 's = \'install_requires=["a"]\'\n"""\nsetup(install_requires=["b"])\n"""', []],
    ["a comparison", 'if install_requires == ["a"]: pass', []],
    ["what the build needs", 'setup(setup_requires=["a"])', []],
    ["an open bracket", 'setup(install_requires=["a", "b"', ["a"]],
    ["an open text", 'setup(install_requires=["a", "b\n', ["a"]],
  ])("with %s", (_, text, names) => {
    expect(namesIn(text)).toEqual(names);
  });

  it.each([
    ["nested lists", "install_requires=[".repeat(55_000)],
    ["variables without a value", "install_requires=a,".repeat(55_000)],
    ["quotes", "install_requires=['".repeat(50_000)],
    ["backslashes", `install_requires="${"\\".repeat(1_000_000)}`],
    ["blanks", `install_requires=${" \n".repeat(500_000)}`],
    ["signs", "=".repeat(1_000_000)],
  ])(
    "made to take for ever, of %s, ends and names nothing",
    (_, text) => {
      expect(namesIn(text)).toEqual([]);
    },
    30_000,
  );
});
