import { writeFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { lintWorkspace, listScopes, scopeOfPath } from "../../../src/core/scope-lint/index.ts";
import type { Scope, StateEntry } from "../../../src/kernel/domain/index.ts";
import { run, Sandbox, write } from "../setup/install/sandbox.ts";
import { briefly, folders } from "./builders.ts";

describe("the scopes of a repository", () => {
  let sandbox: Sandbox;

  beforeEach(() => {
    sandbox = new Sandbox();
  });

  function writeRules(scopes: Record<string, Scope>, state: StateEntry[] = []): void {
    const definitions = { scope_definitions: { version: "1.2", scopes } };
    write(sandbox.path(".skl/scope_definitions.json"), JSON.stringify(definitions));
    write(sandbox.path(".skl/knowledge.json"), JSON.stringify({ schema_version: 1, state }));
  }

  function publish(): void {
    sandbox.git("add", "-A");
    sandbox.git("commit", "-q", "--allow-empty", "-m", "all");
    sandbox.git("push", "-q", "origin", "HEAD:main");
  }

  const auth = folders("app/auth/");

  describe("when the base has rules", () => {
    beforeEach(() => {
      writeRules({ auth, top: folders(".") });
      write(sandbox.path("app/auth/x.py"), "");
      publish();
      writeRules({ auth: {} });
      write(sandbox.path("later.py"), "");
    });

    it("lints the base's scopes and files, not the work tree's", async () => {
      const { problems, checked, warnings } = await lintWorkspace({ cwd: sandbox.root });
      expect([briefly(problems), checked, warnings]).toEqual([
        ["warning SCOPE_OVERLAP top app/auth/"],
        { scopes: 2, files: 4, where: "base" },
        [],
      ]);
    });

    it("lints the work tree's scopes and tracked files when asked to", async () => {
      const { problems, checked } = await lintWorkspace({ cwd: sandbox.path("app"), workTree: true });
      expect([briefly(problems), checked]).toEqual([
        ["error SCOPE_EMPTY auth -", "warning SCOPE_UNOWNED auth -", "warning FILE_UNOWNED - ."],
        { scopes: 1, files: 4, where: "work_tree" },
      ]);
    });

    it("lists the base's definitions with their names", async () => {
      const { version, scopes } = await listScopes({ cwd: sandbox.root });
      expect([version, scopes]).toEqual([
        "1.2",
        [
          { ...auth, name: "auth" },
          { ...folders("."), name: "top" },
        ],
      ]);
    });

    it("lints what was last fetched when the remote is not to be asked, and says so", async () => {
      sandbox.git("fetch", "-q", "origin");
      const { problems, warnings } = await lintWorkspace({ cwd: sandbox.root, offline: true });
      expect([problems.length, warnings.map(({ code }) => code)]).toEqual([1, ["BASE_NOT_FRESH"]]);
    });
  });

  describe("when the base has no rules yet", () => {
    it("lints and lists the drafts of the work tree", async () => {
      publish();
      writeRules({ auth });
      write(sandbox.path("app/auth/x.py"), "");
      sandbox.git("add", "app");
      const lint = await lintWorkspace({ cwd: sandbox.root });
      const list = await listScopes({ cwd: sandbox.root });
      expect([lint.checked.where, briefly(lint.problems), list.scopes.map(({ name }) => name)]).toEqual([
        "work_tree",
        ["warning FILE_UNOWNED - ."],
        ["auth"],
      ]);
      expect(lint.warnings.map(({ code }) => code)).toEqual(["RULES_NOT_ON_BASE"]);
    });

    it("says of a repository without drafts that no scope owns its files", async () => {
      publish();
      const { problems, checked } = await lintWorkspace({ cwd: sandbox.root });
      expect([briefly(problems), checked.where]).toEqual([["warning FILE_UNOWNED - ."], "base"]);
    });
  });

  it("keeps a name that is not UTF-8 apart from others", async () => {
    writeRules({ auth }, [{ id: "odd", path: "app/auth/x.py" }]);
    write(sandbox.path("app/auth/x.py"), "");
    writeFileSync(Buffer.from(sandbox.path("app/auth/\xff.py"), "latin1"), "");
    writeFileSync(Buffer.from(sandbox.path("app/auth/\xfe\n.py"), "latin1"), "");
    publish();
    const { problems, checked } = await lintWorkspace({ cwd: sandbox.root });
    expect([briefly(problems), checked.files]).toEqual([["warning FILE_UNOWNED - ."], 6]);
  });

  it("refuses --work-tree in a bare repository", async () => {
    run("git", ["push", "-q", "origin", "HEAD:main"], { cwd: sandbox.root });
    await expect(lintWorkspace({ cwd: sandbox.remote, workTree: true })).rejects.toMatchObject({ code: "USAGE" });
  });

  describe("asked whose a path is", () => {
    beforeEach(() => {
      const app = { ...folders("app"), forbidden_path_prefixes: ["app/infra"] };
      writeRules({ app, auth }, [{ id: "moved", path: "app/moved.py", semantic_scope: "auth" }]);
      publish();
    });

    it.each([
      [
        "app/auth/x.py",
        { path: "app/auth/x.py", semantic_scope: "auth", scopes: ["auth", "app"], forbidden_by: [], recorded: null },
      ],
      [
        "./app//new.py",
        { path: "app/new.py", semantic_scope: "app", scopes: ["app"], forbidden_by: [], recorded: null },
      ],
      [
        "app/infra/x.tf",
        { path: "app/infra/x.tf", semantic_scope: null, scopes: [], forbidden_by: ["app"], recorded: null },
      ],
      [
        "app/moved.py",
        { path: "app/moved.py", semantic_scope: "auth", scopes: ["app"], forbidden_by: [], recorded: "auth" },
      ],
      ["README.md", { path: "README.md", semantic_scope: null, scopes: [], forbidden_by: [], recorded: null }],
    ])("answers for %s", async (path, expected) => {
      expect(await scopeOfPath({ cwd: sandbox.root, path })).toEqual({ ...expected, warnings: [] });
    });
  });
});
