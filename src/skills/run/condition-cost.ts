/** How deeply comprehensions stand in one another: each level multiplies the steps. Reads the parsed expression as plain data. */
export function comprehensionDepth(expression: unknown): number {
  if (typeof expression !== "object" || expression === null) return 0;
  const own = Reflect.get(expression, "case") === "comprehensionExpr" ? 1 : 0;
  const inner = Object.values(expression).map(comprehensionDepth);
  return own + inner.reduce((deepest, depth) => Math.max(deepest, depth), 0);
}
