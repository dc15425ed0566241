/** Returns how deeply comprehensions are nested; each level multiplies the steps. The parsed expression is read as plain data. */
export function measureComprehensionDepth(expression: unknown): number {
  if (typeof expression !== "object" || expression === null) return 0;
  const own = Reflect.get(expression, "case") === "comprehensionExpr" ? 1 : 0;
  const inner = Object.values(expression).map(measureComprehensionDepth);
  return own + inner.reduce((deepest, depth) => Math.max(deepest, depth), 0);
}
