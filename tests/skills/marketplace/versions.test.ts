import { expect, it } from "vitest";
import { compareVersions } from "../../../src/skills/engine/marketplace/versions.ts";

it.each([
  ["1.0.0", "1.0.1"],
  ["1.9.0", "1.10.0"],
  ["2024.9", "2024.10"],
  ["1.0.0-rc.2", "1.0.0-rc.10"],
  ["1.0.0-rc.1", "1.0.0"],
  ["1.0-rc", "1.0"],
  ["1.2.3.9", "1.2.3.10"],
  ["v1.9", "v2"],
])("%s is older than %s", (older, newer) => {
  expect(compareVersions(older, newer)).toBeLessThan(0);
  expect(compareVersions(newer, older)).toBeGreaterThan(0);
  expect(compareVersions(older, older)).toBe(0);
});

it.each([
  ["1.0", "1.0.0"],
  ["v1.2.3", "1.2.3"],
  ["1.2.3+a", "1.2.3+b"],
])("%s is as new as %s", (a, b) => expect(compareVersions(a, b)).toBe(0));
