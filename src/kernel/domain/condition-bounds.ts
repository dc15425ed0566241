const LONGEST = 2_000;
const DEEPEST = 100;

/** Returns in a sentence why a condition in CEL is too large to parse, or null. */
export function describeConditionExcess(expression: string): string | null {
  if (expression.length > LONGEST) return `The condition is longer than ${LONGEST} characters.`;
  return measureNestingDepth(expression) > DEEPEST ? "The condition nests too deeply." : null;
}

function measureNestingDepth(expression: string): number {
  let depth = 0;
  let deepest = 0;
  for (const character of expression) {
    if ("([{".includes(character)) deepest = Math.max(deepest, ++depth);
    else if (")]}".includes(character)) depth -= 1;
  }
  return deepest;
}
