import type { SymbolSignature } from "../../../kernel/domain/index.ts";
import {
  type DefinedSymbols,
  findChildByField,
  listChildrenByField,
  listChildrenByType,
  type ParsedFile,
  type SyntaxNode,
  visitNodes,
} from "../treesitter/index.ts";
import { listGoConstants } from "./constants.ts";
import { listDeclaredSpecs } from "./imports.ts";
import { formatGoSignature, typeText } from "./signature.ts";

/** Returns the top-level definitions of a file, and the fields and methods of its types. */
export function readSymbols(file: ParsedFile): DefinedSymbols {
  const reader = new SymbolReader(file);
  for (const node of file.root.children) reader.read(node);
  return reader;
}

type Described = Omit<SymbolSignature, "line" | "public" | "parent"> & { readonly parent?: string };

class SymbolReader implements DefinedSymbols {
  readonly symbols: SymbolSignature[] = [];
  readonly definedBy = new Map<SyntaxNode, string>();

  constructor(private readonly file: ParsedFile) {}

  read(node: SyntaxNode): void {
    switch (node.type) {
      case "function_declaration":
        this.#readFunction(node);
        return;
      case "method_declaration":
        this.#readMethod(node);
        return;
      case "type_declaration":
        for (const spec of this.#specs(node)) this.#readType(spec, node);
        return;
      case "var_declaration":
        for (const spec of this.#specs(node)) this.#readVariables(spec);
        return;
      case "const_declaration":
        this.#readConstants(node);
        return;
    }
  }

  /** A declaration of a single name without brackets defines that name itself. */
  #specs(declaration: SyntaxNode): readonly SyntaxNode[] {
    const specs = listDeclaredSpecs(declaration);
    const names = specs.flatMap((spec) => this.#namesOf(spec));
    const [only] = names;
    if (names.length === 1 && only !== undefined) this.definedBy.set(declaration, only);
    for (const spec of specs) {
      const [own, ...others] = this.#namesOf(spec);
      if (own !== undefined && others.length === 0) this.definedBy.set(spec, own);
    }
    return specs;
  }

  #namesOf(node: SyntaxNode): string[] {
    return listChildrenByField(node, "name").flatMap((name) => (name.isNamed ? this.file.textOf(name) : []));
  }

  #add(node: SyntaxNode, { parent, ...described }: Described): void {
    const last = described.symbol.slice(described.symbol.lastIndexOf(".") + 1);
    if (last === "_") return;
    const isPublic = isExported(last) && (parent === undefined || isExported(parent));
    const line = this.file.lineAt(node.start);
    this.symbols.push({ ...described, parent: parent ?? null, public: isPublic, line });
  }

  #readFunction(node: SyntaxNode): void {
    const [name] = this.#namesOf(node);
    if (name === undefined) return;
    this.definedBy.set(node, name);
    // A package may have any number of functions of this name.
    if (name === "init") return;
    const generic = this.#typeParameters(node);
    const signature = `func ${name}${generic}${formatGoSignature(node, this.file)}`;
    this.#add(node, { symbol: name, kind: "function", signature });
  }

  #readMethod(node: SyntaxNode): void {
    const [name] = this.#namesOf(node);
    const receiver = findChildByField(node, "receiver");
    const type = receiver === null ? null : this.#receiverType(receiver);
    if (name === undefined || type === null) return;
    const symbol = `${type.name}.${name}`;
    this.definedBy.set(node, symbol);
    const signature = `func (${type.text}) ${name}${formatGoSignature(node, this.file)}`;
    this.#add(node, { symbol, parent: type.name, kind: "function", signature });
  }

  /** Returns `Mux` and `*Mux` for the receiver `(mx *Mux)`. The names of its type parameters are local to the method. */
  #receiverType(receiver: SyntaxNode): { readonly name: string; readonly text: string } | null {
    let name: string | null = null;
    let isPointer = false;
    visitNodes(receiver, (node) => {
      if (node.type === "pointer_type") isPointer = true;
      if (node.type === "type_identifier") name ??= this.file.textOf(node);
      return node.type !== "type_arguments";
    });
    return name === null ? null : { name, text: `${isPointer ? "*" : ""}${name}` };
  }

  #typeParameters(node: SyntaxNode): string {
    const list = findChildByField(node, "type_parameters");
    return list === null ? "" : typeText(list, this.file);
  }

  #readType(spec: SyntaxNode, declaration: SyntaxNode): void {
    const [name] = this.#namesOf(spec);
    const type = findChildByField(spec, "type");
    if (name === undefined || type === null) return;
    const head = `type ${name}${this.#typeParameters(spec)}`;
    const line = listDeclaredSpecs(declaration).length === 1 ? declaration : spec;
    if (type.type === "struct_type") {
      this.#add(line, { symbol: name, kind: "class", signature: `${head} struct` });
      this.#readFields(type, name);
    } else {
      const separator = spec.type === "type_alias" ? " = " : " ";
      this.#add(line, { symbol: name, kind: "type", signature: `${head}${separator}${typeText(type, this.file)}` });
    }
  }

  #readFields(type: SyntaxNode, parent: string): void {
    const list = listChildrenByType(type, "field_declaration_list")[0];
    for (const field of listChildrenByType(list, "field_declaration")) {
      const fieldType = findChildByField(field, "type");
      if (fieldType === null) continue;
      const tag = findChildByField(field, "tag");
      const isPointer = field.children[0]?.type === "*";
      const written = `${isPointer ? "*" : ""}${typeText(fieldType, this.file)}${tag === null ? "" : ` ${this.file.textOf(tag)}`}`;
      const names = this.#namesOf(field);
      const embedded = /(?<!\w)(\w+)(?:\[.*)?$/.exec(typeText(fieldType, this.file))?.[1] ?? "_";
      for (const name of names.length > 0 ? names : [embedded]) {
        const signature = names.length > 0 ? `${name} ${written}` : `embeds ${written}`;
        this.#add(field, { symbol: `${parent}.${name}`, parent, kind: "variable", signature });
      }
      if (names.length < 2) this.definedBy.set(field, `${parent}.${names[0] ?? embedded}`);
    }
  }

  #readVariables(spec: SyntaxNode): void {
    const type = findChildByField(spec, "type");
    for (const name of this.#namesOf(spec)) {
      const signature = type === null ? `var ${name}` : `var ${name} ${typeText(type, this.file)}`;
      this.#add(spec, { symbol: name, kind: "variable", signature });
    }
  }

  /** The value is part of the signature only of constants that are numbered by their place, as an enumeration is. */
  #readConstants(declaration: SyntaxNode): void {
    this.#specs(declaration);
    for (const { name, spec, type, value, isNumbered, kind } of listGoConstants(declaration, this.file)) {
      const written = type === null ? "" : ` ${typeText(type, this.file)}`;
      const rest = isNumbered ? ` = ${value}` : type === null && kind !== null ? ` (${kind})` : "";
      this.#add(spec, { symbol: name, kind: "variable", signature: `const ${name}${written}${rest}` });
    }
  }
}

export function isExported(name: string): boolean {
  return /^\p{Lu}/u.test(name);
}
