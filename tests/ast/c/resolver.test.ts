import { beforeAll, describe, expect, it } from "vitest";
import { c } from "../../../src/syntax/ast/c/index.ts";
import { listManifestsAt } from "../../../src/syntax/ast/manifests/index.ts";
import { MemoryTree } from "../typescript/memory-tree.ts";

const FILES = {
  "src/a.c": "",
  "src/a.h": "",
  "src/near/b.h": "",
  "include/app/c.h": "",
  "include/app/d.hpp": "",
  "lib/x/y.h": "",
  "lib/x/src/z.c": "",
};

const COMMANDS = JSON.stringify([
  {
    directory: "/home/me/app/build",
    file: "/home/me/app/src/a.cc",
    command: "c++ -I/home/me/app/lib -isystem /usr/include",
  },
  { directory: "/home/me/app/build", file: "../src/b.cc", arguments: ["c++", "-I", "../include"] },
]);

describe("includes of C and C++", () => {
  beforeAll(() => c.load());

  async function resolved(from: string, module: string, files: Readonly<Record<string, string>>) {
    const record = { module, names: [], line: 1, kind: "static" } as const;
    const found = await c.createResolver(new MemoryTree(files), { roots: [] }).resolve(from, [record]);
    return found.map(({ resolved, external, stdlib }) => [resolved, external, stdlib]);
  }

  it.each([
    ["a file beside it", "src/a.c", "./a.h", ["src/a.h"], null, false],
    ["a file below it", "src/a.c", "./near/b.h", ["src/near/b.h"], null, false],
    ["a folder of headers", "src/a.c", "app/c.h", ["include/app/c.h"], null, false],
    ["such a folder by quotes", "src/a.c", "./app/c.h", ["include/app/c.h"], null, false],
    ["a folder around it", "lib/x/src/z.c", "./y.h", ["lib/x/y.h"], null, false],
    ["no file that is not there", "src/a.c", "./gone.h", [], null, false],
    ["C's own headers", "src/a.c", "stdio.h", [], null, true],
    ["headers of a system", "src/a.c", "sys/types.h", [], null, true],
    ["C++'s own headers", "src/a.c", "vector", [], null, true],
    ["a package by its header", "src/a.c", "zlib.h", [], "zlib", false],
    ["a package by its folder", "src/a.c", "nlohmann/json.hpp", [], "nlohmann", false],
  ])("reach %s", async (_, from, module, files, external, stdlib) => {
    expect(await resolved(from, module, FILES)).toEqual([[files, external, stdlib]]);
  });

  it.each([
    ["in a folder of the file's own", "src/a.cc", "x/y.h", ["lib/x/y.h"], null],
    ["not in a folder of another file", "src/a.cc", "app/c.h", [], "app"],
    ["in a folder that an argument of its own names", "src/b.cc", "app/c.h", ["include/app/c.h"], null],
    ["of a header in the folders of all files", "src/a.h", "app/d.hpp", ["include/app/d.hpp"], null],
  ])("are looked for as compile commands say: %s", async (_, from, module, files, external) => {
    const found = await resolved(from, module, { ...FILES, "build/compile_commands.json": COMMANDS });
    expect(found).toEqual([[files, external, false]]);
  });

  it.each([
    [
      "conanfile.txt",
      "[requires]\nfmt/10.2.1\nzlib/[>=1.2]@user/stable # note\n[generators]\nCMakeDeps\n",
      ["fmt 10.2.1", "zlib [>=1.2]"],
    ],
    [
      "conanfile.py",
      'class A(ConanFile):\n    requires = "fmt/10.2.1", "boost/1.84.0@conan/stable"\n    def requirements(self):\n        self.requires("zlib/1.3")\n',
      ["fmt 10.2.1", "boost 1.84.0", "zlib 1.3"],
    ],
    [
      "vcpkg.json",
      '{"name": "a", "dependencies": ["fmt", {"name": "curl", "version>=": "8.0"}, 3]}',
      ["fmt null", "curl 8.0"],
    ],
    [
      "CMakeLists.txt",
      "find_package(OpenSSL 3.0 REQUIRED)\n# find_package(No)\nFetchContent_Declare(googletest GIT_REPOSITORY x)\nfind_package(Threads)\n",
      ["OpenSSL 3.0", "googletest null"],
    ],
  ])("are provided by what %s names", (path, text, named) => {
    const { requires } = c.packages.readManifest(path, text);
    expect(requires.map(({ name, version }) => `${name} ${version}`)).toEqual(named);
    expect(requires.every(({ isRuntime }) => isRuntime)).toBe(true);
    expect(listManifestsAt(`a/${path}`)[0]?.names(text, path)).toEqual(requires.map(({ name }) => name));
  });

  it.each([
    ["nlohmann", "nlohmann_json", true],
    ["curl", "libcurl", true],
    ["zlib", "zlib", true],
    ["fmt", "boost", false],
  ])("say of %s whether %s may provide it: %s", (header, name, isProvided) => {
    expect(c.packages.isProvided(header, new Set([name]))).toBe(isProvided);
  });
});
