import { describe, expect, it } from "vitest";
import type { AnsweredLine } from "../../../src/app/batch-line.ts";
import { OrderedAnswers } from "../../../src/app/ordered-answers.ts";

/** An answer that comes when the test says so. */
function anAnswer(text: string): { readonly answer: Promise<AnsweredLine>; readonly come: () => void } {
  let come = (): void => {};
  const answer = new Promise<AnsweredLine>((resolve) => {
    come = () => resolve({ text, isClean: true });
  });
  return { answer, come: () => come() };
}

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe("answers that are worked out at the same time", () => {
  it("are written in the order of their lines, each as soon as those before it are", async () => {
    const written: string[] = [];
    const answers = new OrderedAnswers(async (text) => {
      written.push(text);
      return "listening";
    }, 10);
    const [a, b, c] = [anAnswer("a"), anAnswer("b"), anAnswer("c")];
    for (const { answer } of [a, b, c]) await answers.add(answer);
    b.come();
    await settle();
    expect(written).toEqual([]);
    a.come();
    await settle();
    expect(written).toEqual(["a", "b"]);
    c.come();
    await answers.finish();
    expect(written).toEqual(["a", "b", "c"]);
  });

  it("hold up the input when too many wait for the oldest", async () => {
    const answers = new OrderedAnswers(async () => "listening", 2);
    const all = ["a", "b", "c"].map(anAnswer);
    let added = 0;
    const adding = (async () => {
      for (const { answer } of all) {
        await answers.add(answer);
        added += 1;
      }
    })();
    await settle();
    expect(added).toBe(2);
    all[0]?.come();
    await adding;
    expect(added).toBe(3);
  });

  it("are not written any more once nobody reads", async () => {
    const written: string[] = [];
    const answers = new OrderedAnswers(async (text) => {
      written.push(text);
      return "gone";
    }, 10);
    for (const text of ["a", "b"]) await answers.add(Promise.resolve({ text, isClean: true }));
    await answers.finish();
    expect([written, answers.isGone]).toEqual([["a"], true]);
  });

  it("fail together when they cannot be written", async () => {
    const answers = new OrderedAnswers(() => Promise.reject(new Error("no space left")), 10);
    await answers.add(Promise.resolve({ text: "a", isClean: true }));
    await expect(answers.finish()).rejects.toThrow("no space left");
  });

  it("say whether all lines could be answered", async () => {
    const answers = new OrderedAnswers(async () => "listening", 10);
    await answers.add(Promise.resolve({ text: "a", isClean: false }));
    await answers.add(Promise.resolve({ text: "b", isClean: true }));
    await answers.finish();
    expect(answers.isClean).toBe(false);
  });
});
