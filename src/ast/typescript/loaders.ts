/** The values by which a module is imported without the statement. */
import { isSyntaxNode, literalString, unwrap } from "./syntax-node.ts";

/** What has a `require` of its own: `module.require`, `require.main.require`. */
const LOADING = ["module", "globalThis", "global", "mainModule", "main", "process"];

/** Returns whether a node is `require`, `module.require`, what `createRequire` gives, or `process.getBuiltinModule`. */
export function isRequire(wrapped: unknown): boolean {
  const node = lastOf(wrapped);
  if (!isSyntaxNode(node)) return false;
  if (node.type === "Identifier") return node.name === "require";
  if (node.type === "CallExpression") return isNamed(node.callee, "createRequire");
  if (node.type !== "MemberExpression") return false;
  if (isNamed(node, "getBuiltinModule")) return true;
  return isNamed(node, "require") && LOADING.some((owner) => isNamed(node.object, owner));
}

/** Returns the value of `(0, require)`. */
export function lastOf(wrapped: unknown): unknown {
  const node = unwrap(wrapped);
  const inner: unknown = isSyntaxNode(node) && Array.isArray(node.expressions) ? node.expressions.at(-1) : node;
  return isSyntaxNode(node) && node.type === "SequenceExpression" ? unwrap(inner) : node;
}

/** Returns the name of a variable, or of the attribute that is read; null where only running the code tells it. */
export function lastName(wrapped: unknown): string | null {
  const node = lastOf(wrapped);
  if (!isSyntaxNode(node)) return null;
  if (node.type === "Identifier") return String(node.name);
  if (node.type !== "MemberExpression") return null;
  if (node.computed === true) return literalString(node.property);
  return isSyntaxNode(node.property) ? String(node.property.name) : null;
}

export function isNamed(node: unknown, name: string): boolean {
  return lastName(node) === name;
}

/** Returns whether a node reads something of `import.meta`. */
export function isImportMeta(wrapped: unknown): boolean {
  const node = lastOf(wrapped);
  if (!isSyntaxNode(node) || node.type !== "MemberExpression") return false;
  const owner = unwrap(node.object);
  return isSyntaxNode(owner) && owner.type === "MetaProperty";
}
