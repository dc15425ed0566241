import { describe, expect, it } from "vitest";
import { listTypoWarnings } from "../../src/kernel/knowledge/index.ts";
import { joinMemberLines, toJsonFileBytes } from "./builders.ts";

describe("warnings of slips in keys", () => {
  describe("when an unknown key is close to one that is absent", () => {
    it("names it at every level with its line", () => {
      const bytes = joinMemberLines(
        "{",
        '"stat": [],',
        '"tasks": [{"id": "t",',
        '"semantic_scop": "auth"}],',
        '"queue": [], "owner": 1',
        "}",
      );
      expect(listTypoWarnings("knowledge", bytes, "k.json")).toEqual([
        {
          file: "k.json",
          pointer: "/stat",
          line: 2,
          message: 'stat is kept but means nothing to skl; did you mean "state"?',
        },
        {
          file: "k.json",
          pointer: "/tasks/0/semantic_scop",
          line: 4,
          message: 'tasks[0].semantic_scop is kept but means nothing to skl; did you mean "semantic_scope"?',
        },
      ]);
    });

    it("looks into objects whose keys are names", () => {
      const bytes = toJsonFileBytes('{"scope_definitions": {"scopes": {"owners": {"allowed_path": []}}}}');
      expect(listTypoWarnings("scope_definitions", bytes, "s.json").map(({ pointer }) => pointer)).toEqual([
        "/scope_definitions/scopes/owners/allowed_path",
      ]);
    });
  });

  describe("when a key is unlike any, or the right one is there as well", () => {
    it.each([
      '{"note": 1}',
      '{"stat": 1, "state": []}',
      '{"invariants": {"auth_model": "x"}}',
      '{"constructor": 1}',
      '{"stat": [}',
    ])("says nothing of %s", (text) => {
      expect(listTypoWarnings("knowledge", toJsonFileBytes(text), "k.json")).toEqual([]);
    });
  });
});
