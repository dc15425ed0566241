/** The bounds of conditions, which whoever evaluates them holds as well. */
const LONGEST = 2_000;
const DEEPEST = 100;

/** Why a condition is no CEL, as a sentence, or null. Names and types show only when it is evaluated. */
export async function conditionProblem(expression: string): Promise<string | null> {
  if (expression.trim() === "") return "The condition is empty.";
  if (expression.length > LONGEST) return `The condition is longer than ${LONGEST} characters.`;
  if (nesting(expression) > DEEPEST) return "The condition nests too deeply.";
  // Most nodes have none, and a cold start should not wait for the parser.
  const { parse } = await import("@bufbuild/cel");
  try {
    parse(expression);
    return null;
  } catch (error) {
    const said = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
    return `The condition is no CEL: ${said.slice(0, 200).replace(/\.?$/, ".")}`;
  }
}

function nesting(expression: string): number {
  let depth = 0;
  let deepest = 0;
  for (const character of expression) {
    if ("([{".includes(character)) deepest = Math.max(deepest, ++depth);
    else if (")]}".includes(character)) depth -= 1;
  }
  return deepest;
}
