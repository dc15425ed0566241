import { describe, expect, it } from "vitest";
import { scopeLintTexts } from "../../../src/core/scope-lint/index.ts";
import type { Scope, StateEntry, Task } from "../../../src/kernel/domain/index.ts";
import { aScope, aTask, briefly, folders, lint, paths } from "./builders.ts";

const auth = folders("app/auth/");
const authFile = "app/auth/login.py";

describe("linting scopes", () => {
  describe("when every file has one owner", () => {
    it("finds nothing, whatever the rules of `.skl` itself", () => {
      const files = [authFile, "app/models/user.py", ".skl/config.json", ".skl/rfc/RFC_001.json"];
      expect(lint({ scopes: { auth, models: folders("app/models") }, files })).toEqual([]);
    });
  });

  describe("when scopes meet in a file", () => {
    const cases: [string, Record<string, Scope>, string[], string[]][] = [
      ["equal folders", { a: folders("app/"), b: folders("./app") }, ["app/x.py"], ["error SCOPE_OVERLAP a app/"]],
      ["equal paths", { a: paths("x.py"), b: paths("x.py") }, ["x.py"], ["error SCOPE_OVERLAP a x.py"]],
      ["the root twice", { a: folders("."), b: folders("") }, ["x.py"], ["error SCOPE_OVERLAP a ./"]],
      [
        "a folder in a folder",
        { a: folders("app"), b: folders("app/b") },
        ["app/x", "app/b/y"],
        ["warning SCOPE_OVERLAP a app/b/"],
      ],
      [
        "a path in a folder",
        { a: folders("app"), b: paths("app/y") },
        ["app/x", "app/y"],
        ["warning SCOPE_OVERLAP a app/y"],
      ],
      [
        "a folder that the other forbids",
        { a: { ...folders("app"), forbidden_path_prefixes: ["app/b"] }, b: folders("app/b") },
        ["app/x", "app/b/y"],
        [],
      ],
      [
        "a path that the other forbids",
        { a: { ...folders("app"), forbidden_path_prefixes: ["app/y"] }, b: paths("app/y") },
        ["app/x", "app/y"],
        [],
      ],
      [
        "names that only begin alike",
        { a: folders("app/auth"), b: folders("app/authz") },
        ["app/auth/x", "app/authz/y"],
        [],
      ],
    ];
    it.each(cases)("by %s", (_what, scopes, files, expected) => {
      expect(briefly(lint({ scopes, files }))).toEqual(expected);
    });

    it("says how many files, gives one, and names every scope of a tie once", () => {
      const scopes = { a: folders("app/", "lib"), b: folders("app/", "lib/"), c: folders("app") };
      const messages = lint({ scopes, files: ["app/x.py", "app/y.py", "lib/z.py"] }).map(({ message }) => message);
      expect(messages).toEqual([
        "a, b and c hold app/ by equal rules (2 files, e.g. app/x.py); only their names decide whose that is.",
        "a and b hold lib/ by equal rules (1 file, e.g. lib/z.py); only their names decide whose that is.",
      ]);
    });

    it("finds a tie that no file shows yet", () => {
      const [tie] = lint({ scopes: { a: folders("app/"), b: folders("app/") } });
      expect(tie).toMatchObject({
        code: "SCOPE_OVERLAP",
        severity: "error",
        message: expect.stringContaining("no tracked file yet"),
      });
    });

    it("mentions a nested pair once, with the more specific side and a count", () => {
      const files = ["app/x.py", "app/auth/a.py", "app/auth/deep/b.py"];
      expect(lint({ scopes: { app: folders("app/"), auth }, files })).toEqual([
        {
          code: "SCOPE_OVERLAP",
          severity: "warning",
          scope: "app",
          path: "app/auth/",
          message: "auth takes 2 files that app holds by app/, too: app/auth/ is more specific (e.g. app/auth/a.py).",
          fix: "Nothing to do if that is meant; otherwise forbid app/auth/ to app.",
        },
      ]);
    });
  });

  describe("when a definition says less than it seems to", () => {
    const cases: [string, Scope, string[]][] = [
      ["it allows nothing", aScope(), ["error SCOPE_EMPTY s -"]],
      ["no tracked file matches", folders("gone/"), ["warning SCOPE_EMPTY s -"]],
      [
        "it forbids all it allows",
        { ...folders("app/auth"), forbidden_path_prefixes: ["app"] },
        ["error SCOPE_EMPTY s -", "warning SCOPE_UNREACHABLE s app/auth"],
      ],
      [
        "it forbids one of its folders",
        { ...folders("app", "app/auth/"), forbidden_path_prefixes: ["app/auth"] },
        ["warning SCOPE_UNREACHABLE s app/auth/"],
      ],
      [
        "it forbids one of its files",
        { ...folders("app"), allowed_paths: ["app/a/x.py"], forbidden_path_prefixes: ["app/a"] },
        ["warning SCOPE_UNREACHABLE s app/a/x.py"],
      ],
      ["a folder stands twice", folders("app", "app/"), ["warning SCOPE_UNREACHABLE s app/"]],
      [
        "a forbidden folder stands twice",
        { ...folders("app"), forbidden_path_prefixes: ["x", "./x/"] },
        ["warning SCOPE_UNREACHABLE s ./x/"],
      ],
      ["a prefix is written as a glob", folders("app", "app/**"), ["warning SCOPE_UNREACHABLE s app/**"]],
      [
        "a folder is listed as a file",
        { ...folders("app"), allowed_paths: ["app/auth"] },
        ["warning SCOPE_UNREACHABLE s app/auth"],
      ],
      ["nobody owns it", { allowed_path_prefixes: ["app"], owner: null }, ["warning SCOPE_UNOWNED s -"]],
      ["its owner is blank", { allowed_path_prefixes: ["app"], owner: " " }, ["warning SCOPE_UNOWNED s -"]],
    ];
    it.each(cases)("because %s", (_what, scope, expected) => {
      const found = lint({ scopes: { s: scope }, files: ["app/auth/x.py", "app/b.py"] });
      expect(briefly(found.filter(({ code }) => code !== "FILE_UNOWNED"))).toEqual(expected);
    });

    it("does not take an entry for useless because a neighbour's name begins alike", () => {
      const scope = { ...folders("app/authz"), forbidden_path_prefixes: ["app/auth"] };
      expect(lint({ scopes: { s: scope }, files: ["app/authz/x.py"] })).toEqual([]);
    });
  });

  describe("when files belong to no scope", () => {
    const cases: [string, string[], string[]][] = [
      [
        "a whole folder by its highest name",
        ["docs/a.md", "docs/deep/b.md", authFile],
        ["docs/ 2 files under docs/ belong to no scope, e.g. docs/a.md."],
      ],
      [
        "files beside owned ones by their own folder",
        ["app/x.py", authFile],
        ["app/ 1 file directly in app/ belongs to no scope, e.g. app/x.py."],
      ],
      [
        "files at the top",
        ["README.md", authFile],
        [". 1 file in the root folder belongs to no scope, e.g. README.md."],
      ],
      [
        "everything in one line",
        ["a/x", "b/y", "z"],
        [". 3 files of the whole repository belong to no scope, e.g. a/x."],
      ],
    ];
    it.each(cases)("names %s", (_what, files, expected) => {
      const found = lint({ scopes: { auth }, files }).filter(({ code }) => code === "FILE_UNOWNED");
      expect(found.map(({ path, message }) => `${path} ${message}`)).toEqual(expected);
    });

    it("counts a file that every scope forbids", () => {
      const scopes = { app: { ...folders("app"), forbidden_path_prefixes: ["app/infra"] } };
      expect(briefly(lint({ scopes, files: ["app/x", "app/infra/y"] }))).toEqual(["warning FILE_UNOWNED - app/infra/"]);
    });

    it("stops at twenty lines, the fullest folders first, and counts the rest", () => {
      const files = Array.from({ length: 30 }, (_, i) => Array.from({ length: i + 1 }, (_, n) => `f${i}/${n}`)).flat();
      const found = lint({ scopes: { auth }, files: [...files, authFile] });
      expect([found.length, found[0]?.path, found.at(-1)?.message]).toEqual([
        20,
        "f29/",
        "66 more files in 11 more folders belong to no scope.",
      ]);
    });
  });

  describe("when tasks and State name scopes", () => {
    const entry = (given: Partial<StateEntry> = {}): StateEntry => ({ id: "login", path: authFile, ...given });
    const cases: [string, { tasks?: Task[]; state?: StateEntry[] }, string[]][] = [
      [
        "a task's scope is not defined",
        { tasks: [aTask({ semantic_scope: "atuh" })] },
        ["error SCOPE_UNDEFINED atuh -"],
      ],
      ["a finished task's scope is not defined", { tasks: [aTask({ semantic_scope: "old", status: "done" })] }, []],
      ["a task names none", { tasks: [aTask({ semantic_scope: null })] }, []],
      [
        "an entry's scope is not defined",
        { state: [entry({ semantic_scope: "atuh" })] },
        [`error SCOPE_UNDEFINED atuh ${authFile}`],
      ],
      ["an entry agrees", { state: [entry({ semantic_scope: "auth" })] }, []],
      ["an entry names none", { state: [entry()] }, []],
      [
        "an entry differs",
        { state: [entry({ semantic_scope: "lib" })] },
        [`warning STATE_SCOPE_DIFFERS lib ${authFile}`],
      ],
      ["an entry's file is gone", { state: [entry({ path: "gone.py" })] }, ["warning STATE_FILE_MISSING - gone.py"]],
    ];
    it.each(cases)("and %s", (_what, records, expected) => {
      const scopes = { auth, lib: folders("lib") };
      expect(briefly(lint({ scopes, files: [authFile, "lib/x.py"], ...records }))).toEqual(expected);
    });

    it("offers the nearest name, for a task and for many entries at once", () => {
      const state = ["a", "b", "c", "d", "e"].map((id) =>
        entry({ id, path: `app/auth/${id}.py`, semantic_scope: "atuh" }),
      );
      const tasks = [aTask({ semantic_scope: "auht" })];
      const files = state.map(({ path }) => path);
      expect(lint({ scopes: { auth }, files, state, tasks }).map(({ message }) => message)).toEqual([
        "task_1a2b3c4d of Agent-1 names the scope auht, which is not defined. Did you mean auth?",
        "5 State entries (a, b, c and 2 more) name the scope atuh, which is not defined. Did you mean auth?",
      ]);
    });

    it("takes either side of a tie for right", () => {
      const scopes = { auth, twin: folders("app/auth") };
      const found = lint({ scopes, files: [authFile], state: [entry({ semantic_scope: "twin" })] });
      expect(briefly(found)).toEqual(["error SCOPE_OVERLAP auth app/auth/"]);
    });
  });

  describe("when there is much of everything", () => {
    it("finds every overlap among 50,000 files, 200 scopes and 5,000 entries", () => {
      const scopes = Object.fromEntries(
        Array.from({ length: 200 }, (_, i) => [
          `s${i}`,
          { ...folders(`src/${i}`, "src"), forbidden_path_prefixes: [`src/${i}/no`] },
        ]),
      );
      const files = Array.from({ length: 50_000 }, (_, i) => `src/${i % 250}/${i % 40}/${i}.py`);
      const state = files.slice(0, 5000).map((path, i) => ({ id: `e${i}`, path, semantic_scope: `s${i % 300}` }));
      const problems = lint({ scopes, files, state });
      expect(problems.filter(({ code }) => code === "SCOPE_OVERLAP")).toHaveLength(21);
    });
  });

  it("orders errors before warnings, and those by the order of the codes", () => {
    const codes = Object.keys(scopeLintTexts);
    const found = lint({
      scopes: { a: aScope(), b: { allowed_path_prefixes: ["x"] } },
      files: ["y"],
      tasks: [aTask({ semantic_scope: "q" })],
    });
    const ranks = found.map(({ severity, code }) => (severity === "error" ? 0 : 100) + codes.indexOf(code));
    expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
    expect(found.length).toBeGreaterThan(3);
  });
});
