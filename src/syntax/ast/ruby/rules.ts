import type { SyntaxNode, SyntaxRules } from "../treesitter/index.ts";
import { findRubyEarlyEnd } from "./early-end.ts";
import { evaluateHeredoc } from "./heredocs.ts";
import { readBindings, readImports } from "./imports.ts";
import { findWrongLineBegin, findWrongRubyComment } from "./line-ends.ts";
import { readSymbols } from "./symbols.ts";

/** Matches the comments that Ruby itself or Sorbet obeys. */
const MAGIC =
  /^#.*?\b(?:frozen[_-]string[_-]literal|(?:en)?coding|warn[_-]indent|warn[_-]past[_-]scope|shareable[_-]constant[_-]value|typed)\s*[:=]|^#!/i;

/** Lists the nodes in which a semicolon only ends a line. */
const HOLDERS =
  /^(?:program|method|singleton_method|class|module|singleton_class|body_statement|block_body|then|else|ensure|rescue|do|begin|begin_block|end_block|if|unless|case|when|while|until|for|elsif|case_match|in_clause|block|do_block|parenthesized_statements)$/;

/** Ignores white space that cannot change how a line is parsed, comments and empty statements. Ruby has no formatter of its own. */
export const rubyRules: SyntaxRules = {
  grammar: "tree-sitter-ruby",
  comments: new Set(["comment"]),
  blanks: "\f\v",
  verbatim: new Set([
    "comment",
    "character",
    "uninterpreted",
    "heredoc_beginning",
    "heredoc_end",
    "string_array",
    "symbol_array",
  ]),
  keepsBlanks: new Set(["string", "heredoc_body", "regex", "subshell", "delimited_symbol", "bare_string"]),
  blocks: new Map([
    ["body_statement", null],
    ["block_body", null],
    ["then", null],
    ["else", null],
    ["ensure", null],
    ["do", null],
  ]),
  blockSigns: new Set([";", "then", "empty_statement"]),
  trailingCommas: new Map([
    ["array", 1],
    ["hash", 1],
  ]),
  mustTouch: isSignOfArgument,
  names: new Set([
    "identifier",
    "constant",
    "instance_variable",
    "class_variable",
    "global_variable",
    "simple_symbol",
    "bare_symbol",
    "bare_string",
  ]),
  chains: new Map([["scope_resolution", ["scope", "name"]]]),
  findRefusal: (file) => {
    const foreign = findForeignSign(file.text);
    if (foreign !== null) return { message: "a sign that the file's encoding does not have", at: foreign };
    const comment = findWrongRubyComment(file.text);
    if (comment !== null) return { message: "a comment stands where Ruby reads none", at: comment };
    const at = findWrongLineBegin(file);
    return at === null ? null : { message: "a line begins where Ruby has ended the statement", at };
  },
  instructions: (comments, { textOf }) => comments.filter((comment) => MAGIC.test(textOf(comment))),
  isDirective: (comment) => /\b(?:rubocop|standard|steep|sorbet|simplecov|reek)\s*:|:nocov:|:nodoc:/.test(comment),
  normalizeText: ({ type }, text) => {
    if (type === "comment") return text.replace(/^#(?!!)\s*/, "# ");
    // In `%w[a b]`, blanks only separate the words.
    const isWords = /^(?:string|symbol)_array$/.test(type) && !/[\\#\0]/.test(text);
    return isWords ? text.replace(/[ \t\n\v\f\r]+/g, " ").replace(/^(%\w.) | (?=.$)/g, "$1") : text;
  },
  orderChildren: (children, parent) =>
    HOLDERS.test(parent.type) && children.some(isSeparator)
      ? children.filter((child) => !isSeparator(child))
      : children,
  simplify: (node, _, file) => evaluateHeredoc(node, file),
  // `%i[require_auth]` names a method as `:require_auth` does.
  wordsIn: ({ type }, text) => (/^(?:string|symbol)_array$/.test(type) ? text.slice(3, -1).split(/\s+/) : []),
  symbols: readSymbols,
  condition: findRubyEarlyEnd,
  bindings: readBindings,
  imports: readImports,
};

/** Finds a character outside of ASCII in a file that declares another encoding than UTF-8. */
function findForeignSign(text: string): number | null {
  const isUtf8 = [...text.matchAll(/^#.*?coding\s*[:=]\s*([\w.-]+)/gim)].every(([, name = ""]) =>
    /^utf-?8/i.test(name),
  );
  if (isUtf8) return null;
  const at = text.search(/[^\0-\x7f]/);
  return at < 0 ? null : at;
}

/** Ruby parses `a.b +c` as a call with the argument `+c`, and the grammar as a sum. Only a method call can have an argument. */
function isSignOfArgument(before: SyntaxNode, _: SyntaxNode, parent: SyntaxNode, text: string): boolean {
  if (parent.type !== "binary" || before.isNamed || !/^(?:[-+*&%/]|\*\*|<<)$/.test(before.type)) return false;
  return /[\w?!\u0080-\uffff][ \t\f\v]+$/.test(text.slice(Math.max(0, before.start - 40), before.start));
}

function isSeparator({ type, isNamed }: SyntaxNode): boolean {
  return type === ";" || (type === "then" && !isNamed) || type === "empty_statement";
}
