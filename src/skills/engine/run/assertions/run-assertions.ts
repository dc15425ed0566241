import type { SkillModel } from "../ports.ts";
import type { Assertion, AssertionResult, Json, Usage } from "../types.ts";
import { checkSchema } from "./json-schema.ts";
import { checkLength } from "./length.ts";
import type { Explanation } from "./outcome.ts";
import { checkPattern } from "./pattern.ts";
import { checkSemantic } from "./semantic.ts";

export interface AssertionRun {
  readonly results: readonly AssertionResult[];
  /** Lists what the judging model spent. */
  readonly usages: readonly Usage[];
}

/** Runs all assertions, even after one failed, so that everything that is wrong with an output is reported at once. */
export async function runAssertions(
  assertions: readonly Assertion[],
  output: Json,
  model: SkillModel | null,
): Promise<AssertionRun> {
  const results: AssertionResult[] = [];
  const usages: Usage[] = [];
  for (const assertion of assertions) {
    const { explanation, usage } = await evaluate(assertion, output, model);
    if (usage !== null) usages.push(usage);
    const { type, check, severity, description } = assertion;
    results.push({ type, check, severity, description, passed: explanation === null, explanation });
  }
  return { results, usages };
}

interface Evaluated {
  readonly explanation: Explanation;
  readonly usage: Usage | null;
}

async function evaluate(assertion: Assertion, output: Json, model: SkillModel | null): Promise<Evaluated> {
  switch (assertion.type) {
    case "structural":
      return explainWithoutUsage(await checkSchema(assertion.schema, output));
    case "length":
      return explainWithoutUsage(await checkLength(assertion, output));
    case "pattern":
      return explainWithoutUsage(await checkPattern(assertion, output));
    case "semantic":
      return checkSemantic(assertion, output, model);
  }
}

function explainWithoutUsage(explanation: Explanation): Evaluated {
  return { explanation, usage: null };
}
