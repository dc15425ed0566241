/** Describes a node of the parser's ESTree of any type. */
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

export function pickSyntaxNodes(list: unknown): SyntaxNode[] {
  return Array.isArray(list) ? list.filter(isSyntaxNode) : [];
}

/** Returns the name that an identifier or a literal key spells; `""` for any other node. */
export function nameIn(node: unknown): string {
  if (!isSyntaxNode(node)) return "";
  if (node.type === "Literal") return String(node.value);
  return typeof node.name === "string" ? node.name : (readLiteralString(node) ?? "");
}

const WRAPPERS = /^(?:TS(?:As|Satisfies|NonNull)Expression|TSTypeAssertion|ParenthesizedExpression|ChainExpression)$/;

/** Returns an expression without the types and brackets around it. */
export function unwrap(node: unknown): unknown {
  let inner = node;
  while (isSyntaxNode(inner) && WRAPPERS.test(inner.type)) inner = inner.expression;
  return inner;
}

/** Returns the string that a literal, a sum of literals or a template without substitutions stands for, or null. */
export function readLiteralString(wrapped: unknown): string | null {
  const node = unwrap(wrapped);
  if (!isSyntaxNode(node)) return null;
  if (node.type === "Literal") return typeof node.value === "string" ? node.value : null;
  if (node.type === "BinaryExpression" && node.operator === "+") {
    const right = readLiteralString(node.right);
    const left = right === null ? null : readLiteralString(node.left);
    return left === null || right === null ? null : left + right;
  }
  if (node.type !== "TemplateLiteral" || !Array.isArray(node.quasis) || node.quasis.length !== 1) return null;
  const cooked: unknown = node.quasis[0]?.value?.cooked;
  return typeof cooked === "string" ? cooked : null;
}

/** Returns where a statement begins; a class begins at its first decorator, even if `export` is between them. */
export function startWithDecorators(node: SyntaxNode): number {
  const decorated = isSyntaxNode(node.declaration) ? node.declaration : node;
  const first: unknown = Array.isArray(decorated.decorators) ? decorated.decorators[0] : undefined;
  return isSyntaxNode(first) ? Math.min(first.start, node.start) : node.start;
}
