import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Attempt,
  type RetryPolicy,
  repeatRequest,
  retryAfterMs,
  usualWaits,
} from "../../src/kernel/http/index.ts";

type Tried = Attempt<string, string>;

const done: Tried = { kind: "done", value: "answer" };
const failed = (again: "never" | "now" | "later", wait: number | null = null): Tried => ({
  kind: "failed",
  failure: "No.",
  again,
  retryAfterMs: wait,
});

/** Repeats with a clock that goes on by sleeping only; the last attempt is the answer to all later ones. */
async function repeated(tries: readonly Tried[], change: Partial<RetryPolicy> = {}, chance = 1) {
  const waits: number[] = [];
  let [now, attempts] = [0, 0];
  const sleep = async (ms: number) => {
    waits.push(ms);
    now += ms;
  };
  const result = await repeatRequest({
    policy: { ...usualWaits, maxAttempts: 10, deadlineMs: 180_000, ...change },
    clock: { now: () => now, sleep, chance: () => chance },
    attempt: async () => tries[Math.min(attempts++, tries.length - 1)] ?? done,
  });
  return { result, waits, attempts };
}

describe("a request that fails", () => {
  it("is repeated after waits that double up to 20 s", async () => {
    const { result, waits } = await repeated([...Array(8).fill(failed("later")), done]);
    expect([result, waits]).toEqual([done, [500, 1000, 2000, 4000, 8000, 16_000, 20_000, 20_000]]);
  });

  it("is repeated after waits that are spread over their upper half", async () => {
    await fc.assert(
      fc.asyncProperty(fc.double({ min: 0, max: 1, noNaN: true }), async (chance) => {
        const { waits } = await repeated([failed("later"), done], {}, chance);
        expect((waits[0] ?? 0) >= 250 && (waits[0] ?? 0) <= 500).toBe(true);
      }),
    );
    expect((await repeated([failed("later"), done], {}, 0)).waits).toEqual([250]);
  });

  it("is repeated after what the server asks for, up to a minute", async () => {
    const { waits } = await repeated([failed("later", 7000), failed("later", 900_000), done]);
    expect(waits).toEqual([7000, 60_000]);
  });

  it("is repeated at once where it was changed, and then has all its tries again", async () => {
    const { result, attempts, waits } = await repeated([failed("later"), failed("now"), failed("later"), done], {
      maxAttempts: 2,
    });
    expect([result, attempts, waits]).toEqual([done, 4, [500, 500]]);
  });

  it.each<[string, Tried, Partial<RetryPolicy>, number | null]>([
    ["the last try failed", failed("later"), { maxAttempts: 1 }, 500],
    ["the wait would end after the deadline", failed("later"), { deadlineMs: 500 }, 500],
    ["the deadline has passed", failed("now"), { deadlineMs: 0 }, null],
    ["the answer will not change", failed("never"), {}, null],
  ])("is given up when %s", async (_when, tried, policy, neededMs) => {
    const { result, waits } = await repeated([tried], policy);
    expect([result, waits]).toEqual([{ kind: "failed", failure: "No.", neededMs }, []]);
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
