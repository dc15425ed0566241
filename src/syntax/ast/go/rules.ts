import type { ParsedFile, SyntaxNode, SyntaxRules } from "../treesitter/index.ts";
import { findChildByField, listChildrenByType } from "../treesitter/index.ts";
import { buildConstraint, hasGoBuild } from "./constraints.ts";
import { readBindings, readImports, readInstructions } from "./imports.ts";
import { readLinks } from "./links.ts";
import { findWrongLineEnd } from "./semicolons.ts";
import { readSymbols } from "./symbols.ts";
import { readUnknownPrograms } from "./unknown-code.ts";

/** The type of a node for the members of `const ( … )`, which the grammar makes children of the declaration. */
const GROUP = "group";

/** Follows gofmt. Semicolons are compared as the grammar reads them; `findWrongLineEnd` finds the places where Go reads them otherwise. */
export const goRules: SyntaxRules = {
  grammar: "tree-sitter-go",
  comments: new Set(["comment"]),
  verbatim: new Set(["interpreted_string_literal", "raw_string_literal"]),
  blocks: new Map([
    ["block", "statement_list"],
    ["statement_list", null],
    ["field_declaration_list", null],
    ["interface_type", null],
    ["var_spec_list", null],
    [GROUP, null],
  ]),
  blockSigns: new Set(["{", "}", "(", ")", ";", "interface", "empty_statement"]),
  trailingCommas: new Map([
    ["argument_list", 0],
    ["parameter_list", 0],
    ["literal_value", 0],
    ["type_parameter_list", 0],
    ["type_arguments", 0],
    ["type_conversion_expression", 0],
  ]),
  names: new Set(["identifier", "type_identifier", "field_identifier", "package_identifier"]),
  chains: new Map([
    ["selector_expression", ["operand", "field"]],
    ["qualified_type", ["package", "name"]],
  ]),
  findRefusal: (file) => {
    const at = findWrongLineEnd(file);
    return at === null ? null : { message: "a line ends where Go reads a semicolon", at };
  },
  programComments: findProgramComments,
  instructions: (_, file) => (/"C"|`C`/.test(file.text) ? findCgoPreambles(file) : []),
  isDirective: (comment) => /^\/\/(?:\s*Code generated .* DO NOT EDIT\.$|[a-z]+:\S|\s*lint:)/.test(comment),
  simplify,
  orderChildren: sortMembers,
  normalizeText: normalizeText,
  symbols: readSymbols,
  space: readGoPackageName,
  condition: buildConstraint,
  bindings: readBindings,
  links: readLinks,
  imports: (file) => ({
    imports: readImports(file),
    unknown: [...readInstructions(file), ...readUnknownPrograms(file)],
  }),
};

/** Matches build constraints, compiler instructions and cgo's exports. */
const INSTRUCTION = /^\/\/(?:go:|line |export |extern |sys)|^\/\*line /;
const PLUS_BUILD = /^\/\/\s*\+build\b/;
const OUTPUT = /^\/[/*]\s*(?:unordered\s+)?output:/i;

/** Returns the comments that are part of the program: instructions, and an example's expected output under `// Output:`. */
function findProgramComments(comments: readonly SyntaxNode[], file: ParsedFile): ReadonlySet<SyntaxNode> {
  const isObeyed = (text: string) => INSTRUCTION.test(text) || (PLUS_BUILD.test(text) && !hasGoBuild(file.text));
  const program = new Set(comments.filter((comment) => isObeyed(file.textOf(comment))));
  for (const node of file.root.children) {
    if (node.type !== "function_declaration" || !isExample(node, file)) continue;
    const from = comments.find((comment) => isWithin(comment, node) && OUTPUT.test(file.textOf(comment)));
    if (from) for (const each of comments) if (isWithin(each, node) && each.start >= from.start) program.add(each);
  }
  return program;
}

function isExample(node: SyntaxNode, { textOf }: ParsedFile): boolean {
  const name = findChildByField(node, "name");
  return name !== null && textOf(name).startsWith("Example");
}

function isWithin(inner: SyntaxNode, outer: SyntaxNode): boolean {
  return inner.start >= outer.start && inner.end <= outer.end;
}

/** Returns the C code of cgo: the comments directly before an import of "C", or inside its list. */
function findCgoPreambles({ root, textOf }: ParsedFile): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  const search = (children: readonly SyntaxNode[]) => {
    let comments: SyntaxNode[] = [];
    for (const child of children) {
      if (child.type === "comment") comments.push(child);
      else {
        if (/^import_/.test(child.type) && /"C"|`C`/.test(textOf(child))) found.push(...comments);
        if (/^import_(?:declaration|spec_list)$/.test(child.type)) search(child.children);
        comments = [];
      }
    }
  };
  search(root.children);
  return found;
}

/** Lists the parts of a statement's head around which gofmt removes parentheses. */
const HEADS: ReadonlyMap<string, readonly (string | null)[]> = new Map([
  ["if_statement", ["condition"]],
  ["for_statement", [null]],
  ["for_clause", ["condition"]],
  ["range_clause", ["right"]],
  ["expression_switch_statement", ["value"]],
]);

function simplify(node: SyntaxNode, parent: SyntaxNode): SyntaxNode {
  switch (node.type) {
    case "parenthesized_expression": {
      const isHead = HEADS.get(parent.type)?.includes(node.field) ?? false;
      let inner = node;
      for (;;) {
        const next = findBracketContent(inner);
        if (next === null || (!isHead && next.type !== "parenthesized_expression")) return inner;
        inner = next;
        if (inner.type !== "parenthesized_expression") return inner;
      }
    }
    case "parenthesized_type":
      return /parameter_declaration$/.test(parent.type) || node.field === "result"
        ? (findBracketContent(node) ?? node)
        : node;
    case "parameter_list": {
      const only = node.field === "result" ? findBracketContent(node) : null;
      return only?.type === "parameter_declaration" && only.children.length === 1 ? (only.children[0] ?? node) : node;
    }
    default:
      return node;
  }
}

/** Returns the single node between two brackets, or null. */
function findBracketContent({ children }: SyntaxNode): SyntaxNode | null {
  const inside = children.filter(({ type }) => type !== "comment");
  return inside.length === 3 ? (inside[1] ?? null) : null;
}

const SPECS = ["const_spec", "type_spec", "type_alias"];

function sortMembers(children: readonly SyntaxNode[], parent: SyntaxNode, file: ParsedFile): readonly SyntaxNode[] {
  if (parent.type === "import_spec_list")
    return sortGoImports(listChildrenByType(parent, "import_spec"), children, file);
  const isGroup = /^(?:const|type)_declaration$/.test(parent.type) && children.some(({ type }) => type === "(");
  if (!isGroup) return children;
  const isMember = ({ type }: SyntaxNode) => SPECS.includes(type) || type === "comment";
  const rest = children.filter((child) => !isMember(child) && child.type !== ";");
  const members = children.filter(isMember);
  return [...rest, { ...parent, type: GROUP, field: null, children: members }];
}

/** Sorts imports on consecutive lines by path and removes repetitions, as gofmt does. */
function sortGoImports(
  specs: readonly SyntaxNode[],
  children: readonly SyntaxNode[],
  { textOf, lineAt }: ParsedFile,
): readonly SyntaxNode[] {
  const groups: SyntaxNode[][] = [];
  let before: SyntaxNode | null = null;
  for (const spec of specs) {
    const follows = before !== null && lineAt(spec.start) <= lineAt(before.end) + 1;
    if (follows) groups.at(-1)?.push(spec);
    else groups.push([spec]);
    before = spec;
  }
  const buildImportSortKey = (spec: SyntaxNode) => {
    const path = findChildByField(spec, "path");
    return `${path === null ? "" : textOf(path).slice(1, -1)}\0${textOf(spec)}`;
  };
  const sorted = groups.map((group) => {
    const byKey = new Map(group.map((spec) => [buildImportSortKey(spec), spec]));
    return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, spec]) => spec);
  });
  const kept = children.filter((child) => child.type !== "import_spec" && child.type !== ";");
  return [...kept, ...sorted.flat()];
}

function normalizeText(node: SyntaxNode, text: string): string {
  switch (node.type) {
    case "raw_string_literal":
      return text.replaceAll("\r", "");
    case "int_literal":
    case "float_literal":
    case "imaginary_literal":
      return normalizeGoNumber(text);
    default:
      return text;
  }
}

/** Returns a number as gofmt spells it: `0X1F` as `0x1F`, `1E3` as `1e3`, `012i` as `12i`. */
function normalizeGoNumber(text: string): string {
  if (/^0[xX]/.test(text)) return `0x${text.slice(2).replace("P", "p")}`;
  if (/^0[oObB]/.test(text)) return text.toLowerCase();
  if (text.includes("E")) return text.replace("E", "e");
  return /^[0-9_]+i$/.test(text) ? text.replace(/^[0_]+(?=[0-9])/, "") : text;
}

/** Returns the name that a file gives its package; that of `main` cannot be imported. */
function readGoPackageName({ root, textOf }: ParsedFile): string {
  const [clause] = listChildrenByType(root, "package_clause");
  const [name] = listChildrenByType(clause, "package_identifier");
  return name ? textOf(name) : "";
}
