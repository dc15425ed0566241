import { describe, expect, it } from "vitest";
import { assignFileRoles, isTestCase } from "../../../../src/core/state/file-roles.ts";
import { ALL_LANGUAGES } from "./builders.ts";

const roleIn = (path: string, others: readonly string[] = []): string => {
  const role = assignFileRoles([path, ...others], ALL_LANGUAGES).get(path);
  return role?.kind === "skipped" ? role.reason : (role?.kind ?? "none");
};

describe("the role of a file", () => {
  describe("when its path says what it is", () => {
    it.each([
      ["app/auth.py", "source"],
      ["src/index.tsx", "source"],
      ["README.md", "other"],
      ["Makefile", "other"],
      ["tests/test_auth.py", "test"],
      ["tests/helpers.py", "test"],
      ["app/auth_test.py", "test"],
      ["conftest.py", "test"],
      ["src/auth.test.ts", "test"],
      ["src/auth-spec.js", "test"],
      ["src/__tests__/auth.ts", "test"],
      ["integration-tests/login.ts", "test"],
      ["src/latest.ts", "source"],
      ["src/v2test.js", "source"],
      ["src/contest.py", "source"],
      ["packages/test-kit/src/index.ts", "source"],
      ["test/fixtures/input.js", "other"],
      ["app/fixtures/load.py", "source"],
      ["vendor/lib/a.py", "vendored"],
      ["web/node_modules/a/index.js", "vendored"],
      ["dist/index.js", "generated"],
      ["proto/user_pb2.py", "generated"],
      ["src/schema.generated.ts", "generated"],
      ["static/jquery.min.js", "minified"],
      ["src/builder.ts", "source"],
    ])("takes %s as %s", (path, expected) => {
      expect(roleIn(path)).toBe(expected);
    });
  });

  describe("when a Python package has a module named test", () => {
    it("takes it as source while nothing in it is named as a test", () => {
      expect(roleIn("web/test/client.py", ["web/__init__.py", "web/test/__init__.py"])).toBe("source");
    });

    it("takes it as tests as soon as one file is named so", () => {
      expect(roleIn("web/test/client.py", ["web/__init__.py", "web/test/test_client.py"])).toBe("test");
    });

    it("takes it as tests where the folder above is no package", () => {
      expect(roleIn("web/test/client.py")).toBe("test");
    });
  });

  describe("when no front end reads the language", () => {
    it("is none of the scan's business", () => {
      expect(assignFileRoles(["a.ts", "b.py"], new Set(["python"]))).toEqual(
        new Map([
          ["a.ts", { kind: "other" }],
          ["b.py", { kind: "source", language: "python" }],
        ]),
      );
    });
  });
});

describe("a test case", () => {
  describe("when a test runner would collect the file", () => {
    it.each([
      ["tests/test_auth.py", true],
      ["tests/conftest.py", false],
      ["tests/__init__.py", false],
      ["tests/helpers.py", false],
      ["test/auth.js", true],
      ["src/auth.spec.ts", true],
    ])("%s: %s", (path, expected) => {
      expect(isTestCase(path)).toBe(expected);
    });
  });
});
