import {
  findChildByField,
  isSign,
  listChildrenByType,
  type ParsedFile,
  readUnknownStarts,
  type StarterRules,
  type SyntaxNode,
  type SyntaxRules,
} from "../treesitter/index.ts";
import { canonicalizeCfg } from "./cfg.ts";
import { readBindings, readImports } from "./imports.ts";
import { readLinks } from "./links.ts";
import { readSymbols } from "./symbols.ts";

/**
 * Matches documentation comments. They are attributes of the item after or around them, and a program may read them, for instance for its
 * help.
 */
const DOCUMENTATION = /^\/\/\/(?!\/)|^\/\*\*(?![*/])|^\/\/!|^\/\*!/;
const OUTER = /^\/\/\/(?!\/)|^\/\*\*(?![*/])/;

/** Lists what starts programs and loads libraries by a name. */
const STARTERS: StarterRules = {
  starters: [
    { callee: /(?:^|::)Command::new$/, goesOn: true },
    { callee: /(?:^|::)Library::new$/ },
    { callee: /(?:^|::)libc::(?:system|popen|dlopen|exec[lv]p?e?)$/ },
    { callee: /^(?:system|popen|dlopen|exec[lv]p?e?)$/, inFilesWith: /\bextern\b/ },
  ],
  handedOn: /(?:^|::)Command::new$/,
};

/** Follows rustfmt within single items. The tokens of macro arguments are compared unchanged. */
export const rustRules: SyntaxRules = {
  grammar: "tree-sitter-rust",
  comments: new Set(["line_comment", "block_comment"]),
  blanks: "\f\v",
  verbatim: new Set([
    "line_comment",
    "block_comment",
    "string_literal",
    "raw_string_literal",
    "char_literal",
    "lifetime",
  ]),
  blocks: new Map([
    ["block", null],
    ["declaration_list", null],
    ["match_block", null],
    ["field_declaration_list", null],
    ["enum_variant_list", null],
  ]),
  blockSigns: new Set(["{", "}", ","]),
  trailingCommas: new Map([
    ["arguments", 0],
    ["parameters", 0],
    ["type_arguments", 0],
    ["type_parameters", 0],
    ["ordered_field_declaration_list", 0],
    ["field_initializer_list", 0],
    ["array_expression", 0],
    ["struct_pattern", 0],
    ["tuple_struct_pattern", 0],
    ["slice_pattern", 0],
    ["closure_parameters", 0],
    ["tuple_expression", 3],
    ["tuple_pattern", 3],
    ["tuple_type", 3],
  ]),
  isPrefix: (node, text) =>
    node.type === "attribute_item" ||
    (/_comment$/.test(node.type) && OUTER.test(text.slice(node.start, Math.min(node.end, node.start + 4)))),
  mustTouch: (before, after, { type }) => /^token_(?:tree|repetition)/.test(type) && isSign(before) && isSign(after),
  unorderedKind: ({ type, children }) => {
    if (type === "use_declaration") return "use";
    const isDeclared = type === "mod_item" && children.at(-1)?.type === ";";
    return isDeclared && !children.some((child) => child.type === "attribute_item") ? "mod" : null;
  },
  names: new Set(["identifier", "type_identifier", "field_identifier", "shorthand_field_identifier"]),
  chains: new Map([
    ["scoped_identifier", ["path", "name"]],
    ["scoped_type_identifier", ["path", "name"]],
    ["field_expression", ["value", "field"]],
  ]),
  findRefusal: ({ text }) => (/\r(?!\n)/.test(text) ? { message: "a carriage return stands alone", at: 0 } : null),
  programComments: (comments, { textOf }) => new Set(comments.filter((comment) => DOCUMENTATION.test(textOf(comment)))),
  isDirective: (comment) => /\b(?:rustfmt|clippy)(?:::|[-_])\w/.test(comment),
  simplify,
  orderChildren: sortRustChildren,
  normalizeText: (node, text) => (/_comment$/.test(node.type) ? normalizeDocumentation(text) : text),
  decorator: readAttributeName,
  symbols: readSymbols,
  condition: readFileCfg,
  bindings: readBindings,
  links: readLinks,
  imports: (file) => ({ imports: readImports(file), unknown: readUnknownStarts(file, STARTERS) }),
};

function simplify(node: SyntaxNode, parent: SyntaxNode): SyntaxNode {
  if (node.type === "parenthesized_expression") {
    const inner = node.children.filter(isNoRemark)[1];
    return inner?.type === "parenthesized_expression" && node.children.filter(isNoRemark).length === 3
      ? simplify(inner, node)
      : node;
  }
  if (node.type === "expression_statement" && parent.type === "block") return removeEndSemicolon(node);
  const isBody =
    (parent.type === "match_arm" && node.field === "value") ||
    (parent.type === "closure_expression" && node.field === "body" && findChildByField(parent, "return_type") === null);
  return isBody && node.type === "block" ? (findOnlyExpression(node) ?? node) : node;
}

/** Removes the semicolon that rustfmt adds to `return`, `break` and `continue` at the end of a block. */
function removeEndSemicolon(node: SyntaxNode): SyntaxNode {
  const [inner, semicolon, ...others] = node.children.filter(isNoRemark);
  const isLeaving = /^(?:return|break|continue)_expression$/.test(inner?.type ?? "");
  return inner && isLeaving && semicolon?.type === ";" && others.length === 0 ? inner : node;
}

function isNoRemark({ type }: SyntaxNode): boolean {
  return !/_comment$/.test(type);
}

/** Returns the expression that is the only content of a block, or null. */
function findOnlyExpression(block: SyntaxNode): SyntaxNode | null {
  const inside = block.children.filter(isNoRemark);
  const [opening, only, closing] = inside;
  if (inside.length !== 3 || opening?.type !== "{" || closing?.type !== "}" || !only) return null;
  if (!/_(?:expression|literal|identifier|invocation)$|^(?:identifier|self|block)$|_block$/.test(only.type))
    return null;
  if (only.type === "block") return findOnlyExpression(only) ?? only;
  return only;
}

function sortRustChildren(
  children: readonly SyntaxNode[],
  parent: SyntaxNode,
  file: ParsedFile,
): readonly SyntaxNode[] {
  switch (parent.type) {
    case "match_arm":
    case "where_clause": {
      const last = children.at(-1);
      return last?.type === "," ? children.slice(0, -1) : children;
    }
    case "use_list": {
      const members = children.filter(({ isNamed }) => isNamed);
      const buildMemberSortKey = (node: SyntaxNode) => file.textOf(node).replace(/\s/g, "");
      return [...members].sort((a, b) => (buildMemberSortKey(a) < buildMemberSortKey(b) ? -1 : 1));
    }
    default:
      return children;
  }
}

/** Returns `derive` and `tokio.main` for `#[derive(…)]` and `#[tokio::main]`. */
function readAttributeName(node: SyntaxNode, { textOf }: ParsedFile): string | null {
  if (node.type !== "attribute") return null;
  const [name] = node.children;
  return name ? textOf(name).replaceAll("::", ".").replace(/\s/g, "") : null;
}

/** Returns a documentation comment without its last line end and without the indentation that its lines share. */
function normalizeDocumentation(text: string): string {
  const [first = "", ...lines] = text.replace(/\r?\n$/, "").split(/\r?\n/);
  const margins = lines.filter((line) => line.trim() !== "").map((line) => line.length - line.trimStart().length);
  const margin = margins.length === 0 ? 0 : Math.min(...margins);
  return [first, ...lines.map((line) => line.slice(margin))].join("\n");
}

/** Returns the attributes that say in which builds the whole file exists. */
function readFileCfg({ root, textOf }: ParsedFile): string {
  const attributes = listChildrenByType(root, "inner_attribute_item").map((node) =>
    canonicalizeCfg(textOf(node).replace(/\s+/g, " ")),
  );
  return attributes.filter((text) => /^#! ?\[ ?cfg(?:_attr)?\b/.test(text)).join(" ");
}
