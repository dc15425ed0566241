import type { BindingPattern, BindingProperty, BindingRestElement, Directive, Statement } from "oxc-parser";

/** Returns the names that a pattern binds: `{ a, b: [c] }` binds a and c. */
export function boundNames(pattern: BindingPattern | BindingProperty | BindingRestElement | null): string[] {
  switch (pattern?.type) {
    case undefined:
      return [];
    case "Identifier":
      return [pattern.name];
    case "AssignmentPattern":
      return boundNames(pattern.left);
    case "RestElement":
      return boundNames(pattern.argument);
    case "Property":
      return boundNames(pattern.value);
    case "ArrayPattern":
      return pattern.elements.flatMap(boundNames);
    case "ObjectPattern":
      return pattern.properties.flatMap(boundNames);
  }
}

/** Returns the names that a statement declares in its scope. */
export function declaredNames(node: Directive | Statement): string[] {
  const declaration = node.type === "ExportNamedDeclaration" ? node.declaration : node;
  switch (declaration?.type) {
    case "VariableDeclaration":
      return declaration.declarations.flatMap(({ id }) => boundNames(id));
    case "FunctionDeclaration":
    case "TSDeclareFunction":
    case "ClassDeclaration":
      return declaration.id ? [declaration.id.name] : [];
    case "TSInterfaceDeclaration":
    case "TSTypeAliasDeclaration":
    case "TSEnumDeclaration":
      return [declaration.id.name];
    case "TSModuleDeclaration":
      return declaration.id.type === "Identifier" ? [declaration.id.name] : [];
    default:
      return [];
  }
}
