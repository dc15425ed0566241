import type { Binding } from "../../../../kernel/domain/index.ts";
import { listPatternBoundNames } from "../bound-names.ts";
import { nameIn, pickSyntaxNodes, readLiteralString, type SyntaxNode } from "../syntax-node.ts";
import type { SyntaxTree } from "../syntax-tree.ts";
import { listTakenTargets, resolveSymbolAtPath } from "./taken-names.ts";

/** Returns the names that a top-level statement binds in the module when it runs, or that a function binds there when it is called. */
export function listModuleBindings(statement: SyntaxNode, tree: SyntaxTree): readonly Binding[] {
  const from = readLiteralString(statement.source);
  if (from !== null || statement.type === "ExportNamedDeclaration") {
    const specifiers = pickSyntaxNodes(statement.specifiers);
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
  if (!isLocal && node.type === "VariableDeclarator")
    for (const name of listPatternBoundNames(node.id)) names.add(name);
  for (const [path] of listTakenTargets(node)) {
    const symbol = resolveSymbolAtPath(path);
    if (symbol !== null) names.add(symbol);
  }
  for (const child of tree.listChildNodes(node)) collect(child, isLocal || FUNCTIONS.test(node.type), names, tree);
}
