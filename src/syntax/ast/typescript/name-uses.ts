/** Which fields of a syntax node bind names and which read them. */
import { listPatternBoundNames } from "./bound-names.ts";
import { isSyntaxNode, nameIn, pickSyntaxNodes, type SyntaxNode } from "./syntax-node.ts";
import type { SyntaxTree } from "./syntax-tree.ts";

/** The identifiers in these fields read no name, unless the node is computed. */
const NAMES_ONLY: ReadonlyMap<string, readonly string[]> = new Map([
  ["MemberExpression", ["property"]],
  ["Property", ["key"]],
  ["MethodDefinition", ["key"]],
  ["PropertyDefinition", ["key"]],
  ["AccessorProperty", ["key"]],
  ["TSAbstractMethodDefinition", ["key"]],
  ["TSAbstractPropertyDefinition", ["key"]],
  ["TSPropertySignature", ["key"]],
  ["TSMethodSignature", ["key"]],
  ["TSEnumMember", ["id"]],
  ["TSQualifiedName", ["right"]],
  ["TSImportType", ["qualifier"]],
  ["TSNamedTupleMember", ["label"]],
  ["TSTypePredicate", ["parameterName"]],
  ["LabeledStatement", ["label"]],
  ["BreakStatement", ["label"]],
  ["ContinueStatement", ["label"]],
  ["JSXAttribute", ["name"]],
  ["JSXMemberExpression", ["property"]],
  ["MetaProperty", ["meta", "property"]],
  ["ImportDeclaration", ["specifiers"]],
  ["ImportAttribute", ["key"]],
  ["ExportAllDeclaration", ["exported"]],
]);

/** The patterns in these fields bind names. */
const BINDERS: ReadonlyMap<string, readonly string[]> = new Map([
  ["VariableDeclarator", ["id"]],
  ["FunctionDeclaration", ["id", "params"]],
  ["FunctionExpression", ["id", "params"]],
  ["ArrowFunctionExpression", ["params"]],
  ["TSDeclareFunction", ["id", "params"]],
  ["TSEmptyBodyFunctionExpression", ["id", "params"]],
  ["TSFunctionType", ["params"]],
  ["TSConstructorType", ["params"]],
  ["TSMethodSignature", ["params"]],
  ["TSCallSignatureDeclaration", ["params"]],
  ["TSConstructSignatureDeclaration", ["params"]],
  ["TSIndexSignature", ["parameters"]],
  ["ClassDeclaration", ["id"]],
  ["ClassExpression", ["id"]],
  ["CatchClause", ["param"]],
  ["TSInterfaceDeclaration", ["id"]],
  ["TSTypeAliasDeclaration", ["id"]],
  ["TSEnumDeclaration", ["id"]],
  ["TSModuleDeclaration", ["id"]],
  ["TSImportEqualsDeclaration", ["id"]],
  ["TSTypeParameter", ["name"]],
  ["TSMappedType", ["key"]],
]);

/** Returns the names that a node binds by itself, without the nodes below it. */
export function namesBoundBy(node: SyntaxNode): readonly string[] {
  return (BINDERS.get(node.type) ?? []).flatMap((field) => wrapInList(node[field]).flatMap(listPatternBoundNames));
}

/** Returns the nodes below one that may read names. */
export function listReadingParts(node: SyntaxNode, tree: SyntaxTree): readonly SyntaxNode[] {
  if (node.type === "BlockStatement") return tree.readBlockStatements(node);
  const skipped = node.computed === true ? [] : (NAMES_ONLY.get(node.type) ?? []);
  const binders = BINDERS.get(node.type) ?? [];
  if (readNameChain(node) !== null) return [];
  const isPassedOn = node.type === "ExportSpecifier" || (node.type === "ExportNamedDeclaration" && node.source);
  if (isPassedOn) return node.type === "ExportSpecifier" && isSyntaxNode(node.local) ? [node.local] : [];
  const parts: SyntaxNode[] = [];
  for (const field in node) {
    if (skipped.includes(field)) continue;
    const below = pickSyntaxNodes(wrapInList(node[field]));
    parts.push(...(binders.includes(field) ? below.flatMap(listPatternReads) : below));
  }
  return parts;
}

function wrapInList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

/** Returns `["a", "b"]` for `a.b`, of values and of types; null for anything else. */
export function readNameChain(node: unknown): string[] | null {
  if (!isSyntaxNode(node)) return null;
  if (node.type === "Identifier" || node.type === "JSXIdentifier") return [nameIn(node)];
  if (node.type === "MemberExpression" && (node.computed === true || node.optional === true)) return null;
  const [owner, name] =
    node.type === "MemberExpression"
      ? [node.object, node.property]
      : node.type === "TSQualifiedName"
        ? [node.left, node.right]
        : [];
  const above = readNameChain(owner);
  return above === null || !isSyntaxNode(name) || name.type === "PrivateIdentifier" ? null : [...above, nameIn(name)];
}

/** Returns the parts of a pattern that read names: its defaults, computed keys, types and decorators. */
function listPatternReads(pattern: SyntaxNode): SyntaxNode[] {
  const inner = [pattern.left, pattern.argument, pattern.parameter].filter(isSyntaxNode);
  const own = [pattern.typeAnnotation, pattern.right, ...pickSyntaxNodes(pattern.decorators)].filter(isSyntaxNode);
  switch (pattern.type) {
    case "Property":
      return [
        ...(pattern.computed === true && isSyntaxNode(pattern.key) ? [pattern.key] : []),
        ...(isSyntaxNode(pattern.value) ? listPatternReads(pattern.value) : []),
      ];
    case "ArrayPattern":
      return [...own, ...pickSyntaxNodes(pattern.elements).flatMap(listPatternReads)];
    case "ObjectPattern":
      return [...own, ...pickSyntaxNodes(pattern.properties).flatMap(listPatternReads)];
    case "Identifier":
      return own;
    default:
      return [...own, ...inner.flatMap(listPatternReads)];
  }
}
