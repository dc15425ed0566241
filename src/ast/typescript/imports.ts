import type { ImportKind, ImportRecord, UnknownImport } from "../../domain/index.ts";
import { type ParsedText, topLevel } from "./parser.ts";
import { isSyntaxNode, literalString, type SyntaxNode, unwrap } from "./syntax-node.ts";
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

/** A text without these words, and without escapes that could spell them, imports nothing below its top. */
const MENTIONS =
  /\b(?:eval|Function)\s*\(|\bWorker\b|SharedWorker|importScripts|addModule|dlopen|\brunIn\w*Context\b|compileFunction|SourceTextModule|\b(?:r|createR)equire\b|\bimport\b|\bfrom\s*["'/]|\\u/;

const LONGEST_SHOWN = 80;

type Note = (place: { readonly start: number; readonly end: number }) => void;
type Add = (record: Found | null, place: { readonly start: number }) => void;

/** What the runtime of a file's JSX is imported from. */
const JSX_SOURCE = /@jsxImportSource\s+([^\s*]+)/;

export interface FoundImports {
  readonly imports: readonly ImportRecord[];
  readonly unknown: readonly UnknownImport[];
}

/** Returns every import of a file, in source order. */
export function readImports(parsed: ParsedText): FoundImports {
  const { tree, comments, lines, text } = parsed;
  const found: { record: ImportRecord; start: number }[] = [];
  const add: Add = (record, { start }) => {
    if (record) found.push({ record: { ...record, line: lines.lineAt(start) }, start });
  };
  const unknown: UnknownImport[] = [];
  const note: Note = ({ start, end }) => {
    const shown = text.slice(start, Math.min(end, start + LONGEST_SHOWN)).replace(/\s+/g, " ");
    unknown.push({ text: shown, line: lines.lineAt(start) });
  };
  for (const comment of comments) {
    const source = JSX_SOURCE.exec(comment.value)?.[1];
    if (source !== undefined) add({ module: `${source}/jsx-runtime`, names: [], kind: "static" }, comment);
    const reference = comment.type === "Line" ? REFERENCE.exec(comment.value) : null;
    const target = reference?.[3];
    if (target === undefined || comment.start > (tree.program.body[0]?.start ?? text.length)) continue;
    // A path is relative to the file even without a leading dot; a type library is a package.
    const module = reference?.[1] === "path" && !target.startsWith(".") ? `./${target}` : target;
    add({ module, names: [], kind: "type_only" }, comment);
  }
  let from = 0;
  for (const node of topLevel(parsed)) {
    // From the end of the statement before: a decorator may stand in front of its statement.
    if (MENTIONS.test(text.slice(from, node.end))) search(node, tree, add, note);
    else add(importIn(node, "always"), node);
    from = node.end;
  }
  return { imports: found.sort((a, b) => a.start - b.start).map(({ record }) => record), unknown };
}

/** Visits the nodes in a loop with its own stack, since trees may be deep. */
function search(statement: SyntaxNode, tree: SyntaxTree, add: Add, note: Note): void {
  const stack: Visit[] = [{ node: statement, circumstance: "always" }];
  for (let visit = stack.pop(); visit; visit = stack.pop()) {
    const { node, circumstance } = visit;
    add(importIn(node, circumstance), node);
    if (importsUnknown(node)) note(node);
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
  // Where only its names are types, the compiler may keep the import itself (`verbatimModuleSyntax`).
  return { module, names, kind: typeOnly ? "type_only" : "static" };
}

function requiredModule({ callee, arguments: given }: SyntaxNode): string | null {
  return isRequire(callee) && Array.isArray(given) ? literalString(given[0]) : null;
}

/** Returns whether a node is `require`, `module.require`, or what `createRequire` gives. */
function isRequire(wrapped: unknown): boolean {
  const node = lastOf(wrapped);
  if (!isSyntaxNode(node)) return false;
  if (node.type === "Identifier") return node.name === "require";
  if (node.type === "CallExpression") return isNamed(node.callee, "createRequire");
  return (
    node.type === "MemberExpression" && isNamed(node, "require") && LOADING.some((owner) => isNamed(node.object, owner))
  );
}

const LOADING = ["module", "globalThis", "global", "mainModule", "process"];

/** Returns the value of `(0, require)`. */
function lastOf(wrapped: unknown): unknown {
  const node = unwrap(wrapped);
  const inner: unknown = isSyntaxNode(node) && Array.isArray(node.expressions) ? node.expressions.at(-1) : node;
  return isSyntaxNode(node) && node.type === "SequenceExpression" ? unwrap(inner) : node;
}

function isNamed(node: unknown, name: string): boolean {
  if (!isSyntaxNode(node)) return false;
  if (node.type === "Identifier") return node.name === name;
  if (node.type !== "MemberExpression") return false;
  const isName = node.computed !== true && isSyntaxNode(node.property) && node.property.name === name;
  return isName || literalString(node.property) === name;
}

/** Fields in which an expression is a value that somebody else may call. */
const HANDED_ON: ReadonlyMap<string, readonly string[]> = new Map([
  ["VariableDeclarator", ["init"]],
  ["AssignmentExpression", ["right"]],
  ["AssignmentPattern", ["right"]],
  ["CallExpression", ["arguments"]],
  ["NewExpression", ["arguments"]],
  ["ArrayExpression", ["elements"]],
  ["Property", ["value"]],
  ["PropertyDefinition", ["value"]],
  ["ReturnStatement", ["argument"]],
  ["ArrowFunctionExpression", ["body"]],
  ["ConditionalExpression", ["consequent", "alternate"]],
  ["LogicalExpression", ["left", "right"]],
]);

/** Calls of these run a file, a library or a text that no import names. */
const RUNNERS: ReadonlySet<string> = new Set([
  ...["Worker", "SharedWorker", "importScripts", "addModule", "dlopen"],
  ...["runInThisContext", "runInNewContext", "runInContext", "compileFunction", "SourceTextModule"],
]);

/** `new Worker("./w.js")`, `vm.runInThisContext(text)`: what runs there is in no list of imports. */
function runsAnotherFile({ type, callee, imported, local }: SyntaxNode): boolean {
  if (type === "ImportSpecifier" && isSyntaxNode(imported) && isSyntaxNode(local))
    return RUNNERS.has(String(imported.name)) && imported.name !== local.name;
  if (!/^(?:Call|New)Expression$/.test(type)) return false;
  const called = lastOf(callee);
  if (!isSyntaxNode(called)) return false;
  const name = called.type === "MemberExpression" ? called.property : called;
  return isSyntaxNode(name) && name.type === "Identifier" && RUNNERS.has(String(name.name));
}

/** `eval(text)`, `new Function(text)`, where nobody can read that the text imports nothing. */
function runsUnknownText({ type, callee, arguments: given }: SyntaxNode): boolean {
  if (!/^(?:Call|New)Expression$/.test(type) || !Array.isArray(given) || given.length === 0) return false;
  const called = lastOf(callee);
  if (!isSyntaxNode(called) || called.type !== "Identifier" || !/^(?:eval|Function)$/.test(String(called.name)))
    return false;
  return given.some((each) => /import|require/.test(literalString(each) ?? "import"));
}

function importsUnknown(node: SyntaxNode): boolean {
  if (runsUnknownText(node) || runsAnotherFile(node)) return true;
  // `const { createRequire: other } = module`
  if (node.type === "Property" && isNamed(node.key, "createRequire") && !isNamed(node.value, "createRequire"))
    return true;
  if (node.type === "ImportExpression") return literalString(node.source) === null;
  if (node.type === "CallExpression" && isRequire(node.callee)) return requiredModule(node) === null;
  if (node.type === "MemberExpression" && isRequire(node.object)) {
    return ["call", "apply", "bind"].some((name) => isNamed(node, name));
  }
  // `const require = createRequire(…)`: its calls are read as such.
  if (node.type === "VariableDeclarator" && isSyntaxNode(node.id) && node.id.name === "require") return false;
  return (HANDED_ON.get(node.type) ?? []).some((field) => {
    const value = node[field];
    return (Array.isArray(value) ? value : [value]).some(isRequire);
  });
}
