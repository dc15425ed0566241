import { describe, expect, it } from "vitest";
import {
  type AskedSignatures,
  changesInterface,
  concernsCallers,
  type SignatureChange,
} from "../../src/kernel/domain/index.ts";

type Answer = { decides: boolean; concerns: boolean };

describe("a change of a public signature", () => {
  it.each<[SignatureChange["kind"], Answer]>([
    ["added", { decides: false, concerns: false }],
    ["moved", { decides: false, concerns: true }],
    ["changed", { decides: true, concerns: true }],
    ["removed", { decides: true, concerns: true }],
  ])("of the kind %s", (kind, { decides, concerns }) => {
    expect([changesInterface({ kind }, "breaking"), concernsCallers({ kind }, "breaking")]).toEqual([
      decides,
      concerns,
    ]);
  });

  describe("that takes nothing from callers", () => {
    it.each<[AskedSignatures, Answer]>([
      ["breaking", { decides: false, concerns: false }],
      ["any", { decides: true, concerns: true }],
    ])("where a person decides on %s", (asked, { decides, concerns }) => {
      for (const kind of ["changed", "removed"] as const) {
        const change = { kind, compatible: true } as const;
        expect([changesInterface(change, asked), concernsCallers(change, asked)]).toEqual([decides, concerns]);
      }
    });
  });
});
