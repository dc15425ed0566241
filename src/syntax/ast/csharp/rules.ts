import {
  findChildByField,
  keepFirstBranches,
  LOOSE_TEXT,
  type ParsedFile,
  readUnknownStarts,
  type StarterRules,
  type SyntaxNode,
  type SyntaxRules,
  visitNodes,
} from "../treesitter/index.ts";
import { joinCsharpNamespaces, readBindings, readImports } from "./imports.ts";
import { readSymbols } from "./symbols.ts";

export const csharpRules: SyntaxRules = {
  grammar: "tree-sitter-c-sharp",
  comments: new Set(["comment"]),
  blanks: "\f\v\ufeff",
  verbatim: new Set([
    ...["comment", "string_literal", "verbatim_string_literal", "raw_string_literal", "interpolated_string_expression"],
    ...[
      "character_literal",
      "shebang_directive",
      "preproc_region",
      "preproc_endregion",
      "preproc_line",
      "preproc_pragma",
    ],
    ...["preproc_nullable", "preproc_error", "preproc_warning", "preproc_define", "preproc_undef"],
  ]),
  blocks: new Map([
    ["block", null],
    ["declaration_list", null],
    ["enum_member_declaration_list", null],
    ["switch_body", null],
    ["accessor_list", null],
  ]),
  blockSigns: new Set(["{", "}", "enum_member_declaration_list ,"]),
  trailingCommas: new Map([
    ["switch_expression", 1],
    ["initializer_expression", 1],
    ["anonymous_object_creation_expression", 1],
    ["property_pattern_clause", 1],
    ["list_pattern", 1],
    // This is a collection expression; index expressions are refused below.
    ["element_binding_expression", 1],
    ["attribute_list", 1],
  ]),
  unorderedKind: ({ type }) => (type === "using_directive" ? "using" : null),
  names: new Set(["identifier"]),
  chains: new Map([
    ["member_access_expression", ["expression", "name"]],
    ["qualified_name", ["qualifier", "name"]],
  ]),
  lineEnds: {
    loose: new Set(),
    meansNothing: (before, after, parent) =>
      ![before, after, parent].some(({ type }) => type === LOOSE_TEXT || /^(?:preproc_|#)/.test(type)),
  },
  orderChildren: sortCsharpModifiers,
  findRefusal: findHiddenLineEnd,
  textForGrammar: replaceUnknownForms,
  // The grammar accepts preprocessor conditions only between members and statements. Those elsewhere are blanked out for it, and compared
  // as text.
  otherTexts: (text) => (CONDITION.test(text) ? [replaceUnknownForms(keepFirstBranches(text))] : []),
  isDirective: (comment) => /\bReSharper (?:disable|restore)\b|^\/\/\s*(?:language=|lang=)/.test(comment),
  normalizeText: (node, text) => {
    if (node.type === "raw_string_literal") return removeRawIndent(text);
    return node.type.startsWith("preproc_") ? text.trim().replace(/[ \t\v\f]+/g, " ") : text;
  },
  decorator: (node, { textOf }) => {
    const name = node.type === "attribute" ? findChildByField(node, "name") : null;
    return name === null ? null : textOf(name).replace(/\s/g, "");
  },
  symbols: readSymbols,
  space: joinCsharpNamespaces,
  bindings: readBindings,
  imports: (file) => ({ imports: readImports(file), unknown: readUnknownStarts(file, STARTERS) }),
};

/** Sorts modifiers, since their order means nothing. */
function sortCsharpModifiers(
  children: readonly SyntaxNode[],
  _: SyntaxNode,
  { textOf }: ParsedFile,
): readonly SyntaxNode[] {
  const modifiers = children.filter(({ type }) => type === "modifier");
  if (modifiers.length < 2) return children;
  const first = children.findIndex(({ type }) => type === "modifier");
  const isRun = modifiers.every((each, at) => children[first + at] === each);
  if (!isRun) return children;
  const sorted = [...modifiers].sort((a, b) => (textOf(a) < textOf(b) ? -1 : 1));
  return [...children.slice(0, first), ...sorted, ...children.slice(first + sorted.length)];
}

/** Returns whether this is a comment behind a directive, as in `#endif /* … *\/`; the grammar finds comments nowhere else on such lines. */
function isCommentOfDirective({ type, start }: SyntaxNode, text: string): boolean {
  if (type !== "comment" || !text.startsWith("/*", start)) return false;
  return /^[ \t]*#/.test(text.slice(text.lastIndexOf("\n", start - 1) + 1, start));
}

/** Returns whether this is `a?[1,]`, which the grammar confuses with the collection expression `[1,]`. */
function isIndexWithLastComma({ type, children }: SyntaxNode): boolean {
  if (type !== "conditional_access_expression") return false;
  const index = children.find((child) => child.type === "element_binding_expression");
  return index?.children.at(-2)?.type === ",";
}

const CONDITION = /^[ \t]*#[ \t]*(?:if|elif|else|endif)\b/m;

/**
 * Returns whether a comment or string that opens in a branch that is not compiled would reach beyond the branch, which it does not for a
 * compiler.
 */
function spansCondition({ type, start, end, children }: SyntaxNode, text: string): boolean {
  if (children.length > 0 || type === LOOSE_TEXT || type.startsWith("preproc_")) return false;
  return /\n[ \t]*#[ \t]*(?:if|elif|else|endif)\b/.test(text.slice(start, end));
}

/** The grammar accepts neither a collection expression without elements nor `params` of another type than an array. */
function replaceUnknownForms(text: string): string {
  return text.replace(EMPTY_COLLECTION, "00").replace(PARAMS_OF_A_COLLECTION, "scoped");
}

const PARAMS_OF_A_COLLECTION = /\bparams(?=\s{1,20}[\w.]{1,200}<[^=(){}[\];]{1,200}>\s{1,20}\w)/g;

const EMPTY_COLLECTION = /(?<=(?:=>|\?\?|[=(,:{]|\breturn)\s{0,200})\[\](?=\s{0,200}[;,)\]}])/g;

/** Removes from each line of a raw string the indentation of its closing quotes, as the compiler does. */
function removeRawIndent(text: string): string {
  const lines = text.split("\n");
  const indent = /^[ \t]*(?="""+(?:u8)?$)/i.exec(lines.at(-1) ?? "")?.[0];
  if (indent === undefined || lines.length < 3) return text;
  const [first, ...others] = lines;
  if (others.some((line) => line.trim() !== "" && !line.startsWith(indent))) return text;
  return [first?.trimEnd(), ...others.map((line) => line.slice(indent.length))].join("\n");
}

/** Finds a line end that only C# recognises, or a directive that does not begin its line, which only the grammar accepts. */
function findHiddenLineEnd({ root, text }: ParsedFile): { readonly message: string; readonly at: number } | null {
  const lone = text.search(/\r(?!\n)|[\u0085\u2028\u2029]/);
  if (lone >= 0) return { message: "a sign ends a line that the grammar does not take for a line end", at: lone };
  let wrong: SyntaxNode | null = null;
  visitNodes(root, (node) => {
    if (isIndexWithLastComma(node) || isCommentOfDirective(node, text) || spansCondition(node, text)) wrong ??= node;
    if (wrong === null && /^(?:#|preproc_)/.test(node.type) && text[node.start] === "#") {
      const lineStart = text.lastIndexOf("\n", node.start - 1) + 1;
      const behind = /^#\s*(?:else|endif)$/.test(node.type) ? /[^\n]*/.exec(text.slice(node.end))?.[0] : "";
      if (!/^[\s\ufeff]*$/.test(text.slice(lineStart, node.start))) wrong = node;
      else if (!/^\s*(?:\/\/.*)?$/.test(behind ?? "")) wrong = node;
    }
    return wrong === null;
  });
  return wrong === null
    ? null
    : { message: "a directive or a comma stands where the language has none", at: (wrong as SyntaxNode).start };
}

/** Lists what starts programs and loads assemblies by a name. */
const STARTERS: StarterRules = {
  starters: [
    { callee: /(?:^|\.)ProcessStartInfo$|(?:^|\.)Process\.Start$/ },
    { callee: /(?:^|\.)Assembly\.(?:Load\w*|UnsafeLoadFrom)$|\.LoadFromAssembly\w+$|(?:^|\.)NativeLibrary\.\w*Load$/ },
    { callee: /(?:^|\.)Type\.GetType$|(?:^|\.)CSharpScript\.\w+$/ },
  ],
  assigned: /(?:^|\.)FileName$/,
};
