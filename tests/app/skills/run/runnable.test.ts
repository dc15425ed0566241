import { expect, test } from "vitest";
import { parseJsonPackage } from "../../../../src/skills/engine/package/index.ts";
import { toRunnableArtifacts } from "../../../../src/skills/use/run/index.ts";

test("A module of DSPy takes the outputs that its fallback takes, unless it names others itself", () => {
  const moduleWith = (inputs: object) => ({
    kind: "dspy_module",
    name: "module",
    content: '{"template_id": "predict", "signature": "claims -> answer"}',
    metadata: { fallback_artifact: "judge" },
    ...inputs,
  });
  const readDeclaredSources = (inputs: object) => {
    const artifacts = [
      { kind: "code_template", name: "extract", content: "[1]" },
      { kind: "code_template", name: "other", content: "[2]" },
      { kind: "prompt_template", name: "judge", content: "{{ claims }}", inputs: { claims: "steps.extract.output" } },
      moduleWith(inputs),
    ];
    const { skill } = parseJsonPackage(JSON.stringify({ name: "flow", description: "A flow.", artifacts }), () => null);
    const found = skill === null ? [] : toRunnableArtifacts(skill);
    return [...(found.find(({ name }) => name === "module")?.sources ?? [])].map(([name, { step }]) => [name, step]);
  };
  expect(readDeclaredSources({})).toEqual([["claims", "extract"]]);
  expect(readDeclaredSources({ inputs: { claims: "steps.other.output" } })).toEqual([["claims", "other"]]);
});
