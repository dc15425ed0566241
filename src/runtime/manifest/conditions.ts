import type { Result } from "../../domain/index.ts";
import type { ManifestCondition } from "./types.ts";

/** Decides a condition over variables by name. Never throws; a condition that cannot be decided is an error. */
export type EvaluateCondition = (
  expression: string,
  variables: Readonly<Record<string, unknown>>,
) => Promise<Result<boolean, { readonly message: string }>>;

export interface ConditionResult {
  readonly name: string;
  readonly passed: boolean;
  /** Why it did not pass: the author's reason, or why it could not be decided. Empty where it passed. */
  readonly reason: string;
}

/** Each condition by itself, in order. What cannot be decided has not passed. */
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
