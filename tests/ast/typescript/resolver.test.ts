import { describe, expect, it } from "vitest";
import { typescript } from "../../../src/syntax/ast/typescript/index.ts";
import { MemoryTree } from "./memory-tree.ts";
import { json, type Row, reach } from "./reach.ts";

describe("relative imports", () => {
  const rows: Row[] = [
    ["find a .ts file without its extension", { "src/b.ts": "" }, "src/a.ts", "./b", "src/b.ts"],
    ["find .tsx", { "src/b.tsx": "" }, "src/a.ts", "./b", "src/b.tsx"],
    ["find .mts and .cts", { "b.mts": "" }, "a.ts", "./b.mjs", "b.mts"],
    ["find .cts behind .cjs", { "b.cts": "" }, "a.ts", "./b.cjs", "b.cts"],
    ["find .d.ts", { "b.d.ts": "" }, "a.ts", "./b", "b.d.ts"],
    ["find .jsx from JavaScript", { "b.jsx": "" }, "a.js", "./b", "b.jsx"],
    ["find .json", { "b.json": "{}" }, "a.ts", "./b.json", "b.json"],
    ["take .js for the .ts it is built from", { "b.ts": "" }, "a.ts", "./b.js", "b.ts"],
    ["take .js for .tsx", { "b.tsx": "" }, "a.ts", "./b.js", "b.tsx"],
    ["take .jsx for .tsx", { "b.tsx": "" }, "a.ts", "./b.jsx", "b.tsx"],
    ["keep .js where only that exists", { "b.js": "" }, "a.ts", "./b.js", "b.js"],
    ["prefer the source to the file built from it", { "b.js": "", "b.ts": "" }, "a.ts", "./b.js", "b.ts"],
    ["find a folder's index", { "b/index.ts": "" }, "a.ts", "./b", "b/index.ts"],
    ["prefer a file to a folder of its name", { "b.ts": "", "b/index.ts": "" }, "a.ts", "./b", "b.ts"],
    ["find the folder itself", { "src/index.ts": "" }, "src/a.ts", ".", "src/index.ts"],
    ["find the folder above", { "index.ts": "" }, "src/a.ts", "..", "index.ts"],
    [
      "find a folder by its package.json",
      { "b/package.json": json({ main: "m.js" }), "b/m.js": "" },
      "a.js",
      "./b",
      "b/m.js",
    ],
    ["find assets", { "a.css": "" }, "a.ts", "./a.css", "a.css"],
    ["see past a bundler's query", { "a.svg": "" }, "a.ts", "./a.svg?url", "a.svg"],
    ["see past a bundler's loaders", { "a.txt": "" }, "a.ts", "raw-loader!./a.txt", "a.txt"],
    ["mind the case", { "B.ts": "" }, "a.ts", "./b", null],
    ["do not leave the tree", { "b.ts": "" }, "a.ts", "../b", null],
    ["do not leave the tree and come back", { "b.ts": "" }, "src/a.ts", "../../b", null],
    ["reach nothing where nothing is", {}, "a.ts", "./missing", null],
    ["do not take dist for src", { "package.json": "{}", "src/b.ts": "" }, "a.ts", "./dist/b.js", null],
  ];
  it.each(rows)("%s", async (_, files, from, module, expected) => {
    expect(await reach(files, from, module)).toEqual(expected);
  });
});

describe("packages outside the tree", () => {
  const rows: Row[] = [
    ["are known by their name", {}, "a.ts", "lodash", { external: "lodash" }],
    ["are known without the path inside", {}, "a.ts", "lodash/fp/get.js", { external: "lodash" }],
    ["keep their scope", {}, "a.ts", "@a/b/c", { external: "@a/b" }],
    ["may share a name with a folder", { "lodash/index.ts": "" }, "a.ts", "lodash", { external: "lodash" }],
    ["are none where the name cannot be one", {}, "a.ts", "@/app", null],
    ["are none for Node's modules", {}, "a.ts", "fs", { stdlib: true }],
    ["are none for Node's modules with a path", {}, "a.ts", "fs/promises", { stdlib: true }],
    ["are none for Node's modules with the prefix", {}, "a.ts", "node:test", { stdlib: true }],
    ["are what an address names", {}, "a.ts", "https://esm.sh/react", { external: "https://esm.sh/react" }],
    ["are data themselves", {}, "a.ts", "data:text/javascript,1", { external: "data:text/javascript,1" }],
    ["are none for what a bundler makes up", {}, "a.ts", "virtual:pwa", null],
    ["may be called like Node's modules with a slash", {}, "a.ts", "buffer/", { external: "buffer" }],
  ];
  it.each(rows)("%s", async (_, files, from, module, expected) => {
    expect(await reach(files, from, module)).toEqual(expected);
  });
});

describe("tsconfig.json", () => {
  const alias = (target: string, more: object = {}): string =>
    json({ compilerOptions: { paths: { "@/*": [target] }, ...more } });
  const rows: Row[] = [
    ["maps names by paths", { "tsconfig.json": alias("./src/*"), "src/b.ts": "" }, "src/a.ts", "@/b", "src/b.ts"],
    ["maps names with .js", { "tsconfig.json": alias("./src/*"), "src/b.ts": "" }, "src/a.ts", "@/b.js", "src/b.ts"],
    [
      "maps from baseUrl",
      { "tsconfig.json": alias("*", { baseUrl: "./src" }), "src/b.ts": "" },
      "src/a.ts",
      "@/b",
      "src/b.ts",
    ],
    [
      "finds names below baseUrl",
      { "tsconfig.json": json({ compilerOptions: { baseUrl: "src" } }), "src/lib/b.ts": "" },
      "src/a.ts",
      "lib/b",
      "src/lib/b.ts",
    ],
    [
      "may hold comments and trailing commas",
      { "tsconfig.json": `{ // c\n "compilerOptions": { "paths": { "@/*": ["./src/*",], }, }, }`, "src/b.ts": "" },
      "src/a.ts",
      "@/b",
      "src/b.ts",
    ],
    [
      "may be called jsconfig.json",
      { "jsconfig.json": alias("./src/*"), "src/b.js": "" },
      "src/a.js",
      "@/b",
      "src/b.js",
    ],
    [
      "inherits paths from where they are written",
      {
        "base/tsconfig.json": alias("./x/*"),
        "app/tsconfig.json": json({ extends: "../base/tsconfig.json" }),
        "base/x/b.ts": "",
      },
      "app/a.ts",
      "@/b",
      "base/x/b.ts",
    ],
    [
      "inherits without the extension",
      { "tsconfig.base.json": alias("./src/*"), "tsconfig.json": json({ extends: "./tsconfig.base" }), "src/b.ts": "" },
      "src/a.ts",
      "@/b",
      "src/b.ts",
    ],
    [
      "survives a base that is not installed",
      {
        "tsconfig.json": json({
          extends: "@tsconfig/node20/tsconfig.json",
          compilerOptions: { paths: { "@/*": ["./src/*"] } },
        }),
        "src/b.ts": "",
      },
      "src/a.ts",
      "@/b",
      "src/b.ts",
    ],
    [
      "inherits from a package of the workspace",
      {
        "package.json": json({ workspaces: ["packages/*"] }),
        "packages/cfg/package.json": json({ name: "@o/cfg" }),
        "packages/cfg/base.json": alias("../app/src/*"),
        "packages/app/package.json": json({ name: "app" }),
        "packages/app/tsconfig.json": json({ extends: "@o/cfg/base.json" }),
        "packages/app/src/b.ts": "",
      },
      "packages/app/src/a.ts",
      "@/b",
      "packages/app/src/b.ts",
    ],
    ["may be broken", { "tsconfig.json": "{{{", "src/b.ts": "" }, "src/a.ts", "./b", "src/b.ts"],
    [
      "may extend itself",
      { "tsconfig.json": json({ extends: "./tsconfig.json" }), "src/b.ts": "" },
      "src/a.ts",
      "./b",
      "src/b.ts",
    ],
    [
      "counts where it is nearest",
      { "tsconfig.json": alias("./src/*"), "app/tsconfig.json": alias("./lib/*"), "app/lib/b.ts": "", "src/b.ts": "" },
      "app/a.ts",
      "@/b",
      "app/lib/b.ts",
    ],
    [
      "leaves files to the projects it refers to",
      {
        "tsconfig.json": json({
          files: [],
          references: [{ path: "./tsconfig.app.json" }, { path: "./tsconfig.node.json" }],
        }),
        "tsconfig.app.json": json({ include: ["src"], compilerOptions: { paths: { "@/*": ["./src/*"] } } }),
        "tsconfig.node.json": json({ include: ["vite.config.ts"] }),
        "src/b.ts": "",
      },
      "src/a.ts",
      "@/b",
      "src/b.ts",
    ],
    [
      "refers to folders as well",
      {
        "tsconfig.json": json({ files: [], references: [{ path: "./app" }] }),
        "app/tsconfig.json": alias("./src/*"),
        "app/src/b.ts": "",
      },
      "app/src/a.ts",
      "@/b",
      "app/src/b.ts",
    ],
    [
      "falls back to the next path",
      { "tsconfig.json": json({ compilerOptions: { paths: { "@/*": ["./gen/*", "./src/*"] } } }), "src/b.ts": "" },
      "src/a.ts",
      "@/b",
      "src/b.ts",
    ],
    [
      "maps whole names",
      {
        "tsconfig.json": json({ compilerOptions: { paths: { core: ["./src/core/index.ts"] } } }),
        "src/core/index.ts": "",
      },
      "src/a.ts",
      "core",
      "src/core/index.ts",
    ],
    [
      "wins over Node's names",
      { "tsconfig.json": json({ compilerOptions: { baseUrl: "src" } }), "src/constants.ts": "" },
      "src/a.ts",
      "constants",
      "src/constants.ts",
    ],
    [
      "leaves other names to packages",
      { "tsconfig.json": alias("./src/*") },
      "src/a.ts",
      "react",
      { external: "react" },
    ],
  ];
  it.each(rows)("%s", async (_, files, from, module, expected) => {
    expect(await reach(files, from, module)).toEqual(expected);
  });
});

describe("a large tree", () => {
  it("is not listed whole", async () => {
    const files: Record<string, string> = {
      "package.json": json({ workspaces: ["packages/*"] }),
      "packages/b/index.ts": "",
    };
    for (let index = 0; index < 3000; index += 1) files[`other/f${index}/g/x.ts`] = "";
    const tree = new MemoryTree(files);
    await typescript
      .createResolver(tree, { roots: [] })
      .resolve("other/f1/g/x.ts", [{ module: "./y", names: [], line: 1, kind: "static" }]);
    expect(new Set(tree.listed).size).toBeLessThan(20);
  });
});
