import { describe, expect, test } from "vitest";
import { CallQueue } from "../../src/mcp/call-queue.ts";

/** Work that ends when it is told to. */
function aJob(): { work: () => Promise<string>; hasBegun: () => boolean; end: (result: string) => void } {
  let hasBegun = false;
  let end: (result: string) => void = () => {};
  const result = new Promise<string>((resolve) => {
    end = resolve;
  });
  const work = () => {
    hasBegun = true;
    return result;
  };
  return { work, hasBegun: () => hasBegun, end };
}

const never = new AbortController().signal;
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe("calls of one client", () => {
  test("run so many at a time, the others in the order in which they came", async () => {
    const calls = new CallQueue({ running: 2, waiting: 10 });
    const jobs = [aJob(), aJob(), aJob(), aJob()];
    const results = jobs.map(({ work }) => calls.run(never, work));
    await turn();
    expect(jobs.map(({ hasBegun }) => hasBegun())).toEqual([true, true, false, false]);
    jobs[1]?.end("second");
    await results[1];
    await turn();
    expect(jobs.map(({ hasBegun }) => hasBegun())).toEqual([true, true, true, false]);
    for (const [at, { end }] of jobs.entries()) end(String(at));
    expect(await Promise.all(results)).toEqual(["0", "second", "2", "3"]);
    await calls.idle();
  });

  test("do not begin when they are cancelled while they wait", async () => {
    const calls = new CallQueue({ running: 1, waiting: 10 });
    const [first, cancelled, last] = [aJob(), aJob(), aJob()];
    const controller = new AbortController();
    const results = [
      calls.run(never, first.work),
      calls.run(controller.signal, cancelled.work),
      calls.run(never, last.work),
    ];
    controller.abort();
    first.end("first");
    last.end("last");
    const settled = await Promise.allSettled(results);
    expect(settled).toMatchObject([{ value: "first" }, { reason: { code: "INTERRUPTED" } }, { value: "last" }]);
    expect(cancelled.hasBegun()).toBe(false);
    await calls.idle();
  });

  test("that fail give their place on", async () => {
    const calls = new CallQueue({ running: 1, waiting: 1 });
    const failed = calls.run(never, async () => Promise.reject(new Error("no")));
    const next = calls.run(never, async () => "next");
    await expect(failed).rejects.toThrow("no");
    expect(await next).toBe("next");
    await calls.idle();
  });

  test("are refused when too many wait", async () => {
    const calls = new CallQueue({ running: 1, waiting: 1 });
    const job = aJob();
    const results = [calls.run(never, job.work), calls.run(never, async () => "waits")];
    await expect(calls.run(never, async () => "too many")).rejects.toMatchObject({ code: "TOO_MANY_CALLS" });
    job.end("done");
    expect(await Promise.all(results)).toEqual(["done", "waits"]);
  });
});
