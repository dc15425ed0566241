import { describe, expect, it } from "vitest";
import { memoryTree } from "../../scripts/corpus/layouts/memory-tree.ts";
import { listWorkspaceFolders, workspaceKinds } from "../../src/syntax/ast/workspace-members.ts";

/** What each tool lets a repository declare, with files that are no members beside them, and the members. */
const declared: Readonly<Record<string, { texts: Readonly<Record<string, string>>; members: readonly string[] }>> = {
  pnpm: {
    texts: {
      "pnpm-workspace.yaml": "packages:\n  - 'packages/*'\n  - '!packages/old'\ncatalog:\n  a: ^1\n",
      "packages/a/package.json": "{}",
      "packages/old/package.json": "{}",
      "other/package.json": "{}",
    },
    members: ["packages/a"],
  },
  npm: {
    texts: {
      "package.json": '{"workspaces":{"packages":["libs/**","tools/x"]}}',
      "libs/a/package.json": '{"workspaces":["inner"]}',
      "libs/a/src/a.ts": "",
      "libs/a/inner/package.json": "{}",
      "tools/x/package.json": "{}",
    },
    members: ["libs/a", "libs/a/inner", "tools/x"],
  },
  lerna: {
    texts: { "lerna.json": '{"packages":["modules/*"]}', "modules/a/package.json": "{}", "modules/notes.md": "" },
    members: ["modules/a"],
  },
  deno: {
    texts: {
      "deno.jsonc": '{ // all\n "workspace": ["./web", "./db",] }',
      "web/deno.json": "{}",
      "db/deno.json": "{}",
    },
    members: ["db", "web"],
  },
  cargo: {
    texts: {
      "Cargo.toml": '[workspace]\nmembers = ["crates/*"]\nexclude = ["crates/fuzz"]\n',
      "crates/a/Cargo.toml": "",
      "crates/core/main.rs": "",
      "crates/fuzz/Cargo.toml": "",
    },
    members: ["crates/a"],
  },
  go: {
    texts: { "go.work": "go 1.22\nuse (\n\t./api\n\t./store // db\n)\n", "api/go.mod": "", "store/go.mod": "" },
    members: ["api", "store"],
  },
  python: {
    texts: {
      "pyproject.toml":
        '[tool.uv.workspace]\nmembers = ["packages/*"]\nexclude = ["packages/b"]\n[tool.poetry.group.dev.dependencies]\nc = {path = "libs/c"}\n',
      "packages/a/pyproject.toml": "",
      "packages/b/pyproject.toml": "",
      "libs/c/pyproject.toml": "",
    },
    members: ["libs/c", "packages/a"],
  },
  maven: {
    texts: {
      "pom.xml": "<project><modules><module>core</module></modules></project>",
      "core/pom.xml": "<project><modules><module>io</module></modules></project>",
      "core/io/pom.xml": "<project/>",
    },
    members: ["core", "core/io"],
  },
  gradle: {
    texts: {
      "settings.gradle.kts": 'include(":app", ":lib:core")\ninclude("tools")\nincludeBuild("other")\n',
      "app/build.gradle.kts": "",
      "lib/core/build.gradle.kts": "",
      "tools/build.gradle.kts": "",
      "other/build.gradle.kts": "",
    },
    members: ["app", "lib/core", "tools"],
  },
  composer: {
    texts: {
      "composer.json": '{"repositories":[{"type":"path","url":"src/*"},{"type":"vcs","url":"https://x/y"}]}',
      "src/mail/composer.json": "{}",
      "src/notes.md": "",
    },
    members: ["src/mail"],
  },
  dotnet: {
    texts: {
      "Shop.sln": 'Project("{FAE0}") = "Shop.Web", "src\\Shop.Web\\Shop.Web.csproj", "{11}"\nEndProject\n',
      "src/Shop.Web/Shop.Web.csproj": "",
    },
    members: ["src/Shop.Web"],
  },
};

describe("the packages that a repository declares", () => {
  it("has a case for every tool", () => {
    expect(Object.keys(declared)).toEqual(Object.keys(workspaceKinds));
  });

  it.each(Object.entries(declared))("are found for %s", async (_tool, { texts, members }) => {
    const found = await listWorkspaceFolders(Object.keys(texts), memoryTree(new Map(Object.entries(texts))));
    expect([...found].sort()).toEqual(members);
  });

  it("are none outside of the repository, and none of a file that cannot be read", async () => {
    const texts = { "package.json": '{"workspaces":["../x", "/etc"]}', "Cargo.toml": "[[[", "etc/a.ts": "" };
    const found = await listWorkspaceFolders(Object.keys(texts), memoryTree(new Map(Object.entries(texts))));
    expect([...found]).toEqual(["etc"]);
  });
});
