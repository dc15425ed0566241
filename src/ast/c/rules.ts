import { LOOSE_TEXT, type ParsedFile, type SyntaxNode, type SyntaxRules } from "../treesitter/index.ts";
import { directiveText } from "./directive-text.ts";
import { readBindings, readImports } from "./imports.ts";
import { joined, signsOf } from "./signs.ts";
import { readSymbols } from "./symbols.ts";

/** Stands for what a condition of the preprocessor holds. */
const GROUP = "group";
const CONDITIONS = /^preproc_(?:if|ifdef|elif|elifdef|else)(?:_in_\w+)?$/;

/** What a comment says to a tool. */
const TOLD =
  /\bclang-format\s+o|\bNOLINT|\bIWYU\s+pragma|\bcppcheck-suppress|\bFALL-?THROUGH\b|\bfall(?:s|ing)?[ -]?through\b|\bLCOV_EXCL|\bGCOVR_EXCL/i;

const rules: Omit<SyntaxRules, "grammar"> = {
  comments: new Set(["comment"]),
  blanks: "\f\v",
  verbatim: new Set([
    "comment",
    "string_literal",
    "raw_string_literal",
    "char_literal",
    "system_lib_string",
    "preproc_arg",
    "preproc_directive",
  ]),
  blocks: new Map([
    ["compound_statement", null],
    ["declaration_list", null],
    ["field_declaration_list", null],
    [GROUP, null],
  ]),
  blockSigns: new Set(["{", "}"]),
  trailingCommas: new Map(),
  names: new Set(["identifier", "type_identifier", "field_identifier", "namespace_identifier"]),
  chains: new Map([
    ["field_expression", ["argument", "field"]],
    ["qualified_identifier", ["scope", "name"]],
  ]),
  hasMacros: true,
  refusal,
  isDirective: (comment) => TOLD.test(comment),
  ordered: (children, parent, { textOf }) => {
    // A backslash at a line end goes on with a line of the preprocessor; a file with one elsewhere is not read.
    const parts = children.filter((child) => child.type !== LOOSE_TEXT || !/^(?:\\\s*)+$/.test(textOf(child)));
    return CONDITIONS.test(parent.type) ? withGroup(parts, parent) : parts;
  },
  spelt: ({ type }, text) =>
    type === "preproc_arg"
      ? directiveText(text)
      : /^#\w|^preproc_directive$/.test(type)
        ? text.replace(/\s/g, "")
        : text,
  simplified: (node, _, file) => joinedStrings(node, file),
  symbols: readSymbols,
  bindings: readBindings,
  imports: readImports,
};

/** Equal is what consists of the same signs outside of the preprocessor's lines; of those only blanks mean nothing. */
export const cRules: SyntaxRules = {
  ...rules,
  grammar: "tree-sitter-c",
  wholeText: (text) => signsOf(text, { isCpp: false, isKept: (comment) => TOLD.test(comment) }),
};
export const cppRules: SyntaxRules = {
  ...rules,
  grammar: "tree-sitter-cpp",
  wholeText: (text) => signsOf(text, { isCpp: true, isKept: (comment) => TOLD.test(comment) }),
};

/** Strings beside each other are one, as formatters break them. */
function joinedStrings(node: SyntaxNode, { textOf }: ParsedFile): SyntaxNode {
  if (node.type !== "concatenated_string") return node;
  const strings = node.children.filter(({ type }) => type !== "comment").map((child) => textOf(child));
  const made = strings.reduce<string | null>((before, next) => (before === null ? null : joined(before, next)), '""');
  return made === null ? node : { ...node, type: "string_literal", children: [], made };
}

/** What stands in the lines of a condition is its head, all else statements. */
function withGroup(children: readonly SyntaxNode[], parent: SyntaxNode): readonly SyntaxNode[] {
  const isHead = ({ isNamed, field }: SyntaxNode) => !isNamed || field !== null;
  const head = children.filter((child) => isHead(child) && child.type !== "\n");
  const inside = children.filter((child) => !isHead(child));
  return [...head, { ...parent, type: GROUP, field: null, children: inside }];
}

/**
 * Refuses what compilers read in an order of their own: a line of the preprocessor inside of a statement, a backslash at the end of a line
 * outside of those lines, and signs of three characters.
 */
function refusal({ root, text }: ParsedFile): { readonly message: string; readonly at: number } | null {
  const alone = text.search(/\r(?!\n)/);
  if (alone >= 0) return { message: "a carriage return stands alone", at: alone };
  const trigraph = text.search(/\?\?[=/'()!<>-]/);
  if (trigraph >= 0) return { message: "a trigraph", at: trigraph };
  const lines = directiveLines(text);
  const found = new Set<number>();
  let broken: number | null = null;
  const pending: SyntaxNode[] = [root];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (/^(?:#|preproc_directive$)/.test(node.type)) found.add(text.lastIndexOf("\n", node.start) + 1);
    if (node.type.startsWith("preproc_") && node.children.length > 0 && broken === null)
      broken = brokenHead(node, lines.ends, text);
    pending.push(...node.children);
  }
  const unseen = [...lines.ends.keys()].find((start) => !found.has(start));
  if (unseen !== undefined) return { message: "a line of the preprocessor stands where none is read", at: unseen };
  const stray = [...found].find((start) => !lines.ends.has(start));
  if (stray !== undefined) return { message: "a line of the preprocessor begins in another line", at: stray };
  if (broken !== null) return { message: "a line of the preprocessor goes on in the next one", at: broken };
  return lines.continued === null ? null : { message: "a line goes on behind a backslash", at: lines.continued };
}

const IN_ONE_LINE = /^(?:path|name|condition|parameters|value|argument|directive)$/;

/** Finds a part of a line of the preprocessor that stands behind the end of that line. */
function brokenHead(node: SyntaxNode, ends: ReadonlyMap<number, number>, text: string): number | null {
  const [sign] = node.children;
  const end = ends.get(text.lastIndexOf("\n", sign?.start ?? 0) + 1);
  if (end === undefined || !/^(?:#|preproc_directive$)/.test(sign?.type ?? "")) return null;
  return (
    node.children.find(({ field, start }) => field !== null && IN_ONE_LINE.test(field) && start > end)?.start ?? null
  );
}

const PIECES =
  /\/\/(?:\\(?:\r?\n)?|[^\\\n])*|\/\*[\s\S]*?\*\/|R"([^()\\\s]{0,16})\([\s\S]*?\)\1"|"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*'|^[ \t]*#(?:\\(?:\r?\n)?|\/\*(?:(?!\*\/)[\s\S]){0,9999}\*\/|\/(?!\*)|[^\\\n/])*|\\\r?\n/gm;

/** Returns where lines of the preprocessor begin and end, and the first line end behind a backslash outside of them. */
function directiveLines(text: string): {
  readonly ends: ReadonlyMap<number, number>;
  readonly continued: number | null;
} {
  const ends = new Map<number, number>();
  let continued: number | null = null;
  for (const { 0: piece, index } of text.matchAll(PIECES)) {
    if (/^[ \t]*#/.test(piece)) ends.set(index, index + piece.length);
    else if (piece.startsWith("\\") || (/\\\r?\n/.test(piece) && !piece.startsWith("/*"))) continued ??= index;
  }
  return { ends, continued };
}
