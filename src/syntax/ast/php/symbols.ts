import type { SymbolKind, SymbolSignature } from "../../../kernel/domain/index.ts";
import {
  type DefinedSymbols,
  findChildByField,
  formatOneLine,
  listChildrenByType,
  type ParsedFile,
  type SyntaxNode,
} from "../treesitter/index.ts";

/** Returns the functions, constants and classes of a file with their members. Private members are not public. */
export function readSymbols(file: ParsedFile): DefinedSymbols {
  const reader = new SymbolReader(file);
  reader.readAll(file.root.children);
  return reader;
}

const CLASSES = /^(?:class|interface|trait|enum)_declaration$/;

class SymbolReader implements DefinedSymbols {
  readonly symbols: SymbolSignature[] = [];
  readonly definedBy = new Map<SyntaxNode, string>();

  constructor(private readonly file: ParsedFile) {}

  readAll(nodes: readonly SyntaxNode[]): void {
    for (const node of nodes) {
      if (node.type === "namespace_definition") this.readAll(findChildByField(node, "body")?.children ?? []);
      else if (node.type === "function_definition") this.#add(node, node, null, "function");
      else if (node.type === "const_declaration") this.#addEach(node, "const_element", null);
      else if (CLASSES.test(node.type)) this.#readClass(node);
    }
  }

  #nameOf(node: SyntaxNode): string {
    const name = findChildByField(node, "name") ?? listChildrenByType(node, "name")[0];
    return name ? this.file.textOf(name) : "";
  }

  #readClass(node: SyntaxNode): void {
    const parent = this.#add(node, node, null, "class");
    for (const member of findChildByField(node, "body")?.children ?? []) {
      switch (member.type) {
        case "method_declaration":
          this.#add(member, member, parent, "function");
          this.#readPromoted(member, parent);
          break;
        case "const_declaration":
          this.#addEach(member, "const_element", parent);
          break;
        case "property_declaration":
          this.#addEach(member, "property_element", parent);
          break;
        case "enum_case":
          this.#add(member, member, parent, "variable");
          break;
        case "use_declaration":
          this.#add(
            member,
            member,
            parent,
            "type",
            formatOneLine(member, this.file, () => false),
          );
      }
    }
  }

  /** A constructor's parameter that has a visibility is a property. */
  #readPromoted(method: SyntaxNode, parent: string): void {
    for (const parameter of listChildrenByType(findChildByField(method, "parameters"), "property_promotion_parameter"))
      this.#add(parameter, parameter, parent, "variable");
  }

  #addEach(declaration: SyntaxNode, type: string, parent: string | null): void {
    const elements = listChildrenByType(declaration, type);
    for (const element of elements) {
      const isOwnChild = (child: SyntaxNode) => child.type === type && child !== element;
      this.#add(
        elements.length === 1 ? declaration : element,
        element,
        parent,
        "variable",
        null,
        declaration,
        isOwnChild,
      );
    }
  }

  #add(
    node: SyntaxNode,
    named: SyntaxNode,
    parent: string | null,
    kind: SymbolKind,
    name: string | null = null,
    whole: SyntaxNode = named,
    isOther: (child: SyntaxNode) => boolean = () => false,
  ): string {
    const own = name ?? this.#nameOf(named).replace(/^\$/, "");
    const symbol =
      parent === null ? own : `${parent}.${kind === "variable" && /property/.test(named.type) ? "$" : ""}${own}`;
    this.definedBy.set(node, symbol);
    const isHidden = whole.children.some(
      (child) => child.type === "visibility_modifier" && this.file.textOf(child) === "private",
    );
    // Members without a modifier are public.
    const isImplied = (child: SyntaxNode) =>
      child.type === "var_modifier" ||
      (child.type === "visibility_modifier" && this.file.textOf(child).toLowerCase() === "public");
    const isBody = (child: SyntaxNode) =>
      child.field === "body" ||
      (kind !== "class" && isImplied(child)) ||
      /^(?:attribute_list|compound_statement)$/.test(child.type) ||
      isOther(child);
    const signature = formatOneLine(whole, this.file, isBody);
    this.symbols.push({ symbol, parent, kind, public: !isHidden, signature, line: this.file.lineAt(named.start) });
    return symbol;
  }
}
