/** Finds calls that start a program which the text does not name, such as `spawn(program)` and `exec(text)`. */
import { isUnknownCommand, MOST_PARTS, MOST_VALUES, readKnownText, UNKNOWN_WORD } from "../program-texts.ts";
import { findRequiredModule, isNamed, readReferenceName, unwrapSequence } from "./loaders.ts";
import { LAUNCHERS } from "./program-texts.ts";
import { isSyntaxNode, nameIn, pickSyntaxNodes, readLiteralString, type SyntaxNode, unwrap } from "./syntax-node.ts";
import type { SyntaxTree } from "./syntax-tree.ts";
import { HANDED_ON } from "./unknown-imports.ts";

const MODULES = new RegExp(`^(?:(?:node:)?child_process|${LAUNCHERS})$`);
const STARTER = /^(?:(?:spawn|exec|execFile|execa|execaCommand)(?:Sync)?|\$|x|spawnAsync|getExecOutput|promiseSpawn)$/;
/** These hand a text to a shell. */
const SHELL = /^(?:exec|execSync)$/;

/** What a file calls the functions and the modules that start programs, and what its variables hold. */
export interface ProgramNames {
  /** The names of functions, with the name that each has in its module. */
  readonly functions: ReadonlyMap<string, string>;
  readonly modules: ReadonlySet<string>;
  /** Every value of a variable; null for one that may have another. */
  readonly values: ReadonlyMap<string, readonly unknown[] | null>;
}

/** Reads the names of a file in two passes, since a variable may be used before its line. */
export function readProgramNames(tops: readonly SyntaxNode[], tree: SyntaxTree): ProgramNames {
  const functions = new Map<string, string>();
  const modules = new Set<string>(["Bun"]);
  const values = new Map<string, readonly unknown[] | null>();
  const names = { functions, modules, values };
  const bind = (target: unknown, value: unknown) => {
    if (!isSyntaxNode(target)) return;
    if (target.type !== "Identifier") return;
    const name = nameIn(target);
    const known = values.get(name);
    const isKnown = value !== null && known !== null && (known?.length ?? 0) < MOST_VALUES;
    values.set(name, isKnown ? [...(known ?? []), value] : null);
    const starter = findStarterFunction(value, names);
    if (starter !== null) functions.set(name, starter);
    if (MODULES.test(findRequiredModule(value) ?? "")) give(name, findRequiredModule(value) ?? "", "default", names);
  };
  const stack = [...tops].reverse();
  for (let node = stack.pop(); node; node = stack.pop()) {
    readBinding(node, names, bind);
    stack.push(...[...tree.listChildNodes(node)].reverse());
  }
  return names;
}

type Known = { functions: Map<string, string>; modules: Set<string>; values: ProgramNames["values"] };

/** Notes what a module gives under a name. The default of a package that starts programs is the function itself. */
function give(local: string, module: string, imported: string, { functions, modules }: Known): void {
  const isWhole = imported === "default" || imported === "*";
  if (!isWhole) functions.set(local, imported);
  else if (/child_process$|^shelljs$|^@actions\/exec$|^node-pty$/.test(module) || imported === "*") modules.add(local);
  else functions.set(local, "spawn");
}

function readBinding(node: SyntaxNode, names: Known, bind: (target: unknown, value: unknown) => void): void {
  switch (node.type) {
    case "ImportDeclaration": {
      const module = readLiteralString(node.source) ?? "";
      for (const each of pickSyntaxNodes(node.specifiers)) {
        const own = { ImportDefaultSpecifier: "default", ImportNamespaceSpecifier: "*" }[each.type];
        if (MODULES.test(module)) give(nameIn(each.local), module, own ?? nameIn(each.imported), names);
      }
      return;
    }
    case "VariableDeclarator": {
      bind(node.id, node.init);
      const module = findRequiredModule(node.init) ?? "";
      if (!MODULES.test(module) || !isSyntaxNode(node.id) || node.id.type !== "ObjectPattern") return;
      for (const each of pickSyntaxNodes(node.id.properties)) give(nameIn(each.value), module, nameIn(each.key), names);
      return;
    }
    case "AssignmentExpression":
      bind(node.left, node.operator === "=" ? node.right : null);
      return;
    case "FunctionDeclaration":
    case "FunctionExpression":
    case "ArrowFunctionExpression":
      for (const parameter of pickSyntaxNodes(node.params)) bind(parameter, null);
      return;
    default:
  }
}

/** Returns the starting function that an expression means, also behind `promisify`; null for anything else. */
function findStarterFunction(wrapped: unknown, { functions, modules }: ProgramNames): string | null {
  const node = unwrapSequence(wrapped);
  if (!isSyntaxNode(node)) return null;
  if (node.type === "CallExpression" && isNamed(node.callee, "promisify"))
    return findStarterFunction(pickSyntaxNodes(node.arguments)[0], { functions, modules, values: new Map() });
  if (node.type === "Identifier") return functions.get(nameIn(node)) ?? null;
  if (node.type !== "MemberExpression") return null;
  const owner = unwrap(node.object);
  const isOwner = modules.has(readReferenceName(owner) ?? "") || MODULES.test(findRequiredModule(owner) ?? "");
  return isOwner ? (readReferenceName(node) ?? UNKNOWN_WORD) : null;
}

/** Returns whether a node starts a program that the text does not name. */
export function startsUnknownProgram(node: SyntaxNode, names: ProgramNames): boolean {
  if (node.type === "TaggedTemplateExpression") {
    const starter = findStarterFunction(node.tag, names);
    return starter !== null && STARTER.test(starter) && isUnknownCommand(readCommandWords(node.quasi, names), false);
  }
  if (handsStarterOn(node, names)) return true;
  if (!/^(?:Call|New)Expression$/.test(node.type)) return false;
  const [first, second] = pickSyntaxNodes(node.arguments);
  if (node.type === "NewExpression" && isNamed(node.callee, "Command") && isNamed(readCalleeOwner(node.callee), "Deno"))
    return isUnknownCommand(readCommandWords(first, names), false);
  const starter = findStarterFunction(node.callee, names);
  if (starter === UNKNOWN_WORD) return true;
  if (starter === null || !STARTER.test(starter) || first === undefined) return false;
  const isShell = SHELL.test(starter) || [second, ...pickSyntaxNodes(node.arguments)].some(hasShell);
  const listed = isSyntaxNode(second) && Array.isArray(second.elements) ? readCommandWords(second, names) : [];
  return isUnknownCommand([...readCommandWords(first, names), ...listed], isShell);
}

/** Recognises `[spawn]`, `spawn.call(…)` and `{ run: exec }`, whose use stands elsewhere; a variable is followed to its calls. */
function handsStarterOn(node: SyntaxNode, names: ProgramNames): boolean {
  const isStarter = (value: unknown) => STARTER.test(findStarterFunction(value, names) ?? "");
  if (node.type === "MemberExpression" && /^(?:call|apply|bind)$/.test(readReferenceName(node) ?? ""))
    return isStarter(node.object);
  const target = node.id ?? node.left;
  const holdsVariable = node.type === "VariableDeclarator" || node.type === "AssignmentExpression";
  if (holdsVariable && isSyntaxNode(target) && target.type === "Identifier") return false;
  // What a test says of the function starts nothing.
  if (/^(?:promisify|expect|mocked)$/.test(readReferenceName(node.callee) ?? "")) return false;
  return (HANDED_ON.get(node.type) ?? []).some((field) => {
    const value = node[field];
    return (Array.isArray(value) ? value : [value]).some(isStarter);
  });
}

const readCalleeOwner = (callee: unknown): unknown => (isSyntaxNode(callee) ? callee.object : null);

function hasShell(options: unknown): boolean {
  if (!isSyntaxNode(options) || options.type !== "ObjectExpression") return false;
  return pickSyntaxNodes(options.properties).some(
    ({ key, value }) => nameIn(key) === "shell" && !(isSyntaxNode(value) && value.value === false),
  );
}

/** Returns the words of a command; one that no literal gives has the sign for the unknown in it. */
function readCommandWords(wrapped: unknown, names: ProgramNames): readonly string[] {
  const node = unwrap(wrapped);
  const budget = { left: MOST_PARTS };
  if (isSyntaxNode(node) && Array.isArray(node.elements))
    return node.elements.map((each) => readBudgetedText(each, names, budget));
  return readBudgetedText(node, names, budget).split(/\s+/);
}

/** Reads at most as many parts as the budget has left: variables that name each other many times would take for ever. */
function readBudgetedText(wrapped: unknown, names: ProgramNames, budget: { left: number }): string {
  const node = unwrap(wrapped);
  budget.left -= 1;
  if (!isSyntaxNode(node) || budget.left < 0) return UNKNOWN_WORD;
  const readInnerText = (each: unknown) => readBudgetedText(each, names, budget);
  if (node.type === "TemplateLiteral") {
    const fields = pickSyntaxNodes(node.expressions).map(readInnerText);
    return pickSyntaxNodes(node.quasis)
      .map((quasi, at) => `${readKnownText(readCookedText(quasi))}${fields[at] ?? ""}`)
      .join("");
  }
  if (node.type === "BinaryExpression" && node.operator === "+")
    return `${readInnerText(node.left)}${readInnerText(node.right)}`;
  if (node.type === "ConditionalExpression" || node.type === "LogicalExpression") {
    const both = [node.consequent ?? node.left, node.alternate ?? node.right].map(readInnerText);
    return both.find((text) => text.includes(UNKNOWN_WORD)) ?? both[0] ?? UNKNOWN_WORD;
  }
  if (node.type === "Identifier") {
    const all = (names.values.get(nameIn(node)) ?? []).map(readInnerText);
    return all.find((text) => text.includes(UNKNOWN_WORD)) ?? all[0] ?? UNKNOWN_WORD;
  }
  // This program itself: what it is given to run is judged by its words.
  if (node.type === "MemberExpression" && isNamed(node, "execPath")) return "node";
  return readKnownText(readLiteralString(node));
}

function readCookedText({ value }: SyntaxNode): string {
  return typeof value === "object" && value !== null && "cooked" in value ? String(value.cooked ?? "") : "";
}
