import type { ImportKind, ImportRecord } from "../../domain/index.ts";
import { type ParsedText, topLevel } from "./parser.ts";
import { isSyntaxNode, literalString, type SyntaxNode } from "./syntax-node.ts";
import type { SyntaxTree } from "./syntax-tree.ts";

/** Says whether the code around an import is always executed. */
type Circumstance = "always" | "sometimes";

interface Visit {
  readonly node: SyntaxNode;
  readonly circumstance: Circumstance;
}

/** Below these nodes a `require` may never be executed: a branch, a `try`, a function that nobody calls. */
const CONDITIONAL: ReadonlySet<string> = new Set([
  "IfStatement",
  "TryStatement",
  "ConditionalExpression",
  "LogicalExpression",
  "SwitchStatement",
  "FunctionDeclaration",
  "FunctionExpression",
  "ArrowFunctionExpression",
  "ForStatement",
  "ForInStatement",
  "ForOfStatement",
  "WhileStatement",
]);

const REFERENCE = /^\/\s*<reference\s[^>]*?\b(path|types)\s*=\s*(["'])(.*?)\2/;

/** A statement without these words, and without escapes that could spell them, has no nested imports. */
const MENTIONS = /\brequire\b|\bimport\b|\bfrom\s*["'/]|\\u/;

type Add = (record: Found | null, place: { readonly start: number }) => void;

/** Lists every import of a file, in source order. */
export function readImports(parsed: ParsedText): ImportRecord[] {
  const { tree, comments, lines, text } = parsed;
  const found: { record: ImportRecord; start: number }[] = [];
  const add: Add = (record, { start }) => {
    if (record) found.push({ record: { ...record, line: lines.lineAt(start) }, start });
  };
  for (const comment of comments) {
    const reference = comment.type === "Line" ? REFERENCE.exec(comment.value) : null;
    const target = reference?.[3];
    if (target === undefined || comment.start > (tree.program.body[0]?.start ?? text.length)) continue;
    // A path is relative to the file even without a leading dot; a type library is a package.
    const module = reference?.[1] === "path" && !target.startsWith(".") ? `./${target}` : target;
    add({ module, names: [], kind: "type_only" }, comment);
  }
  let from = 0;
  for (const node of topLevel(parsed)) {
    // The text begins at the end of the statement before, since a decorator may precede its statement.
    if (MENTIONS.test(text.slice(from, node.end))) searchBelow(node, tree, add);
    else add(importIn(node, "always"), node);
    from = node.end;
  }
  return found.sort((a, b) => a.start - b.start).map(({ record }) => record);
}

/** Visits the nodes in a loop with its own stack, since trees may be deep. */
function searchBelow(statement: SyntaxNode, tree: SyntaxTree, add: Add): void {
  const stack: Visit[] = [{ node: statement, circumstance: "always" }];
  for (let visit = stack.pop(); visit; visit = stack.pop()) {
    const { node, circumstance } = visit;
    add(importIn(node, circumstance), node);
    const below: Circumstance = CONDITIONAL.has(node.type) ? "sometimes" : circumstance;
    for (const child of tree.childrenOf(node)) stack.push({ node: child, circumstance: below });
  }
}

type Found = Omit<ImportRecord, "line">;

function importIn(node: SyntaxNode, circumstance: Circumstance): Found | null {
  switch (node.type) {
    case "ImportDeclaration":
      return importWithNames(node, node.importKind === "type", "imported");
    case "ExportNamedDeclaration":
      return importWithNames(node, node.exportKind === "type", "local");
    case "ExportAllDeclaration": {
      const module = literalString(node.source);
      return module === null
        ? null
        : { module, names: ["*"], kind: node.exportKind === "type" ? "type_only" : "static" };
    }
    case "ImportExpression":
      return importWithoutNames(literalString(node.source), "dynamic_literal");
    case "TSImportType":
      return importWithoutNames(literalString(node.source), "type_only");
    case "TSImportEqualsDeclaration": {
      const reference = node.moduleReference;
      const module = isSyntaxNode(reference) ? literalString(reference.expression) : null;
      return importWithoutNames(module, node.importKind === "type" ? "type_only" : "static");
    }
    case "CallExpression":
      return importWithoutNames(requiredModule(node), circumstance === "always" ? "static" : "conditional");
    default:
      return null;
  }
}

function importWithoutNames(module: string | null, kind: ImportKind): Found | null {
  return module === null ? null : { module, names: [], kind };
}

function importWithNames(node: SyntaxNode, typeOnly: boolean, nameField: "imported" | "local"): Found | null {
  const module = literalString(node.source);
  if (module === null) return null;
  const specifiers = Array.isArray(node.specifiers) ? node.specifiers.filter(isSyntaxNode) : [];
  const names = specifiers.map((specifier) => {
    if (specifier.type === "ImportDefaultSpecifier") return "default";
    if (specifier.type === "ImportNamespaceSpecifier") return "*";
    const name = specifier[nameField];
    return isSyntaxNode(name) && name.type === "Identifier" ? String(name.name) : (literalString(name) ?? "");
  });
  const allTypes =
    specifiers.length > 0 &&
    specifiers.every(({ importKind, exportKind }) => importKind === "type" || exportKind === "type");
  return { module, names, kind: typeOnly || allTypes ? "type_only" : "static" };
}

function requiredModule({ callee, arguments: given }: SyntaxNode): string | null {
  if (!isSyntaxNode(callee) || callee.type !== "Identifier" || callee.name !== "require" || !Array.isArray(given))
    return null;
  return literalString(given[0]);
}
