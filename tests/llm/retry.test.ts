import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Failure } from "../../src/llm/failure.ts";
import { firstForm, nextStep, type Progress, retryAfterMs } from "../../src/llm/retry.ts";

const failure = (again: Failure["again"]): Failure => ({ reason: "server_error", message: "No.", again });
const progress = (change: Partial<Progress> = {}): Progress => ({
  form: firstForm,
  failures: 1,
  maxAttempts: 10,
  leftMs: 180_000,
  retryAfterMs: null,
  chance: 1,
  ...change,
});

describe("the next step after a failure", () => {
  it("waits twice as long each time, up to 20 s", () => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 8].map((failures) => nextStep(failure("later"), progress({ failures })));
    const expected = [500, 1000, 2000, 4000, 8000, 16_000, 20_000, 20_000];
    expect(waits).toEqual(expected.map((ms) => ({ kind: "wait", ms })));
  });

  it("spreads the waits over their upper half", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (chance) => {
        const step = nextStep(failure("later"), progress({ chance }));
        expect(step.kind === "wait" && step.ms >= 250 && step.ms <= 500).toBe(true);
      }),
    );
    expect(nextStep(failure("later"), progress({ chance: 0 }))).toEqual({ kind: "wait", ms: 250 });
  });

  it.each([
    ["the last try failed", failure("later"), progress({ failures: 10 })],
    ["the wait would end after the deadline", failure("later"), progress({ leftMs: 500 })],
    ["the deadline has passed", failure("otherwise"), progress({ leftMs: 0 })],
    ["the answer will not change", failure("never"), progress()],
    ["there is no other form", failure("otherwise"), progress({ form: { ...firstForm, answer: "text" } })],
  ])("is to stop when %s", (_when, failed, now) => {
    expect(nextStep(failed, now)).toEqual({ kind: "stop" });
  });
});

describe("retry-after", () => {
  const now = Date.parse("2026-01-01T00:00:00Z");
  it.each([
    [{ "retry-after": "2" }, 2000],
    [{ "retry-after": "0" }, 0],
    [{ "retry-after": "1.5" }, 1500],
    [{ "retry-after-ms": "40", "retry-after": "2" }, 40],
    [{ "retry-after": "Thu, 01 Jan 2026 00:00:10 GMT" }, 10_000],
    [{ "retry-after": "Wed, 31 Dec 2025 00:00:00 GMT" }, 0],
    [{ "retry-after": "-5" }, expect.any(Number)],
    [{ "retry-after": "soon" }, null],
    [{}, null],
  ])("%j is %j milliseconds", (headers, expected) => {
    expect(retryAfterMs(new Headers(headers as Record<string, string>), now)).toEqual(expected);
  });
});
