/** Finds calls that start a program which the text does not name, such as `subprocess.run(words)` and `os.system(text)`. */
import { isUnknownCommand, MOST_PARTS, MOST_VALUES, readKnownText, UNKNOWN_WORD } from "../program-texts.ts";
import { listHeaderBindings } from "./bindings.ts";
import { readDottedChain } from "./identifiers.ts";
import { evaluatePlainText, readLastChainName } from "./importing-calls.ts";
import type { Call, Expr } from "./nodes.ts";
import { type FunctionDef, isFunction, listPythonBlocks, type Stmt } from "./statement-nodes.ts";

/** These functions start a program. Those of the first list are known by their last name, the others by that of their module, too. */
const STARTERS =
  /(?:^|\.)(?:Popen|check_(?:call|output)|get(?:status)?output|create_subprocess_(?:exec|shell)|posix_spawnp?|startfile|(?:exec|spawn)[lv]p?e?)$|^(?:subprocess\.(?:run|call)|os\.(?:system|popen)|pty\.spawn)$/;
/** Modules that start programs. */
export const PROCESS_MODULES: ReadonlySet<string> = new Set(["subprocess", "os", "pty", "asyncio"]);

/** By their own names these start a program only in a file that imports them. */
const BARE = /^(?:run|call|system|popen|spawn)$/;
/** The first argument of these is a mode. */
const AFTER_MODE = /(?:^|\.)spawn[lv]p?e?$/;
/** These hand a text to a shell. */
const SHELLS = /(?:^|\.)(?:system|popen|get(?:status)?output|create_subprocess_shell)$/;
/** These take each word of a command as an argument of its own. */
const WORD_BY_WORD = /(?:^|\.)(?:create_subprocess_exec|(?:exec|spawn)l\w*)$/;
const LISTED = /^(?:subprocess\.(?:run|call|check_call|check_output|getoutput)|os\.(?:system|popen|exec\w+|spawn\w+))$/;

/** The values of each variable that only ever gets lists and texts as commands; null for any other. */
export type Commands = ReadonlyMap<string, readonly Expr[] | null>;

const REORDERS = /^(?:insert|reverse|sort|pop|remove|clear|__setitem__)$/;

/** Returns the commands that the variables of some statements hold. */
export function collectCommandsIn(body: readonly Stmt[]): Commands {
  const found = new Map<string, readonly Expr[] | null>();
  const add = (target: Expr, value: Expr | null) => {
    const name = target.type === "Subscript" ? target.value : target;
    if (name.type !== "Name") return;
    const known = found.get(name.id);
    const isWhole = name === target && value !== null && known !== null && (known?.length ?? 0) < MOST_VALUES;
    found.set(name.id, isWhole ? [...(known ?? []), value] : null);
  };
  const visit = (statements: readonly Stmt[]) => {
    for (const { node } of statements) {
      if (node.type === "Assign" && node.targets.every(({ type }) => type === "Name" || type === "Subscript"))
        for (const target of node.targets) add(target, node.value);
      else if (node.type === "AnnAssign") add(node.target, node.value);
      else if (node.type === "AugAssign") forgetUnlessList(node.target, found);
      else for (const name of listHeaderBindings(node)) found.set(name, null);
      if (node.type === "Expr" && node.value.type === "Call" && node.value.func.type === "Attribute") {
        const { attr, value } = node.value.func;
        if (REORDERS.test(attr)) add(value, null);
      }
      if (isFunction(node)) for (const name of listParameterNames(node)) found.set(name, null);
      for (const block of listPythonBlocks(node)) visit(block);
    }
  };
  visit(body);
  return found;
}

/** What is added to a list comes after the program; what is added to a text may be part of it. */
function forgetUnlessList(target: Expr, found: Map<string, readonly Expr[] | null>): void {
  if (target.type !== "Name") return;
  const isList = found.get(target.id)?.every(({ type }) => type === "List") ?? false;
  if (!isList) found.set(target.id, null);
}

function listParameterNames({
  args: { posonlyargs, args, vararg, kwonlyargs, kwarg },
}: FunctionDef): readonly string[] {
  return [...posonlyargs, ...args, ...kwonlyargs, vararg, kwarg].flatMap((each) => (each ? [each.arg] : []));
}

/** Says by which name of the modules for processes a call starts an unknown program; null where it does not. */
export function startsUnknownProgram(call: Call, commands: Commands): { readonly bare: string | null } | null {
  const name = readDottedChain(call.func) ?? readLastChainName(call.func);
  const bare = BARE.test(name) ? name : null;
  if (bare === null && !STARTERS.test(name)) return null;
  const args = AFTER_MODE.test(name) ? call.args.slice(1) : call.args;
  const findKeywordValue = (key: string) => call.keywords.find(({ arg }) => arg === key)?.value;
  const first = findKeywordValue("executable") ?? args[0] ?? findKeywordValue("args") ?? findKeywordValue("cmd");
  if (first === undefined) return call.keywords.some(({ arg }) => arg === null) ? { bare } : null;
  const shell = findKeywordValue("shell");
  const isShell = SHELLS.test(name) || (shell !== undefined && !isConstant(shell, "False"));
  const read = new Reading(commands);
  const words = WORD_BY_WORD.test(name) ? args.map((each) => read.text(each)) : read.words(first, isShell);
  return isUnknownCommand(words, isShell) ? { bare } : null;
}

/** Returns whether a name of a module starts programs, so that it may not get another name. */
export function startsPrograms(module: string, name: string): boolean {
  return PROCESS_MODULES.has(module) && STARTERS.test(`${module}.${name}`);
}

/** Recognises `run = subprocess.run`, `getattr(os, name)` and `subprocess.__dict__`, whose use stands elsewhere. */
export function isStarter(node: Expr): boolean {
  const isModule = (owner: Expr | undefined) =>
    owner !== undefined && PROCESS_MODULES.has(readDottedChain(owner) ?? "");
  if (node.type === "Attribute")
    return LISTED.test(readDottedChain(node) ?? "") || (node.attr === "__dict__" && isModule(node.value));
  if (node.type !== "Call" || !/^(?:getattr|vars)$/.test(readLastChainName(node.func)) || !isModule(node.args[0]))
    return false;
  const name = evaluatePlainText(node.args[1]);
  return name === null || STARTERS.test(`subprocess.${name}`) || STARTERS.test(`os.${name}`);
}

const isConstant = (node: Expr, text: string): boolean =>
  (node.type === "Name" && node.id === text) || (node.type === "Constant" && `${node.value.of}` === text);

/** Reads the words of a command; a word that no literal gives has the sign for the unknown in it. */
class Reading {
  /** Bounds the parts that are read: variables that name each other many times would take for ever. */
  #left = MOST_PARTS;

  constructor(private readonly commands: Commands) {}

  words(node: Expr, isShell: boolean): readonly string[] {
    return this.#isSpent() ? [UNKNOWN_WORD] : this.#words(node, isShell);
  }

  #isSpent(): boolean {
    this.#left -= 1;
    return this.#left < 0;
  }

  #words(node: Expr, isShell: boolean): readonly string[] {
    if (node.type === "List" || node.type === "Tuple") return node.elts.flatMap((each) => this.#element(each));
    if (node.type === "BinOp" && node.op === "Add" && !isShell && evaluatePlainText(node) === null)
      return [...this.words(node.left, isShell), ...this.words(node.right, isShell)];
    if (node.type === "IfExp") {
      const all = [this.words(node.body, isShell), this.words(node.orelse, isShell)];
      return all.find((words) => isUnknownCommand(words, isShell)) ?? all[0] ?? [];
    }
    if (node.type === "Call" && readLastChainName(node.func) === "split") {
      const isMethod = node.func.type === "Attribute" && readDottedChain(node.func) !== "shlex.split";
      const split = isMethod && node.func.type === "Attribute" ? node.func.value : node.args[0];
      return split === undefined ? [UNKNOWN_WORD] : this.words(split, isShell);
    }
    if (node.type === "Name") {
      const values = this.commands.get(node.id);
      const all = (values ?? []).map((value) => this.words(value, isShell));
      if (all.length > 0) return all.find((words) => isUnknownCommand(words, isShell)) ?? all[0] ?? [];
    }
    return this.text(node).split(/\s+/);
  }

  #element(node: Expr): readonly string[] {
    return node.type === "Starred" ? this.words(node.value, false) : [this.text(node)];
  }

  text(node: Expr): string {
    if (this.#isSpent()) return UNKNOWN_WORD;
    if (readDottedChain(node) === "sys.executable") return "python";
    if (node.type === "Name") {
      const all = (this.commands.get(node.id) ?? []).map((value) => this.text(value));
      if (all.length > 0) return all.find((text) => text.includes(UNKNOWN_WORD)) ?? all[0] ?? UNKNOWN_WORD;
    }
    // What `which` finds is the program of that name.
    if (node.type === "Call" && /^(?:which|find_executable)$/.test(readLastChainName(node.func)))
      return node.args[0] === undefined ? UNKNOWN_WORD : this.text(node.args[0]);
    if (node.type === "BoolOp") return node.values.map((each) => this.text(each)).join(" ");
    if (node.type === "JoinedStr")
      return node.values.map((each) => this.text(each.type === "FormattedValue" ? each.value : each)).join("");
    if (node.type === "BinOp" && node.op === "Add") return `${this.text(node.left)}${this.text(node.right)}`;
    return readKnownText(evaluatePlainText(node));
  }
}
