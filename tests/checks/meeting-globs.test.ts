import { expect, it } from "vitest";
import { globsMeet } from "../../src/checks/index.ts";

it.each([
  ["app/**", "app/auth/login.py", true],
  ["app/**", "lib/**", false],
  ["app/*/login.py", "app/auth/*.py", true],
  ["app/*/login.py", "app/login.py", false],
  ["app/auth/", "app/auth/reset/token.py", true],
  ["app/auth/", "app/authority/x.py", false],
  ["**/*.py", "app/**/*.ts", false],
  ["**/*.test.ts", "src/**", true],
  ["app/{auth,mail}/**", "app/mail/send.py", true],
  ["app/{auth,mail}/**", "app/models/**", false],
  ["app/user?.py", "app/users.py", true],
  ["app/user?.py", "app/user.py", false],
  ["app/[ab].py", "app/a*.py", true],
  ["*a*b*a*b*a*b*a*b*a*b*c", "*b*a*b*a*b*a*b*a*b*a*d", false],
])("%s and %s cover a path in common: %s", (a, b, expected) => {
  expect(globsMeet(a, b)).toBe(expected);
  expect(globsMeet(b, a)).toBe(expected);
});
