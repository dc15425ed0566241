import { expect, test } from "vitest";
import { isRecordId } from "../../src/kernel/domain/index.ts";

test.each([
  ["RFC_001", "1", true],
  ["RFC_001", "001", true],
  ["RFC_001", "rfc_001", true],
  ["RFC_010", "1", false],
  ["ADR_1000", "1000", true],
  ["RFC_001", "RFC_1", false],
  ["RFC_001", "", false],
])("%s typed as %j is meant: %s", (id, typed, isMeant) => {
  expect(isRecordId(id, typed)).toBe(isMeant);
});
