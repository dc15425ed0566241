import { BLOCK, createLiteralLeaf, type Part, type PartNode } from "../shape/parts.ts";
import type { ReadFile } from "./canonical-form.ts";
import type { SyntaxNode } from "./syntax-node.ts";

const DEFINITION =
  /^(?:(?:function|method|constructor|class|compact_constructor|singleton_method)(?:_(?:declaration|definition|item))?|template_declaration)$/;
const TYPE = /(?:^|_)types?(?:_|$)|^generic_name$/;
/** Lists the nodes that make something of a type, or cast to it. */
const MAKES = /new|creation|composite|struct_expression|constructor|cast|instanceof|^is_/;
const CALL = /call|invocation|creation|generic_function|^new_expression$/;
const CALLEE: ReadonlySet<string> = new Set(["function", "name", "method", "constructor", "macro"]);
const APART: ReadonlySet<string> = new Set([
  "type",
  "return_type",
  "type_parameters",
  "type_arguments",
  "result",
  "receiver",
  "returns",
]);
const AROUND =
  /^(?:expression_statement|parenthesized_expression|argument_list|arguments|value_arguments|value_argument|argument|expression_list|statement_list|statement|expression|parameter_list|formal_parameters|parameters|method_parameters|variable_list|import_declaration)$/;
const SIGN = /^(?:[^\w\s(){}[\],;:.'"`]+|\?[.:]|not|and|or|in|is|instanceof|await|async|unless|until)$/;
const LITERALS =
  /literal|^(?:integer|float|string|character|number|heredoc|regex|symbol|simple_symbol|encapsed_string|char|rune)$/;
const KEPT = /^(?:true|false|nil|null|none|self|this|super|boolean)$/i;
/** Lists what changes who may use a definition, or nothing. */
const NOTHING =
  /^(?:modifiers?|visibility_modifier|mutable_specifier|throws|storage_class_specifier|reference_modifier|attribute_item|attribute_list|annotation|string_content)$/;
/** Matches nodes that begin another branch of their statement. */
const BRANCH = /^(?:else|elsif|elif|case|catch|finally|rescue|ensure)/;
const MEMBER = /field_identifier|^(?:instance_variable|class_variable|navigation_suffix)$/;

/** Returns the part that is a node that defines a function or class; null for others. */
export function toSyntaxPart(node: SyntaxNode, file: ReadFile): PartNode | null {
  if (!DEFINITION.test(node.type)) return null;
  const reader = new Reader(file);
  return reader.nodePart(node, true);
}

class Reader {
  readonly #file: ReadFile;

  constructor(file: ReadFile) {
    this.#file = file;
  }

  nodePart(node: SyntaxNode, isRoot = false): PartNode {
    let kind = node.type;
    const parts: Part[] = [];
    const { rules, textOf } = this.#file;
    for (const child of node.children) {
      const { type, field, isNamed } = child;
      if (rules.comments.has(type) || NOTHING.test(type) || isOwnName(child, node, isRoot)) continue;
      if (!isNamed) {
        if (SIGN.test(type)) kind += ` ${type}`;
      } else if (TYPE.test(type)) {
        if (MAKES.test(node.type)) kind += ` ${textOf(child).split("<")[0]}`;
      } else if (field !== null && APART.has(field) && !CALL.test(node.type)) continue;
      else if (child.children.length === 0 && this.#isTelling(child, node)) kind += ` ${textOf(child)}`;
      else if (rules.blocks.has(type) || BRANCH.test(type)) {
        const block = rules.blocks.has(type) ? this.#partsIn(child) : [this.nodePart(child)];
        if (block.length > 0) parts.push(BLOCK, ...block);
      } else parts.push(...this.#partsOf(child));
    }
    return { kind, parts };
  }

  /** Returns whether a name says what is called, or a member that is used or defined. */
  #isTelling(name: SyntaxNode, { type, children }: SyntaxNode): boolean {
    const { rules } = this.#file;
    const { field } = name;
    if (!rules.names.has(name.type) && name.type !== "name") return false;
    if (MEMBER.test(name.type)) return true;
    if (CALL.test(type) && (field === null ? children.find(({ isNamed }) => isNamed) === name : CALLEE.has(field)))
      return true;
    if (type === "navigation_expression") return children.at(-1) === name;
    if (field === "name" && (DEFINITION.test(type) || /member|scoped|access/.test(type))) return true;
    const member = rules.chains.get(type)?.[1];
    return field !== null && (field === member || field === "key");
  }

  #partsIn(node: SyntaxNode): Part[] {
    const { comments } = this.#file.rules;
    return node.children.flatMap((child) => (child.isNamed && !comments.has(child.type) ? this.#partsOf(child) : []));
  }

  #partsOf(node: SyntaxNode): Part[] {
    const { rules, textOf } = this.#file;
    const { type } = node;
    if (TYPE.test(type) || NOTHING.test(type)) return [];
    if (type === "variable_name") return [`$${textOf(node)}`];
    const isLiteral = rules.verbatim.has(type) || LITERALS.test(type);
    if ((node.children.length === 0 || isLiteral) && KEPT.test(textOf(node))) return [textOf(node)];
    if (isLiteral && !node.children.some(({ isNamed, children }) => isNamed && children.length > 0))
      return [createLiteralLeaf(textOf(node).replace(/^\w{0,2}["'`]{1,3}|["'`]{1,3}$/g, ""))];
    if (node.children.length === 0) return [rules.names.has(type) ? `$${textOf(node)}` : type];
    return AROUND.test(type) || rules.blocks.has(type) ? this.#partsIn(node) : [this.nodePart(node)];
  }
}

/** Returns whether a node is the name that a definition gives. */
const isOwnName = ({ field, children }: SyntaxNode, { type }: SyntaxNode, isRoot: boolean): boolean =>
  (isRoot && field === "name") || (type === "function_declarator" && field === "declarator" && children.length === 0);
