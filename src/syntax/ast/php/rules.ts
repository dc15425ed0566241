import type { ParsedFile, SyntaxNode, SyntaxRules } from "../treesitter/index.ts";
import { findChildByField, visitNodes } from "../treesitter/index.ts";
import { findPhpEarlyEnd } from "./early-end.ts";
import { joinPhpNamespaces, readBindings, readImports } from "./imports.ts";
import { evaluatePhpString } from "./strings.ts";
import { readSymbols } from "./symbols.ts";

/** Matches tags that only people and editors read. Any other tag may be an annotation that a program reads at run time. */
const PLAIN_TAG =
  /@(?!(?:param|return|returns|throws|author|see|link|since|version|copyright|license|todo|deprecated|inheritdoc|example|category|package|subpackage|phpstan-\w+|psalm-\w+)\b)\w/i;

/** Follows what the common PHP formatters treat as equal, as far as PHP parses both alike. PHP has no formatter of its own. */
export const phpRules: SyntaxRules = {
  grammar: "tree-sitter-php",
  comments: new Set(["comment"]),
  verbatim: new Set([
    "comment",
    "string",
    "heredoc",
    "nowdoc",
    "text",
    "text_interpolation",
    "php_tag",
    "variable_name",
  ]),
  keepsBlanks: new Set(["encapsed_string", "shell_command_expression"]),
  blocks: new Map([
    ["compound_statement", null],
    ["declaration_list", null],
    ["enum_declaration_list", null],
    ["colon_block", null],
    ["switch_block", null],
    ["match_block", null],
  ]),
  blockSigns: new Set(["{", "}"]),
  trailingCommas: new Map([
    ["arguments", 1],
    ["formal_parameters", 1],
    ["array_creation_expression", 1],
    ["match_block", 1],
    ["anonymous_function_use_clause", 1],
    ["namespace_use_group", 1],
    ["attribute_group", 1],
  ]),
  names: new Set(["name", "variable_name"]),
  chains: new Map(),
  findRefusal: findPhpRefusal,
  simplify: (node, parent, file) => evaluatePhpString(removePhpParentheses(node, parent), file),
  orderChildren: removeUnsetComma,
  programComments: (comments, { textOf }) =>
    new Set(
      comments.filter((comment) => {
        const text = textOf(comment);
        return text.startsWith("/**") && PLAIN_TAG.test(text);
      }),
    ),
  // The text behind the sign is printed, or is PHP again, though it looks like a part of the comment.
  instructions: (comments, { text, textOf }) =>
    comments.filter((comment) => !textOf(comment).startsWith("/*") && text.startsWith("?>", comment.end)),
  isDirective: (comment) => /@(?:phpstan|psalm|phan|codeCoverage|phpcs|noinspection)|\bphpcs:|^#!/.test(comment),
  normalizeText: normalizeKeyword,
  decorator: (node, file) => {
    if (node.type !== "attribute") return null;
    const [name] = node.children;
    return name ? file.textOf(name).replaceAll("\\", ".").replace(/^\./, "") : null;
  },
  symbols: readSymbols,
  space: joinPhpNamespaces,
  condition: findPhpEarlyEnd,
  bindings: readBindings,
  imports: readImports,
};

/** Returns keywords in lower case, since PHP ignores their case. */
function normalizeKeyword({ type, isNamed }: SyntaxNode, text: string): string {
  if (type === "text_interpolation") return text.replace(/^\?>\r?\n?/, "?>");
  return type === "boolean" || type === "null" || (!isNamed && /^[a-z_]+$/i.test(text)) ? text.toLowerCase() : text;
}

function removeUnsetComma(children: readonly SyntaxNode[], { type }: SyntaxNode): readonly SyntaxNode[] {
  if (type !== "unset_statement") return children;
  return children.filter((child, at) => child.type !== "," || children[at + 1]?.type !== ")");
}

const WHOLE_VALUE = /^(?:return_statement|assignment_expression|augmented_assignment_expression|argument)$/;
/** Without parentheses, expressions of these kinds would mean something else or nothing. */
const NEEDS_PARENTHESES =
  /^(?:conditional_expression|yield_expression|include|require|name$|qualified_name|parenthesized)/;

/** Removes parentheses around a whole value, around an assignment behind an operator, and around a call whose result is called. */
function removePhpParentheses(node: SyntaxNode, parent: SyntaxNode): SyntaxNode {
  const [open, inner, close] = node.children;
  if (node.type !== "parenthesized_expression" || !inner || node.children.length !== 3) return node;
  if (open?.type !== "(" || close?.type !== ")" || NEEDS_PARENTHESES.test(inner.type)) return node;
  const isOperand = parent.type === "binary_expression" || parent.type === "unary_op_expression";
  const isFree =
    (WHOLE_VALUE.test(parent.type) && node.field !== "left") ||
    (isOperand && inner.type === "assignment_expression" && node.field !== "left") ||
    (parent.type === "function_call_expression" && /^(?:function|scoped|member)_call_expression$/.test(inner.type));
  return isFree ? { ...inner, field: node.field } : node;
}

/** Refuses files in which blanks outside of `<?php … ?>`, which a program prints, are not all in the tree. */
function findPhpRefusal({ root, text, textOf }: ParsedFile): { readonly message: string; readonly at: number } | null {
  const first = text.search(/\S/);
  if (first > 0) return { message: "blanks stand before the program", at: 0 };
  const last = root.children.at(-1);
  if (last?.type === "text_interpolation" || last?.type === "text") {
    const behind = /\?>([^?]*)$/.exec(text)?.[1] ?? "";
    if (/^\s*$/.test(behind) && !/^(?:\r?\n)?$/.test(behind))
      return { message: "blanks stand behind the program", at: text.length };
  }
  let tag: number | null = null;
  visitNodes(root, (node) => {
    if (tag === null && node.type === "php_tag" && /^<\?php$/i.test(textOf(node)) && /^\S/.test(text.slice(node.end)))
      tag = node.start;
    return tag === null;
  });
  if (tag !== null) return { message: "a program begins without a blank", at: tag };
  let at: number | null = null;
  visitNodes(root, (node) => {
    const isName = node.type === "qualified_name" || node.type === "namespace_name";
    const isParted = isName ? /[\s/#]/.test(textOf(node)) : isUnread(node, textOf);
    if (isParted) at ??= node.start;
    return !isName;
  });
  return at === null ? null : { message: "it is none of PHP, or data follows the program", at };
}

/**
 * Returns whether this node is one that the grammar parses wrongly: data after `__halt_compiler`, or a comma where a construct takes one
 * value.
 */
function isUnread(node: SyntaxNode, textOf: ParsedFile["textOf"]): boolean {
  if (node.type !== "function_call_expression") return /halt_compiler/i.test(node.type);
  const name = findChildByField(node, "function");
  const isConstruct = name !== null && /^(?:empty|exit|die|eval|__halt_compiler)$/i.test(textOf(name));
  return isConstruct && (findChildByField(node, "arguments")?.children.some(({ type }) => type === ",") ?? false);
}
