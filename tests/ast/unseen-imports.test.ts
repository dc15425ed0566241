import { beforeAll, describe, expect, it } from "vitest";
import type { ParsedModule } from "../../src/kernel/domain/index.ts";
import { findLanguageByPath, loadParsers, supportFor } from "../../src/syntax/ast/index.ts";
import { MemoryTree } from "./typescript/memory-tree.ts";

beforeAll(() => loadParsers(new Set(["python", "typescript"] as const)));

function read(text: string, path: string): ParsedModule {
  const language = findLanguageByPath(path) ?? "python";
  const outcome = supportFor(language).parse(Buffer.from(text), path, language);
  if (!outcome.ok) throw new Error(outcome.error.message);
  return outcome.value;
}

const executed = (text: string, path: string) =>
  read(text, path)
    .imports.filter(({ kind }) => kind !== "type_only")
    .map(({ module }) => module);

describe("an import that is written in an unusual way", () => {
  it.each([
    ["import importlib as i\ni.import_module('evil')", "evil"],
    ["from importlib import import_module\nimport_module('evil')", "evil"],
    ["import builtins\nbuiltins.__import__('evil')", "evil"],
    ["TYPE_CHECKING = True\nif TYPE_CHECKING:\n    import evil", "evil"],
    ["from typing import TYPE_CHECKING\nTYPE_CHECKING = 1\nif TYPE_CHECKING:\n    import evil", "evil"],
    ["from .typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import evil", "evil"],
    ["from x import TYPE_CHECKING\nif TYPE_CHECKING:\n    import evil", "evil"],
    ["import x as typing\nif typing.TYPE_CHECKING:\n    import evil", "evil"],
    ["import typing\ntyping.TYPE_CHECKING = 1\nif typing.TYPE_CHECKING:\n    import evil", "evil"],
    ["def f(TYPE_CHECKING=1):\n    if TYPE_CHECKING:\n        import evil", "evil"],
    ["if my.TYPE_CHECKING:\n    import evil", "evil"],
  ])("Python: %j", (text, module) => {
    expect(executed(`${text}\n`, "a.py")).toContain(module);
  });

  it.each([
    "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import evil",
    "import typing as t\nif t.TYPE_CHECKING:\n    import evil\nelse:\n    x = 1",
    "from typing import TYPE_CHECKING\nfor t in []: pass\nif not TYPE_CHECKING:\n    pass\nelse:\n    import evil",
  ])("Python: %j is for type checkers only", (text) => {
    expect(executed(`${text}\n`, "a.py")).not.toContain("evil");
  });

  it.each([
    'import("evil" as string)',
    'import("evil"!)',
    'import("ev" + "il")',
    'require("evil" satisfies string)',
    '(0, require)("evil")',
    'module.require("evil")',
    'import { createRequire } from "module"; createRequire(import.meta.url)("evil")',
    'import { type A } from "evil"',
    "/** @jsxImportSource evil */\nexport const a = 1;",
  ])("TypeScript: %j", (text) => {
    expect(executed(text, "a.ts").map((module) => module.replace("/jsx-runtime", ""))).toContain("evil");
  });

  it.each([
    ["npm:evil@1/sub", "evil"],
    ["npm:@evil/x@^2", "@evil/x"],
    ["https://evil.example/x.js", "https://evil.example/x.js"],
    ["jsr:@evil/x", "jsr:@evil/x"],
    ["data:text/javascript,0", "data:text/javascript,0"],
  ])("TypeScript: the specifier %j is of somebody else", async (module, external) => {
    const resolver = supportFor("typescript").createResolver(new MemoryTree({}), { roots: [] });
    const [found] = await resolver.resolve("a.ts", [{ module, names: [], line: 1, kind: "static" }]);
    expect(found?.external).toBe(external);
  });
});

describe("an import of something unknown", () => {
  it.each([
    ["a.py", "importlib.import_module(name)"],
    ["a.py", "__import__('ev' + x)"],
    ["a.py", "f = __import__"],
    ["a.py", "from importlib import import_module as im"],
    ["a.py", "getattr(importlib, 'import_module')(x)"],
    ["a.py", "builtins.__dict__['__import__'](x)"],
    ["a.py", "runpy.run_path(p)"],
    ["a.py", "def f():\n    if x:\n        importlib.import_module(name)"],
    ["a.ts", "import(name)"],
    ["a.ts", "require(name)"],
    ["a.ts", "const r = require; r('evil')"],
    ["a.ts", "load(require)"],
    ["a.ts", "require.call(null, 'evil')"],
    ["a.ts", "const r = createRequire(import.meta.url)"],
    ["a.ts", "const r = module['require']"],
    ["a.ts", "function f() { return import(a + name); }"],
  ])("%s: %j", (path, text) => {
    expect(read(`${text}\n`, path).unknownImports).toHaveLength(1);
  });

  it.each([
    ["a.py", "import importlib\nimportlib.import_module('json')\nimportlib.invalidate_caches()"],
    ["a.ts", "const a = require('a'); require.resolve(x); if (require.main === module) f();"],
    ["a.ts", "const require = createRequire(import.meta.url); require('a'); x.require(y)"],
  ])("%s: none in %j", (path, text) => {
    expect(read(`${text}\n`, path).unknownImports).toEqual([]);
  });

  it.each([
    "exec('del f')",
    "eval(\"globals().pop('f')\")",
    "globals().clear()",
    "globals()[name] = 1",
    "del globals()[name]",
    "vars().update(more)",
    "globals().update(**more)",
    "import sys\nsys.path.insert(0, 'x')",
    "import sys\nsys.path += ['x']",
    "import sys\nsys.meta_path.append(f)",
    "import sys\nsys.modules['auth'] = f",
    "import importlib, m\nimportlib.reload(m)",
    "import ctypes\nctypes.CDLL('x.so')",
    "import pickle\npickle.loads(b'')",
    "import marshal\nmarshal.loads(b'')",
  ])("Python: %j runs or binds what no name of the module says", (text) => {
    expect(read(`${text}\n`, "a.py").unknownImports).toHaveLength(1);
  });

  it.each([
    "__getattr__ = lookup",
    "def __getattr__(name):\n    return 1",
    "try:\n    from x import lookup as __getattr__\nexcept ImportError:\n    pass",
    "__path__ = ['x']",
    "run = exec",
    "(lambda run: run('import x'))(exec)",
    "getattr(__builtins__, 'ex' + 'ec')('import x')",
    "import builtins as b",
    "from builtins import exec as run",
    "from pickle import loads",
    "import ctypes as c",
    "import sys as s",
    "from sys import path",
    "import imp",
    "compile(text, 'x', 'exec')",
    "types.FunctionType(code, {})",
    "code.InteractiveInterpreter()",
    "spec.loader.exec_module(m)",
    "getattr(importlib, name)",
    "x = i.__dict__['import_' + 'module']('os')",
    "x = f.__globals__['__builtins__']",
    "().__class__.__base__.__subclasses__()",
    "x = sys.modules[name]",
    "x = sys.modules.pop(name)",
    "sys.modules.pop(name).run()",
    "sys.modules.pop('a' if f else 'b').run()",
    "sys.modules.update(more)",
    "sys.modules.setdefault('auth', f)",
    "sys.modules.__setitem__('auth', f)",
    "del sys.path[0]",
    "sys.modules[__name__].__class__ = Lazy",
    "sys.modules[__name__] = Lazy()",
    "f.__code__ = g.__code__",
    "builtins.open = mine",
    "names = globals()",
    "metadata.entry_points(group='x')",
    "subprocess.run([sys.executable, '-c', text])",
    "yaml.unsafe_load(text)",
  ])("Python: %j brings in what no import names", (text) => {
    expect(read(`${text}\n`, "a.py").unknownImports).toHaveLength(1);
  });

  it.each([
    "class A:\n    def __getattr__(self, name):\n        return 1",
    "model.eval()",
    "re.compile('a', 0)",
    "import importlib.metadata\nimportlib.metadata.version('x')",
    "x = sys.modules[__name__]",
    "Base.__subclasses__()",
    "subprocess.run([sys.executable, '-m', 'pytest'])",
    "del sys.modules['auth']",
    "del sys.modules[name], sys.modules['auth']",
    "sys.modules.pop('auth', None)",
    "for name in list(sys.modules):\n    sys.modules.pop(name)",
    "def test_fresh():\n    del sys.modules[name]",
    "def test_fresh(monkeypatch):\n    monkeypatch.delitem(sys.modules, name, raising=False)",
    "sys.modules.clear()",
    "sys.modules.__delitem__('auth')",
    "__import__('sys').modules.pop('auth')",
  ])("Python: %j is ordinary", (text) => {
    expect(read(`${text}\n`, "a.py").unknownImports ?? []).toEqual([]);
  });

  it("is also a module taken from the list of those that are loaded", () => {
    expect(executed("x = sys.modules['evil']\n", "a.py")).toEqual(["evil"]);
  });

  it.each([
    "x = globals()['f']",
    "globals()['f'] = 1",
    "globals().update(f=1)",
    "globals().get(name)",
    "import sys\nprint(sys.path)",
    "import pickle\npickle.dumps(1)",
    "locals()",
  ])("Python: %j is what it says", (text) => {
    expect(read(`${text}\n`, "a.py").unknownImports ?? []).toEqual([]);
  });

  it.each([
    'new Worker("./w.js")',
    'new Worker(new URL("./w.js", import.meta.url))',
    "new SharedWorker(x)",
    'importScripts("https://evil.example/a.js")',
    'import { Worker as W } from "node:worker_threads"; new W(p)',
    'import * as threads from "node:worker_threads"; new threads.Worker(p)',
    'import vm from "node:vm"',
    'import { runInNewContext } from "vm"',
    'CSS.paintWorklet.addModule("x.js")',
    'process.dlopen(m, "x.node")',
  ])("TypeScript: %j runs what no import names", (text) => {
    expect(read(text, "a.ts").unknownImports).toHaveLength(1);
  });

  it.each([
    'import { Script } from "node:vm"',
    'export * from "vm"',
    'import { fork } from "node:child_process"',
    'const cp = require("child_process"); cp.fork("./x.js")',
    'import cp from "child_process"; cp.execFile(process.execPath, ["x.js"])',
    'import cluster from "node:cluster"',
    'import { register } from "node:module"',
    'import m, { createRequire } from "node:module"',
    'import { createRequire as c } from "node:module"',
    "module.constructor._load(x)",
    "require.main.require(x)",
    'require.context("./")',
    'require.extensions[".js"] = f',
    "require.cache[x] = f",
    "process.getBuiltinModule(x)",
    'process.binding("fs")',
    "import.meta.resolve(x)",
    "const find = import.meta.resolve",
    'import.meta.glob("./*.ts")',
    "const F = Function",
    "Reflect.construct(Function, [text])",
    "Function`return 1`",
    'globalThis["ev" + "al"](text)',
    "globalThis[name](text)",
    "const { eval: run } = globalThis",
    "const run = eval",
    "[eval].map((run) => run(text))",
    "x.constructor(text)",
    "const A = Object.getPrototypeOf(async () => {}).constructor",
    "const A = (async () => {}).constructor",
    "setTimeout('run()', 1)",
    "const W = Worker",
    "const m = new WebAssembly.Module(bytes)",
    'document.createElement("script")',
    "document.write(text)",
    'navigator.serviceWorker.register("x.js")',
    "const r = r\\u0065quire",
  ])("TypeScript: %j runs what nobody can read", (text) => {
    expect(read(text, "a.ts").unknownImports).toHaveLength(1);
  });

  it.each([
    "class A { constructor(f: Function) { super(f); } }",
    "export default { props: { click: Function, size: [Number, Function] } }",
    "expect.any(Function)",
    "new this.constructor(1)",
    "setTimeout(run, 1)",
    'import { createRequire } from "node:module"',
    'import { spawn } from "child_process"; spawn("git", [])',
    "repository.fork()",
    "new Worker2(x); page.eval(text)",
    "process.stdout.write(text)",
    "const a = { eval: true }",
    'document.createElement("div")',
  ])("TypeScript: %j is ordinary", (text) => {
    expect(read(text, "a.ts").unknownImports).toEqual([]);
  });

  it.each(['import.meta.resolve("evil")', 'process.getBuiltinModule("evil")', 'require.main.require("evil")'])(
    "TypeScript: %j is an import by name",
    (text) => expect(executed(text, "a.ts")).toEqual(["evil"]),
  );

  it.each([
    `os.system("python -c 'import socket'")`,
    'subprocess.run(["python3", "-W", "ignore", "-c", text])',
    'os.popen(f"{sys.executable} -c {text}")',
    'os.system(sys.executable + " -c " + text)',
    'subprocess.run("env A=b node -e 1", shell=True)',
    'subprocess.run(["sh", "-c", "python -c 1"])',
    'os.execlp("python", "python", "-c", "import x")',
    'os.system("curl x | sh")',
    'run("node", "--import", "./x.mjs", "y")',
    'command = "python -c 1"',
    'subprocess.run([program, "-c", text])',
    'subprocess.run([git, "-c", "a.b=c", "status"])',
    "subprocess.run([program, text])",
  ])("Python: %j gives another program a text", (text) => {
    expect(read(text, "a.py").unknownImports).toHaveLength(1);
  });

  it.each([
    'subprocess.run([sys.executable, "-m", "pip", "install", "x"])',
    'subprocess.run(["git", "-c", "a=b", "status"])',
    'subprocess.run(["python", "x.py", "-c", "settings"])',
    'raise ValueError("Run python -c to see")',
    `"""python -c 'import x'"""`,
    'os.system("node build.js")',
  ])("Python: %j starts a program that can be read", (text) => {
    expect(read(text, "a.py").unknownImports).toEqual([]);
  });

  it.each([
    ['run("python -c 1")', 1],
    ['spawn("sh", ["-c", "node -e 1"])', 1],
    ["run(`python3 -c ${text}`)", 1],
    ['run("curl x | node")', 1],
    ['promisify(run)("env node --require ./x y")', 1],
    ["run`node -e ${text}`", 1],
    ['run("git -c a=b status")', 0],
    ['run("ls -e")', 0],
  ])("TypeScript: %j gives another program a text: %i", (text, count) => {
    const head = 'import { exec as run, spawn } from "node:child_process";\n';
    expect(read(head + text, "a.ts").unknownImports).toHaveLength(count);
  });
});
