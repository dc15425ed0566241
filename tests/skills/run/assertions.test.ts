import { describe, expect, test } from "vitest";
import { runAssertions } from "../../../src/skills/engine/run/assertions/run-assertions.ts";
import type { SkillModel } from "../../../src/skills/engine/run/ports.ts";
import type { AssertionCheck, Json, JsonObject } from "../../../src/skills/engine/run/types.ts";

async function explainAssertion(check: AssertionCheck, output: Json, model: SkillModel | null = null): Promise<string> {
  const { results } = await runAssertions([{ ...check, severity: "hard", description: null }], output, model);
  return results[0]?.explanation ?? "passed";
}

const schema = (value: JsonObject): AssertionCheck => ({ type: "structural", check: "json_schema", schema: value });
const contradictions = schema({
  type: "object",
  required: ["contradictions"],
  properties: { contradictions: { type: "array", items: { $ref: "#/$defs/one" } } },
  $defs: { one: { type: "string", pattern: "^[a-z ]+$" } },
});

describe("structural", () => {
  test.each<[string, AssertionCheck, Json, RegExp]>([
    ["a value", contradictions, { contradictions: ["a b"] }, /^passed$/],
    ["JSON in a text", contradictions, '{"contradictions":[]}', /^passed$/],
    ["a text that is no JSON", contradictions, "there are none", /must be object/],
    ["a missing key", contradictions, {}, /contradictions/],
    ["a place deep inside", contradictions, { contradictions: ["ok", 1] }, /at \/contradictions\/1/],
    ["a date of a format", schema({ format: "date" }), "2026-02-28", /^passed$/],
    ["a date that the calendar does not have", schema({ format: "date" }), "2026-02-30", /must match format "date"/],
    ["an address", schema({ type: "string", format: "email" }), "not an address", /must match format "email"/],
    ["an overlong value of a format", schema({ format: "uri" }), `a:${"b".repeat(5000)}`, /must match format "uri"/],
    ["a format that nobody knows", schema({ format: "colour" }), "red", /^passed$/],
    ["a text as a text", schema({ type: "string", minLength: 3 }), "abc", /^passed$/],
    [
      "2020-12: prefixItems",
      schema({ prefixItems: [{ type: "string" }], items: false }),
      ["a", "b"],
      /must NOT have more/,
    ],
    ["a remote $ref", schema({ $ref: "https://example.com/schema.json" }), {}, /refers to https:/],
    [
      "a remote $ref deep inside",
      schema({ items: { anyOf: [{ $ref: "file:///etc/passwd" }] } }),
      [],
      /refers to file:/,
    ],
    ["a pattern that would backtrack", schema({ pattern: "^(a+)+$" }), `${"a".repeat(40)}b`, /must match pattern/],
    [
      "keys by pattern",
      schema({ patternProperties: { "^(a+)+$": { type: "number" } } }),
      { aa: "x" },
      /must be number/,
    ],
    ["a pattern with look-ahead", schema({ pattern: "(?=a)" }), "a", /pattern `\(\?=a\)` is refused/],
    ["an invalid schema", schema({ type: "nothing" }), {}, /cannot be used/],
    ["a schema that refers to itself for ever", schema({ $ref: "#" }), {}, /cannot be used/],
  ])("%s", async (_, check, output, expected) => {
    expect(await explainAssertion(check, output)).toMatch(expected);
  });
});

describe("length", () => {
  const length = (check: "char_range" | "token_range", min: number | null, max: number | null): AssertionCheck => ({
    type: "length",
    check,
    min,
    max,
  });
  test.each<[AssertionCheck, Json, RegExp]>([
    [length("char_range", 3, 3), "abc", /^passed$/],
    [length("char_range", 4, null), "abc", /has 3 characters; at least 4/],
    [length("char_range", null, 2), "abc", /has 3 characters; at most 2/],
    [length("char_range", 1, 1), "\u{1F600}", /^passed$/],
    [length("char_range", 7, 7), { a: 1 }, /^passed$/],
    [length("token_range", 2, 2), "hello world", /^passed$/],
    [length("token_range", null, 1), "hello world", /has 2 tokens/],
    [length("token_range", null, 0), "", /^passed$/],
    [length("token_range", 2, null), "<|endoftext|>", /^passed$/],
    [length("token_range", null, 200_000), "a".repeat(300_000), /^passed$/],
  ])("%j of %.20j", async (check, output, expected) => {
    expect(await explainAssertion(check, output)).toMatch(expected);
  });
});

describe("pattern", () => {
  const pattern = (check: "match" | "no_match", text: string): AssertionCheck => ({
    type: "pattern",
    check,
    pattern: text,
  });
  test.each<[AssertionCheck, Json, RegExp]>([
    [pattern("match", "b+"), "abbc", /^passed$/],
    [pattern("match", "^b"), "abbc", /does not hold/],
    [pattern("no_match", "```"), "no fence", /^passed$/],
    [pattern("no_match", "```"), "```js", /holds/],
    [pattern("match", "(a+)+$"), `${"a".repeat(50_000)}b`, /does not hold/],
    [pattern("match", "(?<=a)b"), "ab", /is refused/],
    [pattern("no_match", "("), "ab", /is refused/],
    [pattern("no_match", "\\1"), "ab", /is refused/],
    [pattern("no_match", "(a{1,30}){1,30}".repeat(60)), "b".repeat(100_000), /too large/],
  ])("%j", async (check, output, expected) => {
    expect(await explainAssertion(check, output)).toMatch(expected);
  });
});

describe("semantic", () => {
  const usage = { inputTokens: 5, outputTokens: 1, costUsd: 0.5 };
  const check: AssertionCheck = { type: "semantic", check: "llm_eval", prompt: "Does it name pages?", expected: "yes" };
  const judging = (reply: Awaited<ReturnType<SkillModel["judge"]>>): SkillModel => ({
    id: "judge",
    complete: () => Promise.reject(new Error("not asked")),
    judge: async () => reply,
  });

  test.each([
    ["yes", "passed"],
    ["Yes.", "passed"],
    [' "YES" ', "passed"],
    ["no", 'The model answered "no"; "yes" passes.'],
    ["yes, but", 'The model answered "yes, but"; "yes" passes.'],
  ])("the answer %s: %s", async (answer, expected) => {
    expect(await explainAssertion(check, "out", judging({ kind: "answered", output: answer, usage }))).toBe(expected);
  });

  test("an answer of another form is no pass", async () => {
    const model = judging({ kind: "failed", message: "it has another form", usage });
    expect(await explainAssertion(check, "out", model)).toMatch(/was not judged: it has another form/);
  });
});

test("all are run, also behind a failed one, with severity and description", async () => {
  const { results } = await runAssertions(
    [
      { type: "length", check: "char_range", min: 5, max: null, severity: "hard", description: "long enough" },
      { type: "pattern", check: "match", pattern: "a", severity: "soft", description: null },
    ],
    "a",
    null,
  );
  expect(results).toEqual([
    {
      type: "length",
      check: "char_range",
      severity: "hard",
      description: "long enough",
      passed: false,
      explanation: expect.any(String),
    },
    { type: "pattern", check: "match", severity: "soft", description: null, passed: true, explanation: null },
  ]);
});
