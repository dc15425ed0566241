import { isSyntaxNode, nameIn, readLiteralString, type SyntaxNode } from "./syntax-node.ts";

/** Lists the fields that hold entries with names. */
const LISTS: ReadonlySet<string> = new Set([
  "ImportDeclaration.specifiers",
  "ExportNamedDeclaration.specifiers",
  "ObjectExpression.properties",
  "ObjectPattern.properties",
  "JSXOpeningElement.attributes",
]);

/** Returns whether a statement only lists what a module imports or exports. */
export function isListOfNames({ type, declaration }: SyntaxNode): boolean {
  return type === "ImportDeclaration" || (type === "ExportNamedDeclaration" && !isSyntaxNode(declaration));
}

/** Returns whether a field of a node holds entries that may have names. */
export function holdsEntries(node: SyntaxNode, field: string): boolean {
  return LISTS.has(`${node.type}.${field}`);
}

/** Returns the name of an entry; null for one without a name that the text shows, such as a spread. */
export function readObjectEntryName(entry: unknown): string | null {
  if (!isSyntaxNode(entry)) return null;
  switch (entry.type) {
    case "ImportSpecifier":
    case "ImportDefaultSpecifier":
    case "ImportNamespaceSpecifier":
      return nameIn(entry.local);
    case "ExportSpecifier":
      return nameIn(entry.exported);
    case "Property": {
      const name = readLiteralString(entry.key) ?? nameIn(entry.key);
      return entry.computed === true || name === "" ? null : `${String(entry.kind)} ${name}`;
    }
    case "JSXAttribute":
      return isSyntaxNode(entry.name) && typeof entry.name.name === "string" ? entry.name.name : null;
    default:
      return null;
  }
}
