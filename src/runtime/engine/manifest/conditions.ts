import { describeConditionExcess, type Result } from "../../../kernel/domain/index.ts";
import type { ManifestCondition } from "./manifest.ts";

/** Evaluates a condition over named variables. It never throws; a condition that cannot be decided is an error. */
export type EvaluateCondition = (
  expression: string,
  variables: Readonly<Record<string, unknown>>,
) => Promise<Result<boolean, { readonly message: string }>>;

export interface ConditionResult {
  readonly name: string;
  readonly passed: boolean;
  /** Why the condition did not pass: the author's reason, or why it could not be decided. Empty where it passed. */
  readonly reason: string;
}

/** Evaluates each condition by itself, in order. A condition that cannot be decided has not passed. */
export async function checkConditions(
  conditions: readonly ManifestCondition[],
  variables: Readonly<Record<string, unknown>>,
  evaluate: EvaluateCondition,
): Promise<readonly ConditionResult[]> {
  return Promise.all(
    conditions.map(async ({ name, check, reason }) => {
      const decided = await evaluate(check, variables);
      if (!decided.ok) return { name, passed: false, reason: decided.error.message };
      return { name, passed: decided.value, reason: decided.value ? "" : reason };
    }),
  );
}

/** Returns why a condition is not CEL, as a sentence, or null. Unknown names and wrong types only show when it is evaluated. */
export async function findConditionProblem(expression: string): Promise<string | null> {
  if (expression.trim() === "") return "The condition is empty.";
  const beyond = describeConditionExcess(expression);
  if (beyond !== null) return beyond;
  // Most nodes have no condition, and a cold start should not wait for the parser.
  const { parse } = await import("@bufbuild/cel");
  try {
    parse(expression);
    return null;
  } catch (error) {
    const message = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
    return `The condition is not valid CEL: ${message.slice(0, 200).replace(/\.?$/, ".")}`;
  }
}
