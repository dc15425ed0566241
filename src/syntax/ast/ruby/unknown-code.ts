/** Finds calls that run a text, a method or a program whose name is computed at run time. */
import { isUnknownCommand, UNKNOWN_WORD } from "../program-texts.ts";
import { findChildByField, type ParsedFile, type SyntaxNode } from "../treesitter/index.ts";

/** Matches methods that run a text. With a block alone, they run that block. */
const TEXT_RUNNERS = /^(?:eval|instance_eval|class_eval|module_eval)$/;
/** Matches methods that call any method by its name, including `eval` and `system`, which every object inherits from `Kernel`. */
const CALLERS = /^(?:send|__send__)$/;
/** Matches modules whose public methods run texts and programs. */
const RUNNERS = /^(?:::)?(?:Kernel|Object|Process|IO|File|Open3|Binding|RubyVM.*)$/;
const STARTERS = /^(?:system|exec|spawn|popen|capture2e?|capture3|popen2e?|popen3|pipeline\w*)$/;
const STARTERS_OF = /^(?:::)?(?:Kernel|Process|IO|Open3|PTY)$/;

/** Returns whether a node runs code that nothing in the file names. */
export function runsUnknown(node: SyntaxNode, file: ParsedFile): boolean {
  if (node.type === "subshell") return isUnknownCommand(readRubyLiteral(node, file).split(/\s+/), true);
  if (node.type !== "call") return false;
  const method = findChildByField(node, "method");
  const name = method ? file.textOf(method) : "";
  const receiver = findChildByField(node, "receiver");
  const owner = receiver === null ? null : file.textOf(receiver);
  const given =
    findChildByField(node, "arguments")?.children.filter(({ isNamed, type }) => isNamed && type !== "comment") ?? [];
  const [first] = given;
  if (first === undefined || first.type === "block_argument") return false;
  if (TEXT_RUNNERS.test(name)) return true;
  if (CALLERS.test(name) || /^const_get$|^constantize$/.test(name)) return !isLiteral(first, file);
  if (name === "public_send") return RUNNERS.test(owner ?? "Kernel") && !isLiteral(first, file);
  if (name === "method" || name === "instance_method")
    return (owner === null || RUNNERS.test(owner)) && !isLiteral(first, file);
  if (!STARTERS.test(name) || !(owner === null ? /^(?:system|exec|spawn)$/.test(name) : STARTERS_OF.test(owner)))
    return false;
  return startsUnknown(given, file);
}

/** Several words are passed to a program unchanged; a single text is run by a shell. */
function startsUnknown(given: readonly SyntaxNode[], file: ParsedFile): boolean {
  // A leading hash holds environment variables, a trailing one options.
  const words = given.filter(({ type }) => type !== "hash" && type !== "pair" && type !== "block_argument");
  const [first] = words;
  if (first?.type === "array") {
    const inner = first.children.filter(({ isNamed }) => isNamed);
    return isUnknownCommand(
      inner.map((each) => readRubyLiteral(each, file)),
      false,
    );
  }
  const texts = words.map((each) => readRubyLiteral(each, file));
  return words.length > 1
    ? isUnknownCommand(texts, false)
    : isUnknownCommand((texts[0] ?? UNKNOWN_WORD).split(/\s+/), true);
}

function isLiteral(node: SyntaxNode, file: ParsedFile): boolean {
  return node.type === "simple_symbol" || !readRubyLiteral(node, file).includes(UNKNOWN_WORD);
}

/** Returns the text of a literal, with the mark for the unknown in place of each interpolated value. */
function readRubyLiteral(node: SyntaxNode, file: ParsedFile): string {
  if (!/^(?:string|subshell|delimited_symbol|chained_string|bare_string)$/.test(node.type)) return UNKNOWN_WORD;
  return node.children
    .map((child) => {
      if (child.type === "string_content") return file.textOf(child);
      if (child.type === "string") return readRubyLiteral(child, file);
      return child.type === "interpolation" || child.type === "escape_sequence" ? UNKNOWN_WORD : "";
    })
    .join("");
}
