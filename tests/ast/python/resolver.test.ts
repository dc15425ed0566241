import { describe, expect, it } from "vitest";
import { python } from "../../../src/ast/python/index.ts";
import { aTree } from "./trees.ts";

interface Question {
  readonly files: Readonly<Record<string, string>>;
  readonly from: string;
  readonly roots?: readonly string[];
}

/** What `module` (and `names` after a blank) reaches: paths, `!external`, `std`, or nothing. */
async function reached(question: Question, imported: string): Promise<string> {
  const [module = "", ...names] = imported.split(" ");
  const resolver = python.createResolver(aTree(question.files), { roots: question.roots ?? [] });
  const [found] = await resolver.resolve(question.from, [{ module, names, line: 1, kind: "static" }]);
  if (found === undefined) return "?";
  return [
    ...found.resolved,
    ...(found.external === null ? [] : [`!${found.external}`]),
    ...(found.stdlib ? ["std"] : []),
  ].join(" ");
}

const files = (...paths: readonly string[]): Record<string, string> =>
  Object.fromEntries(paths.map((path) => [path, ""]));

describe("a package at the root", () => {
  const tree = files(
    "a/__init__.py",
    "a/b.py",
    "a/c/__init__.py",
    "a/c/d.py",
    "a/stub.pyi",
    "ns/inner/e.py",
    "data/readme.txt",
    "tool.py",
    "scripts/run.py",
    "scripts/sibling.py",
  );
  it.each([
    ["a.b", "a/b.py"],
    ["a", "a/__init__.py"],
    ["a b", "a/b.py"],
    ["a b c missing", "a/b.py a/c/__init__.py a/__init__.py"],
    ["a.b name other", "a/b.py"],
    ["a.c.d", "a/c/d.py"],
    ["a *", "a/__init__.py"],
    ["a stub", "a/stub.pyi"],
    ["ns.inner.e", "ns/inner/e.py"],
    ["ns.inner e", "ns/inner/e.py"],
    ["tool", "tool.py"],
    ["a.missing", ""],
    ["data", "!data"],
    ["data.frame", "!data"],
    ["numpy.linalg norm", "!numpy"],
    ["google.cloud.storage", "!google"],
    ["os.path join", "std"],
    ["__future__ annotations", "std"],
    [". d", "a/c/d.py"],
    [". missing", "a/c/__init__.py"],
    [".d x", "a/c/d.py"],
    [".. b", "a/b.py"],
    ["..b x", "a/b.py"],
    ["...tool x", "tool.py"],
    [".... x", ""],
    [".nothing x", ""],
  ])("%j from a/c/d.py reaches %j", async (imported, expected) => {
    expect(await reached({ files: tree, from: "a/c/d.py" }, imported)).toBe(expected);
  });

  it("lets scripts import their siblings", async () => {
    expect(await reached({ files: tree, from: "scripts/run.py" }, "sibling x")).toBe("scripts/sibling.py");
  });
});

describe("roots", () => {
  it.each([
    ["src layout", {}, "src/p/m.py"],
    ["setuptools package-dir", { "pyproject.toml": '[tool.setuptools]\npackage-dir = {"" = "lib"}' }, "lib/p/m.py"],
    ["setuptools where", { "pyproject.toml": '[tool.setuptools.packages.find]\nwhere = ["code"]' }, "code/p/m.py"],
    ["poetry", { "pyproject.toml": '[[tool.poetry.packages]]\ninclude = "p"\nfrom = "py"' }, "py/p/m.py"],
    ["hatch packages", { "pyproject.toml": '[tool.hatch.build.targets.wheel]\npackages = ["x/p"]' }, "x/p/m.py"],
    ["hatch sources", { "pyproject.toml": '[tool.hatch.build]\nsources = ["y"]' }, "y/p/m.py"],
    ["pdm", { "pyproject.toml": '[tool.pdm.build]\npackage-dir = "z"' }, "z/p/m.py"],
    ["setup.cfg package_dir", { "setup.cfg": "[options]\npackage_dir =\n    = lib\n" }, "lib/p/m.py"],
    ["setup.cfg where", { "setup.cfg": "[options.packages.find]\nwhere = lib\n[x]\n" }, "lib/p/m.py"],
    ["a broken pyproject", { "pyproject.toml": "[[[" }, "p/m.py"],
  ])("come from %s", async (_, settings, expected) => {
    const tree = { ...files(expected, expected.replace("m.py", "__init__.py"), "tests/t.py"), ...settings };
    expect(await reached({ files: tree, from: "tests/t.py" }, "p.m x")).toBe(expected);
  });

  it("are those given, if any are", async () => {
    const tree = files("one/p.py", "src/p.py", "src/q.py", "tests/t.py");
    expect(await reached({ files: tree, from: "tests/t.py", roots: ["one/"] }, "p")).toBe("one/p.py");
    expect(await reached({ files: tree, from: "tests/t.py", roots: ["one"] }, "q")).toBe("!q");
  });

  it("of a monorepo are those of each project, the nearest first", async () => {
    const tree = {
      ...files(
        "packages/a/src/a/__init__.py",
        "packages/b/src/b/__init__.py",
        "packages/a/src/util.py",
        "packages/b/src/util.py",
      ),
      "packages/a/pyproject.toml": "",
      "packages/b/pyproject.toml": "",
    };
    expect(await reached({ files: tree, from: "packages/b/tests/t.py" }, "a x")).toBe("packages/a/src/a/__init__.py");
    expect(await reached({ files: tree, from: "packages/b/tests/t.py" }, "util")).toBe("packages/b/src/util.py");
  });

  it("let a module of the repository hide a standard one, but not a neighbour in a folder without __init__", async () => {
    expect(await reached({ files: files("src/types.py", "src/p/m.py"), from: "src/p/m.py" }, "types")).toBe(
      "src/types.py",
    );
    expect(await reached({ files: files("src/n/types.py", "src/n/m.py"), from: "src/n/m.py" }, "types")).toBe("std");
  });

  it("are found without listing the whole tree", async () => {
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, place) => [`a/d${place}/e/f.py`, ""]));
    const tree = aTree({ ...many, "a/__init__.py": "", "src/p.py": "" });
    await python
      .createResolver(tree, { roots: [] })
      .resolve("a/d1/e/f.py", [{ module: "p", names: [], line: 1, kind: "static" }]);
    expect(tree.lists.length).toBeLessThan(20);
  });
});
