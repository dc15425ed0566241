import { describe, expect, it } from "vitest";
import { python } from "../../../src/syntax/ast/python/index.ts";
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

  // What Python 3.8 to 3.13 answer: the folder of a script, the working folder and what pytest adds come before the library, installed code behind it.
  it.each([
    ["a module beside a script", ["scripts/run.py", "scripts/json.py"], "json", "scripts/json.py"],
    ["a module beside a script in a source root", ["src/main.py", "src/json.py"], "json", "src/json.py"],
    ["a package beside a script", ["scripts/run.py", "scripts/json/__init__.py"], "json", "scripts/json/__init__.py"],
    ["a module of the working folder", ["p/m.py", "types.py", "p/__init__.py"], "types", "types.py"],
    ["a module of a source root, from a package", ["src/p/m.py", "src/types.py", "src/p/__init__.py"], "types", "std"],
    ["a module of a source root", ["src/p/m.py", "src/types.py"], "types", "std"],
    ["a module beside one of a package without __init__", ["src/n/m.py", "src/n/types.py"], "types", "std"],
    ["a folder without __init__", ["run.py", "logging/handlers.py"], "logging.handlers", "std"],
    ["a folder without __init__, for a name", ["run.py", "logging/handlers.py"], "logging handlers", "std"],
    ["a module beside tests", ["src/p/test_m.py", "src/queue.py", "src/p/__init__.py"], "queue", "src/queue.py"],
    ["a built-in module", ["scripts/run.py", "scripts/time.py"], "time", "std"],
    ["another built-in module", ["scripts/run.py", "scripts/itertools.py"], "itertools", "std"],
    ["a module that is there before any script", ["run.py", "os.py"], "os", "std"],
    ["another one, as a package", ["run.py", "codecs/__init__.py"], "codecs", "std"],
  ])("let %s hide a standard module only where Python does", async (_, paths, imported, expected) => {
    expect(await reached({ files: files(...paths), from: paths[0] ?? "" }, imported)).toBe(expected);
  });

  it("that are configured come before the standard library", async () => {
    const tree = files("src/p/__init__.py", "src/p/m.py", "src/types.py");
    expect(await reached({ files: tree, from: "src/p/m.py", roots: ["src"] }, "types")).toBe("src/types.py");
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

describe("what pytest finds", () => {
  const layout = files(
    "conftest.py",
    "tests/conftest.py",
    "tests/helpers.py",
    "tests/test_top.py",
    "tests/unit/test_a.py",
    "tests/unit/near.py",
    "tests/unit/deep/data/make.py",
    "tests/pkg/__init__.py",
    "tests/pkg/test_b.py",
    "tests/pkg/own.py",
    "plain/test_c.py",
    "plain/aid.py",
    "plain/below/test_d.py",
    "extra/more.py",
    "src/app/__init__.py",
  );
  const settings: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    ["pyproject.toml", { "pyproject.toml": '[tool.pytest.ini_options]\npythonpath = ["extra"]' }],
    ["pyproject.toml, as a text", { "pyproject.toml": '[tool.pytest.ini_options]\npythonpath = "src extra"' }],
    ["pyproject.toml, for pytest 9", { "pyproject.toml": '[tool.pytest]\npythonpath = ["extra"]' }],
    ["pytest.ini", { "pytest.ini": "[pytest]\npythonpath = src extra\n" }],
    [".pytest.ini", { ".pytest.ini": "[pytest]\npythonpath =\n  src\n  extra\n" }],
    ["pytest.toml", { "pytest.toml": '[pytest]\npythonpath = ["extra"]' }],
    ["tox.ini", { "tox.ini": "[tox]\nenvlist = py3\n[pytest]\npythonpath: extra\n" }],
    ["setup.cfg", { "setup.cfg": "[tool:pytest]\npythonpath = extra\n" }],
  ];
  it.each(settings)("below the pythonpath of %s", async (_, config) => {
    const tree = { ...layout, ...config };
    expect(await reached({ files: tree, from: "tests/unit/test_a.py" }, "more x")).toBe("extra/more.py");
  });

  it.each([
    ["tests/unit/test_a.py", "conftest fixture", "tests/conftest.py"],
    ["tests/unit/test_a.py", "helpers x", "tests/helpers.py"],
    ["tests/unit/test_a.py", "near x", "tests/unit/near.py"],
    ["tests/unit/deep/data/make.py", "helpers x", "tests/helpers.py"],
    ["tests/unit/deep/data/make.py", "near x", "tests/unit/near.py"],
    ["tests/pkg/test_b.py", "helpers x", "tests/helpers.py"],
    ["tests/pkg/test_b.py", "own x", "!own"],
    ["tests/pkg/test_b.py", "pkg.own x", "tests/pkg/own.py"],
    ["plain/below/test_d.py", "aid x", "plain/aid.py"],
    ["src/app/main.py", "helpers x", "!helpers"],
  ])("from %s by its folders of tests: %s", async (from, imported, expected) => {
    expect(await reached({ files: layout, from }, imported)).toBe(expected);
  });

  const importlib: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    ["pyproject.toml", { "pyproject.toml": '[tool.pytest.ini_options]\naddopts = "-q --import-mode=importlib"' }],
    ["a list", { "pyproject.toml": '[tool.pytest.ini_options]\naddopts = ["--import-mode", "importlib"]' }],
    ["a list of pairs", { "pyproject.toml": '[tool.pytest.ini_options]\naddopts = ["--import-mode=importlib"]' }],
    ["pytest.ini", { "pytest.ini": "[pytest]\naddopts =\n  -ra\n  --import-mode importlib\n" }],
    ["setup.cfg", { "setup.cfg": "[tool:pytest]\naddopts = --import-mode=importlib\n" }],
  ];
  it.each(importlib)("leaves out the folders of tests in mode importlib, set in %s", async (_, config) => {
    const tree = { ...layout, ...config };
    expect(await reached({ files: tree, from: "tests/unit/test_a.py" }, "helpers x")).toBe("!helpers");
    expect(await reached({ files: tree, from: "tests/unit/test_a.py" }, "near x")).toBe("!near");
    expect(await reached({ files: tree, from: "tests/unit/test_a.py" }, "tests.helpers x")).toBe("tests/helpers.py");
    expect(await reached({ files: tree, from: "tests/unit/near.py" }, "helpers x")).toBe("!helpers");
  });

  it("by the nearest settings, of which pytest.ini comes first", async () => {
    const tree = {
      ...layout,
      "pytest.ini": "[pytest]\n",
      "pyproject.toml": '[tool.pytest.ini_options]\naddopts = "--import-mode=importlib"\npythonpath = ["extra"]',
    };
    expect(await reached({ files: tree, from: "tests/unit/test_a.py" }, "helpers x")).toBe("tests/helpers.py");
    expect(await reached({ files: tree, from: "tests/unit/test_a.py" }, "more x")).toBe("!more");
  });
});
