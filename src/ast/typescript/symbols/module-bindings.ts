import type { Binding } from "../../../domain/index.ts";
import { isSyntaxNode, literalString, type SyntaxNode } from "../syntax-node.ts";
import type { SyntaxTree } from "../syntax-tree.ts";
import { symbolOf, takenTargets } from "./taken-names.ts";

/** Returns what a statement of the top level binds in the module, or changes in what the module knows, when it runs or is called. */
export function moduleBindings(statement: SyntaxNode, tree: SyntaxTree): readonly Binding[] {
  const from = literalString(statement.source);
  if (from !== null || statement.type === "ExportNamedDeclaration") {
    const specifiers = nodesIn(statement.specifiers);
    if (from !== null || specifiers.length > 0)
      return specifiers.map((each) => ({
        name: nameOf(each.exported ?? each.local),
        to: `${from ?? ""}#${nameOf(each.imported ?? (each.exported ? each.local : null)) || each.type}`,
      }));
  }
  const names = new Set<string>();
  collect(statement, false, names, tree);
  return [...names].map((name) => ({ name, to: null }));
}

const FUNCTIONS = /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/;
const NAMED =
  /^(?:FunctionDeclaration|ClassDeclaration|TSEnumDeclaration|TSModuleDeclaration|TSImportEqualsDeclaration)$/;

function collect(node: SyntaxNode, isLocal: boolean, names: Set<string>, tree: SyntaxTree): void {
  if (!isLocal && NAMED.test(node.type)) names.add(nameOf(node.id));
  if (!isLocal && node.type === "VariableDeclarator") for (const name of patternNames(node.id)) names.add(name);
  for (const [path] of takenTargets(node)) {
    const symbol = symbolOf(path);
    if (symbol !== null) names.add(symbol);
  }
  for (const child of tree.childrenOf(node)) collect(child, isLocal || FUNCTIONS.test(node.type), names, tree);
}

function patternNames(node: unknown): readonly string[] {
  if (!isSyntaxNode(node)) return [];
  if (node.type === "Identifier") return [nameOf(node)];
  const below = [...nodesIn(node.elements), ...nodesIn(node.properties), node.left, node.argument, node.value];
  return below.flatMap(patternNames);
}

function nodesIn(list: unknown): readonly SyntaxNode[] {
  return Array.isArray(list) ? list.filter(isSyntaxNode) : [];
}

function nameOf(node: unknown): string {
  if (!isSyntaxNode(node)) return "";
  return typeof node.name === "string" ? node.name : (literalString(node) ?? "");
}
