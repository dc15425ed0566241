/** The imports of a module wherever they stand; see `ImportRecord`. */
import type { ImportKind, ImportRecord, UnknownImport } from "../../domain/index.ts";
import { bindingsOf } from "./bindings.ts";
import { dottedChain } from "./identifiers.ts";
import type { Call, Expr } from "./nodes.ts";
import { BLOCK_FIELDS, blocksOf, type Stmt, type StmtNode } from "./statement-nodes.ts";
import { unparse } from "./unparse.ts";

/** Functions that import what they are given, by their own names whatever holds them. */
const IMPORTERS: ReadonlySet<string> = new Set(["import_module", "__import__"]);
/** Functions that run files and modules in other ways. */
const LOADERS: ReadonlySet<string> = new Set([
  "run_module",
  "run_path",
  "load_source",
  "spec_from_file_location",
  "SourceFileLoader",
  "zipimporter",
  "resolve_name",
]);
/** The guards that a type checker knows, where nothing binds these names in another way; see `hasTypingGuards`. */
const GUARDS: ReadonlySet<string> = new Set(
  ["", "typing.", "typing_extensions.", "t."].map((owner) => `${owner}TYPE_CHECKING`),
);
const BLOCKS: ReadonlySet<string> = new Set(BLOCK_FIELDS);

export function importsOf(body: readonly Stmt[], lineAt: (offset: number) => number): readonly ImportRecord[] {
  const records: ImportRecord[] = [];
  collect(body, "static", (stmt, record) => records.push({ ...record, line: lineAt(stmt.start) }));
  return records;
}

type Place = "static" | "conditional" | "type_only";
type Add = (stmt: Stmt, record: Omit<ImportRecord, "line">) => void;

function collect(body: readonly Stmt[], place: Place, add: Add): void {
  for (const stmt of body) {
    for (const record of recordsOf(stmt.node, place)) add(stmt, record);
    for (const [block, inner] of placesOf(stmt.node, place)) collect(block, inner, add);
  }
}

function recordsOf(node: StmtNode, kind: ImportKind): readonly Omit<ImportRecord, "line">[] {
  switch (node.type) {
    case "Import":
      return node.names.map(({ name }) => ({ module: name, names: [], kind }));
    case "ImportFrom": {
      const module = `${".".repeat(node.level)}${node.module ?? ""}`;
      return [{ module, names: node.names.map(({ name }) => name), kind }];
    }
    default:
      return dynamicImports(node).map((module) => ({ module, names: [], kind: "dynamic_literal" }));
  }
}

/** Returns the blocks of a statement, each with the kind of an import in it. */
function placesOf(node: StmtNode, place: Place): readonly (readonly [readonly Stmt[], Place])[] {
  if (place === "type_only") return blocksOf(node).map((block) => [block, place]);
  switch (node.type) {
    case "If": {
      const guard = typeCheckingGuard(node.test);
      return [
        [node.body, guard === "body" ? "type_only" : "conditional"],
        [node.orelse, guard === "orelse" ? "type_only" : "conditional"],
      ];
    }
    case "Try":
    case "TryStar":
    case "Match":
      return blocksOf(node).map((block) => [block, "conditional"]);
    default:
      return blocksOf(node).map((block) => [block, place]);
  }
}

/** Returns the branch that only a type checker takes. */
function typeCheckingGuard(test: Expr): "body" | "orelse" | null {
  if (test.type === "UnaryOp" && test.op === "Not") return isTypeChecking(test.operand) ? "orelse" : null;
  return isTypeChecking(test) ? "body" : null;
}

function isTypeChecking(test: Expr): boolean {
  return GUARDS.has(dottedChain(test) ?? "");
}

/**
 * Returns whether `TYPE_CHECKING` and the owners that it is taken from are nowhere bound but by imports of `typing`, so that what it
 * guards is never executed.
 */
export function hasTypingGuards(body: readonly Stmt[], owners: ReadonlySet<string>): boolean {
  return body.every(({ node }) => {
    const isGuard = (name: string) => GUARDS.has(name) || owners.has(name);
    if (!isOfTyping(node) && bindingsOf(node).some(isGuard)) return false;
    if ("args" in node && JSON.stringify(node.args).includes('"TYPE_CHECKING"')) return false;
    return blocksOf(node).every((block) => hasTypingGuards(block, owners));
  });
}

const TYPING: ReadonlySet<string> = new Set(["typing", "typing_extensions"]);

/** Returns whether a statement binds names of `typing` by their own names, or the module. */
function isOfTyping(node: StmtNode): boolean {
  if (node.type === "Import") return node.names.every(({ name }) => TYPING.has(name));
  const isFrom = node.type === "ImportFrom" && node.level === 0 && TYPING.has(node.module ?? "");
  return isFrom && node.names.every(({ asname }) => asname === null || !GUARDS.has(asname));
}

function dynamicImports(node: StmtNode): readonly string[] {
  return callsIn(node).flatMap((call) => importedLiteral(call) ?? []);
}

/** Returns the imports of a module that name no module, and the functions that import in other hands. */
export function unknownImportsOf(body: readonly Stmt[], lineAt: (offset: number) => number): readonly UnknownImport[] {
  return body.flatMap((stmt) => [
    ...unknownIn(stmt.node).map((text) => ({ text, line: lineAt(stmt.start) })),
    ...blocksOf(stmt.node).flatMap((block) => unknownImportsOf(block, lineAt)),
  ]);
}

function unknownIn(node: StmtNode): readonly string[] {
  if (node.type === "ImportFrom") {
    const renamed = node.names.filter(({ name, asname }) => isImporter(name) && asname !== null && asname !== name);
    return renamed.map(({ name, asname }) => `${name} as ${asname}`);
  }
  const calls = callsIn(node);
  const called = new Set<unknown>(calls.map(({ func }) => func));
  const unknown = calls.filter(
    (call) => (isImporter(lastName(call.func)) && importedLiteral(call) === null) || isObscure(call),
  );
  const handedOn = expressionsIn(node).filter((each) => !called.has(each) && isImporter(lastName(each)));
  return [...unknown, ...handedOn, ...targetsOf(node).filter(isObscureTarget)].map(unparse);
}

function targetsOf(node: StmtNode): readonly Expr[] {
  if (node.type === "Assign" || node.type === "Delete") return node.targets;
  return node.type === "AugAssign" || node.type === "AnnAssign" ? [node.target] : [];
}

/** `globals()[name] = …`, `sys.path = …`, `sys.modules["auth"] = …` */
function isObscureTarget(target: Expr): boolean {
  if (target.type === "Tuple" || target.type === "List") return target.elts.some(isObscureTarget);
  const isPlace = (node: Expr) => /^sys\.(?:path|meta_path|path_hooks|modules)$/.test(dottedChain(node) ?? "");
  if (target.type !== "Subscript") return isPlace(target);
  const { value, slice } = target;
  if (isPlace(value)) return dottedChain(slice) !== "__name__";
  const isNames = value.type === "Call" && /^(?:globals|locals|vars)$/.test(dottedChain(value.func) ?? "");
  return isNames && !isLiteral(slice);
}

/** What runs code or takes names that nobody can read: a text, bytes, a library, or another place for modules. */
const OBSCURE =
  /^(?:(?:builtins|__builtins__)\.)?(?:exec|eval|execfile)$|^(?:ctypes|cffi|marshal|c?[pP]ickle|dill|cloudpickle|shelve)\.(?:(?:Py|Win|Ole)?DLL|CDLL|cdll|windll|LoadLibrary|FFI|loads?|Unpickler|open)\b|^(?:importlib\.)?reload$|^(?:sys|site)\.(?:(?:path|meta_path|path_hooks|modules)\.\w+|addsitedir)$|^(?:globals|locals|vars)\(\)\.(?:clear|update|pop|popitem|setdefault|__(?:set|del)item__|__ior__)$/;

/** `exec(text)`, `sys.path.insert(0, …)`, `globals().clear()`: what they bring or take away is in no name of the module. */
function isObscure({ func, args: [first], keywords }: Call): boolean {
  const owner = func.type === "Attribute" && func.value.type === "Call" ? `${dottedChain(func.value.func)}().` : "";
  const called = owner === "" ? dottedChain(func) : `${owner}${(func as { attr: string }).attr}`;
  if (!OBSCURE.test(called ?? "")) return false;
  // An expression that calls nothing neither binds nor imports anything.
  if (/\beval$/.test(called ?? "") && textOf(first)?.every((part) => !/[(:]/.test(part))) return false;
  // A name of the module that is written out is a binding like any other.
  const isNamed =
    owner !== "" && (isLiteral(first) || (first === undefined && keywords.every(({ arg }) => arg !== null)));
  return !isNamed || /\.(?:clear|popitem)$/.test(called ?? "");
}

const isLiteral = (node: Expr | undefined): boolean => textOf(node) !== null;

/** Returns the parts of a string that is written out; null for anything else. */
function textOf(node: Expr | undefined): readonly string[] | null {
  return node?.type === "Constant" && node.value.of === "str" ? node.value.value.map(String) : null;
}

const isImporter = (name: string): boolean => IMPORTERS.has(name) || LOADERS.has(name);

/** Returns the last name of a chain, also behind a call; a text that names an importer counts as it: `getattr(m, "import_module")`. */
function lastName(node: Expr): string {
  if (node.type === "Attribute") return node.attr;
  if (node.type === "Name") return node.id;
  const [text] = node.type === "Constant" && node.value.of === "str" ? node.value.value : [];
  return typeof text === "string" ? text : "";
}

function callsIn(node: StmtNode): readonly Call[] {
  return expressionsIn(node).filter((each): each is Call => each.type === "Call");
}

/** Returns every expression in the header of a statement. */
function expressionsIn(node: StmtNode): readonly Expr[] {
  const found: Expr[] = [];
  for (const [field, value] of Object.entries(node)) if (!BLOCKS.has(field)) collectExpressions(value, found);
  return found;
}

function collectExpressions(value: unknown, found: Expr[]): void {
  if (Array.isArray(value)) {
    for (const item of value) collectExpressions(item, found);
    return;
  }
  if (typeof value !== "object" || value === null || !("type" in value)) return;
  found.push(value as Expr);
  if (value.type === "Constant") return;
  for (const part of Object.values(value)) if (typeof part === "object") collectExpressions(part, found);
}

function importedLiteral(call: Call): string | null {
  if (!IMPORTERS.has(lastName(call.func))) return null;
  const name = call.args[0] ?? call.keywords.find(({ arg }) => arg === "name")?.value;
  if (name?.type !== "Constant" || name.value.of !== "str") return null;
  const [text, ...more] = name.value.value;
  return typeof text === "string" && more.length === 0 ? text : null;
}
