import { JVM_STARTERS } from "../jvm/starters.ts";
import {
  findChildByField,
  listChildrenByType,
  type ParsedFile,
  readUnknownStarts,
  type SyntaxNode,
  type SyntaxRules,
} from "../treesitter/index.ts";
import { readBindings, readImports, readJavaPackage } from "./imports.ts";
import { readLinks } from "./links.ts";
import { readSymbols } from "./symbols.ts";

/** Follows google-java-format: the order of imports and modifiers and superfluous semicolons mean nothing. */
export const javaRules: SyntaxRules = {
  grammar: "tree-sitter-java",
  comments: new Set(["line_comment", "block_comment"]),
  blanks: "\f",
  verbatim: new Set(["line_comment", "block_comment", "string_literal", "character_literal"]),
  blocks: new Map([
    ["block", null],
    ["class_body", null],
    ["interface_body", null],
    ["annotation_type_body", null],
    ["enum_body", "enum_body_declarations"],
    ["enum_body_declarations", null],
    ["constructor_body", null],
    ["switch_block", null],
  ]),
  blockSigns: new Set([
    "{",
    "}",
    ...["class_body", "interface_body", "annotation_type_body", "enum_body_declarations"].map((body) => `${body} ;`),
    "enum_body ,",
  ]),
  trailingCommas: new Map([
    ["array_initializer", 1],
    ["element_value_array_initializer", 1],
  ]),
  unorderedKind: ({ type }) => (type === "import_declaration" ? "import" : null),
  names: new Set(["identifier", "type_identifier"]),
  chains: new Map([
    ["field_access", ["object", "field"]],
    ["scoped_identifier", ["scope", "name"]],
  ]),
  findRefusal: findHiddenSign,
  programComments: (comments, { textOf }) =>
    new Set(
      comments.filter((comment) => {
        const text = textOf(comment);
        return (text.startsWith("/**") && text.includes("@deprecated")) || DEPRECATED_LINE.test(text);
      }),
    ),
  isDirective: (comment) =>
    /@formatter:(?:on|off)|\bCHECKSTYLE[:.]\s*(?:ON|OFF)|^\/\/\s*(?:noinspection|language=|region\b)/.test(comment),
  orderChildren: sortModifiers,
  simplify: joinSumStrings,
  normalizeText: ({ type }, text) => {
    const isTold =
      (type === "block_comment" && DEPRECATED.test(text)) || (type === "line_comment" && DEPRECATED_LINE.test(text));
    return isTold ? "@deprecated" : text;
  },
  decorator: readJavaAnnotation,
  namesOf: readCalledName,
  symbols: readSymbols,
  space: readJavaPackage,
  bindings: readBindings,
  links: readLinks,
  imports: (file) => ({ imports: readImports(file), unknown: readUnknownStarts(file, JVM_STARTERS) }),
};

/** Matches the tag where the compiler recognises it: first on its line, and followed by a blank or the end. */
const DEPRECATED = /(?:^\/\*\*+|[\r\n])[ \t\f]{0,200}\*{0,200}[ \t\f]{0,200}@deprecated(?=[ \t\f\r\n]|\*\/$)/;

/** Matches the tag in documentation by `///`, which the compiler reads since Java 23. */
const DEPRECATED_LINE = /^\/\/\/[ \t\f]{0,200}@deprecated(?=[ \t\f\r\n]|$)/;

/**
 * Java replaces unicode escapes before it reads tokens, and takes a carriage return for a line end; the grammar does neither. Refuses those
 * that could end a comment or a string.
 */
function findHiddenSign({ text }: ParsedFile): { readonly message: string; readonly at: number } | null {
  const lone = text.search(/\r(?!\n)/);
  if (lone >= 0) return { message: "a carriage return stands alone", at: lone };
  for (let at = text.indexOf("\\u"); at >= 0; at = text.indexOf("\\u", at + 1)) {
    let before = at;
    while (text[before - 1] === "\\") before -= 1;
    if ((at - before) % 2 === 0 && /^u+00(?:0[aAdD]|2[27aAfF]|40|5[cC])/.test(text.slice(at + 1, at + 40)))
      return { message: "a sign that has a meaning is written by its number", at };
  }
  return null;
}

/** Sorts modifiers, whose order means nothing; annotations keep theirs. */
function sortModifiers(
  children: readonly SyntaxNode[],
  parent: SyntaxNode,
  { textOf }: ParsedFile,
): readonly SyntaxNode[] {
  if (parent.type !== "modifiers") return children;
  const words = children.filter(({ isNamed }) => !isNamed).sort((a, b) => (textOf(a) < textOf(b) ? -1 : 1));
  return [...words, ...children.filter(({ isNamed }) => isNamed)];
}

/** Joins adjacent string literals of a sum, as javac does; google-java-format breaks them. */
function joinSumStrings(node: SyntaxNode, _: SyntaxNode, file: ParsedFile): SyntaxNode {
  const right = findChildByField(node, "right");
  const end = isSum(node) ? readJavaString(right, file) : null;
  if (end === null) return node;
  const parts = [end];
  let left = findChildByField(node, "left");
  for (; isSum(left); left = findChildByField(left, "left")) {
    const part = readJavaString(findChildByField(left, "right"), file);
    if (part === null || endsInOctal(part)) break;
    parts.unshift(part);
  }
  const first = readJavaString(left, file);
  const isAll = first !== null && !endsInOctal(first);
  if (!left || (parts.length === 1 && !isAll)) return node;
  const made = { type: "string_literal", isNamed: true, start: node.start, end: node.end, children: [] };
  const text = `"${isAll ? first : ""}${parts.join("")}"`;
  if (isAll) return { ...made, field: node.field, made: text };
  const joined = { ...made, field: "right", made: text };
  return {
    ...node,
    children: node.children.map((child) =>
      child.field === "left" ? { ...left, field: "left" } : child === right ? joined : child,
    ),
  };
}

function isSum(node: SyntaxNode | null): node is SyntaxNode {
  return node?.type === "binary_expression" && node.children.some(({ type, isNamed }) => type === "+" && !isNamed);
}

/** Returns the content of a one-line string, or null for another node. */
function readJavaString(node: SyntaxNode | null, { textOf }: ParsedFile): string | null {
  const text = node?.type === "string_literal" ? textOf(node) : "";
  return text.startsWith('"') && !text.startsWith('"""') ? text.slice(1, -1) : null;
}

/** Returns whether a string ends in an octal escape, which a digit would extend. */
function endsInOctal(content: string): boolean {
  return /(?<!\\)(?:\\\\)*\\[0-7]{1,3}$/.test(content);
}

function readJavaAnnotation(node: SyntaxNode, { textOf }: ParsedFile): string | null {
  if (node.type !== "annotation" && node.type !== "marker_annotation") return null;
  const name = node.children.find(({ field }) => field === "name");
  return name ? textOf(name).replace(/\s/g, "") : null;
}

/** Returns `auth.check` for `auth.check(user)`. */
function readCalledName(node: SyntaxNode, { textOf }: ParsedFile): string | null {
  if (node.type !== "method_invocation") return null;
  const [object] = listChildrenByType(node, "identifier", "field_access", "this");
  const name = node.children.find(({ field }) => field === "name");
  if (!object || !name || object === name || object.field !== "object") return null;
  const path = textOf(object).replace(/\s/g, "");
  return /^[\w$.]+$/.test(path) ? `${path}.${textOf(name)}` : null;
}
