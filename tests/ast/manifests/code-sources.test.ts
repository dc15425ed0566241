import { describe, expect, test } from "vitest";
import { findRedirectedSources, readCodeSources } from "../../../src/syntax/ast/manifests/index.ts";

function redirected(path: string, before: string, after: string): string[] {
  const [old, now] = [readCodeSources(path, before), readCodeSources(path, after)];
  if (!(old instanceof Map) || !(now instanceof Map)) throw new Error(`${path} is not read`);
  return findRedirectedSources(old, now).map(({ name, to }) => `${name}: ${to}`);
}

const json = (value: unknown) => JSON.stringify(value, null, 1);
const npm = (zod: string, more = {}) => json({ name: "p", dependencies: { zod }, ...more });
const lock = (entry: object) => json({ packages: { "": {}, "node_modules/@a/b": { version: "1.0.0", ...entry } } });
const NPM = "https://registry.npmjs.org/@a/b/-/b-1.0.0.tgz";

describe("what a line puts in the place of known code is found", () => {
  test.each([
    ["another package by npm's alias", "package.json", npm("^3"), npm("npm:evil@^3"), "zod: npm:evil"],
    ["a repository", "package.json", npm("^3"), npm("evil/zod#v1"), "zod: evil/zod"],
    ["a tag", "package.json", npm("^3"), npm("latest"), "zod: whatever has the tag latest"],
    ["a folder", "package.json", npm("^3"), npm("file:./evil"), "zod: file:./evil"],
    ["an override", "package.json", npm("^3"), npm("^3", { overrides: { a: { b: "npm:evil@1" } } }), "a b: npm:evil"],
    [
      "a resolution",
      "package.json",
      npm("^3"),
      npm("^3", { resolutions: { b: "https://x.example/b.tgz" } }),
      "b: https://x.example/b.tgz",
    ],
    [
      "a patch",
      "package.json",
      npm("^3"),
      npm("^3", { pnpm: { patchedDependencies: { zod: "p.patch" } } }),
      "zod: p.patch",
    ],
    [
      "another file of the package",
      "package.json",
      npm("^3", { main: "a.js" }),
      npm("^3", { main: "b.js" }),
      "the package: b.js",
    ],
    [
      "a first export",
      "package.json",
      npm("^3"),
      npm("^3", { exports: { ".": { import: "./b.js" } } }),
      "the package: index ./b.js",
    ],
    [
      "another subpath",
      "package.json",
      npm("^3", { imports: { "#a": "./a.js" } }),
      npm("^3", { imports: { "#a": { node: "./b.js" } } }),
      "the package #a: ./b.js",
    ],
    [
      "a module for browsers",
      "package.json",
      npm("^3"),
      npm("^3", { browser: { "./a.js": "./b.js" } }),
      "the package in a browser ./a.js: ./b.js",
    ],
    [
      "another host in a lock file",
      "package-lock.json",
      lock({ resolved: NPM }),
      lock({ resolved: "https://x.example/@a/b/-/b-1.0.0.tgz" }),
      "any package: https://x.example",
    ],
    [
      "another package in a lock file",
      "package-lock.json",
      lock({ resolved: NPM }),
      lock({ resolved: NPM.replaceAll("b", "c") }),
      "@a/b: https://registry.npmjs.org/@a/c/-/c",
    ],
    [
      "another host for yarn",
      "yarn.lock",
      'a@1:\n  resolved "https://registry.yarnpkg.com/a/-/a-1.tgz#1"\n',
      'a@1:\n  resolved "https://x.example/a-1.tgz#1"\n',
      "any package: https://x.example",
    ],
    [
      "an address for a requirement",
      "requirements.txt",
      "flask==3\n",
      "flask @ https://x.example/f.zip\n",
      "flask: https://x.example/f.zip",
    ],
    [
      "one more index of a folder",
      "requirements/dev.txt",
      "",
      "-i https://x.example/simple\n",
      "any package: https://x.example",
    ],
    [
      "one more index",
      "requirements.txt",
      "flask\n",
      "--extra-index-url https://x.example/simple\nflask\n",
      "any package: https://x.example",
    ],
    [
      "a source of uv",
      "pyproject.toml",
      '[project]\ndependencies = ["flask"]\n',
      '[project]\ndependencies = ["flask"]\n[tool.uv.sources]\nflask = { git = "https://x.example/f" }\n',
      "flask: git https://x.example/f",
    ],
    [
      "a source of Poetry",
      "pyproject.toml",
      '[tool.poetry.dependencies]\nflask = "^3"\n',
      '[tool.poetry.dependencies]\nflask = { path = "../f" }\n',
      "flask: path ../f",
    ],
    [
      "a patch of cargo",
      "Cargo.toml",
      '[dependencies]\na = "1"\n',
      '[dependencies]\na = "1"\n[patch.crates-io]\na = { path = "x" }\n',
      "a: path x",
    ],
    [
      "another crate",
      "Cargo.toml",
      '[dependencies]\na = "1"\n',
      '[dependencies]\na = { version = "1", package = "evil" }\n',
      "a: package evil",
    ],
    [
      "a replaced module",
      "go.mod",
      "module x\n",
      "module x\n\nreplace (\n\ta.org/a v1.0.0 => b.org/b v1.0.0\n)\n",
      "a.org/a: b.org/b",
    ],
    [
      "a gem of a repository",
      "Gemfile",
      "gem 'rails', '~> 7'\n",
      "gem 'rails', git: 'https://x.example/r'\n",
      "rails: git https://x.example/r",
    ],
    [
      "a repository of Maven",
      "pom.xml",
      "<project><url>https://a</url></project>",
      "<project><repositories><repository><url>https://x.example/m</url></repository></repositories></project>",
      "any package: https://x.example",
    ],
    [
      "another folder of classes",
      "composer.json",
      json({ autoload: { "psr-4": { "A\\": "src/" } } }),
      json({ autoload: { "psr-4": { "A\\": "evil/" } } }),
      "A\\: evil/",
    ],
    [
      "other settings below those of TypeScript",
      "tsconfig.json",
      "{}",
      '{ "extends": "./mine.json" }',
      "the settings below these: ./mine.json",
    ],
    [
      "another path of TypeScript",
      "tsconfig.json",
      '{ "compilerOptions": { "paths": { "@a": ["./a.ts"] } } } // x',
      '{ "compilerOptions": { "paths": { "@a": ["./b.ts"] } } }',
      "@a: ./b.ts",
    ],
    [
      "another module of Deno",
      "deno.json",
      json({ imports: { a: "jsr:@a/a@1" } }),
      json({ imports: { a: "https://x.example/a.ts" } }),
      "a: https://x.example/a.ts",
    ],
  ])("%s", (_, path, before, after, expected) => {
    expect(redirected(path, before, after)).toEqual(expected === "" ? [] : [expected]);
  });
});

describe("what moves no code passes", () => {
  const workspace = { resolved: "packages/b", link: true };
  test.each([
    ["another version", "package.json", npm("^3"), npm("^4")],
    ["another version of an alias", "package.json", npm("npm:z@1"), npm("npm:z@2")],
    ["a new tag of a repository", "package.json", npm("a/z#v1"), npm("a/z#v2")],
    ["a package of the workspace", "package.json", npm("^3"), npm("workspace:*")],
    [
      "a new package, which is asked for elsewhere",
      "package.json",
      npm("^3"),
      npm("^3", { devDependencies: { b: "file:../b" } }),
    ],
    ["an override of a version", "package.json", npm("^3"), npm("^3", { overrides: { a: "1.2.3" } })],
    [
      "addresses that lead people",
      "package.json",
      npm("^3"),
      npm("^3", { homepage: "https://a.example", repository: "a/b" }),
    ],
    [
      "a new subpath",
      "package.json",
      npm("^3", { exports: { ".": "./a.js" } }),
      npm("^3", { exports: { ".": "./a.js", "./b": "./b.js" } }),
    ],
    ["a new lock file", "package-lock.json", "", lock({ resolved: NPM })],
    ["a package of the workspace in a lock file", "package-lock.json", lock({ resolved: NPM }), lock(workspace)],
    ["words about a package", "pnpm-lock.yaml", "", "  a@1:\n    deprecated: see https://x.example\n"],
    [
      "other versions and comments",
      "requirements.txt",
      "flask==3 # a\n-e .\n",
      "Flask[async]>=3.1,<4; python_version > '3'\n-e . # b\n-r dev.txt\n",
    ],
    [
      "a project's own addresses",
      "pyproject.toml",
      '[project]\ndependencies = ["a"]\n',
      '[project]\ndependencies = ["a>=2"]\n[project.urls]\nHome = "https://x.example"\n',
    ],
    [
      "features of a crate",
      "Cargo.toml",
      '[dependencies]\na = "1"\n',
      '[dependencies]\na = { version = "2", features = ["x"] }\n',
    ],
    [
      "another version of a module",
      "go.mod",
      "require a.org/a v1.0.0\nreplace b.org/b => ../b\n",
      "require a.org/a v1.1.0\nreplace b.org/b => ../b\n",
    ],
    [
      "a gem's version and group",
      "Gemfile",
      "source 'https://rubygems.org'\ngem 'rails', '~> 7'\n",
      "source 'https://rubygems.org'\ngem 'rails', '~> 8', group: :test\n",
    ],
    ["a project's page", "pom.xml", "<project/>", "<project><url>https://x.example</url></project>"],
    [
      "options of a compiler",
      "tsconfig.json",
      "{}",
      '{ "compilerOptions": { "strict": true, "paths": { "@b": ["./b.ts"] } } }',
    ],
  ])("%s", (_, path, before, after) => {
    expect(redirected(path, before, after)).toEqual([]);
  });
});

test("a manifest that cannot be read is called that, and a file of another name says nothing", () => {
  expect(readCodeSources("package.json", "{")).toBe("unreadable");
  const nested = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
  for (const text of [`{ "paths": ${nested} }`, '{ "compilerOptions": {', '{ "a": 1 } { "b": 2 }'])
    expect(readCodeSources("web/tsconfig.json", text)).toBe("unreadable");
  expect(readCodeSources("src/block.ts", "https://x.example")).toBeNull();
});
