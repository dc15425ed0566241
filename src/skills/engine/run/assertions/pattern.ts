import { compileLinearPattern, PatternTooCostly } from "../../../../kernel/linear/index.ts";
import { formatOutputText } from "../json.ts";
import type { AssertionCheck, Json } from "../types.ts";
import type { Explanation } from "./outcome.ts";

type Pattern = AssertionCheck & { readonly type: "pattern" };

/** Searches the pattern anywhere in the output; `^` and `$` tie it to the ends. */
export async function checkPattern({ check, pattern }: Pattern, output: Json): Promise<Explanation> {
  const compiled = await compileLinearPattern(pattern);
  if (!compiled.ok) return `The pattern ${quotePattern(pattern)} is refused: ${compiled.error}.`;
  try {
    const found = compiled.value.test(formatOutputText(output));
    if (found === (check === "match")) return null;
    return found ? `The output holds ${quotePattern(pattern)}.` : `The output does not hold ${quotePattern(pattern)}.`;
  } catch (error) {
    if (error instanceof PatternTooCostly) return error.message;
    throw error;
  }
}

function quotePattern(pattern: string): string {
  return `\`${pattern.slice(0, 200)}\``;
}
