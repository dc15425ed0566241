import { isSyntaxNode, nameIn, pickSyntaxNodes } from "./syntax-node.ts";

/** Returns the names that a pattern binds: `{ a, b: [c] }` binds a and c. */
export function listPatternBoundNames(pattern: unknown): string[] {
  if (!isSyntaxNode(pattern)) return typeof pattern === "string" ? [pattern] : [];
  switch (pattern.type) {
    case "Identifier":
      return [nameIn(pattern)];
    case "AssignmentPattern":
      return listPatternBoundNames(pattern.left);
    case "RestElement":
      return listPatternBoundNames(pattern.argument);
    case "TSParameterProperty":
      return listPatternBoundNames(pattern.parameter);
    case "Property":
      return listPatternBoundNames(pattern.value);
    case "ArrayPattern":
      return pickSyntaxNodes(pattern.elements).flatMap(listPatternBoundNames);
    case "ObjectPattern":
      return pickSyntaxNodes(pattern.properties).flatMap(listPatternBoundNames);
    default:
      return [];
  }
}

/** Returns the names that a statement declares in its scope. An `import a = b` without `export` declares none. */
export function listDeclaredNames(statement: unknown): string[] {
  if (!isSyntaxNode(statement) || statement.type === "TSImportEqualsDeclaration") return [];
  const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
  if (!isSyntaxNode(declaration)) return [];
  if (declaration.type !== "VariableDeclaration") return listPatternBoundNames(declaration.id);
  return pickSyntaxNodes(declaration.declarations).flatMap(({ id }) => listPatternBoundNames(id));
}
