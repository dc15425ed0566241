import type { EvaluateCondition } from "../../runtime/manifest/index.ts";
import type { JsonObject } from "../../skills/run/index.ts";

/** Conditions of a manifest in CEL, bounded as those of skills are. Loaded only where a manifest has some. */
export const evaluateCel: EvaluateCondition = async (expression, variables) => {
  const { evaluateCondition } = await import("../../skills/run/index.ts");
  return evaluateCondition(expression, variables as JsonObject);
};
