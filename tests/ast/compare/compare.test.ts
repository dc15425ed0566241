import { describe, expect, it } from "vitest";
import { compareModules } from "../../../src/syntax/ast/index.ts";
import { aModule, definition, stmt, symbol } from "./statements.ts";

describe("comparing two modules", () => {
  describe("when the syntax is the same", () => {
    it("is mechanical and touches nothing", () => {
      const module = aModule({ statements: [stmt("a")] });
      expect(compareModules(module, module)).toMatchObject({
        ast_change_type: "mechanical",
        directive_changed: false,
        identifiers_touched: [],
        changed_symbols: [],
      });
    });

    const plain = aModule({ statements: [stmt("a"), stmt("b")] });
    const marked = (statement: number, silences: boolean) => ({
      ...plain,
      directives: [{ text: "# noqa", statement, line: statement + 1, silences }],
    });

    it.each([
      [false, "mechanical"],
      [true, "behavioral"],
    ] as const)("says when a directive came, went or moved; silencing (%j) it is %s", (silences, ast_change_type) => {
      const changed = { ast_change_type, directive_changed: true };
      expect(compareModules(plain, marked(0, silences))).toMatchObject(changed);
      expect(compareModules(marked(0, silences), plain)).toMatchObject(changed);
      expect(compareModules(marked(0, silences), marked(1, silences))).toMatchObject(changed);
      expect(compareModules(marked(1, silences), marked(1, silences))).toMatchObject({
        ast_change_type: "mechanical",
        directive_changed: false,
      });
    });
  });

  describe("when one statement in a body changed", () => {
    const before = aModule({
      statements: [
        definition(
          "verify_login",
          "def verify_login",
          [stmt("a"), stmt("audit(user)", ["audit", "user"], 3)],
          ["@public", "verify_login"],
        ),
      ],
      symbols: [symbol("verify_login", "def verify_login(user)")],
    });
    const after = aModule({
      statements: [
        definition("verify_login", "def verify_login", [stmt("a"), stmt("pass", [], 3)], ["@public", "verify_login"]),
      ],
      symbols: [symbol("verify_login", "def verify_login(user)")],
    });

    it("touches that statement's names and the definition around it, not its decorators", () => {
      expect(compareModules(before, after)).toMatchObject({
        ast_change_type: "behavioral",
        changed_symbols: ["verify_login"],
        identifiers_touched: ["audit", "user", "verify_login"],
        signature_changes: [],
      });
    });
  });

  describe("when two statements changed places", () => {
    it("touches what moved, for the order of a check and its use matters", () => {
      const check = stmt("check_permission(user)", ["check_permission", "user"]);
      const use = stmt("delete(user)", ["delete", "user"]);
      const { identifiers_touched } = compareModules(
        aModule({ statements: [check, use] }),
        aModule({ statements: [use, check] }),
      );
      expect(identifiers_touched.some((name) => name === "check_permission" || name === "delete")).toBe(true);
    });
  });

  describe("when a block differs in more places than are worth aligning", () => {
    it("still touches every changed name", () => {
      const many = (prefix: string) =>
        Array.from({ length: 3000 }, (_, at) => stmt(`${prefix}${at}`, [`${prefix}${at}`]));
      const { identifiers_touched } = compareModules(
        aModule({ statements: many("a") }),
        aModule({ statements: many("b") }),
      );
      expect(new Set(identifiers_touched).size).toBe(6000);
    });
  });

  describe("signatures", () => {
    it.each([
      [
        "a changed public one is structural",
        [symbol("f", "def f(a)")],
        [symbol("f", "def f(a, b)")],
        "structural",
        ["f changed"],
      ],
      [
        "a changed private one is structural but not reported",
        [symbol("_f", "def _f(a)")],
        [symbol("_f", "def _f(a, b)")],
        "structural",
        [],
      ],
      ["a new one is behavioral", [], [symbol("f", "def f(a)")], "behavioral", ["f added"]],
      [
        "a removed class is one entry",
        [symbol("C", "class C"), symbol("C.m", "def m(self)")],
        [],
        "structural",
        ["C removed"],
      ],
      [
        "an added class is one entry",
        [],
        [symbol("C", "class C"), symbol("C.m", "def m(self)")],
        "behavioral",
        ["C added"],
      ],
      [
        "a removed method of a class that stays is its own entry",
        [symbol("C", "class C"), symbol("C.m", "def m(self)")],
        [symbol("C", "class C")],
        "structural",
        ["C.m removed"],
      ],
      [
        "a symbol that is public no more is removed",
        [symbol("f", "export f")],
        [symbol("f", "f", { public: false })],
        "structural",
        ["f removed"],
      ],
      [
        "an export list that grew is added to",
        [symbol("__all__", "__all__ = ['a']", { kind: "export_list", public: true })],
        [symbol("__all__", "__all__ = ['a', 'b']", { kind: "export_list", public: true })],
        "behavioral",
        ["__all__ added"],
      ],
      [
        "a name that an export list lost is removed",
        [symbol("__all__", "__all__ = ['a', 'b']", { kind: "export_list", public: true })],
        [symbol("__all__", "__all__ = ['a']", { kind: "export_list", public: true })],
        "structural",
        ["b removed"],
      ],
    ] as const)("%s", (_what, before, after, type, changes) => {
      const diff = compareModules(aModule({ symbols: before }), aModule({ symbols: after }));
      expect([diff.ast_change_type, diff.signature_changes.map(({ symbol: name, kind }) => `${name} ${kind}`)]).toEqual(
        [type, changes],
      );
    });
  });

  describe("imports", () => {
    const importing = (module: string, names: string[] = []) =>
      aModule({ imports: [{ module, names, line: 1, kind: "static" }] });

    it("are structural when their set changes, by module or by name", () => {
      expect(compareModules(importing("os"), importing("sys"))).toMatchObject({
        ast_change_type: "structural",
        imports_added: ["sys"],
        imports_removed: ["os"],
      });
      expect(compareModules(importing("a", ["b"]), importing("a", ["b", "c"]))).toMatchObject({
        ast_change_type: "structural",
        imports_added: [],
        imports_removed: [],
      });
    });
  });

  describe("a file that came or went", () => {
    const module = aModule({
      statements: [stmt("x", ["x"])],
      symbols: [symbol("f", "def f()")],
      imports: [{ module: "os", names: [], line: 1, kind: "static" }],
    });

    it("is behavioral when it is new, with its public names as added", () => {
      expect(compareModules(null, module)).toMatchObject({
        ast_change_type: "behavioral",
        imports_added: ["os"],
        identifiers_touched: ["x"],
        signature_changes: [{ symbol: "f", kind: "added" }],
      });
    });

    it("is structural when it is gone, with its public names as removed", () => {
      expect(compareModules(module, null)).toMatchObject({
        ast_change_type: "structural",
        imports_removed: ["os"],
        signature_changes: [{ symbol: "f", kind: "removed" }],
      });
    });
  });
});
