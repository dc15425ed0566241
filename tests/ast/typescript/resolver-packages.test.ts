import { describe, expect, it } from "vitest";
import { json, type Row, reach } from "./reach.ts";

describe("packages of the workspace", () => {
  const root = { "package.json": json({ workspaces: ["packages/*"] }) };
  const pkg = (manifest: object): Record<string, string> => ({
    ...root,
    "packages/b/package.json": json({ name: "@o/b", ...manifest }),
  });
  const from = "packages/a/src/a.ts";
  const rows: Row[] = [
    ["by src/index.ts", { ...pkg({}), "packages/b/src/index.ts": "" }, from, "@o/b", "packages/b/src/index.ts"],
    ["by index.ts", { ...pkg({}), "packages/b/index.ts": "" }, from, "@o/b", "packages/b/index.ts"],
    ["by main", { ...pkg({ main: "lib/x.js" }), "packages/b/lib/x.js": "" }, from, "@o/b", "packages/b/lib/x.js"],
    [
      "by the source of a main that is not built",
      { ...pkg({ main: "dist/x.js" }), "packages/b/src/x.ts": "" },
      from,
      "@o/b",
      "packages/b/src/x.ts",
    ],
    [
      "by types",
      { ...pkg({ types: "dist/index.d.ts", main: "dist/index.js" }), "packages/b/src/index.ts": "" },
      from,
      "@o/b",
      "packages/b/src/index.ts",
    ],
    [
      "by exports",
      { ...pkg({ exports: { ".": "./src/main.ts" } }), "packages/b/src/main.ts": "" },
      from,
      "@o/b",
      "packages/b/src/main.ts",
    ],
    [
      "by a path in exports",
      {
        ...pkg({ exports: { "./sub": { types: "./dist/sub.d.ts", default: "./dist/sub.js" } } }),
        "packages/b/src/sub.ts": "",
      },
      from,
      "@o/b/sub",
      "packages/b/src/sub.ts",
    ],
    [
      "by a pattern in exports",
      { ...pkg({ exports: { "./*": "./dist/esm/*.js" } }), "packages/b/src/deep/x.tsx": "" },
      from,
      "@o/b/deep/x",
      "packages/b/src/deep/x.tsx",
    ],
    [
      "past exports that lead nowhere",
      { ...pkg({ exports: { ".": "./bundle.mjs" } }), "packages/b/src/index.ts": "" },
      from,
      "@o/b",
      "packages/b/src/index.ts",
    ],
    ["by a path in the folder", { ...pkg({}), "packages/b/util.ts": "" }, from, "@o/b/util", "packages/b/util.ts"],
    ["by a path in src", { ...pkg({}), "packages/b/src/util.ts": "" }, from, "@o/b/util", "packages/b/src/util.ts"],
    ["and not as externals where nothing is found", { ...pkg({}) }, from, "@o/b/gone", null],
    [
      "with workspaces in an object",
      {
        "package.json": json({ workspaces: { packages: ["packages/*"] } }),
        "packages/b/package.json": json({ name: "b" }),
        "packages/b/index.ts": "",
      },
      from,
      "b",
      "packages/b/index.ts",
    ],
    [
      "with pnpm-workspace.yaml",
      {
        "pnpm-workspace.yaml": "packages:\n  - 'libs/**' # all\n  - \"!libs/old\"\ncatalog:\n  - x\n",
        "libs/deep/b/package.json": json({ name: "b" }),
        "libs/deep/b/index.ts": "",
      },
      "libs/a.ts",
      "b",
      "libs/deep/b/index.ts",
    ],
    [
      "but none that are excluded",
      {
        "pnpm-workspace.yaml": "packages:\n- libs/*\n- '!libs/old'\n",
        "libs/old/package.json": json({ name: "b" }),
        "libs/old/index.ts": "",
      },
      "a.ts",
      "b",
      { external: "b" },
    ],
    [
      "in a workspace that is not at the root",
      {
        "web/package.json": json({ workspaces: ["pk/*"] }),
        "web/pk/b/package.json": json({ name: "b" }),
        "web/pk/b/index.ts": "",
      },
      "web/app/a.ts",
      "b",
      "web/pk/b/index.ts",
    ],
    [
      "linked by file:",
      { "app/package.json": json({ dependencies: { b: "file:../b" } }), "b/index.js": "" },
      "app/a.js",
      "b",
      "b/index.js",
    ],
    [
      "by their own name",
      { "package.json": json({ name: "me", exports: { "./x": "./src/x.ts" } }), "src/x.ts": "" },
      "test/a.ts",
      "me/x",
      "src/x.ts",
    ],
    [
      "by imports of the package",
      { "package.json": json({ imports: { "#x/*": "./src/*.js" } }), "src/y.ts": "" },
      "src/a.ts",
      "#x/y",
      "src/y.ts",
    ],
    [
      "by imports that are not built",
      { "package.json": json({ imports: { "#x": { default: "./dist/x.js" } } }), "src/x.ts": "" },
      "src/a.ts",
      "#x",
      "src/x.ts",
    ],
  ];
  it.each(rows)("%s", async (_, files, from, module, expected) => {
    expect(await reach(files, from, module)).toEqual(expected);
  });

  it("enter by the door that the import uses", async () => {
    const files = {
      "package.json": json({ name: "me", exports: { import: "./i.mjs", require: "./r.cjs" } }),
      "i.mjs": "",
      "r.cjs": "",
    };
    expect(await reach(files, "a.mjs", "me")).toBe("i.mjs");
    expect(await reach(files, "a.js", "me", "conditional")).toBe("r.cjs");
    expect(await reach(files, "a.cjs", "me")).toBe("r.cjs");
  });
});

describe("imports of a package", () => {
  const imports = {
    "#ext": "ext",
    "#scoped": "@o/ext",
    "#inner": "ext/lib/inner.js",
    "#dep/*": "pkg/*",
    "#dep/own/*": "@o/own/*.js",
    "#*": "all-*",
    "#*.js": "./src/*.js",
    "#node": "node:fs",
    "#fs": "fs/promises",
    "#conditional": { types: "@types/ext", node: "ext", default: "./polyfill.js" },
    "#nested": { node: { import: "ext", require: "other" }, default: "./x.js" },
    "#browser": { browser: "./browser.js", default: "ext" },
    "#types": { types: "only-types" },
    "#list": [{ browser: "never" }, "ext"],
    "#forbidden": { node: null, default: "ext" },
    "#file": "./gone.js",
    "#loop": "#ext",
    "#member": "@o/b",
  };
  const files = {
    "package.json": json({ imports, workspaces: ["packages/*"] }),
    "packages/b/package.json": json({ name: "@o/b", main: "dist/index.js" }),
    "packages/b/src/index.ts": "",
    "packages/c/package.json": json({ name: "c" }),
    "src/known.js": "",
  };
  it.each([
    ["#ext", { external: "ext" }],
    ["#scoped", { external: "@o/ext" }],
    ["#inner", { external: "ext" }],
    ["#dep/a", { external: "pkg" }],
    ["#dep/own/x", { external: "@o/own" }],
    ["#other", { external: "all-other" }],
    ["#known.js", "src/known.js"],
    ["#unknown.js", null],
    ["#node", { stdlib: true }],
    ["#fs", { stdlib: true }],
    ["#conditional", { external: "ext" }],
    ["#nested", { external: "ext" }],
    ["#browser", { external: "ext" }],
    ["#types", { external: "only-types" }],
    ["#list", { external: "ext" }],
    ["#forbidden", null],
    ["#file", null],
    ["#loop", null],
    ["#member", "packages/b/src/index.ts"],
  ])("%s reaches %j", async (module, expected) => {
    expect(await reach(files, "src/a.ts", module)).toEqual(expected);
  });

  it("are those of the nearest package only", async () => {
    expect(await reach(files, "packages/c/a.ts", "#ext")).toBe(null);
  });

  it("go by how the module is imported", async () => {
    expect(await reach(files, "src/a.ts", "#nested", "conditional")).toEqual({ external: "other" });
  });
});
