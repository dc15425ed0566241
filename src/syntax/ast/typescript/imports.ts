import type { ImportKind, ImportRecord, UnknownImport } from "../../../kernel/domain/index.ts";
import { isImportMeta, isNamed, isRequire } from "./loaders.ts";
import { listTopLevelNodes, type ParsedText } from "./parser.ts";
import { STARTS_PROGRAMS, startsProgramText } from "./program-texts.ts";
import { type ProgramNames, readProgramNames, startsUnknownProgram } from "./started-programs.ts";
import { isSyntaxNode, nameIn, pickSyntaxNodes, readLiteralString, type SyntaxNode } from "./syntax-node.ts";
import type { SyntaxTree } from "./syntax-tree.ts";
import { importsUnknown, MENTIONS_UNKNOWN, runsText } from "./unknown-imports.ts";

/** Whether the code around an import is always executed. */
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

/** A statement without these words, and without escapes that could spell them, imports nothing. */
const MENTIONS = /\b(?:r|createR)equire\b|\bimport\b|\bfrom\s*["'/]|\\[ux]/;

const LONGEST_SHOWN = 80;

interface SearchedFile {
  readonly tree: SyntaxTree;
  /** Whether `fork` in the file may start other programs. */
  readonly startsPrograms: boolean;
  /** The names by which the file starts programs; null where it starts none. */
  readonly programs: ProgramNames | null;
}

type Note = (place: { readonly start: number; readonly end: number }) => void;
type Add = (record: Found | null, place: { readonly start: number }) => void;

/** Matches the comment that names the package from which the runtime of a file's JSX is imported. */
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
  const startsPrograms = /child_process|cluster|\\[ux]/.test(text);
  const runsCommands = STARTS_PROGRAMS.test(text);
  const tops = listTopLevelNodes(parsed);
  const programs = runsCommands ? readProgramNames(tops, tree) : null;
  let from = 0;
  for (const node of tops) {
    // The text begins at the end of the statement before, since a decorator may stand in front of its statement.
    const own = text.slice(from, node.end);
    if (runsCommands || MENTIONS.test(own) || MENTIONS_UNKNOWN.test(own))
      search(node, { tree, startsPrograms, programs }, add, note);
    from = node.end;
  }
  return { imports: found.sort((a, b) => a.start - b.start).map(({ record }) => record), unknown };
}

/** Visits the nodes in a loop with its own stack, since trees may be deep. */
function search(statement: SyntaxNode, { tree, startsPrograms, programs }: SearchedFile, add: Add, note: Note): void {
  const stack: Visit[] = [{ node: statement, circumstance: "always" }];
  for (let visit = stack.pop(); visit; visit = stack.pop()) {
    const { node, circumstance } = visit;
    const record = importIn(node, circumstance);
    add(record, node);
    if (
      importsUnknown(node, startsPrograms) ||
      (programs !== null && (startsProgramText(node) || startsUnknownProgram(node, programs))) ||
      (record !== null && runsText(record))
    )
      note(node);
    const below: Circumstance = CONDITIONAL.has(node.type) ? "sometimes" : circumstance;
    for (const child of tree.listChildNodes(node)) stack.push({ node: child, circumstance: below });
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
      const module = readLiteralString(node.source);
      return module === null
        ? null
        : { module, names: ["*"], kind: node.exportKind === "type" ? "type_only" : "static" };
    }
    case "ImportExpression":
      return importWithoutNames(readLiteralString(node.source), "dynamic_literal");
    case "TSImportType":
      return importWithoutNames(readLiteralString(node.source), "type_only");
    case "TSImportEqualsDeclaration": {
      const reference = node.moduleReference;
      const module = isSyntaxNode(reference) ? readLiteralString(reference.expression) : null;
      return importWithoutNames(module, node.importKind === "type" ? "type_only" : "static");
    }
    case "CallExpression":
      return importWithoutNames(findLoadedModule(node), circumstance === "always" ? "static" : "conditional");
    default:
      return null;
  }
}

function importWithoutNames(module: string | null, kind: ImportKind): Found | null {
  return module === null ? null : { module, names: [], kind };
}

function importWithNames(node: SyntaxNode, typeOnly: boolean, nameField: "imported" | "local"): Found | null {
  const module = readLiteralString(node.source);
  if (module === null) return null;
  const names = pickSyntaxNodes(node.specifiers).map((specifier) => {
    if (specifier.type === "ImportDefaultSpecifier") return "default";
    if (specifier.type === "ImportNamespaceSpecifier") return "*";
    return nameIn(specifier[nameField]);
  });
  // If each name is marked as a type and the import is not, the compiler may keep the import (`verbatimModuleSyntax`).
  return { module, names, kind: typeOnly ? "type_only" : "static" };
}

function findLoadedModule({ callee, arguments: list }: SyntaxNode): string | null {
  const isImport = isRequire(callee) || (isImportMeta(callee) && isNamed(callee, "resolve"));
  return isImport && Array.isArray(list) ? readLiteralString(list[0]) : null;
}
