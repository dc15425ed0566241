import { isSilencer } from "../silencers.ts";
import { LOOSE_TEXT, type ParsedFile, type SyntaxNode, type SyntaxRules } from "../treesitter/index.ts";
import { normalizeDirectiveText } from "./directive-text.ts";
import { readBindings, readImports } from "./imports.ts";
import { readSymbols } from "./symbols.ts";
import { joinStrings, tokenizeCText } from "./tokens.ts";
import { blankOutMacros } from "./without-macros.ts";

/** The type of the node that holds the statements under a preprocessor condition. */
const GROUP = "group";
const CONDITIONS = /^preproc_(?:if|ifdef|elif|elifdef|else)(?:_in_\w+)?$/;

/** Matches a comment that instructs a tool of C. */
const TOLD =
  /\bclang-format\s+o|\bNOLINT|\bIWYU\s+pragma|\bcppcheck-suppress|\bFALL-?THROUGH\b|\bfall(?:s|ing)?[ -]?through\b|\bLCOV_EXCL|\bGCOVR_EXCL/i;

const isTold = (comment: string): boolean => TOLD.test(comment) || isSilencer(comment);

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
  otherTexts: blankOutMacros,
  isDirective: isTold,
  orderChildren: (children, parent, { textOf }) => {
    // A backslash at a line end is in no token of the grammar either, and means nothing.
    const isMeant = (child: SyntaxNode) => child.type !== LOOSE_TEXT || /\w/.test(textOf(child));
    const parts = children.every(isMeant) ? children : children.filter(isMeant);
    return CONDITIONS.test(parent.type) ? groupEnclosed(parts, parent) : parts;
  },
  // A macro that the grammar has no place for may use any name that it is given.
  wordsIn: ({ type }, text) => (type === LOOSE_TEXT ? (text.match(/[A-Za-z_]\w*/g) ?? []) : []),
  normalizeText: ({ type }, text) =>
    type === "preproc_arg"
      ? normalizeDirectiveText(text)
      : /^#\w|^preproc_directive$/.test(type)
        ? text.replace(/\s/g, "")
        : type === LOOSE_TEXT
          ? text.replace(/[\s\\]+/g, " ")
          : text,
  simplify: (node, _, file) => joinAdjacentStrings(node, file),
  symbols: readSymbols,
  bindings: readBindings,
  imports: readImports,
};

/** Outside of preprocessor lines, versions with the same tokens are equal; within them, all but blanks and comments counts. */
export const cRules: SyntaxRules = { ...rules, grammar: "tree-sitter-c", ...createSignRules(false) };
export const cppRules: SyntaxRules = { ...rules, grammar: "tree-sitter-cpp", ...createSignRules(true) };

/** Both versions of a file are asked for more than once. */
const MOST_KNOWN = 2;

function createSignRules(isCpp: boolean): Pick<SyntaxRules, "wholeText" | "findRefusal"> {
  const known = new Map<string, string | null>();
  const computeSignText = (text: string) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const signs = tokenizeCText(text, { isCpp, isKept: isTold });
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(text, signs);
    return signs;
  };
  // Where the tokens can be compared, nothing needs to be refused.
  return {
    wholeText: computeSignText,
    findRefusal: (file) => (computeSignText(file.text) === null ? findCRefusal(file) : null),
  };
}

/** Joins adjacent string literals into one, since formatters break them. */
function joinAdjacentStrings(node: SyntaxNode, { textOf }: ParsedFile): SyntaxNode {
  if (node.type !== "concatenated_string") return node;
  const strings = node.children.filter(({ type }) => type !== "comment").map((child) => textOf(child));
  const made = strings.reduce<string | null>(
    (before, next) => (before === null ? null : joinStrings(before, next)),
    '""',
  );
  return made === null ? node : { ...node, type: "string_literal", children: [], made };
}

/** Makes the condition the head of the node, and all that it encloses a group of statements. */
function groupEnclosed(children: readonly SyntaxNode[], parent: SyntaxNode): readonly SyntaxNode[] {
  const isHead = ({ isNamed, field }: SyntaxNode) => !isNamed || field !== null;
  const head = children.filter((child) => isHead(child) && child.type !== "\n");
  const inside = children.filter((child) => !isHead(child));
  return [...head, { ...parent, type: GROUP, field: null, children: inside }];
}

/**
 * Refuses what compilers treat before they read tokens: a preprocessor line within a statement, a backslash at a line end outside of such
 * lines, and trigraphs.
 */
function findCRefusal({ root, text }: ParsedFile): { readonly message: string; readonly at: number } | null {
  const alone = text.search(/\r(?!\n)/);
  if (alone >= 0) return { message: "a carriage return stands alone", at: alone };
  const trigraph = text.search(/\?\?[=/'()!<>-]/);
  if (trigraph >= 0) return { message: "a trigraph", at: trigraph };
  const lines = locateDirectiveLines(text);
  const found = new Set<number>();
  let broken: number | null = null;
  const pending: SyntaxNode[] = [root];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (/^(?:#|preproc_directive$)/.test(node.type)) found.add(text.lastIndexOf("\n", node.start) + 1);
    if (node.type.startsWith("preproc_") && node.children.length > 0 && broken === null)
      broken = findBrokenHead(node, lines.ends, text);
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

/** Returns the offset of a part of a preprocessor line that the grammar places behind the end of that line, or null. */
function findBrokenHead(node: SyntaxNode, ends: ReadonlyMap<number, number>, text: string): number | null {
  const [sign] = node.children;
  const end = ends.get(text.lastIndexOf("\n", sign?.start ?? 0) + 1);
  if (end === undefined || !/^(?:#|preproc_directive$)/.test(sign?.type ?? "")) return null;
  return (
    node.children.find(({ field, start }) => field !== null && IN_ONE_LINE.test(field) && start > end)?.start ?? null
  );
}

const PIECES =
  /\/\/(?:\\(?:\r?\n)?|[^\\\n])*|\/\*[\s\S]*?\*\/|R"([^()\\\s]{0,16})\([\s\S]*?\)\1"|"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*'|^[ \t]*#(?:\\(?:\r?\n)?|\/\*(?:(?!\*\/)[\s\S]){0,9999}\*\/|\/(?!\*)|[^\\\n/])*|\\\r?\n/gm;

/** Returns where preprocessor lines begin and end, and the first backslash at a line end outside of them. */
function locateDirectiveLines(text: string): {
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
