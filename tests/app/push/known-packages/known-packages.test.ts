import { describe, expect, it, vi } from "vitest";
import type { Language } from "../../../../src/kernel/domain/index.ts";
import { aBase, type Content } from "./a-repository.ts";

type Files = Readonly<Record<string, Content>>;

const isKnown = async (files: Files, external: string, importer: string): Promise<boolean> => {
  const language: Language = importer.endsWith(".py")
    ? "python"
    : importer.endsWith(".ts")
      ? "typescript"
      : "javascript";
  return (await aBase(files)).known.has(external, language, importer);
};

describe("an external package", () => {
  describe("when a manifest of the base names it", () => {
    it.each<[string, Files, string, string]>([
      ["at the root", { "pyproject.toml": '[project]\ndependencies=["PyYAML"]' }, "yaml", "src/a/b.py"],
      [
        "in a folder above",
        { "svc/a/setup.cfg": "[options]\ninstall_requires = requests\n" },
        "requests",
        "svc/a/x/b.py",
      ],
      ["in the importer's own folder", { "svc/Pipfile": '[packages]\nrequests="*"' }, "requests", "svc/b.py"],
      ["by setup.py", { "setup.py": 'setup(install_requires=["requests"])' }, "requests", "a.py"],
      ["by environment.yaml", { "environment.yaml": "dependencies:\n  - pytorch\n" }, "torch", "a.py"],
      ["by split requirements", { "requirements/dev.txt": "pytest-mock" }, "pytest_mock", "a.py"],
      ["by named requirements", { "dev-requirements.txt": "mock" }, "mock", "a.py"],
      [
        "by an included file",
        { "requirements.txt": "-r deps/base.txt", "deps/base.txt": "-r ../x.in", "x.in": "httpx" },
        "httpx",
        "a.py",
      ],
      [
        "in UTF-16",
        { "requirements.txt": new Uint8Array([0xff, 0xfe, ...Buffer.from("httpx==1\r\n", "utf16le")]) },
        "httpx",
        "a.py",
      ],
      ["by package.json", { "package.json": '{"dependencies":{"@s/a":"1"}}' }, "@s/a", "src/a.ts"],
      ["by its types", { "web/package.json": '{"devDependencies":{"@types/lodash":"4"}}' }, "lodash", "web/src/a.ts"],
    ])("%s, it is known", async (_, files, external, importer) => {
      expect(await isKnown(files, external, importer)).toBe(true);
    });
  });

  describe("when no manifest above the importer names it", () => {
    it.each<[string, Files, string, string]>([
      ["but one beside", { "svc/a/requirements.txt": "requests" }, "requests", "svc/b/x.py"],
      ["but one whose folder only begins alike", { "svc/requirements.txt": "requests" }, "requests", "svc2/x.py"],
      ["but one of the other language", { "package.json": '{"dependencies":{"requests":"1"}}' }, "requests", "a.py"],
      ["but a similar package", { "requirements.txt": "requests\nPyYAML" }, "requests_oauthlib", "a.py"],
      [
        "but a similar npm package",
        { "package.json": '{"dependencies":{"lodash.merge":"1"}}' },
        "lodash-merge",
        "a.ts",
      ],
      ["but a name of another case", { "package.json": '{"dependencies":{"react":"1"}}' }, "React", "a.ts"],
      ["but a broken one", { "pyproject.toml": '[project\ndependencies=["requests"]' }, "requests", "a.py"],
      ["but a link", { "requirements.txt": { link: "x.txt" }, "x.txt": "requests" }, "requests", "a.py"],
      [
        "but an include that leads out",
        { "requirements.txt": "-r ../x.txt\n-r /etc/hosts\n-r requirements.txt" },
        "requests",
        "a.py",
      ],
      ["but one beyond all size", { "requirements.txt": `requests\n${"#".repeat(1_100_000)}` }, "requests", "a.py"],
      ["since there is none", {}, "requests", "new/folder/a.py"],
    ])("%s, it is new", async (_, files, external, importer) => {
      expect(await isKnown(files, external, importer)).toBe(false);
    });
  });

  describe("when a file of the base imports it", () => {
    it.each<[string, Files, string, string]>([
      ["by name", { "lib/x.py": "import os, requests as r\n" }, "requests", "a.py"],
      ["by a submodule", { "lib/x.py": "import yaml.nodes\n" }, "yaml", "a.py"],
      ["by from", { "lib/x.py": "def f():\n    from  requests.auth import X\n" }, "requests", "a.py"],
      ["behind a colon", { "lib/x.py": "try: import requests\nexcept ImportError: pass\n" }, "requests", "a.py"],
      [
        "dynamically",
        { "lib/x.py": 'import importlib\nimportlib.import_module("requests.auth")\n' },
        "requests",
        "a.py",
      ],
      ["in a stub", { "lib/x.pyi": "import requests\n" }, "requests", "a.py"],
      ["in a file with an odd name", { "lib/ä b\t.py": "import requests\n" }, "requests", "a.py"],
      ["after files that only mention it", { ...mentions(19), "z.py": "import requests\n" }, "requests", "a.py"],
      ["in TypeScript", { "src/x.ts": 'import { z } from "zod/v4";\n' }, "zod", "src/a.ts"],
      ["with a scope", { "src/x.ts": "export * from '@s/a.b/sub';\n" }, "@s/a.b", "src/a.ts"],
      ["by require, for the other language", { "src/x.cjs": "const z = require('zod');\n" }, "zod", "src/a.ts"],
      ["over lines", { "src/x.tsx": 'import {\n  a,\n} from "zod";\n' }, "zod", "src/a.ts"],
      ["by import()", { "src/x.mjs": 'await import(/* lazy */ "zod");\n' }, "zod", "src/a.js"],
    ])("%s, it is known", async (_, files, external, importer) => {
      expect(await isKnown(files, external, importer)).toBe(true);
    });
  });

  describe("when files of the base only look as if they import it", () => {
    it.each<[string, Files, string, string]>([
      ["in a docstring", mentions(1), "requests", "a.py"],
      [
        "in a comment",
        { "x.py": "# x; import requests\n", "y.py": "x = 1  # from requests import y\n" },
        "requests",
        "a.py",
      ],
      ["by a longer name", { "x.py": "import requests_oauthlib, requestsx\n" }, "requests", "a.py"],
      ["by a shorter name", { "x.py": "import yaml\n" }, "yaml2", "a.py"],
      [
        "by a relative import",
        { "p/__init__.py": "", "p/x.py": "from .requests import y\nfrom . import requests\n" },
        "requests",
        "a.py",
      ],
      ["by a module of the repository", { "requests.py": "", "x.py": "import requests\n" }, "requests", "q/a.py"],
      ["in a file that does not parse", { "x.py": "import requests\nif (\n" }, "requests", "a.py"],
      ["in another kind of file", { "x.md": "import requests\n", "x.pyx": "import requests\n" }, "requests", "a.py"],
      ["in a text", { "x.ts": "const s = `import z from 'zod'`;\n// import z from 'zod'\n" }, "zod", "a.ts"],
      ["by a relative path", { "x.ts": "import z from './zod';\n" }, "zod", "a.ts"],
      ["by a name with a regular expression's match", { "x.ts": "import z from 'aXb';\n" }, "a.b", "a.ts"],
      [
        "in committed packages",
        { "node_modules/x/i.js": "require('zod');", "w/node_modules/y/i.js": "require('zod');" },
        "zod",
        "a.ts",
      ],
      ["in a symbolic link", { "x.py": { link: "import requests" } }, "requests", "a.py"],
      ["in too many files", { ...mentions(20), "z.py": "import requests\n" }, "requests", "a.py"],
    ])("%s, it is new", async (_, files, external, importer) => {
      expect(await isKnown(files, external, importer)).toBe(false);
    });
  });

  describe("when its name is made to break something", () => {
    it.each([
      "a\nb",
      ".*",
      "(",
      "[",
      "a\0b",
      "-e",
      "--help",
      "a'b",
      "\\",
      "constructor",
      "__proto__",
      "x".repeat(5000),
      "",
    ])("such as %j, it is new", async (external) => {
      const files = { "x.ts": "import z from 'zod';\n", "package.json": "{}" };
      expect(await isKnown(files, external, "a.ts")).toBe(false);
    });
  });
});

describe("asking for packages", () => {
  it("reads nothing while the tech stack answers", async () => {
    const { known, repository } = await aBase({ "package.json": "{}" }, ["PyYAML 6", "React 18", "@s/a.b 1"]);
    const read = vi.spyOn(repository.objects, "read");
    const git = vi.spyOn(repository, "git");
    expect(await known.has("yaml", "python", "a.py")).toBe(true);
    expect(await known.has("react", "typescript", "a.ts")).toBe(true);
    expect(await known.has("@s/a.b", "javascript", "a.js")).toBe(true);
    expect([read.mock.calls, git.mock.calls]).toEqual([[], []]);
  });

  it("does not search the files when a manifest answers", async () => {
    const { known, repository } = await aBase({ "requirements.txt": "requests" });
    const git = vi.spyOn(repository, "git");
    expect(await known.has("requests", "python", "a.py")).toBe(true);
    expect(git).not.toHaveBeenCalled();
  });

  it("searches once for each package and reads a manifest once", async () => {
    const { known, repository } = await aBase({ "requirements.txt": "x", "lib/x.ts": "import 'zod';" });
    const git = vi.spyOn(repository, "git");
    const read = vi.spyOn(repository.objects, "read");
    const ask = () =>
      Promise.all([
        known.has("zod", "typescript", "a.ts"),
        known.has("zod", "javascript", "b.js"),
        known.has("y", "python", "a.py"),
      ]);
    expect(await ask()).toEqual([true, true, false]);
    const reads = read.mock.calls.length;
    expect(await ask()).toEqual([true, true, false]);
    // A plain search for each package, and one with the pattern where the plain one found something.
    expect(git).toHaveBeenCalledTimes(3);
    expect(read).toHaveBeenCalledTimes(reads);
  });

  it("stops searching after a hundred packages, and takes the rest for new", async () => {
    const { known, repository } = await aBase({ "x.py": "import last\n" });
    const git = vi.spyOn(repository, "git");
    const names = [...Array(100).keys()].map((at) => `p${at}`);
    const answers = await Promise.all([...names, "last"].map((name) => known.has(name, "python", "a.py")));
    expect(answers).not.toContain(true);
    expect(git).toHaveBeenCalledTimes(100);
  });

  it("is not led astray by the environment's pathspecs or the repository's configuration", async () => {
    vi.stubEnv("GIT_LITERAL_PATHSPECS", "1");
    const { known, repository } = await aBase({ "lib/x.py": "import requests\n" });
    vi.stubEnv("GIT_LITERAL_PATHSPECS", "1");
    for (const [key, value] of [
      ["grep.patternType", "fixed"],
      ["color.ui", "always"],
      ["grep.lineNumber", "true"],
    ] as const) {
      await repository.git(["config", key, value]);
    }
    expect(await known.has("requests", "python", "a.py")).toBe(true);
  });
});

/** So many files that show the import in their docstring. */
function mentions(count: number): Files {
  return Object.fromEntries([...Array(count).keys()].map((at) => [`m${at}.py`, '"""\nimport requests\n"""\n']));
}
