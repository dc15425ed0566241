import type { SymbolKind, SymbolSignature } from "../../../kernel/domain/index.ts";
import { computeMemberValues } from "../numbered-members.ts";
import {
  type DefinedSymbols,
  findChildByField,
  listChildrenByType,
  type ParsedFile,
  type SyntaxNode,
} from "../treesitter/index.ts";
import { formatItemSignature, formatRustValue } from "./signature.ts";

/** Returns the items of a file with their members. An item that is visible to a part of the crate counts as public. */
export function readSymbols(file: ParsedFile): DefinedSymbols {
  const reader = new SymbolReader(file);
  reader.readItems(file.root, null, true);
  return reader;
}

const KINDS: ReadonlyMap<string, SymbolKind> = new Map([
  ["function_item", "function"],
  ["function_signature_item", "function"],
  ["struct_item", "class"],
  ["union_item", "class"],
  ["enum_item", "class"],
  ["trait_item", "class"],
  ["type_item", "type"],
  ["associated_type", "type"],
  ["const_item", "variable"],
  ["static_item", "variable"],
  ["mod_item", "namespace"],
  ["macro_definition", "function"],
]);

class SymbolReader implements DefinedSymbols {
  readonly symbols: SymbolSignature[] = [];
  readonly definedBy = new Map<SyntaxNode, string>();
  /** The types that only this file can see. */
  readonly #hidden = new Set<string>();

  constructor(private readonly file: ParsedFile) {}

  readItems(list: SyntaxNode, parent: string | null, isVisible: boolean): void {
    for (const item of list.children)
      if (/^(?:struct|enum|union|trait)_item$/.test(item.type) && !isPublic(item)) this.#hidden.add(this.#nameOf(item));
    for (const item of list.children) this.#readItem(item, parent, isVisible);
  }

  #nameOf(node: SyntaxNode): string {
    const name = findChildByField(node, "name");
    return name === null ? "" : this.file.textOf(name);
  }

  #add(
    node: SyntaxNode,
    name: string,
    parent: string | null,
    described: Pick<SymbolSignature, "kind" | "public" | "signature">,
  ): string {
    const symbol = parent === null ? name : `${parent}.${name}`;
    this.definedBy.set(node, symbol);
    this.symbols.push({ symbol, parent, ...described, line: this.file.lineAt(node.start) });
    return symbol;
  }

  #readItem(item: SyntaxNode, parent: string | null, isVisible: boolean): void {
    if (item.type === "impl_item") {
      this.#readImplementation(item, parent, isVisible);
      return;
    }
    const kind = KINDS.get(item.type);
    const name = this.#nameOf(item);
    if (kind === undefined || name === "" || name === "_") return;
    const isExported = /\bmacro_export\b/.test(joinAttributes(item, this.file));
    const isOpen = isVisible && (item.type === "macro_definition" ? isExported : isPublic(item));
    const symbol = this.#add(item, name, parent, { kind, public: isOpen, signature: this.#signatureOf(item, name) });
    const body = findChildByField(item, "body");
    if (body === null) return;
    if (item.type === "mod_item") this.readItems(body, symbol, isOpen);
    else if (item.type === "trait_item") for (const member of body.children) this.#readMember(member, symbol, isOpen);
    else if (item.type === "enum_item") this.#readVariants(item, body, symbol, isOpen);
    else if (body.type === "field_declaration_list")
      for (const field of listChildrenByType(body, "field_declaration"))
        this.#readPart(field, symbol, isOpen && isPublic(field));
  }

  /** The arms of a macro are its body. */
  #signatureOf(item: SyntaxNode, name: string): string {
    if (item.type === "macro_definition") return `macro_rules! ${name}`;
    // Uses of a constant of the file are followed to its value, those within a type or an inline module are not.
    const isFollowed = item.type === "const_item" && this.file.root.children.includes(item);
    return formatItemSignature(item, this.file, isFollowed ? findChildByField(item, "value") : null);
  }

  /** Variants without fields have numbers, which are part of what others see where the enumeration says how it is laid out. */
  #readVariants(item: SyntaxNode, body: SyntaxNode, parent: string, isOpen: boolean): void {
    const variants = listChildrenByType(body, "enum_variant");
    const findVariantValue = (variant: SyntaxNode) => findChildByField(variant, "value");
    const isNumbered =
      variants.every((variant) => findChildByField(variant, "body") === null) &&
      (/\brepr\b/.test(joinAttributes(item, this.file)) ||
        variants.some((variant) => findVariantValue(variant) !== null));
    const written = variants.map((variant) => {
      const value = findVariantValue(variant);
      return { name: this.#nameOf(variant), value: value ? formatRustValue(value, this.file) : null };
    });
    const values = isNumbered ? computeMemberValues(written) : [];
    for (const [at, variant] of variants.entries()) {
      const given =
        values[at] === undefined ? undefined : { value: findVariantValue(variant), number: ` = ${values[at]}` };
      this.#readPart(variant, parent, isOpen, given);
    }
  }

  #readPart(
    node: SyntaxNode,
    parent: string,
    isOpen: boolean,
    { value, number }: { readonly value: SyntaxNode | null; readonly number: string } = { value: null, number: "" },
  ): void {
    this.#add(node, this.#nameOf(node), parent, {
      kind: "variable",
      public: isOpen,
      signature: formatItemSignature(node, this.file, value) + number,
    });
  }

  #readMember(node: SyntaxNode, parent: string, isOpen: boolean): void {
    const kind = KINDS.get(node.type);
    if (kind === undefined) return;
    this.#add(node, this.#nameOf(node), parent, {
      kind,
      public: isOpen,
      signature: formatItemSignature(node, this.file),
    });
  }

  /** An implementation of a trait is a symbol of its own, since others may rely on it; its methods have the trait's signatures. */
  #readImplementation(item: SyntaxNode, parent: string | null, isVisible: boolean): void {
    const type = findChildByField(item, "type");
    if (type === null) return;
    const own = /[\w:]+/.exec(this.file.textOf(type).replace(/^&\s*(?:'\w+\s+)?(?:mut\s+)?/, ""))?.[0] ?? "";
    const name = own.slice(own.lastIndexOf(":") + 1);
    const qualified = parent === null ? name : `${parent}.${name}`;
    const isOpen = isVisible && !this.#hidden.has(name);
    const body = findChildByField(item, "body");
    const trait = findChildByField(item, "trait");
    if (trait !== null) {
      const given = `${this.file.textOf(trait)} for ${this.file.textOf(type)}`.replace(/\s+/g, " ");
      const signature = formatItemSignature(item, this.file);
      this.#add(item, `impl ${given.replaceAll(".", "…")}`, parent, { kind: "type", public: isOpen, signature });
    }
    for (const member of body?.children ?? []) {
      if (!KINDS.has(member.type)) continue;
      const symbol = `${qualified}.${this.#nameOf(member)}`;
      this.definedBy.set(member, symbol);
      if (trait !== null) continue;
      const known = KINDS.get(member.type) ?? "function";
      const line = this.file.lineAt(member.start);
      const signature = formatItemSignature(member, this.file);
      this.symbols.push({
        symbol,
        parent: qualified,
        kind: known,
        public: isOpen && isPublic(member),
        signature,
        line,
      });
    }
  }
}

/** Returns false only for `pub(self)` and for no modifier at all. */
function isPublic(node: SyntaxNode): boolean {
  const [visibility] = listChildrenByType(node, "visibility_modifier");
  return visibility !== undefined && !visibility.children.some(({ type }) => type === "self");
}

function joinAttributes(node: SyntaxNode, { textOf }: ParsedFile): string {
  return listChildrenByType(node, "attribute_item").map(textOf).join(" ");
}
