import { err, ok } from "../../domain/index.ts";
import type { EvaluateCondition } from "../../runtime/manifest/index.ts";

const longestExpression = 2_000;
const deepestNesting = 100;
/** Each goes over everything in a list; nested ones multiply. */
const mostComprehensions = 2;
const comprehension = /\.\s*(?:all|exists|exists_one|map|filter)\s*\(/g;

/** Conditions of a manifest in CEL: no host, no side effects, and bounded. */
export const evaluateCel: EvaluateCondition = async (expression, variables) => {
  const refused = (message: string) => err({ message });
  if (expression.length > longestExpression) return refused(`It is longer than ${longestExpression} characters.`);
  if ((expression.match(/[([{?]/g) ?? []).length > deepestNesting) return refused("It nests too deeply.");
  if ((expression.match(comprehension) ?? []).length > mostComprehensions)
    return refused(`It goes over lists more than ${mostComprehensions} times.`);
  const { celEnv, isCelError, parse, plan } = await import("@bufbuild/cel");
  try {
    const value = plan(celEnv(), parse(expression))(variables as Parameters<ReturnType<typeof plan>>[0]);
    if (typeof value === "boolean") return ok(value);
    return refused(isCelError(value) ? `It cannot be decided: ${value.message}.` : "It is neither true nor false.");
  } catch (cause) {
    return refused(`It cannot be read: ${cause instanceof Error ? cause.message : String(cause)}.`);
  }
};
