/** A node of the parser's ESTree of any type. */
export interface SyntaxNode {
  readonly type: string;
  /** Counts in UTF-16 units, like `end`. */
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

export function isSyntaxNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

/** Returns the string of a literal or of a template without substitutions, or null. */
export function literalString(node: unknown): string | null {
  if (!isSyntaxNode(node)) return null;
  if (node.type === "Literal") return typeof node.value === "string" ? node.value : null;
  if (node.type !== "TemplateLiteral" || !Array.isArray(node.quasis) || node.quasis.length !== 1) return null;
  const cooked: unknown = node.quasis[0]?.value?.cooked;
  return typeof cooked === "string" ? cooked : null;
}

/** A class begins at its first decorator, even if `export` is between them. */
export function startWithDecorators(node: SyntaxNode): number {
  const decorated = isSyntaxNode(node.declaration) ? node.declaration : node;
  const first: unknown = Array.isArray(decorated.decorators) ? decorated.decorators[0] : undefined;
  return isSyntaxNode(first) ? Math.min(first.start, node.start) : node.start;
}
