import { describe, expect, it } from "vitest";
import { findNearestName } from "../../src/kernel/domain/index.ts";

describe("the nearest name", () => {
  describe("when one is close", () => {
    it.each([
      ["asumptions", ["assumptions", "state"], "assumptions"],
      ["Pending", ["pending", "merged"], "pending"],
      ["taks", ["queue", "tasks"], "tasks"],
      ["tset", ["test"], "test"],
      ["pull_request", ["commit", "pull-request"], "pull-request"],
      ["queue", ["queue"], "queue"],
    ])("finds it for %s", (name, candidates, nearest) => {
      expect(findNearestName(name, candidates)).toBe(nearest);
    });
  });

  describe("when none is close", () => {
    it.each([
      ["state", ["tasks", "queue"]],
      ["id", ["ok"]],
      ["x", []],
      ["", ["a"]],
      ["abc", ["xyc"]],
    ])("finds nothing for %s", (name, candidates) => {
      expect(findNearestName(name, candidates)).toBeNull();
    });
  });
});
