/** Finds what runs code that no import names, such as a module, a text or a file whose name is computed. */
import { isImportMeta, isNamed, isRequire, lastName, lastOf } from "./loaders.ts";
import { isSyntaxNode, literalString, type SyntaxNode, unwrap } from "./syntax-node.ts";

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
      return literalString(node.source) === null;
    case "CallExpression":
    case "NewExpression":
      return callsUnknown(node, startsPrograms) || handsOn(node, startsPrograms);
    case "TaggedTemplateExpression":
      return isRunner(node.tag, startsPrograms);
    case "MemberExpression":
      return readsLoader(node);
    case "ImportSpecifier":
      return renames(node.imported, node.local);
    case "Property":
      // `const { createRequire: other } = module`
      return renames(node.key, node.value) || handsOn(node, startsPrograms);
    case "VariableDeclarator":
      // `const require = createRequire(…)`: its calls are read as such.
      return !(isSyntaxNode(node.id) && node.id.name === "require") && handsOn(node, startsPrograms);
    case "AssignmentExpression":
      return isRequireCache(node.left) || handsOn(node, startsPrograms);
    default:
      return handsOn(node, startsPrograms);
  }
}

function renames(from: unknown, to: unknown): boolean {
  const name = lastName(from) ?? literalString(from) ?? "";
  const runsCode = name === "createRequire" || name === "eval" || RUNNERS.has(name);
  return runsCode && isSyntaxNode(to) && /^(?:Identifier|AssignmentPattern)$/.test(to.type) && !isNamed(to, name);
}

function callsUnknown({ type, callee, arguments: given }: SyntaxNode, startsPrograms: boolean): boolean {
  const args: readonly unknown[] = Array.isArray(given) ? given : [];
  const [first] = args;
  if (isRequire(callee)) return type === "CallExpression" && literalString(first) === null;
  const name = lastName(callee) ?? "";
  if (isImportMeta(callee)) return /^glob/.test(name) || (name === "resolve" && literalString(first) === null);
  if (isTextRunner(callee))
    return args.some((each) => /import|require|globalThis|process/.test(literalString(each) ?? "import"));
  if (isRunner(callee, startsPrograms) || isOfGlobal(callee)) return true;
  if (name === "constructor") return type === "CallExpression" && args.length > 0;
  if (/^set(?:Timeout|Interval)$/.test(name)) return isText(first);
  if (/^(?:exec|spawn|execFile)(?:Sync)?$/.test(name)) return startsPrograms && isNode(first);
  if (name === "createElement") return /^script$/i.test(literalString(first) ?? "");
  const owner = memberOwner(callee);
  if (/^write(?:ln)?$/.test(name)) return isNamed(owner, "document");
  if (name === "binding") return isNamed(owner, "process");
  return name === "register" && isNamed(owner, "serviceWorker");
}

/** Recognises `require.call`, `require.context`, `Module._load`, `WebAssembly.compile` and `(() => {}).constructor`. */
function readsLoader(node: SyntaxNode): boolean {
  const name = lastName(node) ?? "";
  const owner = unwrap(node.object);
  if (isRequire(owner)) return /^(?:call|apply|bind|context|extensions)$/.test(name);
  if (isNamed(owner, "WebAssembly")) return /^(?:Module|Instance|compile|instantiate)/.test(name);
  if (/^_(?:load|compile|extensions)$/.test(name)) return !isSyntaxNode(owner) || owner.type !== "ThisExpression";
  if (name !== "constructor" || !isSyntaxNode(owner)) return false;
  if (/^(?:ArrowFunction|Function)Expression$/.test(owner.type)) return true;
  if (owner.type === "CallExpression") return isNamed(owner.callee, "getPrototypeOf");
  return isNamed(owner, "constructor") || isNamed(owner, "Function") || isNamed(memberOwner(owner), "Function");
}

const memberOwner = (wrapped: unknown): unknown => {
  const node = lastOf(wrapped);
  return isSyntaxNode(node) && node.type === "MemberExpression" ? unwrap(node.object) : null;
};

/** Recognises `require.cache[name] = …`, which changes what later imports get. */
function isRequireCache(target: unknown): boolean {
  const owner = memberOwner(target);
  return isNamed(owner, "cache") && isRequire(memberOwner(owner));
}

/** Recognises `globalThis[name](…)`, which may call any function. */
function isOfGlobal(callee: unknown): boolean {
  return GLOBALS.has(lastName(memberOwner(callee)) ?? "") && lastName(callee) === null;
}

function isTextRunner(wrapped: unknown): boolean {
  if (!TEXT_RUNNERS.has(lastName(wrapped) ?? "")) return false;
  const owner = memberOwner(wrapped);
  return owner === null || GLOBALS.has(lastName(owner) ?? "");
}

function isRunner(wrapped: unknown, startsPrograms: boolean): boolean {
  const name = lastName(wrapped) ?? "";
  return (
    RUNNERS.has(name) || (name === "fork" && startsPrograms && memberOwner(wrapped) !== null) || isTextRunner(wrapped)
  );
}

/** Returns whether a call runs this program, or one like it, with another file. */
export function isNode(first: unknown): boolean {
  const name = lastName(first);
  if (name === "execPath" || name === "argv0") return true;
  return /^(?:\S*\/)?(?:node|deno|bun|tsx|ts-node)(?:\s|$)/.test(literalString(first) ?? "");
}

/** Returns whether a value is a text, as `setTimeout` runs it. */
function isText(wrapped: unknown): boolean {
  const node = unwrap(wrapped);
  if (!isSyntaxNode(node)) return false;
  if (node.type === "BinaryExpression") return isText(node.left) || isText(node.right);
  return node.type === "TemplateLiteral" || literalString(node) !== null;
}

/** Recognises `const run = eval`, `Reflect.construct(Function, …)` and `[Worker]`. A mere `Function` is often meant as a type of values. */
function handsOn(node: SyntaxNode, startsPrograms: boolean): boolean {
  const isLoader = (value: unknown) =>
    isRequire(value) ||
    (isImportMeta(value) && /^(?:resolve|glob)/.test(lastName(value) ?? "")) ||
    (isNamed(value, "WebAssembly") && memberOwner(value) === null) ||
    (isRunner(value, startsPrograms) && (!isNamed(value, "Function") || isCalledLater(node)));
  return (HANDED_ON.get(node.type) ?? []).some((field) => {
    const value = node[field];
    return (Array.isArray(value) ? value : [value]).some(isLoader);
  });
}

function isCalledLater({ type, callee }: SyntaxNode): boolean {
  if (type === "CallExpression") return isNamed(memberOwner(callee), "Reflect");
  return /^(?:VariableDeclarator|Assignment\w+|ConditionalExpression|LogicalExpression)$/.test(type);
}
