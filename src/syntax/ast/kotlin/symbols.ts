import type { SymbolKind, SymbolSignature } from "../../../kernel/domain/index.ts";
import {
  type DefinedSymbols,
  listChildrenByType,
  OverloadedSymbols,
  type ParsedFile,
  type SyntaxNode,
} from "../treesitter/index.ts";
import { formatKotlinSignature, isHidden } from "./signature.ts";

const KINDS: ReadonlyMap<string, SymbolKind> = new Map([
  ["class_declaration", "class"],
  ["object_declaration", "class"],
  ["companion_object", "class"],
  ["function_declaration", "function"],
  ["secondary_constructor", "function"],
  ["property_declaration", "variable"],
  ["enum_entry", "variable"],
  ["type_alias", "type"],
]);

/** Returns what a file defines, with the members of its types. Everything without a modifier is public. */
export function readSymbols(file: ParsedFile): DefinedSymbols {
  const reader = new SymbolReader(file);
  for (const node of file.root.children) reader.read(node, null);
  return reader;
}

interface Around {
  readonly symbol: string;
  readonly isOpen: boolean;
}

class SymbolReader implements DefinedSymbols {
  readonly #symbols = new OverloadedSymbols();
  readonly definedBy = new Map<SyntaxNode, string>();

  constructor(private readonly file: ParsedFile) {}

  get symbols(): readonly SymbolSignature[] {
    return this.#symbols.all();
  }

  read(node: SyntaxNode, around: Around | null): void {
    const kind = KINDS.get(node.type);
    const name = this.#nameOf(node);
    if (kind === undefined || name === null) return;
    const isOpen = (around?.isOpen ?? true) && !isHidden(node, this.file);
    const symbol = this.#add(node, name, around, { kind, isOpen, signature: formatKotlinSignature(node, this.file) });
    this.definedBy.set(node, symbol);
    if (kind !== "class") return;
    const inner = { symbol, isOpen };
    const [primary] = listChildrenByType(node, "primary_constructor");
    for (const parameter of listChildrenByType(listChildrenByType(primary, "class_parameters")[0], "class_parameter"))
      if (parameter.children.some(({ type }) => type === "val" || type === "var")) this.#readProperty(parameter, inner);
    const [body] = listChildrenByType(node, "class_body", "enum_class_body");
    for (const member of body?.children ?? []) this.read(member, inner);
  }

  #readProperty(parameter: SyntaxNode, around: Around): void {
    const [name] = listChildrenByType(parameter, "identifier");
    if (!name) return;
    const isOpen = around.isOpen && !isHidden(parameter, this.file);
    this.#add(parameter, this.file.textOf(name), around, {
      kind: "variable",
      isOpen,
      signature: formatKotlinSignature(parameter, this.file),
    });
  }

  #nameOf(node: SyntaxNode): string | null {
    if (node.type === "secondary_constructor") return "constructor";
    const holder = node.type === "property_declaration" ? listChildrenByType(node, "variable_declaration")[0] : node;
    const [name] = listChildrenByType(holder, "identifier");
    if (name) return this.file.textOf(name).replaceAll("`", "");
    return node.type === "companion_object" ? "Companion" : null;
  }

  #add(
    node: SyntaxNode,
    name: string,
    around: Around | null,
    { kind, isOpen, signature }: { kind: SymbolKind; isOpen: boolean; signature: string },
  ): string {
    const line = this.file.lineAt(node.start);
    return this.#symbols.add(name, around?.symbol ?? null, { kind, public: isOpen, signature, line });
  }
}
