import type { Binding } from "../../../domain/index.ts";
import { boundNames } from "../bound-names.ts";
import { literalString, nameIn, nodesIn, type SyntaxNode } from "../syntax-node.ts";
import type { SyntaxTree } from "../syntax-tree.ts";
import { symbolOf, takenTargets } from "./taken-names.ts";

/** Returns the names that a top-level statement binds in the module when it runs, or that a function binds there when it is called. */
export function moduleBindings(statement: SyntaxNode, tree: SyntaxTree): readonly Binding[] {
  const from = literalString(statement.source);
  if (from !== null || statement.type === "ExportNamedDeclaration") {
    const specifiers = nodesIn(statement.specifiers);
    if (from !== null || specifiers.length > 0)
      return specifiers.map((each) => ({
        name: nameIn(each.exported ?? each.local),
        to: `${from ?? ""}#${nameIn(each.imported ?? (each.exported ? each.local : null)) || each.type}`,
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
  if (!isLocal && NAMED.test(node.type)) names.add(nameIn(node.id));
  if (!isLocal && node.type === "VariableDeclarator") for (const name of boundNames(node.id)) names.add(name);
  for (const [path] of takenTargets(node)) {
    const symbol = symbolOf(path);
    if (symbol !== null) names.add(symbol);
  }
  for (const child of tree.childrenOf(node)) collect(child, isLocal || FUNCTIONS.test(node.type), names, tree);
}
