import { isSyntaxNode, nameIn, nodesIn } from "./syntax-node.ts";

/** Returns the names that a pattern binds: `{ a, b: [c] }` binds a and c. */
export function boundNames(pattern: unknown): string[] {
  if (!isSyntaxNode(pattern)) return typeof pattern === "string" ? [pattern] : [];
  switch (pattern.type) {
    case "Identifier":
      return [nameIn(pattern)];
    case "AssignmentPattern":
      return boundNames(pattern.left);
    case "RestElement":
      return boundNames(pattern.argument);
    case "TSParameterProperty":
      return boundNames(pattern.parameter);
    case "Property":
      return boundNames(pattern.value);
    case "ArrayPattern":
      return nodesIn(pattern.elements).flatMap(boundNames);
    case "ObjectPattern":
      return nodesIn(pattern.properties).flatMap(boundNames);
    default:
      return [];
  }
}

/** Returns the names that a statement declares in its scope. An `import a = b` without `export` declares none. */
export function declaredNames(statement: unknown): string[] {
  if (!isSyntaxNode(statement) || statement.type === "TSImportEqualsDeclaration") return [];
  const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
  if (!isSyntaxNode(declaration)) return [];
  if (declaration.type !== "VariableDeclaration") return boundNames(declaration.id);
  return nodesIn(declaration.declarations).flatMap(({ id }) => boundNames(id));
}
