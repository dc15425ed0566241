import { describe, expect, it } from "vitest";
import { concernsCallers, isBreaking, type SignatureChange } from "../../src/domain/index.ts";

describe("a change of a public signature", () => {
  it.each<[SignatureChange["kind"], { breaks: boolean; concerns: boolean }]>([
    ["added", { breaks: false, concerns: false }],
    ["moved", { breaks: false, concerns: true }],
    ["changed", { breaks: true, concerns: true }],
    ["removed", { breaks: true, concerns: true }],
  ])("of the kind %s", (kind, { breaks, concerns }) => {
    expect([isBreaking({ kind }), concernsCallers({ kind })]).toEqual([breaks, concerns]);
  });
});
