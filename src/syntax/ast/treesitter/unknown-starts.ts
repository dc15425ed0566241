/** Finds calls that start a program, or load code, whose name only running tells, in languages where a few names do so. */
import type { UnknownImport } from "../../../kernel/domain/index.ts";
import { isUnknownCommand, UNKNOWN_WORD } from "../program-texts.ts";
import type { ParsedFile } from "./rules.ts";
import { findChildByField, listChildrenByType, type SyntaxNode, visitNodes } from "./syntax-node.ts";

/** A call that starts what one of its arguments names. */
export interface Starter {
  /** Matches what is called, without blanks and without `new`. */
  readonly callee: RegExp;
  /** The place of the name among the arguments; 0 without it. */
  readonly at?: number;
  /** Whether other calls give the program its words. */
  readonly goesOn?: boolean;
  /** Matches the text of the files in which the call has this meaning, for names that others use too. */
  readonly inFilesWith?: RegExp;
}

export interface StarterRules {
  readonly starters: readonly Starter[];
  /** Matches leaves and paths that hand on what starts programs, where they are not called. */
  readonly handedOn?: RegExp;
  /** Matches what is assigned the name of a program. */
  readonly assigned?: RegExp;
}

const CALLS =
  /^(?:call_expression|method_invocation|invocation_expression|object_creation_expression|function_call_expression)$/;
/** What hands on a method without a call of it: `Runtime.getRuntime()::exec`, `ProcessBuilder::new`, C#'s `Process.Start`. */
const REFERENCES = /^(?:method_reference|callable_reference|navigation_expression|member_access_expression)$/;
const ASSIGNMENTS = /^(?:assignment|assignment_expression)$/;
/** A list whose first element is the program. */
const LIST =
  /^(?:new(?:\s{0,9}String)?\s{0,9}\[\]\s{0,9}\{|(?:List\.of|Arrays\.asList|listOf|arrayOf|array)\(|\[)\s{0,99}(["'][^"'\\$]{1,200}["'])/;
/** A constant with a literal value; names of other forms may have several values. */
const CONSTANT =
  /(?<!\w)(?:const|final|define|static)\b[^=;"'\n]{0,80}?\b([A-Z][A-Z0-9_]{1,40})\b[^="'\n]{0,40}=?[ \t]{0,9}["']([^"'\\$\n]{1,200})["']/g;
const LONGEST_CALLEE = 200;

/** Returns the calls of a file that start what no literal and no constant names. */
export function readUnknownStarts(
  file: ParsedFile,
  { starters, handedOn, assigned }: StarterRules,
): readonly UnknownImport[] {
  const here = starters.filter(({ inFilesWith }) => inFilesWith === undefined || inFilesWith.test(file.text));
  const aliases = readAliasesIn(file.text);
  const found: UnknownImport[] = [];
  const called = new Set<SyntaxNode>();
  let constants: ReadonlyMap<string, string> | null = null;
  const readStartWord = (node: SyntaxNode): string => {
    const text = file.textOf(node);
    if (/^[bc]?"[^"\\$]*"$|^'[^'\\]*'$/.test(text)) return text.replace(/^[bc]?["']|["']$/g, "");
    constants ??= readConstantsIn(file.text);
    return constants.get(text.replace(/^.*[.:\\]/s, "")) ?? UNKNOWN_WORD;
  };
  const note = (node: SyntaxNode) =>
    found.push({ text: file.textOf(node).replace(/\s+/g, " ").slice(0, 80), line: file.lineAt(node.start) });
  visitNodes(file.root, (node) => {
    if (CALLS.test(node.type)) {
      const call = readStartCall(node, file, aliases);
      if (call.target) called.add(call.target);
      const starter = here.find(({ callee }) => callee.test(call.callee));
      const given = starter && call.given.slice(starter.at ?? 0);
      // A description of a program that this file makes has been looked at where it names the program.
      const isDescribed = given?.length === 1 && given[0] !== undefined && isDescription(given[0], file);
      const isString = call.target !== null && /^(?:encapsed_)?string$/.test(call.target.type);
      if (
        isString ||
        (starter && given?.length && !isDescribed && startsUnknown(given, { starter, file, wordOf: readStartWord }))
      )
        note(node);
    } else if (REFERENCES.test(node.type) && node.end - node.start <= LONGEST_CALLEE && !called.has(node)) {
      const isReference = node.type === "member_access_expression" || file.textOf(node).includes("::");
      const method = resolveAliases(
        file
          .textOf(node)
          .replace(/\s|^::|::new$/g, "")
          .replace("::", "."),
        aliases,
      );
      if (isReference && here.some(({ callee }) => callee.test(method))) note(node);
    } else if (assigned && ASSIGNMENTS.test(node.type)) {
      const [left, right] = [findChildByField(node, "left"), findChildByField(node, "right")];
      if (left && right && assigned.test(file.textOf(left)) && readStartWord(right) === UNKNOWN_WORD) note(node);
    } else if (
      handedOn &&
      !called.has(node) &&
      node.field !== "declarator" &&
      /^(?:scoped_)?identifier$/.test(node.type)
    ) {
      if (handedOn.test(file.textOf(node))) note(node);
      return !/^scoped_/.test(node.type);
    }
    return true;
  });
  return found;
}

/** Returns whether a name is one that the file gives to a `ProcessStartInfo`. */
function isDescription(node: SyntaxNode, { text, textOf }: ParsedFile): boolean {
  const name = textOf(node);
  if (node.type !== "identifier" || !/^\w{1,60}$/.test(name) || !text.includes("ProcessStartInfo")) return false;
  return [`ProcessStartInfo ${name} =`, `var ${name} = new ProcessStartInfo`].some((each) => text.includes(each));
}

/** Several words go to the program as they are; the literal of a list is its first. */
function startsUnknown(
  given: readonly SyntaxNode[],
  { starter, file, wordOf }: { starter: Starter; file: ParsedFile; wordOf: (node: SyntaxNode) => string },
): boolean {
  const [first] = given;
  if (first === undefined) return false;
  const [, inList] = LIST.exec(file.textOf(first)) ?? [];
  if (inList !== undefined) return isUnknownCommand([inList.slice(1, -1), UNKNOWN_WORD], false);
  const words = given.map(wordOf);
  if (starter.goesOn) return isUnknownCommand([words[0] ?? UNKNOWN_WORD, UNKNOWN_WORD], false);
  if (words.length === 1) return isUnknownCommand((words[0] ?? "").split(/\s+/), true);
  return isUnknownCommand(words, false);
}

interface Call {
  readonly callee: string;
  readonly target: SyntaxNode | null;
  readonly given: readonly SyntaxNode[];
}

function readStartCall(node: SyntaxNode, { text }: ParsedFile, aliases: ReadonlyMap<string, string>): Call {
  const list =
    findChildByField(node, "arguments") ?? listChildrenByType(node, "value_arguments", "argument_list")[0] ?? null;
  const target = findChildByField(node, "function") ?? null;
  const given = (list?.children ?? []).filter(({ isNamed, type }) => isNamed && !/comment$/.test(type));
  const plain = text
    .slice(Math.max(node.start, (list?.start ?? node.end) - LONGEST_CALLEE), list?.start ?? node.end)
    .replace(/^new\b|\s/g, "");
  const callee = resolveAliases(plain, aliases);
  // A named argument has its value behind the name.
  const values = given.map((each) =>
    /^(?:value_)?argument$/.test(each.type) ? (each.children.filter(({ isNamed }) => isNamed).at(-1) ?? each) : each,
  );
  return { callee, target, given: values };
}

function resolveAliases(name: string, aliases: ReadonlyMap<string, string>): string {
  return name.replace(/\w+/g, (word) => aliases.get(word) ?? word);
}

/** Returns other names that the imports of a file give to names. */
function readAliasesIn(text: string): ReadonlyMap<string, string> {
  const as = [...text.matchAll(/\b(\w{1,60})\s{1,9}as\s{1,9}(\w{1,60})/g)].map(
    ([, of = "", name = ""]) => [name, of] as const,
  );
  const using = [...text.matchAll(/\busing\s{1,9}(\w{1,60})\s{0,9}=\s{0,9}(?:\w{1,60}\.){0,9}(\w{1,60})\s{0,9};/g)].map(
    ([, name = "", of = ""]) => [name, of] as const,
  );
  return new Map([...as, ...using]);
}

/** Returns the values of constants that a file defines once, in no parameter and with no other value. */
function readConstantsIn(text: string): ReadonlyMap<string, string> {
  const values = new Map([...text.matchAll(CONSTANT)].map(([, name = "", value = ""]) => [name, value]));
  const counts = new Map<string, number>();
  for (const [, name = ""] of text.matchAll(/(?<!\w)([A-Z][A-Z0-9_]{1,40})(?:\s{0,9}:[^=;\n]{1,40})?\s{0,9}=(?!=)/g))
    counts.set(name, (counts.get(name) ?? 0) + 1);
  // `String GIT,` declares a parameter, or a variable that gets its value elsewhere.
  for (const [, name = ""] of text.matchAll(/[\w>\])*&?]\s{1,9}\$?([A-Z][A-Z0-9_]{1,40})\s{0,9}[,);]/g))
    counts.set(name, 2);
  const typed = /(?<!\w)((?:const|static|val)\s{1,9})?([A-Z][A-Z0-9_]{1,40})\s{0,9}:\s{0,9}[\w&]/g;
  for (const [, constant, name = ""] of text.matchAll(typed)) if (constant === undefined) counts.set(name, 2);
  return new Map([...values].filter(([name]) => (counts.get(name) ?? 0) < 2));
}
