import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type DocumentKind, readDocument } from "../../src/kernel/knowledge/index.ts";
import { EXPECTED_FORMS } from "../../src/kernel/knowledge/schema-problems.ts";
import { aProposal, aProposalSet, aStateEntry, aTask, joinMemberLines, jsonBytes } from "./builders.ts";

const listRefusedContentProblems = (kind: DocumentKind, value: unknown) => {
  const read = readDocument(kind, jsonBytes(value), "file.json");
  return read.ok ? [] : read.error.map(({ pointer, message }) => `${pointer} ${message}`);
};

const someSignals = {
  touched_auth_or_permission_patterns: false,
  public_api_signature_changed: false,
  invariant_referenced_file_modified: false,
  high_fan_in_module_modified: false,
  ast_change_type: "behavioral",
};

describe("the content of a document", () => {
  describe("when it breaks its schema", () => {
    it.each<[string, DocumentKind, unknown, string[]]>([
      ["a wrong root", "knowledge", [], [" The document is an empty list; it must be an object."]],
      ["a wrong type", "knowledge", { state: "x" }, ['/state state is "x"; it must be a list.']],
      [
        "a nullable of a wrong type",
        "knowledge",
        { state: [aStateEntry({ last_reviewed_at: 7 as never })] },
        ["/state/0/last_reviewed_at state[0].last_reviewed_at is 7; it must be text or null."],
      ],
      [
        "a fraction",
        "config",
        { limits: { queue: 1.5 } },
        ["/limits/queue limits.queue is 1.5; it must be a whole number."],
      ],
      [
        "too little and too much",
        "knowledge",
        { state: [aStateEntry({ uncertainty_level: 4, version: 0 })] },
        [
          "/state/0/uncertainty_level state[0].uncertainty_level is 4; it must be at most 3.",
          "/state/0/version state[0].version is 0; it must be at least 1.",
        ],
      ],
      [
        "another version",
        "knowledge",
        { schema_version: 2 },
        ["/schema_version schema_version is 2; this version of skl reads only 1."],
      ],
      [
        "a slip in a value",
        "config",
        { verifier: { kind: "heuristics" } },
        [
          '/verifier/kind verifier.kind is "heuristics"; allowed are "heuristic", "llm", "none"; did you mean "heuristic"?',
        ],
      ],
      [
        "a slip in a nullable value",
        "config",
        { verifier: { provider: "antropic" } },
        [
          '/verifier/provider verifier.provider is "antropic"; allowed are "openai-compatible", "anthropic", "scripted", null; did you mean "anthropic"?',
        ],
      ],
      [
        "a slip in a key that is needed",
        "knowledge",
        { state: [{ id: "a", paht: "x" }] },
        ['/state/0 state[0] has no "path", which it needs; is "paht" meant to be it?'],
      ],
      [
        "a key that is needed and an unknown one where none is allowed",
        "knowledge",
        { queue: [aProposal({ risk_signals: { ...someSignals, mechanical_onyl: false } })] },
        [
          '/queue/0/risk_signals queue[0].risk_signals has no "mechanical_only", which it needs; is "mechanical_onyl" meant to be it?',
          '/queue/0/risk_signals/mechanical_onyl queue[0].risk_signals has the unknown key "mechanical_onyl"; allowed are "touched_auth_or_permission_patterns", "public_api_signature_changed", "invariant_referenced_file_modified", "high_fan_in_module_modified", "ast_change_type", "mechanical_only"; did you mean "mechanical_only"?',
        ],
      ],
      ["a malformed id", "rfc", { id: "7", status: "open" }, ['/id id is "7"; it must be an RFC id such as RFC_001.']],
      [
        "a key that needs quoting in a place",
        "scope_definitions",
        { scope_definitions: { scopes: { "a/b c": 7 } } },
        ['/scope_definitions/scopes/a~1b c scope_definitions.scopes["a/b c"] is 7; it must be an object.'],
      ],
      [
        "an empty id",
        "knowledge",
        { state: [aStateEntry({ id: "" })] },
        ["/state/0/id state[0].id is empty; it must say something."],
      ],
    ])("says what was found and what is allowed for %s", (_, kind, value, problems) => {
      expect(listRefusedContentProblems(kind, value)).toEqual(problems);
    });

    it("has words for every pattern of the schemas that are read", () => {
      const text = readFileSync(
        join(import.meta.dirname, "../../src/kernel/knowledge/validators.generated.js"),
        "utf8",
      );
      const patterns = [...text.matchAll(/"?pattern"?: ("(?:[^"\\]|\\.)*")/g)].map((match) =>
        JSON.parse(match[1] ?? ""),
      );
      expect(new Set(patterns)).toEqual(new Set(Object.keys(EXPECTED_FORMS)));
    });
  });

  describe("when something stands twice that must differ", () => {
    it.each<[string, DocumentKind, unknown, string[]]>([
      [
        "entries",
        "knowledge",
        { state: [aStateEntry(), aStateEntry()] },
        [
          '/state/1/id state[1].id is "router_auth", as in state[0].id; ids must differ.',
          '/state/1/path state[1].path is "app/routers/auth.py", as in state[0].path; each file has one entry.',
        ],
      ],
      [
        "tasks",
        "knowledge",
        { tasks: [aTask(), aTask({ branch: "feature/b" })] },
        ['/tasks/1/id tasks[1].id is "task_1a2b3c4d", as in tasks[0].id; ids must differ.'],
      ],
      [
        "branches of open tasks",
        "knowledge",
        { tasks: [aTask({ status: "open" }), aTask({ id: "task_2", status: "in_progress" })] },
        [
          '/tasks/1/branch tasks[1].branch is "feature/auth", as in tasks[0].branch; a branch has one open task, which says whose it is.',
        ],
      ],
      [
        "branches of tasks that are over",
        "knowledge",
        { tasks: [aTask({ status: "done" }), aTask({ id: "task_2" })] },
        [],
      ],
      [
        "proposals",
        "knowledge",
        { queue: [aProposal(), aProposal({ path: "b.py" })] },
        ['/queue/1/proposal_id queue[1].proposal_id is "prop_1a", as in queue[0].proposal_id; ids must differ.'],
      ],
      [
        "proposals of a push",
        "proposals",
        aProposalSet({ proposals: [aProposal(), aProposal({ proposal_id: "prop_2" })] }),
        ['/proposals/1/path proposals[1].path is "a.py", as in proposals[0].path; a push makes one proposal a file.'],
      ],
      [
        "criteria",
        "rfc",
        { id: "RFC_1", status: "open", acceptance_criteria: [{ id: "ac" }, { id: "ac" }] },
        [
          '/acceptance_criteria/1/id acceptance_criteria[1].id is "ac", as in acceptance_criteria[0].id; ids must differ.',
        ],
      ],
    ])("finds repeated %s", (_, kind, value, problems) => {
      expect(listRefusedContentProblems(kind, value)).toEqual(problems);
    });
  });

  describe("when there is more than one problem", () => {
    it("lists all of them by line, whatever found them", () => {
      const bytes = joinMemberLines(
        "{",
        '"tasks": 7,',
        '"state": [',
        '{"id": "a", "path": "../a"},',
        '{"id": "a", "path": "b"}',
        "],",
        '"queue": 7,',
        '"queue": []}',
      );
      const read = readDocument("knowledge", bytes, "k.json");
      expect(read.ok ? [] : read.error.map(({ file, line, pointer }) => [file, line, pointer])).toEqual([
        ["k.json", 2, "/tasks"],
        ["k.json", 4, "/state/0/path"],
        ["k.json", 5, "/state/1/id"],
        ["k.json", 8, "/queue"],
      ]);
    });

    it.each([
      [51, "There is one more problem."],
      [60, "There are 10 more problems."],
      [5000, "There are at least 950 more problems."],
    ])("shows the first 50 of %d and counts the rest", (count, last) => {
      const read = readDocument("knowledge", jsonBytes({ state: Array(count).fill(7) }), "k.json");
      const problems = read.ok ? [] : read.error;
      expect([problems.length, problems[49]?.pointer, problems[50]]).toEqual([
        51,
        "/state/49",
        { file: "k.json", pointer: "", line: null, message: last },
      ]);
    });
  });
});
