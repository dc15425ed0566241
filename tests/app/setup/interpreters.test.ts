import { expect, test } from "vitest";
import { checkInterpreters } from "../../../src/core/setup/interpreters.ts";
import { loadMissingHere } from "../../../src/runtime/use/index.ts";
import { places, skillMd } from "../skills/sharing-world.ts";

const python = { message: "the interpreter is not installed here", fix: "Install it." };
const dspy = { message: "the sidecar is not installed here", fix: "Install that." };

function aLibrary(skills: Readonly<Record<string, string>>) {
  const { cwd, env, write } = places();
  for (const [name, artifact] of Object.entries(skills)) {
    write(`ws/.skl/skills/${name}/SKILL.md`, skillMd(name));
    write(
      `ws/.skl/skills/${name}/skill.yaml`,
      `artifacts:\n  - {name: x, ${artifact}}\n  - {name: y, kind: prompt_template, content: a}\n`,
    );
  }
  return { cwd, env };
}

test("skl doctor says a sentence of each interpreter that a skill needs and that is missing", async () => {
  const { cwd, env } = aLibrary({
    count: "kind: code_template, content: 1 + 1",
    sum: "kind: code_template, language: python3, content: 1 + 1",
    think: 'kind: dspy_module, fallback_artifact: y, content: \'{"template_id": "predict", "signature": "a -> b"}\'',
  });
  expect(await checkInterpreters(cwd, env, { python, dspy })).toEqual([
    {
      code: "PYTHON_GUEST_MISSING",
      severity: "warning",
      message: "2 skills of the library have Python (count, sum), and the interpreter is not installed here.",
      fix: "Install it.",
    },
    {
      code: "DSPY_MISSING",
      severity: "warning",
      message: "A skill of the library has a module of DSPy (think), and the sidecar is not installed here.",
      fix: "Install that.",
    },
  ]);
  expect(await checkInterpreters(cwd, env, { python: null, dspy: null })).toEqual([]);
});

test("It says nothing where no skill needs them", async () => {
  const { cwd, env } = aLibrary({ script: "kind: code_template, language: javascript, content: 1 + 1" });
  expect(await checkInterpreters(cwd, env, { python, dspy })).toEqual([]);
  expect((await loadMissingHere(cwd, env)).dspy?.fix).toBe("Run `skl skill dspy install`.");
});
