import { describe, expect, it } from "vitest";
import { type DocumentKind, readDocument } from "../../src/kernel/knowledge/index.ts";
import { aProposal, aProposalSet, aStateEntry, aTask, jsonBytes } from "./builders.ts";

const listPathProblems = (kind: DocumentKind, value: unknown) => {
  const read = readDocument(kind, jsonBytes(value), "file.json");
  return read.ok ? [] : read.error.map(({ pointer, message }) => `${pointer} ${message}`);
};

const aScope = (given: object) => ({ scope_definitions: { scopes: { auth: given } } });

describe("a path in a document", () => {
  describe("when it leads elsewhere", () => {
    const ABSOLUTE = "paths start at the repository's root, without a leading /.";
    const UPWARDS = "paths stay inside the repository, so .. is not allowed.";
    const BACKSLASH = "folders are separated by / and a backslash is not allowed.";

    it.each<[string, string | null]>([
      ["/etc/passwd", ABSOLUTE],
      ["C:/Users", ABSOLUTE],
      ["..", UPWARDS],
      ["a/../b", UPWARDS],
      ["a/..", UPWARDS],
      ["a\\b", BACKSLASH],
      ["a\0b", "a path holds no NUL."],
      ["a/..b", null],
      ["a..b/c...d", null],
    ])("judges the path %j", (path, says) => {
      const expected = says === null ? [] : [`/state/0/path state[0].path is ${JSON.stringify(path)}; ${says}`];
      expect(listPathProblems("knowledge", { state: [aStateEntry({ path })] })).toEqual(expected);
    });

    it.each<[DocumentKind, string, unknown]>([
      ["knowledge", "/queue/0/path", { queue: [aProposal({ path: "/x" })] }],
      ["knowledge", "/tasks/0/scope_files/1", { tasks: [aTask({ scope_files: ["ok/**", "/x"] })] }],
      ["scope_definitions", "/scope_definitions/scopes/auth/allowed_paths/0", aScope({ allowed_paths: ["/x"] })],
      [
        "scope_definitions",
        "/scope_definitions/scopes/auth/allowed_path_prefixes/0",
        aScope({ allowed_path_prefixes: ["/x"] }),
      ],
      [
        "scope_definitions",
        "/scope_definitions/scopes/auth/forbidden_path_prefixes/0",
        aScope({ forbidden_path_prefixes: ["/x"] }),
      ],
      ["proposals", "/proposals/0/path", aProposalSet({ proposals: [aProposal({ path: "/x" })] })],
      ["config", "/python/roots/0", { python: { roots: ["/x"] } }],
    ])("looks in %s at %s", (kind, pointer, value) => {
      const read = readDocument(kind, jsonBytes(value), "file.json");
      expect(read.ok ? [] : read.error.map((problem) => problem.pointer)).toEqual([pointer]);
    });
  });
});
