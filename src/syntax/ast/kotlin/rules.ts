import { JVM_STARTERS } from "../jvm/starters.ts";
import { isSign, type ParsedFile, readUnknownStarts, type SyntaxNode, type SyntaxRules } from "../treesitter/index.ts";
import { readBindings, readImports, readKotlinPackage } from "./imports.ts";
import { adaptTextForGrammar, findNestedComment, findUnseparatedStatements, lineEnds } from "./line-ends.ts";
import { readSymbols } from "./symbols.ts";

/** Compares semicolons, and line ends where they may end a statement, since the grammar accepts some that Kotlin does not. */
export const kotlinRules: SyntaxRules = {
  grammar: "tree-sitter-kotlin",
  comments: new Set(["line_comment", "block_comment"]),
  blanks: "\f",
  verbatim: new Set([
    "line_comment",
    "block_comment",
    "string_literal",
    "multiline_string_literal",
    "character_literal",
    "shebang",
  ]),
  blocks: new Map([
    ["block", null],
    ["class_body", null],
    ["enum_class_body", null],
    ["lambda_literal", null],
  ]),
  blockSigns: new Set(["{", "}", "enum_class_body ;", "enum_class_body ,"]),
  trailingCommas: new Map([
    ["value_arguments", 0],
    ["function_value_parameters", 0],
    ["class_parameters", 0],
    ["type_parameters", 0],
    ["type_arguments", 0],
    ["collection_literal", 0],
    ["multi_variable_declaration", 0],
    ["function_type_parameters", 0],
  ]),
  lineEnds,
  textForGrammar: adaptTextForGrammar,
  mustTouch: mustTouchInKotlin,
  unorderedKind: ({ type }) => (type === "import" ? "import" : null),
  orderChildren: removeLastComma,
  names: new Set(["identifier"]),
  chains: new Map(),
  findRefusal: (file) => {
    const lone = file.text.search(/\r(?!\n)/);
    if (lone >= 0) return { message: "a carriage return stands alone", at: lone };
    const nested = findNestedComment(file);
    if (nested !== null) return { message: "a comment stands in a comment", at: nested };
    const at = findUnseparatedStatements(file);
    return at === null ? null : { message: "nothing separates two statements", at };
  },
  isDirective: (comment) => /@formatter:(?:on|off)|^\/\/\s*(?:noinspection|language=|ktlint-|region\b)/.test(comment),
  decorator: readKotlinAnnotation,
  namesOf: readKotlinChain,
  symbols: readSymbols,
  space: readKotlinPackage,
  bindings: readBindings,
  imports: (file) => ({ imports: readImports(file), unknown: readUnknownStarts(file, JVM_STARTERS) }),
};

/**
 * The grammar accepts blanks within `!!` and `?.`, around `@` and before an annotation's arguments, where Kotlin does not, or where they
 * change the meaning.
 */
function mustTouchInKotlin(before: SyntaxNode, after: SyntaxNode, { type }: SyntaxNode, text: string): boolean {
  if (/^[([{,]$/.test(before.type)) return false;
  return (
    (isSign(before) && isSign(after)) ||
    text[before.end - 1] === "@" ||
    text[after.start] === "@" ||
    /^(?:(?:file_)?annotation|use_site_target|constructor_invocation|label)$/.test(type)
  );
}

/** Removes the comma before a branch's arrow, which means nothing. */
function removeLastComma(children: readonly SyntaxNode[], { type }: SyntaxNode): readonly SyntaxNode[] {
  if (type !== "when_entry") return children;
  return children.filter((child, at) => child.type !== "," || children[at + 1]?.type !== "->");
}

function readKotlinAnnotation(node: SyntaxNode, { text, textOf }: ParsedFile): string | null {
  if (node.type !== "annotation") return null;
  const name = /^@(?:\w+:)?\s*([\w.]+)/.exec(textOf(node))?.[1];
  return text === "" ? null : (name ?? null);
}

/** Returns `auth.check` for that chain and for a call of it. */
function readKotlinChain(node: SyntaxNode, { textOf }: ParsedFile): string | null {
  if (node.type !== "navigation_expression") return null;
  const path = textOf(node).replace(/[\s?!]/g, "");
  return /^[\w$]+(?:\.[\w$]+)+$/.test(path) ? path : null;
}
