import type { SymbolKind, SymbolSignature } from "../../../kernel/domain/index.ts";
import { cutWithDigest } from "../digest.ts";
import { computeMemberValues } from "../numbered-members.ts";
import {
  type DefinedSymbols,
  findChildByField,
  formatSignatureText,
  listChildrenByType,
  OverloadedSymbols,
  type ParsedFile,
  type SyntaxNode,
} from "../treesitter/index.ts";

const LONGEST_CONDITION = 300;

const TYPE = /^(?:class|struct|interface|enum|record)_declaration$/;
const KINDS: ReadonlyMap<string, SymbolKind> = new Map([
  ["method_declaration", "function"],
  ["constructor_declaration", "function"],
  ["operator_declaration", "function"],
  ["conversion_operator_declaration", "function"],
  ["property_declaration", "variable"],
  ["indexer_declaration", "variable"],
  ["event_declaration", "variable"],
  ["enum_member_declaration", "variable"],
  ["delegate_declaration", "type"],
]);

/**
 * Returns the types of a file with their members. Public and protected members count as public, since other assemblies may rely on both.
 */
export function readSymbols(file: ParsedFile): DefinedSymbols {
  const reader = new SymbolReader(file);
  reader.readAll(file.root.children, null);
  return reader;
}

interface Around {
  readonly symbol: string;
  readonly isOpen: boolean;
  /** Whether members without a modifier are public. */
  readonly isInterface: boolean;
}

class SymbolReader implements DefinedSymbols {
  readonly #symbols = new OverloadedSymbols(" | ");
  readonly definedBy = new Map<SyntaxNode, string>();
  readonly #values = new Map<SyntaxNode, string>();
  /** The preprocessor conditions around the node that is being read. They may be nested thousands deep, so the text is cut. */
  #condition = "";

  constructor(private readonly file: ParsedFile) {}

  get symbols(): readonly SymbolSignature[] {
    return this.#symbols.all();
  }

  readAll(nodes: readonly SyntaxNode[], around: Around | null): void {
    for (const node of nodes) {
      if (TYPE.test(node.type)) this.#readType(node, around);
      else if (KINDS.has(node.type)) this.#readMember(node, around);
      else if (/^(?:event_)?field_declaration$/.test(node.type)) this.#readFields(node, around);
      else if (/^namespace_declaration$|^declaration_list$/.test(node.type)) this.readAll(node.children, around);
      else if (/^preproc_(?:if|else|elif)/.test(node.type)) {
        // A declaration under a preprocessor condition counts as well, and the condition is part of what it says.
        const [line = ""] = this.file.textOf(node).split(/\r?\n/, 1);
        const outer = this.#condition;
        this.#condition = cutWithDigest(`${outer} [${line.replace(/\s+/g, " ").trim()}]`, LONGEST_CONDITION);
        this.readAll(node.children, around);
        this.#condition = outer;
      }
    }
  }

  #isOpen(node: SyntaxNode, around: Around | null): boolean {
    const words = this.#words(node);
    const isNamedOpen = words.includes("public") || (words.includes("protected") && !words.includes("private"));
    if (around === null) return isNamedOpen;
    const isImplied = around.isInterface && !words.some((word) => word === "private" || word === "internal");
    return around.isOpen && (isNamedOpen || isImplied);
  }

  #words(node: SyntaxNode): string[] {
    return listChildrenByType(node, "modifier").map((each) => this.file.textOf(each));
  }

  #add(
    node: SyntaxNode,
    name: string,
    around: Around | null,
    described: Pick<SymbolSignature, "kind" | "public" | "signature">,
  ): string {
    const signature = `${described.signature}${this.#condition}`;
    const line = this.file.lineAt(node.start);
    return this.#symbols.add(name, around?.symbol ?? null, { ...described, signature, line });
  }

  #readType(node: SyntaxNode, around: Around | null): void {
    const name = findChildByField(node, "name");
    if (name === null) return;
    const isOpen = this.#isOpen(node, around);
    const symbol = this.#add(node, this.file.textOf(name), around, {
      kind: "class",
      public: isOpen,
      signature: this.#signatureOf(node),
    });
    this.definedBy.set(node, symbol);
    const isInterface = node.type === "interface_declaration" || node.type === "enum_declaration";
    // What stands in a type is under its conditions anyway.
    const outer = this.#condition;
    this.#condition = "";
    if (node.type === "enum_declaration") this.#numberMembers(findChildByField(node, "body"));
    this.readAll(findChildByField(node, "body")?.children ?? [], { symbol, isOpen, isInterface });
    this.#condition = outer;
  }

  /** Notes the values of the members of an enumeration, which callers are compiled with. */
  #numberMembers(body: SyntaxNode | null): void {
    const members = listChildrenByType(body, "enum_member_declaration");
    const written = members.map((member) => {
      const [name, value] = [findChildByField(member, "name"), findChildByField(member, "value")];
      return {
        name: name ? this.file.textOf(name) : "",
        value: value ? formatSignatureText(this.#tokens(value)) : null,
      };
    });
    const values = computeMemberValues(written);
    for (const [at, member] of members.entries()) this.#values.set(member, `${written[at]?.name} = ${values[at]}`);
  }

  #readMember(node: SyntaxNode, around: Around | null): void {
    const name = findChildByField(node, "name");
    const operator = node.children.find(({ field, type }) => field === "operator" || type === "this");
    const written = name ?? operator ?? findChildByField(node, "type");
    if (!written || listChildrenByType(node, "explicit_interface_specifier").length > 0) return;
    const text = this.file.textOf(written);
    const plain = name
      ? text
      : node.type === "indexer_declaration"
        ? "this[]"
        : `operator ${text.replaceAll(".", "…")}`;
    const kind = KINDS.get(node.type) ?? "function";
    this.definedBy.set(
      node,
      this.#add(node, plain, around, {
        kind,
        public: this.#isOpen(node, around),
        signature: this.#values.get(node) ?? this.#signatureOf(node),
      }),
    );
  }

  #readFields(node: SyntaxNode, around: Around | null): void {
    const [declaration] = listChildrenByType(node, "variable_declaration");
    const declarators = listChildrenByType(declaration, "variable_declarator");
    const type = findChildByField(declaration, "type");
    const words = this.#words(node);
    const isEvent = node.type === "event_field_declaration";
    for (const declarator of declarators) {
      const name = findChildByField(declarator, "name");
      if (name === null) continue;
      const head = [
        ...words,
        ...(isEvent ? ["event"] : []),
        ...(type ? this.#tokens(type) : []),
        this.file.textOf(name),
      ];
      const value = words.includes("const") ? declarator.children.slice(1).flatMap((child) => this.#tokens(child)) : [];
      const signature = formatSignatureText([...head, ...value]);
      const symbol = this.#add(node, this.file.textOf(name), around, {
        kind: "variable",
        public: this.#isOpen(node, around),
        signature,
      });
      if (declarators.length === 1) this.definedBy.set(node, symbol);
    }
  }

  /** Returns a declaration without its body and attributes. Parameter names stay, since callers may use them. */
  #signatureOf(node: SyntaxNode): string {
    const isProperty = /^(?:property|indexer|event)_declaration$/.test(node.type);
    const at = isProperty ? node.children.findIndex(({ type }) => type === "=") : -1;
    const children = at < 0 ? node.children : node.children.slice(0, at);
    const seen = children.filter(
      ({ type, field }) =>
        type !== "attribute_list" &&
        type !== ";" &&
        field !== "body" &&
        !/^(?:constructor_initializer|arrow_expression_clause)$/.test(type),
    );
    const tokens = seen.filter((child) => child.type !== "modifier" || this.file.textOf(child) !== "async");
    const isGetter = isProperty && listChildrenByType(node, "arrow_expression_clause").length > 0;
    return formatSignatureText([
      ...tokens.flatMap((child) => this.#tokens(child)),
      ...(isGetter ? ["{", "get", ";", "}"] : []),
    ]);
  }

  #tokens(node: SyntaxNode): string[] {
    if (node.type === "comment" || node.type === "attribute_list" || node.type.startsWith("preproc_")) return [];
    if (node.type === "accessor_declaration") {
      const words = this.#words(node).filter((word) => word !== "readonly");
      const name =
        findChildByField(node, "name") ?? node.children.find(({ type }) => /^(?:get|set|init|add|remove)$/.test(type));
      // A private or internal accessor is no part of what others see.
      return words.includes("private") || words.includes("internal")
        ? []
        : [...words, name ? this.file.textOf(name) : "", ";"];
    }
    if (node.children.length === 0) return [this.file.textOf(node)];
    return node.children.flatMap((child) => this.#tokens(child));
  }
}
