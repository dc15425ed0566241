/** Finds what brings code into a module, or takes it away, though no import and no name of the module says which. */
import type { UnknownImport } from "../../../kernel/domain/index.ts";
import { isProgramCommand, runsProgramText } from "../program-texts.ts";
import { listHeaderBindings } from "./bindings.ts";
import { readDottedChain } from "./identifiers.ts";
import {
  evaluatePlainText,
  findImportedLiteral,
  forgetsModules,
  IMPORTERS,
  isModules,
  listExpressionsIn,
  readLastChainName,
} from "./importing-calls.ts";
import type { Call, Expr } from "./nodes.ts";
import {
  type Commands,
  collectCommandsIn,
  isStarter,
  startsPrograms,
  startsUnknownProgram,
} from "./started-programs.ts";
import { isDefinition, listPythonBlocks, type Stmt, type StmtNode } from "./statement-nodes.ts";
import { unparse } from "./unparse.ts";

/** These functions and classes load and run files, modules and texts in other ways; any owner of such a name counts. */
const LOADERS: ReadonlySet<string> = new Set([
  ...["run_module", "run_path", "load_source", "load_module", "exec_module", "_gcd_import", "resolve_name"],
  ...["spec_from_file_location", "spec_from_loader", "module_from_spec", "zipimporter", "load_entry_point"],
  ...["SourceFileLoader", "SourcelessFileLoader", "ExtensionFileLoader", "entry_points"],
  ...["InteractiveInterpreter", "InteractiveConsole", "unsafe_load", "unsafe_load_all", "UnsafeLoader"],
]);

/** These builtins run a text; methods of the same names do not. */
const RUNNERS: ReadonlySet<string> = new Set(["exec", "eval", "execfile"]);

/** These attributes give access to the names of other code; `setattr` takes them as texts. */
const INNER: ReadonlySet<string> = new Set(["__globals__", "__builtins__", "f_globals", "f_builtins", "_bootstrap"]);

/** An assignment to one of these attributes changes what a function or a class does. */
const INNER_TARGETS: ReadonlySet<string> = new Set(["__code__", "__defaults__", "__kwdefaults__", "__bases__"]);

/** A module that binds one of these names decides how its other names are found. */
const HOOKS: ReadonlySet<string> = new Set(["__getattr__", "__path__", "__builtins__", "__loader__"]);

/** The functions of these modules import, run or unpickle; what is done with such a module that is passed on is unknown. */
const MODULES: ReadonlySet<string> = new Set([
  ...["importlib", "builtins", "__builtins__", "runpy", "pkgutil", "zipimport", "ctypes", "cffi", "marshal"],
  ...["pickle", "cPickle", "_pickle", "dill", "cloudpickle", "shelve"],
]);

/** The rules below know calls of these modules by their full names only. */
const BY_NAME: ReadonlySet<string> = new Set(
  [...MODULES, "sys", "site", "subprocess", "os", "pty"].filter((name) => name !== "importlib"),
);

/** Matches, by module, the names that are unknown imports when they are imported from it, since the rules below know them by full names. */
const NAMES_OF: Readonly<Record<string, RegExp>> = {
  builtins: /^(?:exec|eval|compile|globals|__import__|\*)$/,
  sys: /^(?:path|meta_path|path_hooks|modules|\*)$/,
  site: /^addsitedir$/,
  importlib: /^reload$/,
  imp: /./,
  ctypes: /DLL$|^(?:cdll|windll|oledll|pydll|LibraryLoader|\*)$/,
  cffi: /^FFI$/,
};
const UNPICKLERS = /^(?:loads?|Unpickler|open|\*)$/;

/** Adds to an unknown import the bare name that it calls, where that name starts programs only if it comes from a module that does. */
export interface FoundUnknown extends UnknownImport {
  readonly bare?: string;
}

export function findUnknownImports(body: readonly Stmt[], lineAt: (offset: number) => number): readonly FoundUnknown[] {
  return findUnknownImportsBelow(body, { lineAt, commands: collectCommandsIn(body) }, true);
}

interface Chunk {
  readonly lineAt: (offset: number) => number;
  readonly commands: Commands;
}

function findUnknownImportsBelow(body: readonly Stmt[], chunk: Chunk, isModule: boolean): FoundUnknown[] {
  return body.flatMap(({ node, start }) => {
    const texts = [
      ...listUnknownTexts(node),
      ...(isModule ? listHeaderBindings(node).filter((name) => HOOKS.has(name)) : []),
    ];
    const inner = isModule && !isDefinition(node);
    const line = chunk.lineAt(start);
    const isKnown = (program: string) => texts.some((text) => text.includes(program) || program.includes(text));
    return [
      ...[...new Set(texts)].map((text) => ({ text, line })),
      ...findUnknownPrograms(node, chunk.commands).flatMap((each) => (isKnown(each.text) ? [] : [{ ...each, line }])),
      ...listPythonBlocks(node).flatMap((block) => findUnknownImportsBelow(block, chunk, inner)),
    ];
  });
}

function findUnknownPrograms(node: StmtNode, commands: Commands): Omit<FoundUnknown, "line">[] {
  const all = listExpressionsIn(node);
  const called = new Set<unknown>(all.map((each) => (each.type === "Call" ? each.func : null)));
  return all.flatMap((each) => {
    if ((each.type === "Call" || !called.has(each)) && isStarter(each)) return [{ text: unparse(each) }];
    const starts = each.type === "Call" ? startsUnknownProgram(each, commands) : null;
    if (starts === null) return [];
    return [{ text: unparse(each), ...(starts.bare === null ? {} : { bare: starts.bare }) }];
  });
}

function listUnknownTexts(node: StmtNode): readonly string[] {
  if (node.type === "Import") {
    const renamed = node.names.filter(({ name, asname }) => name === "imp" || (asname !== null && BY_NAME.has(name)));
    return renamed.map(({ name, asname }) => (asname === null ? name : `${name} as ${asname}`));
  }
  if (node.type === "ImportFrom") return listUnknownFromImport(node);
  const all = listExpressionsIn(node);
  const called = new Set<unknown>();
  const owners = new Set<unknown>();
  for (const each of all) {
    if (each.type === "Call") called.add(each.func);
    if (each.type === "Attribute" || each.type === "Subscript") owners.add(each.value);
  }
  const unknown = all.filter((each) => {
    if (each.type === "Call" && isUnknownCall(each)) return !(forgetsModules(node) && isWhole(node, each));
    if (each.type === "Subscript" && isUnknownModule(each)) return !isTarget(node, each);
    if (each.type === "Subscript" && runsCode(evaluatePlainText(each.slice) ?? "")) return true;
    if (called.has(each)) return isInner(each);
    if (each.type === "List" || each.type === "Tuple") return runsProgramText(each.elts.map(toCommandWord));
    if (COMMANDS.has(each.type) && !isWhole(node, each) && isProgramCommand(readCommandText(each, MOST_SUMMANDS)))
      return true;
    return isHandedOn(each, owners) || isInner(each);
  });
  const targets = listStatementTargets(node).filter((each) => isObscureTarget(each) && !isForgotten(node, each));
  return keepOutermost([...unknown, ...targets].map(unparse));
}

function keepOutermost(texts: readonly string[]): readonly string[] {
  return texts.filter((text) => !texts.some((other) => other.length > text.length && other.includes(text)));
}

function listUnknownFromImport(node: StmtNode & { type: "ImportFrom" }): readonly string[] {
  const module = node.level === 0 ? (node.module ?? "") : "";
  const names = NAMES_OF[module] ?? (MODULES.has(module) && module !== "runpy" ? UNPICKLERS : null);
  return node.names.flatMap(({ name, asname }) => {
    const isRenamed = asname !== null && asname !== name;
    if (isRenamed && (isImporter(name) || MODULES.has(name) || startsPrograms(module, name)))
      return [`${name} as ${asname}`];
    return names?.test(name) ? [`${module}.${name}`] : [];
  });
}

function isUnknownCall(call: Call): boolean {
  const name = readLastChainName(call.func);
  if (isImporter(name)) return findImportedLiteral(call) === null;
  // `getattr(builtins, "ex" + "ec")` gets the value of any name.
  if (name === "getattr" || name === "attrgetter") {
    if (call.args.some((each) => runsCode(evaluatePlainText(each) ?? ""))) return true;
  }
  if (runsProgramText(call.args.map(toCommandWord))) return true;
  return isObscure(call) || /^(?:Function|Lambda|Code)Type$/.test(name) || isSubclassesOfAll(call);
}

const isImporter = (name: string): boolean => IMPORTERS.has(name) || LOADERS.has(name);
const runsCode = (name: string): boolean => isImporter(name) || RUNNERS.has(name) || INNER.has(name);

/** Recognises `f = __import__`, `[exec]`, `vars(importlib)` and `g = globals()`, whose use stands elsewhere. */
function isHandedOn(node: Expr, owners: ReadonlySet<unknown>): boolean {
  if (node.type === "BinOp") return false;
  if (isImporter(readLastChainName(node))) return true;
  if (owners.has(node)) return false;
  if (node.type === "Call")
    return (
      readDottedChain(node.func) === "globals" || (readDottedChain(node.func) === "vars" && node.args.length === 0)
    );
  return node.type === "Name" && (RUNNERS.has(node.id) || MODULES.has(node.id) || node.id === "__loader__");
}

function isInner(node: Expr): boolean {
  if (node.type !== "Attribute") return node.type === "Constant" && INNER.has(evaluatePlainText(node) ?? "");
  return INNER.has(node.attr) || (node.attr === "__dict__" && MODULES.has(readDottedChain(node.value) ?? ""));
}

/** Returns the word that an argument of a command is: `[sys.executable, "-c", text]` runs a text. */
function toCommandWord(argument: Expr): string {
  return readDottedChain(argument) === "sys.executable" ? "python" : (evaluatePlainText(argument) ?? "?");
}

/** What may be a command for a shell. */
const COMMANDS: ReadonlySet<string> = new Set(["Constant", "JoinedStr", "BinOp"]);
const MOST_SUMMANDS = 20;

const isWhole = (node: StmtNode, each: Expr): boolean => node.type === "Expr" && node.value === each;

/** Returns the command that a text is, with a word for each of its fields: `f"{sys.executable} -c {text}"`. */
function readCommandText(node: Expr, most: number): string {
  if (node.type === "JoinedStr") return node.values.map((each) => readCommandText(each, 0)).join("");
  if (node.type === "FormattedValue") return toCommandWord(node.value);
  if (node.type !== "BinOp" || node.op !== "Add") return toCommandWord(node);
  return most === 0 ? "?" : `${readCommandText(node.left, most - 1)}${readCommandText(node.right, most - 1)}`;
}

/** Recognises `().__class__.__base__.__subclasses__()`, which lists every class of the program. */
function isSubclassesOfAll({ func }: Call): boolean {
  if (func.type !== "Attribute" || func.attr !== "__subclasses__") return false;
  const owners: string[] = [];
  for (let at = func.value; ; at = at.type === "Call" ? at.func : at.value) {
    owners.push(readLastChainName(at));
    if (at.type !== "Attribute" && at.type !== "Subscript" && at.type !== "Call") break;
  }
  return owners.some((name) => /^(?:__class__|__bases?__|__mro__|mro|object|type)$/.test(name));
}

/** Recognises `sys.modules[name]`, unless it is the module itself. */
function isUnknownModule(node: Expr & { type: "Subscript" }): boolean {
  return isModules(node.value) && evaluatePlainText(node.slice) === null && readDottedChain(node.slice) !== "__name__";
}

/** Recognises `del sys.modules["auth"]`: what is imported next still has its name. */
const isForgotten = (node: StmtNode, each: Expr): boolean =>
  node.type === "Delete" && each.type === "Subscript" && isModules(each.value);

const isTarget = (node: StmtNode, each: Expr): boolean => listStatementTargets(node).includes(each);

function listStatementTargets(node: StmtNode): readonly Expr[] {
  if (node.type === "Assign" || node.type === "Delete") return node.targets;
  return node.type === "AugAssign" || node.type === "AnnAssign" ? [node.target] : [];
}

/** Recognises the targets of `globals()[name] = …`, `sys.path = …`, `sys.modules["auth"] = …` and `f.__code__ = …`. */
function isObscureTarget(target: Expr): boolean {
  if (target.type === "Tuple" || target.type === "List") return target.elts.some(isObscureTarget);
  const isPlace = (node: Expr) => /^sys\.(?:path|meta_path|path_hooks|modules)$/.test(readDottedChain(node) ?? "");
  if (target.type === "Attribute") {
    if (INNER_TARGETS.has(target.attr) || readDottedChain(target.value) === "builtins" || isPlace(target)) return true;
    return target.attr === "__class__" && target.value.type === "Subscript" && isModules(target.value.value);
  }
  if (target.type !== "Subscript") return isPlace(target);
  const { value, slice } = target;
  if (isPlace(value)) return true;
  const isNames = value.type === "Call" && /^(?:globals|locals|vars)$/.test(readDottedChain(value.func) ?? "");
  return isNames && evaluatePlainText(slice) === null;
}

/** Matches calls that run code or take names which cannot be read here: from a text, bytes, a library, or another place for modules. */
const OBSCURE =
  /^(?:(?:builtins|__builtins__)\.)?(?:exec|eval|execfile|compile)$|^(?:ctypes|cffi|marshal|_?c?[pP]ickle|dill|cloudpickle|shelve)\.(?:(?:Py|Win|Ole)?DLL|CDLL|cdll|windll|LoadLibrary|FFI|loads?|Unpickler|open)\b|^(?:importlib\.)?reload$|^(?:sys|site)\.(?:(?:path|meta_path|path_hooks|modules)\.\w+|addsitedir)$|^(?:globals|locals|vars)\(\)\.(?:clear|update|pop|popitem|setdefault|__(?:set|del)item__|__ior__)$/;

/** Recognises calls such as `exec(text)`, `sys.path.insert(0, …)` and `globals().clear()`, of which no name of the module says what they bring or take away. */
function isObscure({ func, args, keywords }: Call): boolean {
  const [first] = args;
  const owner = func.type === "Attribute" && func.value.type === "Call" ? `${readDottedChain(func.value.func)}().` : "";
  const called = (owner === "" ? readDottedChain(func) : `${owner}${readLastChainName(func)}`) ?? "";
  if (!OBSCURE.test(called)) return false;
  // An expression that calls nothing neither binds nor imports anything.
  if (/\beval$/.test(called) && !/[(:]/.test(evaluatePlainText(first) ?? "(")) return false;
  // The builtin takes a text, its name and a mode; `re.compile` takes at most two arguments.
  if (/\bcompile$/.test(called)) return args.length + keywords.length > 2;
  // A name that is written out is a binding of the module like any other.
  const isNamed =
    owner !== "" &&
    (evaluatePlainText(first) !== null || (first === undefined && keywords.every(({ arg }) => arg !== null)));
  return !isNamed || /\.(?:clear|popitem)$/.test(called);
}
