/** Finds what runs code that no import names, such as a module, a text or a file whose name is computed. */
import { isImportMeta, isNamed, isRequire, readReferenceName, unwrapSequence } from "./loaders.ts";
import { isSyntaxNode, readLiteralString, type SyntaxNode, unwrap } from "./syntax-node.ts";

/** A statement without these words, and without escapes that could spell them, runs no such code. */
export const MENTIONS_UNKNOWN =
  /\b(?:eval|Function|constructor|Worker|SharedWorker|serviceWorker|importScripts|addModule|dlopen|compileFunction|SourceTextModule|WebAssembly|getBuiltinModule|binding|_linkedBinding|_load|_compile|_extensions|registerHooks|fork|createElement|globalThis|window|global|self)\b|\brunIn\w*Context\b|\b(?:exec|spawn|setTimeout|setInterval|write(?:ln)?\b)/;

/** These builtins run a text; methods of the same names do not, unless the global object owns them. */
const TEXT_RUNNERS: ReadonlySet<string> = new Set(["eval", "Function"]);
const GLOBALS: ReadonlySet<string> = new Set(["globalThis", "window", "global", "self"]);

/** A call of one of these runs a file, a library or a text, whatever object owns the name. */
const RUNNERS: ReadonlySet<string> = new Set([
  ...["Worker", "SharedWorker", "importScripts", "addModule", "dlopen", "_linkedBinding", "registerHooks"],
  ...["runInThisContext", "runInNewContext", "runInContext", "compileFunction", "SourceTextModule"],
]);

/** Matches the modules of Node whose purpose is to run code. */
const RUNNING_MODULE = /^(?:node:)?(?:vm|repl|cluster|inspector(?:\/promises)?)$/;
const HARMLESS_OF_MODULE: ReadonlySet<string> = new Set([
  ...["createRequire", "builtinModules", "isBuiltin", "enableCompileCache", "findPackageJSON", "stripTypeScriptTypes"],
]);

/** An expression in one of these fields becomes a value that other code may call. */
export const HANDED_ON: ReadonlyMap<string, readonly string[]> = new Map([
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

/** Returns whether an import takes something that runs code, or the loader itself. */
export function runsText({ module, names, kind }: { module: string; names: readonly string[]; kind: string }): boolean {
  if (kind === "type_only") return false;
  if (RUNNING_MODULE.test(module)) return true;
  if (/^(?:node:)?child_process$/.test(module)) return names.includes("fork");
  return /^(?:node:)?module$/.test(module) && names.some((name) => !HARMLESS_OF_MODULE.has(name));
}

/** Returns whether a node runs unknown code. `startsPrograms` says whether `fork` in this file may be that of `child_process`. */
export function importsUnknown(node: SyntaxNode, startsPrograms: boolean): boolean {
  switch (node.type) {
    case "ImportExpression":
      return readLiteralString(node.source) === null;
    case "CallExpression":
    case "NewExpression":
      return callsUnknown(node, startsPrograms) || handsOnRunner(node, startsPrograms);
    case "TaggedTemplateExpression":
      return isRunner(node.tag, startsPrograms);
    case "MemberExpression":
      return readsLoader(node);
    case "ImportSpecifier":
      return renamesRunner(node.imported, node.local);
    case "Property":
      // `const { createRequire: other } = module`
      return renamesRunner(node.key, node.value) || handsOnRunner(node, startsPrograms);
    case "VariableDeclarator":
      // `const require = createRequire(…)`: its calls are read as such.
      return !(isSyntaxNode(node.id) && node.id.name === "require") && handsOnRunner(node, startsPrograms);
    case "AssignmentExpression":
      return isRequireCache(node.left) || handsOnRunner(node, startsPrograms);
    default:
      return handsOnRunner(node, startsPrograms);
  }
}

function renamesRunner(from: unknown, to: unknown): boolean {
  const name = readReferenceName(from) ?? readLiteralString(from) ?? "";
  const runsCode = name === "createRequire" || name === "eval" || RUNNERS.has(name);
  return runsCode && isSyntaxNode(to) && /^(?:Identifier|AssignmentPattern)$/.test(to.type) && !isNamed(to, name);
}

function callsUnknown({ type, callee, arguments: given }: SyntaxNode, startsPrograms: boolean): boolean {
  const args: readonly unknown[] = Array.isArray(given) ? given : [];
  const [first] = args;
  if (isRequire(callee)) return type === "CallExpression" && readLiteralString(first) === null;
  const name = readReferenceName(callee) ?? "";
  if (isImportMeta(callee)) return /^glob/.test(name) || (name === "resolve" && readLiteralString(first) === null);
  if (isTextRunner(callee))
    return args.some((each) => /import|require|globalThis|process/.test(readLiteralString(each) ?? "import"));
  if (isRunner(callee, startsPrograms) || isOfGlobal(callee)) return true;
  if (name === "constructor") return type === "CallExpression" && args.length > 0;
  if (/^set(?:Timeout|Interval)$/.test(name)) return isText(first);
  if (/^(?:exec|spawn|execFile)(?:Sync)?$/.test(name)) return startsPrograms && isNode(first);
  if (name === "createElement") return /^script$/i.test(readLiteralString(first) ?? "");
  const owner = findMemberOwner(callee);
  if (/^write(?:ln)?$/.test(name)) return isNamed(owner, "document");
  if (name === "binding") return isNamed(owner, "process");
  return name === "register" && isNamed(owner, "serviceWorker");
}

/** Recognises `require.call`, `require.context`, `Module._load`, `WebAssembly.compile` and `(() => {}).constructor`. */
function readsLoader(node: SyntaxNode): boolean {
  const name = readReferenceName(node) ?? "";
  const owner = unwrap(node.object);
  if (isRequire(owner)) return /^(?:call|apply|bind|context|extensions)$/.test(name);
  if (isNamed(owner, "WebAssembly")) return /^(?:Module|Instance|compile|instantiate)/.test(name);
  if (/^_(?:load|compile|extensions)$/.test(name)) return !isSyntaxNode(owner) || owner.type !== "ThisExpression";
  if (name !== "constructor" || !isSyntaxNode(owner)) return false;
  if (/^(?:ArrowFunction|Function)Expression$/.test(owner.type)) return true;
  if (owner.type === "CallExpression") return isNamed(owner.callee, "getPrototypeOf");
  return isNamed(owner, "constructor") || isNamed(owner, "Function") || isNamed(findMemberOwner(owner), "Function");
}

const findMemberOwner = (wrapped: unknown): unknown => {
  const node = unwrapSequence(wrapped);
  return isSyntaxNode(node) && node.type === "MemberExpression" ? unwrap(node.object) : null;
};

/** Recognises `require.cache[name] = …`, which changes what later imports get. */
function isRequireCache(target: unknown): boolean {
  const owner = findMemberOwner(target);
  return isNamed(owner, "cache") && isRequire(findMemberOwner(owner));
}

/** Recognises `globalThis[name](…)`, which may call any function. */
function isOfGlobal(callee: unknown): boolean {
  return GLOBALS.has(readReferenceName(findMemberOwner(callee)) ?? "") && readReferenceName(callee) === null;
}

function isTextRunner(wrapped: unknown): boolean {
  if (!TEXT_RUNNERS.has(readReferenceName(wrapped) ?? "")) return false;
  const owner = findMemberOwner(wrapped);
  return owner === null || GLOBALS.has(readReferenceName(owner) ?? "");
}

function isRunner(wrapped: unknown, startsPrograms: boolean): boolean {
  const name = readReferenceName(wrapped) ?? "";
  return (
    RUNNERS.has(name) ||
    (name === "fork" && startsPrograms && findMemberOwner(wrapped) !== null) ||
    isTextRunner(wrapped)
  );
}

/** Returns whether a call runs this program, or one like it, with another file. */
export function isNode(first: unknown): boolean {
  const name = readReferenceName(first);
  if (name === "execPath" || name === "argv0") return true;
  return /^(?:\S*\/)?(?:node|deno|bun|tsx|ts-node)(?:\s|$)/.test(readLiteralString(first) ?? "");
}

/** Returns whether a value is a text, as `setTimeout` runs it. */
function isText(wrapped: unknown): boolean {
  const node = unwrap(wrapped);
  if (!isSyntaxNode(node)) return false;
  if (node.type === "BinaryExpression") return isText(node.left) || isText(node.right);
  return node.type === "TemplateLiteral" || readLiteralString(node) !== null;
}

/** Recognises `const run = eval`, `Reflect.construct(Function, …)` and `[Worker]`. A mere `Function` is often meant as a type of values. */
function handsOnRunner(node: SyntaxNode, startsPrograms: boolean): boolean {
  const isLoader = (value: unknown) =>
    isRequire(value) ||
    (isImportMeta(value) && /^(?:resolve|glob)/.test(readReferenceName(value) ?? "")) ||
    (isNamed(value, "WebAssembly") && findMemberOwner(value) === null) ||
    (isRunner(value, startsPrograms) && (!isNamed(value, "Function") || isCalledLater(node)));
  return (HANDED_ON.get(node.type) ?? []).some((field) => {
    const value = node[field];
    return (Array.isArray(value) ? value : [value]).some(isLoader);
  });
}

function isCalledLater({ type, callee }: SyntaxNode): boolean {
  if (type === "CallExpression") return isNamed(findMemberOwner(callee), "Reflect");
  return /^(?:VariableDeclarator|Assignment\w+|ConditionalExpression|LogicalExpression)$/.test(type);
}
