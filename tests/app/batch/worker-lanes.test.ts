import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import type { AnsweredLine } from "../../../src/app/batch-line.ts";
import { WorkerLanes } from "../../../src/app/worker-lanes.ts";

/** A worker that answers with the line itself, except for a line that says what becomes of it. */
const OBEDIENT = `
  import { parentPort } from "node:worker_threads";
  parentPort.on("message", (line) => {
    if (line.includes("throw")) throw new Error("out of memory");
    if (line.includes("exit")) process.exit(3);
    parentPort.postMessage({ text: "worker: " + line, isClean: true });
  });
  parentPort.postMessage("ready");
`;

const open: WorkerLanes[] = [];
afterEach(() => Promise.all(open.splice(0).map((lanes) => lanes.close())));

function lanesOf(program: string): WorkerLanes {
  const lanes = new WorkerLanes({
    program: new URL(`data:text/javascript,${encodeURIComponent(program)}`),
    cwd: "/",
    limit: 1,
    answerHere: async (line) => ({ text: `here: ${line}`, isClean: true }),
  });
  open.push(lanes);
  lanes.grow();
  return lanes;
}

/** Waits for a worker with room: threads take a while to start. */
async function answerOf(lanes: WorkerLanes, line: string): Promise<AnsweredLine> {
  for (;;) {
    const answer = lanes.take(line);
    if (answer) return answer;
    await sleep(5);
  }
}

describe("a worker", () => {
  it("is not waited for before it is there", () => {
    expect(lanesOf(OBEDIENT).take("a")).toBeNull();
  });

  it("has no more lines at a time than it can soon answer", async () => {
    const lanes = lanesOf(OBEDIENT);
    await answerOf(lanes, "first");
    const taken = ["a", "b", "c", "d"].map((line) => lanes.take(line));
    expect(taken.map((answer) => answer !== null)).toEqual([true, true, true, false]);
    expect((await Promise.all(taken)).map((answer) => answer?.text)).toEqual([
      "worker: a",
      "worker: b",
      "worker: c",
      undefined,
    ]);
  });

  it.each([
    ["throws", "throw", "out of memory"],
    ["ends", "exit", "the thread ended"],
  ])("that %s answers for the line it was at, and leaves the others to this thread", async (_, way, why) => {
    const lanes = lanesOf(OBEDIENT);
    await answerOf(lanes, "first");
    const taken = [JSON.stringify({ id: 7, old: way, new: way }), "b", "c"].map((line) => lanes.take(line));
    const [lost, ...others] = await Promise.all(taken);
    expect(lost?.isClean).toBe(false);
    expect(JSON.parse(lost?.text ?? "")).toMatchObject({ id: 7, error: { code: "INTERNAL" } });
    expect(lost?.text).toContain(why);
    expect(others.map((answer) => answer?.text)).toEqual(["here: b", "here: c"]);
  });

  it("that died at work is replaced", async () => {
    const lanes = lanesOf(OBEDIENT);
    expect((await answerOf(lanes, "throw")).text).toContain("out of memory");
    expect((await answerOf(lanes, "a")).text).toBe("worker: a");
  });

  it("that cannot start is not tried again, and nothing waits for it", async () => {
    const lanes = lanesOf('throw new Error("no such module")');
    for (let round = 0; round < 20; round += 1) {
      expect(lanes.take("a")).toBeNull();
      await sleep(5);
    }
  });
});
