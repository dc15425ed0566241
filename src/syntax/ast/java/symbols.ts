import type { SymbolKind, SymbolSignature } from "../../../kernel/domain/index.ts";
import {
  type DefinedSymbols,
  findChildByField,
  formatSignatureText,
  listChildrenByField,
  listChildrenByType,
  OverloadedSymbols,
  type ParsedFile,
  type SyntaxNode,
} from "../treesitter/index.ts";
import { FIELD, listConstantTokens, listHeadTokens, listJavaModifiers, listJavaParameterTypes } from "./signature.ts";

const TYPE = /^(?:class|interface|enum|record|annotation_type)_declaration$/;

/** Returns the types of a file with their members. Public and protected members count as public, since other packages may rely on both. */
export function readSymbols(file: ParsedFile): DefinedSymbols {
  const reader = new SymbolReader(file);
  for (const node of file.root.children) if (TYPE.test(node.type)) reader.readType(node, null);
  return reader;
}

interface Around {
  readonly symbol: string;
  readonly isOpen: boolean;
  /** Whether members without a modifier are public. */
  readonly isInterface: boolean;
}

class SymbolReader implements DefinedSymbols {
  readonly #symbols = new OverloadedSymbols();
  readonly definedBy = new Map<SyntaxNode, string>();

  constructor(private readonly file: ParsedFile) {}

  get symbols(): readonly SymbolSignature[] {
    return this.#symbols.all();
  }

  readType(node: SyntaxNode, around: Around | null): void {
    const name = this.#nameOf(node);
    const isOpen = this.#isOpen(node, around);
    const symbol = this.#add(node, name, around, {
      kind: "class",
      isOpen,
      signature: formatSignatureText(listHeadTokens(node, around?.isInterface ?? false, this.file)),
    });
    const body = findChildByField(node, "body");
    const isInterface = /^(?:interface|annotation_type)_/.test(node.type);
    const inner: Around = { symbol, isOpen, isInterface };
    const members = (body?.children ?? []).flatMap((child) =>
      child.type === "enum_body_declarations" ? child.children : [child],
    );
    this.#readConstructors(node, members, inner, name);
    for (const member of members) this.#readMember(member, inner);
  }

  #nameOf(node: SyntaxNode): string {
    const name = findChildByField(node, "name");
    return name === null ? "" : this.file.textOf(name);
  }

  #isOpen(node: SyntaxNode, around: Around | null): boolean {
    const words = listJavaModifiers(node, this.file);
    if (around === null) return words.includes("public");
    if (!around.isOpen) return false;
    return around.isInterface ? !words.includes("private") : words.includes("public") || words.includes("protected");
  }

  #add(
    node: SyntaxNode | null,
    name: string,
    around: Around | null,
    { kind, isOpen, signature, line }: { kind: SymbolKind; isOpen: boolean; signature: string; line?: number },
  ): string {
    const described = { kind, public: isOpen, signature, line: line ?? this.file.lineAt(node?.start ?? 0) };
    const symbol = this.#symbols.add(name, around?.symbol ?? null, described);
    if (node) this.definedBy.set(node, symbol);
    return symbol;
  }

  #readMember(member: SyntaxNode, around: Around): void {
    if (TYPE.test(member.type)) {
      this.readType(member, around);
      return;
    }
    const isOpen = this.#isOpen(member, around);
    if (member.type === "method_declaration" || member.type === "annotation_type_element_declaration") {
      const signature = formatSignatureText(listHeadTokens(member, around.isInterface, this.file));
      this.#add(member, this.#nameOf(member), around, { kind: "function", isOpen, signature });
    } else if (member.type === "enum_constant") {
      const name = this.#nameOf(member);
      this.#add(member, name, around, { kind: "variable", isOpen: around.isOpen, signature: name });
    } else if (FIELD.test(member.type)) this.#readFields(member, around, isOpen);
  }

  #readFields(member: SyntaxNode, around: Around, isOpen: boolean): void {
    const declarators = listChildrenByField(member, "declarator");
    const head = listHeadTokens(member, around.isInterface, this.file);
    for (const declarator of declarators) {
      const name = this.#nameOf(declarator);
      const dimensions = findChildByField(declarator, "dimensions");
      // Uses of a constant are followed to the value by the name of a type that is not within another one.
      const isFollowed = !around.symbol.includes(".");
      const value = isFollowed ? [] : listConstantTokens(member, declarator, around.isInterface, this.file);
      const signature = formatSignatureText([
        ...head,
        name,
        ...(dimensions ? ["[]".repeat(listChildrenByType(dimensions, "[").length)] : []),
        ...value,
      ]);
      this.#add(declarators.length === 1 ? member : null, name, around, {
        kind: "variable",
        isOpen,
        signature,
        line: this.file.lineAt(member.start),
      });
    }
  }

  /** A class without a constructor has one without parameters, and a record has one with all its components. */
  #readConstructors(type: SyntaxNode, members: readonly SyntaxNode[], around: Around, name: string): void {
    const constructors = members.filter((member) => member.type === "constructor_declaration");
    for (const each of constructors) {
      const isOpen = type.type !== "enum_declaration" && this.#isOpen(each, around);
      this.#add(each, name, around, {
        kind: "function",
        isOpen,
        signature: formatSignatureText(listHeadTokens(each, false, this.file)),
      });
    }
    for (const each of members)
      if (each.type === "compact_constructor_declaration") this.definedBy.set(each, `${around.symbol}.${name}`);
    const components = type.type === "record_declaration" ? findChildByField(type, "parameters") : null;
    if (components === null && (type.type !== "class_declaration" || constructors.length > 0)) return;
    const access = listJavaModifiers(type, this.file).filter((word) => /^(?:public|protected|private)$/.test(word));
    const signature = formatSignatureText([
      ...access,
      name,
      ...(components ? listJavaParameterTypes(components, this.file) : ["(", ")"]),
    ]);
    this.#add(null, name, around, {
      kind: "function",
      isOpen: around.isOpen,
      signature,
      line: this.file.lineAt(type.start),
    });
  }
}
