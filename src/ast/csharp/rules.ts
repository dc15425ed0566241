import { childOf, type ParsedFile, type SyntaxNode, type SyntaxRules, visitNodes } from "../treesitter/index.ts";
import { readBindings, readImports } from "./imports.ts";
import { readSymbols } from "./symbols.ts";

export const csharpRules: SyntaxRules = {
  grammar: "tree-sitter-c-sharp",
  comments: new Set(["comment"]),
  blanks: "\f\v",
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
  blockSigns: new Set(["{", "}"]),
  trailingCommas: new Map(),
  names: new Set(["identifier"]),
  chains: new Map([
    ["member_access_expression", ["expression", "name"]],
    ["qualified_name", ["qualifier", "name"]],
  ]),
  lineEnds: {
    loose: new Set(),
    meansNothing: (before, after, parent) => ![before, after, parent].some(({ type }) => /^(?:preproc_|#)/.test(type)),
  },
  refusal: hiddenLineEnd,
  isDirective: (comment) => /\bReSharper (?:disable|restore)\b|^\/\/\s*(?:language=|lang=)/.test(comment),
  spelt: (node, text) => (node.type.startsWith("preproc_") ? text.trim().replace(/\s+/g, " ") : text),
  decorator: (node, { textOf }) => {
    const name = node.type === "attribute" ? childOf(node, "name") : null;
    return name === null ? null : textOf(name).replace(/\s/g, "");
  },
  symbols: readSymbols,
  bindings: readBindings,
  imports: (file) => ({ imports: readImports(file), unknown: [] }),
};

/** C# takes more signs for line ends than the grammar, and directives only at the begin of a line. */
function hiddenLineEnd({ root, text }: ParsedFile): { readonly message: string; readonly at: number } | null {
  const lone = text.search(/\r(?!\n)|[\u0085\u2028\u2029]/);
  if (lone >= 0) return { message: "a sign ends a line that the grammar does not take for a line end", at: lone };
  let wrong: SyntaxNode | null = null;
  visitNodes(root, (node) => {
    if (wrong === null && /^(?:#|preproc_)/.test(node.type) && text[node.start] === "#") {
      const lineStart = text.lastIndexOf("\n", node.start - 1) + 1;
      if (!/^[\s\ufeff]*$/.test(text.slice(lineStart, node.start))) wrong = node;
    }
    return wrong === null;
  });
  return wrong === null
    ? null
    : { message: "a directive stands behind something else", at: (wrong as SyntaxNode).start };
}
