import { describe, expect, test } from "vitest";
import type { RunnableArtifact } from "../../../src/skills/engine/run/types.ts";
import { chooseVariant, detectModelFamily } from "../../../src/skills/engine/run/variants.ts";
import { aPrompt } from "./artifacts.ts";

const row = (modelVariant: string | null, ordinal = 0) =>
  aPrompt({ modelVariant, ordinal, content: modelVariant ?? "standard" });
const chosen = (rows: [RunnableArtifact, ...RunnableArtifact[]], family: string | null) =>
  chooseVariant(rows, family).content;

describe("the variant for a model family (002, Model-Variant Selection)", () => {
  test.each<[string, [RunnableArtifact, ...RunnableArtifact[]], string | null, string]>([
    ["its own", [row(null), row("openai"), row("anthropic")], "anthropic", "anthropic"],
    ["its own in other letters", [row(null), row("Anthropic")], "anthropic", "Anthropic"],
    ["the default without its own", [row("openai"), row(null), row("anthropic")], "google", "standard"],
    ["the default without a family", [row("openai"), row(null, 9)], null, "standard"],
    ["a default that is named", [row("openai"), row("default", 9)], "google", "default"],
    [
      "the first by ordinal without a default",
      [row("openai", 5), row("anthropic", 2), row("meta", 3)],
      "google",
      "anthropic",
    ],
  ])("%s", (_, rows, family, expected) => {
    expect(chosen(rows, family)).toBe(expected);
  });

  test("a variant without assertions is held to the default's", () => {
    const assertion = { type: "pattern", check: "match", pattern: "a", severity: "hard", description: null } as const;
    const rows: [RunnableArtifact, RunnableArtifact] = [aPrompt({ assertions: [assertion] }), row("anthropic")];
    expect(chooseVariant(rows, "anthropic")).toMatchObject({ content: "anthropic", assertions: [assertion] });
  });
});

test.each([
  ["anthropic/claude-sonnet-4-5", "anthropic"],
  ["openai-compatible/gpt-5-mini", "openai"],
  ["o4-mini", "openai"],
  ["openai-compatible/meta-llama/llama-4", "meta"],
  ["openai-compatible/some-model", null],
  ["gemini-2.5-pro", "google"],
  ["scripted/scripted", null],
])("the family of %s is %s", (name, family) => {
  expect(detectModelFamily(name)).toBe(family);
});
