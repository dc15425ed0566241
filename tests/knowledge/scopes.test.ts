import { describe, expect, it } from "vitest";
import type { Scope } from "../../src/kernel/domain/documents.generated.ts";
import { indexScopes, listOwningScopes, permits } from "../../src/kernel/knowledge/index.ts";

const indexScopeDefinitions = (scopes: Record<string, Scope>) =>
  indexScopes({ scope_definitions: { version: "1.0", scopes } });

const taxonomy = indexScopeDefinitions({
  app: { allowed_path_prefixes: ["app"], forbidden_path_prefixes: ["app/infra/", "app/auth/keys"] },
  auth: { allowed_paths: ["app/routers/auth.py"], allowed_path_prefixes: ["app/auth/"] },
  beta: { allowed_path_prefixes: ["app/auth"] },
  keys: { allowed_path_prefixes: ["./app/auth/keys/"] },
  routers: { allowed_path_prefixes: ["app/routers/"] },
});

describe("the scopes of a path", () => {
  describe("when several own it", () => {
    it.each([
      ["app/main.py", ["app"]],
      ["app", ["app"]],
      ["app/auth", ["auth", "beta", "app"]],
      ["app/auth/x.py", ["auth", "beta", "app"]],
      ["app/authz.py", ["app"]],
      ["app/auth/keys/a.pem", ["keys", "auth", "beta"]],
      ["app/routers/auth.py", ["auth", "routers", "app"]],
      ["app/routers/other.py", ["routers", "app"]],
      ["app/infra/x.tf", []],
      ["app/infrared.py", ["app"]],
      ["apple.py", []],
      ["lib/app/x.py", []],
    ])("names for %s those that are most specific first", (path, names) => {
      expect(listOwningScopes(taxonomy, path)).toEqual(names);
    });
  });

  describe("when a prefix is the root", () => {
    it.each(["", ".", "./"])("%j owns every path, after all others", (prefix) => {
      const index = indexScopeDefinitions({
        all: { allowed_path_prefixes: [prefix] },
        docs: { allowed_path_prefixes: ["docs"] },
      });
      expect([listOwningScopes(index, "docs/a.md"), listOwningScopes(index, "x")]).toEqual([["docs", "all"], ["all"]]);
    });
  });

  describe("when scopes have names that objects have too", () => {
    it("finds them, and only where they are", () => {
      const index = indexScopeDefinitions(JSON.parse('{"__proto__": {"allowed_paths": ["constructor"]}}'));
      expect([listOwningScopes(index, "constructor"), listOwningScopes(index, "toString")]).toEqual([
        ["__proto__"],
        [],
      ]);
    });
  });

  describe("when there are 1,000 scopes and 10,000 paths", () => {
    it("agrees with asking each scope", () => {
      const scopes = Object.fromEntries(
        Array.from({ length: 1000 }, (_, i): [string, Scope] => [
          `s${i}`,
          { allowed_path_prefixes: [`src/${i % 250}`], forbidden_path_prefixes: i % 2 ? [`src/${i % 250}/deep`] : [] },
        ]),
      );
      const index = indexScopeDefinitions(scopes);
      const paths = Array.from({ length: 10_000 }, (_, i) => `src/${i % 300}/${i % 3 ? "deep" : "flat"}/${i}.py`);
      const owners = paths.map((path) => listOwningScopes(index, path));
      for (let i = 0; i < paths.length; i += 997) {
        const path = paths[i] ?? "";
        const expected = Object.keys(scopes).filter((name) => permits(scopes[name] ?? {}, path).allowed);
        expect(owners[i]).toEqual(expected.sort());
      }
    });
  });
});

describe("the permission of a scope", () => {
  const scope: Scope = {
    allowed_paths: ["app/models/user.py", "README.md"],
    allowed_path_prefixes: ["app/auth/"],
    forbidden_path_prefixes: ["app/", "app/models/"],
  };

  describe("when a prefix forbids the path", () => {
    it.each([
      ["app/models/user.py", "app/models/"],
      ["app/auth/x.py", "app/"],
      ["app", "app/"],
    ])("refuses %s and names the longest rule", (path, rule) => {
      expect(permits(scope, path)).toEqual({ allowed: false, rule });
    });
  });

  describe("when nothing forbids it", () => {
    it.each([
      ["README.md", true],
      ["README.md/x", false],
      ["apple.py", false],
    ])("judges %s by what is allowed", (path, allowed) => {
      expect(permits(scope, path)).toEqual({ allowed, rule: null });
    });

    it("refuses everything in a scope that allows nothing", () => {
      expect(permits({}, "a.py")).toEqual({ allowed: false, rule: null });
    });
  });
});
