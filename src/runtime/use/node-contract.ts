import type { Json, JsonObject } from "../../skills/engine/run/index.ts";
import type { EvaluateCondition } from "../engine/manifest/index.ts";

type Judges = Pick<typeof import("../../skills/engine/run/index.ts"), "evaluateCondition" | "explainSchemaProblem">;
let loaded: Judges | null = null;

/** A route asks dozens of conditions, and even an import that was made before takes its time each time. */
async function loadJudges(): Promise<Judges> {
  loaded ??= await import("../../skills/engine/run/index.ts");
  return loaded;
}

/**
 * Evaluates the CEL conditions of a manifest with the bounds of skill conditions. The evaluator loads only where a manifest has a
 * condition.
 */
export const evaluateCel: EvaluateCondition = async (expression, variables) => {
  const { evaluateCondition } = await loadJudges();
  return evaluateCondition(expression, variables as JsonObject);
};

interface Judged {
  /** Null accepts any value. */
  readonly schema: Readonly<Record<string, unknown>> | null;
  readonly value: unknown;
  readonly what: "input" | "output";
}

/**
 * Returns what is wrong with a node's input or output according to the schema of its manifest; null where nothing is. The
 * validator loads only where a manifest has a schema.
 */
export async function findSchemaProblem({ schema, value, what }: Judged): Promise<string | null> {
  if (schema === null) return null;
  const { explainSchemaProblem } = await loadJudges();
  return explainSchemaProblem(schema as JsonObject, value as Json, what);
}
