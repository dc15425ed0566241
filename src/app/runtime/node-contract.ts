import type { EvaluateCondition } from "../../runtime/manifest/index.ts";
import type { Json, JsonObject } from "../../skills/run/index.ts";

/** Conditions of a manifest in CEL, bounded as those of skills are. Loaded only where a manifest has some. */
export const evaluateCel: EvaluateCondition = async (expression, variables) => {
  const { evaluateCondition } = await import("../../skills/run/index.ts");
  return evaluateCondition(expression, variables as JsonObject);
};

interface Judged {
  /** Null: anything is right. */
  readonly schema: Readonly<Record<string, unknown>> | null;
  readonly value: unknown;
  readonly what: "input" | "output";
}

/** What is wrong with a node's input or output by its manifest's schema; null: nothing. Loaded only where a manifest has one. */
export async function schemaProblemOf({ schema, value, what }: Judged): Promise<string | null> {
  if (schema === null) return null;
  const { schemaProblem } = await import("../../skills/run/index.ts");
  return schemaProblem(schema as JsonObject, value as Json, what);
}
