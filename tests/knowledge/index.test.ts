import { describe, expect, it } from "vitest";
import * as knowledge from "../../src/knowledge/index.ts";

describe("the knowledge folder", () => {
  describe("when others import it", () => {
    it("offers these names", () => {
      expect(Object.keys(knowledge).sort()).toEqual([
        "indexScopes",
        "isShared",
        "parseAdr",
        "parseAgreement",
        "parseClaim",
        "parseDecision",
        "parseDigestRecord",
        "parseDraft",
        "parseEvidence",
        "parseIntent",
        "parseKnowledge",
        "parseNote",
        "parseProposalSet",
        "parseRfc",
        "parseScopeDefinitions",
        "parseSessionLog",
        "parseTask",
        "pathScope",
        "permits",
        "readDocument",
        "scopeLookup",
        "scopeOf",
        "serializeDocument",
        "typoWarnings",
        "withoutShared",
      ]);
    });
  });
});
