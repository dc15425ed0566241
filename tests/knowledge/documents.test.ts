import { describe, expect, it } from "vitest";
import { parseKnowledge, parseRfc, parseScopeDefinitions } from "../../src/kernel/knowledge/index.ts";
import { aStateEntry, jsonBytes } from "./builders.ts";

describe("a document", () => {
  describe("when knowledge leaves parts out", () => {
    it("has them empty", () => {
      expect(parseKnowledge(jsonBytes({ state: [aStateEntry()] }), "k.json")).toEqual({
        ok: true,
        value: { invariants: {}, state: [aStateEntry()], queue: [], tasks: [] },
      });
    });
  });

  describe("when an RFC names its ADR in the older spelling", () => {
    it.each([
      [{ promoted_to_addr: "ADR_003" }, { promoted_to_addr: "ADR_003", promoted_to_adr: "ADR_003" }],
      [
        { promoted_to_addr: "ADR_003", promoted_to_adr: "ADR_004" },
        { promoted_to_addr: "ADR_003", promoted_to_adr: "ADR_004" },
      ],
      [{}, {}],
    ])("reads %j as %j", (given, expected) => {
      const rfc = { id: "RFC_004", status: "resolved" };
      expect(parseRfc(jsonBytes({ ...rfc, ...given }), "rfc.json")).toEqual({
        ok: true,
        value: { ...rfc, ...expected },
      });
    });
  });

  describe("when scopes have names that objects have too", () => {
    it("holds them as data", () => {
      const text = '{"scope_definitions": {"scopes": {"constructor": {}, "__proto__": {"owner": "x"}}}}';
      const read = parseScopeDefinitions(new TextEncoder().encode(text), "s.json");
      expect(read.ok && Object.keys(read.value.scope_definitions.scopes)).toEqual(["constructor", "__proto__"]);
    });
  });

  describe("when it holds every field that the specification shows", () => {
    it("is read as it is", () => {
      const assumption = {
        id: "assume_ttl",
        text: "TTL is configurable.",
        declared_by: "Agent-1",
        scope: "auth",
        shared: false,
      };
      const described = {
        path: "app/utils/tokens.py",
        semantic_scope: "auth",
        scope_schema_version: "1.0",
        responsibilities: "Token generation.",
        dependencies: ["app/routers/auth.py"],
        invariants_touched: ["auth_model"],
        assumptions: [assumption],
      };
      const document = {
        schema_version: 1,
        invariants: {
          tech_stack: ["Python 3.11"],
          auth_model: "JWT over Bearer header",
          security_patterns: ["@require_auth", "verify_"],
        },
        state: [
          {
            id: "tokens",
            ...described,
            owner: "Agent-1",
            version: 4,
            uncertainty_level: 1,
            uncertainty_reduced_by: "tests/test_auth.py",
            last_reviewed_at: "2025-06-01",
            change_count_since_review: 2,
          },
        ],
        queue: [
          {
            proposal_id: "prop_042",
            agent_id: "Agent-1",
            ...described,
            change_type: "behavioral",
            uncertainty_delta: "+1",
            rationale: "No existing utility covered it.",
            out_of_scope: false,
            cross_scope_flag: false,
            branch: "feature/auth-reset",
            risk_signals: {
              touched_auth_or_permission_patterns: false,
              public_api_signature_changed: false,
              invariant_referenced_file_modified: false,
              high_fan_in_module_modified: false,
              ast_change_type: "behavioral",
              mechanical_only: false,
            },
            classification_verification: {
              agent_classification: "behavioral",
              verifier_classification: "behavioral",
              agreement: true,
              stage1_override: false,
            },
            dependency_scan: { undeclared_imports: [], stale_declared_deps: [], cross_scope_undeclared: [] },
            agent_reasoning_summary: "Considered PyJWT.",
            status: "pending",
            submitted_at: "2025-06-01T14:23:00Z",
          },
        ],
        tasks: [],
      };
      expect(parseKnowledge(jsonBytes(document), "k.json")).toEqual({ ok: true, value: document });
    });
  });
});
