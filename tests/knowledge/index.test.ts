import { describe, expect, it } from "vitest";
import * as knowledge from "../../src/kernel/knowledge/index.ts";

describe("the knowledge folder", () => {
  describe("when others import it", () => {
    it("offers these names", () => {
      expect(Object.keys(knowledge).sort()).toEqual([
        "indexScopes",
        "isShared",
        "listOwningScopes",
        "listTypoWarnings",
        "omitYieldingClaims",
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
        "permits",
        "readDocument",
        "resolvePathScope",
        "scopeLookup",
        "serializeDocument",
      ]);
    });
  });
});
