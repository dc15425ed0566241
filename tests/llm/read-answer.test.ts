import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readAnswer } from "../../src/kernel/llm/answer.ts";
import { question } from "../support/model-provider/world.ts";

const judged = (isAnswer: (value: unknown) => boolean) => ({ ...question, isAnswer });
const any = judged(() => true);
const explainReadAnswer = (text: string) => {
  const judgement = readAnswer(text, any);
  return judgement.kind === "failed" ? judgement.reason : judgement.kind;
};

describe("reading an answer", () => {
  it("finds the object that prose without braces surrounds", () => {
    const prose = fc.string().map((text) => text.replace(/[{}[\]]/g, ""));
    fc.assert(
      fc.property(prose, prose, fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 5 })), (before, after, value) => {
        fc.pre(!JSON.stringify(value).includes("__proto__"));
        const text = `${before}${JSON.stringify(value)}${after}`;
        expect(readAnswer(text, any)).toEqual({ kind: "answered", value: JSON.parse(JSON.stringify(value)) });
      }),
    );
  });

  it("comes to a judgement on any text", () => {
    const text = fc.string({ unit: fc.constantFrom(...'{}[]",:\\ \n1atrue') });
    fc.assert(
      fc.property(text, (anything) => void readAnswer(anything, any)),
      { numRuns: 1000 },
    );
  });

  it.each([
    ['{"a":1,"a":2}', "off_schema"],
    ['{"a":{"b":1,"\\u0062":2}}', "off_schema"],
    ['{"a":{"b":1},"b":{"b":1}}', "answered"],
    ['{"a":["a","a"]}', "answered"],
    ['{"a":"{\\"a\\":1,"}', "answered"],
    ['{"a":"\\\\"} ', "answered"],
    ['{"a" : 1 , "a" : 2}', "off_schema"],
    ['{"a":{"__proto__":1}}', "off_schema"],
    ['{"a":"__proto__"}', "answered"],
    ['{"constructor":{"prototype":{}}}', "answered"],
    [`${'{"a":'.repeat(64)}1${"}".repeat(64)}`, "answered"],
    [`${'{"a":'.repeat(65)}1${"}".repeat(65)}`, "off_schema"],
    ["}{", "not_json"],
    ["{}{}", "off_schema"],
    ["{not json}", "off_schema"],
    ['{"a": NaN}', "off_schema"],
    ["null", "answered"],
  ])("judges %s as %s", (text, expected) => {
    expect(explainReadAnswer(text)).toBe(expected);
  });

  it("takes no time that grows with the square of the braces", () => {
    expect(explainReadAnswer("{".repeat(500_000) + "}".repeat(500_000))).toBe("off_schema");
  });

  it("asks whether the value is an answer", () => {
    expect(
      readAnswer(
        '{"a":1}',
        judged((value) => JSON.stringify(value) === '{"a":2}'),
      ),
    ).toMatchObject({
      kind: "failed",
      reason: "off_schema",
    });
  });
});
