/** Recognises the values by which a module is imported without the statement. */
import { isSyntaxNode, nameIn, readLiteralString, unwrap } from "./syntax-node.ts";

/** These objects have a `require` of their own: `module.require`, `require.main.require`. */
const REQUIRE_OWNERS = ["module", "globalThis", "global", "mainModule", "main", "process"];

/** Returns the module of a plain `require("x")`, or null. */
export function findRequiredModule(wrapped: unknown): string | null {
  const node = unwrap(wrapped);
  if (!isSyntaxNode(node) || node.type !== "CallExpression" || nameIn(node.callee) !== "require") return null;
  return Array.isArray(node.arguments) ? readLiteralString(node.arguments[0]) : null;
}

/** Returns whether a node is `require`, `module.require`, the result of `createRequire`, or `process.getBuiltinModule`. */
export function isRequire(wrapped: unknown): boolean {
  const node = unwrapSequence(wrapped);
  if (!isSyntaxNode(node)) return false;
  if (node.type === "Identifier") return node.name === "require";
  if (node.type === "CallExpression") return isNamed(node.callee, "createRequire");
  if (node.type !== "MemberExpression") return false;
  if (isNamed(node, "getBuiltinModule")) return true;
  return isNamed(node, "require") && REQUIRE_OWNERS.some((owner) => isNamed(node.object, owner));
}

/** Returns the value of a sequence such as `(0, require)`, without types and brackets. */
export function unwrapSequence(wrapped: unknown): unknown {
  const node = unwrap(wrapped);
  const inner: unknown = isSyntaxNode(node) && Array.isArray(node.expressions) ? node.expressions.at(-1) : node;
  return isSyntaxNode(node) && node.type === "SequenceExpression" ? unwrap(inner) : node;
}

/** Returns the name of a variable, or of the attribute that is read; null where the name is computed. */
export function readReferenceName(wrapped: unknown): string | null {
  const node = unwrapSequence(wrapped);
  if (!isSyntaxNode(node)) return null;
  if (node.type === "Identifier") return String(node.name);
  if (node.type !== "MemberExpression") return null;
  if (node.computed === true) return readLiteralString(node.property);
  return isSyntaxNode(node.property) ? String(node.property.name) : null;
}

export function isNamed(node: unknown, name: string): boolean {
  return readReferenceName(node) === name;
}

export function isImportMeta(wrapped: unknown): boolean {
  const node = unwrapSequence(wrapped);
  if (!isSyntaxNode(node) || node.type !== "MemberExpression") return false;
  const owner = unwrap(node.object);
  return isSyntaxNode(owner) && owner.type === "MetaProperty";
}
