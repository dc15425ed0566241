import { beforeAll, describe, expect, it } from "vitest";
import type { ResolvedImport, SourceTree } from "../../../src/kernel/domain/index.ts";
import { go } from "../../../src/syntax/ast/go/index.ts";
import { MemoryTree } from "../typescript/memory-tree.ts";

const FILES = {
  "go.mod":
    'module example.com/app // the name\n\ngo 1.22\n\nrequire (\n\tgithub.com/a/b/v2 v2.0.1\n\t"gopkg.in/yaml.v3" v3.0.1 // indirect\n)\n\nrequire example.com/near v0.0.0\n\nreplace example.com/near => ./near\n',
  "main.go": "package main\n",
  "store/store.go": "package store\n",
  "store/file.go": "package store\n",
  "store/store_test.go": "package store\n",
  "store/_left.go": "package store\n",
  "near/go.mod": "module example.com/near\n",
  "near/near.go": "package near\n",
  "near/deep/deep.go": "package deep\n",
};

describe("imports of Go", () => {
  let tree: SourceTree;

  beforeAll(async () => {
    tree = new MemoryTree(FILES);
    await go.load();
  });

  async function resolved(from: string, module: string, on = tree): Promise<ResolvedImport | undefined> {
    const record = { module, names: [], line: 1, kind: "static" } as const;
    return (await go.createResolver(on, { roots: [] }).resolve(from, [record]))[0];
  }

  it.each([
    ["a package of the own module, without its tests", "example.com/app/store", ["store/file.go", "store/store.go"]],
    ["the module itself", "example.com/app", ["main.go"]],
    ["a module that a folder replaces", "example.com/near", ["near/near.go"]],
    ["a package of such a module", "example.com/near/deep", ["near/deep/deep.go"]],
    ["a package that is not there", "example.com/app/gone", []],
  ])("reach %s", async (_, module, files) => {
    expect(await resolved("main.go", module)).toMatchObject({ resolved: files, external: null, stdlib: false });
  });

  it.each([
    ["github.com/a/b/v2/deep", "github.com/a/b/v2"],
    ["gopkg.in/yaml.v3", "gopkg.in/yaml.v3"],
    ["github.com/not/named/inner", "github.com/not/named"],
    ["github.com/not/named/v3/inner", "github.com/not/named/v3"],
  ])("name the module of %s", async (module, external) => {
    expect(await resolved("main.go", module)).toMatchObject({ resolved: [], external, stdlib: false });
  });

  it.each(["fmt", "net/http", "C", "unsafe"])("know %s as Go's own", async (module) => {
    expect(await resolved("main.go", module)).toMatchObject({ resolved: [], external: null, stdlib: true });
  });

  it("reach the modules of a workspace", async () => {
    const work = new MemoryTree({
      "go.work": "go 1.22\n\nuse (\n\t./a\n\t./b\n)\n",
      "a/go.mod": "module example.com/a\n",
      "a/a.go": "package a\n",
      "b/go.mod": "module example.com/b\n",
      "b/inner/b.go": "package inner\n",
    });
    expect(await resolved("a/a.go", "example.com/b/inner", work)).toMatchObject({ resolved: ["b/inner/b.go"] });
  });

  it("are provided by the modules that go.mod names", async () => {
    const named = await go.packages.namedIn("", tree);
    expect([...named]).toEqual(["github.com/a/b/v2", "gopkg.in/yaml.v3", "example.com/near"]);
    expect(go.packages.isProvided("github.com/a/b/v2/deep", named)).toBe(true);
    expect(go.packages.isProvided("github.com/a/b", named)).toBe(false);
  });
});
