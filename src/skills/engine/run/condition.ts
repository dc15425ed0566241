import { describeConditionExcess, err, ok, type Result } from "../../../kernel/domain/index.ts";
import { measureComprehensionDepth } from "./condition-cost.ts";
import type { Json, JsonObject } from "./types.ts";

/** Preconditions and verifiers are written in CEL, which loops only over given lists and has no host functions or side effects. */
export interface ConditionError {
  readonly code: "CONDITION_LIMIT" | "CONDITION_SYNTAX" | "CONDITION_FAILED" | "CONDITION_NOT_BOOLEAN";
  readonly message: string;
}

/** Limits the steps of nested comprehensions (`all`, `exists`, `map`, …), each over everything in the variables. */
const mostSteps = 1_000_000;

let cel: typeof import("@bufbuild/cel") | null = null;

/** Evaluates a condition. Whole numbers are CEL's `int`, others `double`. A missing variable or key is an error; `has(a.b)` tests for it. */
export async function evaluateCondition(
  expression: string,
  variables: JsonObject,
): Promise<Result<boolean, ConditionError>> {
  const refuseSkillCondition = (code: ConditionError["code"], message: string) => err({ code, message });
  const beyond = describeConditionExcess(expression);
  if (beyond !== null) return refuseSkillCondition("CONDITION_LIMIT", beyond);
  cel ??= await import("@bufbuild/cel");
  try {
    const condition = compileCondition(cel, expression);
    const size = 1 + countJsonElements(variables);
    if (size ** condition.depth > mostSteps) {
      return refuseSkillCondition("CONDITION_LIMIT", "The condition would take too many steps over these variables.");
    }
    const value = condition.evaluate(bindConditionVariables(variables));
    const { isCelError } = cel;
    if (isCelError(value))
      return refuseSkillCondition("CONDITION_FAILED", `The condition cannot be decided: ${value.message}.`);
    if (typeof value === "boolean") return ok(value);
    return refuseSkillCondition("CONDITION_NOT_BOOLEAN", "The condition has a value that is neither true nor false.");
  } catch (error) {
    return refuseSkillCondition(
      "CONDITION_SYNTAX",
      `The condition cannot be read: ${error instanceof Error ? error.message : error}`,
    );
  }
}

interface Compiled {
  /** How deeply comprehensions are nested. */
  readonly depth: number;
  evaluate(variables: Record<string, Bound>): unknown;
}

/** A router asks the same conditions of the same nodes again and again, and parsing takes longer than evaluating. */
const COMPILED = new Map<string, Compiled>();
const MOST_COMPILED = 2_000;

function compileCondition(
  { celEnv, parse, plan }: Pick<typeof import("@bufbuild/cel"), "celEnv" | "parse" | "plan">,
  expression: string,
): Compiled {
  const known = COMPILED.get(expression);
  if (known !== undefined) return known;
  const parsed = parse(expression);
  const made = { depth: measureComprehensionDepth(parsed.expr), evaluate: plan(celEnv(), parsed) };
  if (COMPILED.size >= MOST_COMPILED) COMPILED.clear();
  COMPILED.set(expression, made);
  return made;
}

function countJsonElements(value: Json): number {
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value as JsonObject).reduce<number>((sum, item) => sum + 1 + countJsonElements(item), 0);
}

type Bound = null | boolean | string | number | bigint | Bound[] | Map<string, Bound>;

/** Makes an object without a prototype, so that `toString` is not a variable. */
function bindConditionVariables(variables: JsonObject): Record<string, Bound> {
  const bound = Object.entries(variables).map(([name, value]) => [name, toBound(value)] as const);
  return Object.assign(Object.create(null), Object.fromEntries(bound)) as Record<string, Bound>;
}

function toBound(value: Json): Bound {
  if (typeof value === "number") return Number.isSafeInteger(value) ? BigInt(value) : value;
  if (Array.isArray(value)) return value.map((item: Json) => toBound(item));
  if (typeof value !== "object" || value === null) return value;
  return new Map(Object.entries(value as JsonObject).map(([key, item]) => [key, toBound(item)]));
}
