import { describe, expect, it } from "vitest";
import { matchesPattern } from "../../src/rules/checks/risk-signals/index.ts";

describe("a security pattern", () => {
  it.each([
    ["@require_auth", "@require_auth", true],
    ["@require_auth", "require_auth", true],
    ["@auth.require_auth", "@require_auth", false],
    ["require_auth", "require_auth", true],
    ["@require_auth", "require_auth_extra", false],
    ["verify_token", "verify_", true],
    ["reverify_token", "verify_", false],
    ["verify", "verify_", false],
    ["@verify_token", "verify_", true],
    ["check_permission", "check_permission", true],
    ["check_permissions", "check_permission", false],
    ["auth.check", "auth.*", true],
    ["authx.check", "auth.*", false],
    ["is_admin_user", "is_*_user", true],
    ["!important", "!x", false],
    ["anything", "", false],
    ["anything", "@", false],
  ])("%s against %s: %s", (identifier, pattern, expected) => {
    expect(matchesPattern(identifier, pattern)).toBe(expected);
  });
});
