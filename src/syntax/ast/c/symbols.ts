import type { SymbolKind, SymbolSignature } from "../../../kernel/domain/index.ts";
import { cutWithDigest } from "../digest.ts";
import {
  type DefinedSymbols,
  findChildByField,
  formatOneLine,
  LOOSE_TEXT,
  type ParsedFile,
  type SyntaxNode,
  visitNodes,
} from "../treesitter/index.ts";
import { isFunction, nameIn } from "./imports.ts";

const LONGEST_CONDITION = 300;

/** Returns what a file declares. Only declarations in a header are public, unless they are `static` or `private`. */
export function readSymbols(file: ParsedFile): DefinedSymbols {
  const reader = new SymbolReader(file, /\.(?:h|hh|hpp|hxx|ipp|cppm)$/i.test(file.path));
  reader.readAll(file.root.children, null, true);
  return reader;
}

const TYPES = /^(?:struct|union|enum|class)_specifier$/;
const HIDDEN_NAMESPACE = /^(?:detail|details|internal|impl)$/;

class SymbolReader implements DefinedSymbols {
  readonly definedBy = new Map<SyntaxNode, string>();
  readonly #symbols = new Map<string, SymbolSignature>();
  /** The conditions of the preprocessor that the nodes stand under which are read; they may be nested in thousands. */
  #condition = "";

  constructor(
    private readonly file: ParsedFile,
    private readonly isHeader: boolean,
  ) {}

  get symbols(): readonly SymbolSignature[] {
    return [...this.#symbols.values()];
  }

  readAll(nodes: readonly SyntaxNode[], parent: string | null, isOpen: boolean): void {
    let isVisible = isOpen;
    for (const node of nodes) {
      if (node.type === "access_specifier") isVisible = isOpen && this.file.textOf(node) !== "private";
      else this.#read(node, node, parent, isVisible);
    }
  }

  /** A template's declaration is the one inside it, with the template's head as part of the signature. */
  #read(node: SyntaxNode, whole: SyntaxNode, parent: string | null, isOpen: boolean): void {
    if (/^preproc_(?:if|elif|else)/.test(node.type)) {
      const condition = this.#conditionOf(node);
      const outer = this.#condition;
      if (condition !== "") this.#condition = cutWithDigest(`${outer} [${condition}]`, LONGEST_CONDITION);
      this.readAll(node.children, parent, isOpen);
      this.#condition = outer;
    } else if (/^linkage_specification$|^declaration_list$/.test(node.type)) {
      this.readAll(node.children, parent, isOpen);
    } else if (node.type === "namespace_definition") {
      const name = this.#textOf(findChildByField(node, "name")).replaceAll("::", ".");
      const inner = name === "" ? parent : parent === null ? name : `${parent}.${name}`;
      const isHidden = name === "" || name.split(".").some((part) => HIDDEN_NAMESPACE.test(part));
      this.readAll(findChildByField(node, "body")?.children ?? [], inner, isOpen && !isHidden);
    } else if (node.type === "template_declaration") {
      const [declared] = node.children.filter(({ isNamed, field }) => isNamed && field !== "parameters").slice(-1);
      if (declared) this.#read(declared, whole, parent, isOpen);
    } else if (/^preproc_(?:def|function_def)$/.test(node.type)) {
      const name = this.#textOf(findChildByField(node, "name"));
      this.#add(
        node,
        name,
        null,
        "variable",
        formatOneLine(node, this.file, () => false),
        isOpen,
      );
    } else if (TYPES.test(node.type)) this.#readType(node, whole, parent, isOpen);
    else if (node.type === "alias_declaration" || node.type === "concept_definition")
      this.#add(whole, this.#textOf(findChildByField(node, "name")), parent, "type", this.#signature(whole), isOpen);
    else if (/^(?:declaration|field_declaration|function_definition|type_definition)$/.test(node.type))
      this.#readDeclaration(node, whole, parent, isOpen);
  }

  /** Returns the line of a condition; empty for those that only keep a header from being read twice, or ask for C++. */
  #conditionOf(node: SyntaxNode): string {
    const [line = ""] = this.file.textOf(node).split(/(?<!\\)\r?\n/, 1);
    const text = line.replace(/\s+/g, " ").trim();
    const name = this.#textOf(findChildByField(node, "name"));
    const defined = node.children.find(({ type }) => type === "preproc_def");
    const isGuard = text.startsWith("#ifndef") && defined && this.#textOf(findChildByField(defined, "name")) === name;
    return isGuard || text.includes("__cplusplus") ? "" : text;
  }

  #textOf(node: SyntaxNode | null): string {
    return node === null ? "" : this.file.textOf(node).replace(/\s+/g, "");
  }

  #readType(node: SyntaxNode, whole: SyntaxNode, parent: string | null, isOpen: boolean, given = ""): void {
    const name = this.#textOf(findChildByField(node, "name")) || given;
    const body = findChildByField(node, "body");
    if (name === "" || body === null) return;
    const symbol = parent === null ? name : `${parent}.${name}`;
    if (node.type === "enum_specifier") {
      this.#add(
        whole,
        name,
        parent,
        "class",
        formatOneLine(node, this.file, () => false),
        isOpen,
      );
      return;
    }
    this.#add(whole, name, parent, "class", this.#signature(whole), isOpen);
    this.readAll(body.children, symbol, isOpen);
    // Members of a class are private until an access specifier says otherwise.
    if (node.type === "class_specifier") this.#hideFirst(body, symbol);
  }

  #hideFirst(body: SyntaxNode, parent: string): void {
    for (const child of body.children) {
      if (child.type === "access_specifier") return;
      const symbol = this.definedBy.get(child);
      const known = symbol === undefined ? undefined : this.#symbols.get(symbol);
      if (known?.parent === parent) this.#symbols.set(known.symbol, { ...known, public: false });
    }
  }

  #readDeclaration(node: SyntaxNode, whole: SyntaxNode, parent: string | null, isOpen: boolean): void {
    const type = findChildByField(node, "type");
    const declarators = node.children.filter(({ field }) => field === "declarator");
    if (type && TYPES.test(type.type)) {
      const [first] = declarators;
      const given = node.type === "type_definition" && first ? this.#textOf(nameIn(first)) : "";
      this.#readType(type, whole, parent, isOpen, given);
    }
    const isStatic = node.children.some(
      (child) => child.type === "storage_class_specifier" && this.#textOf(child) === "static",
    );
    const isInline = node.children.some((child) => /^(?:inline|__inline|constexpr)$/.test(this.file.textOf(child)));
    // A `static inline` function in a header is public by custom: each file that includes it gets a copy.
    const isOwn = isStatic && parent === null && !isInline;
    for (const declarator of declarators) {
      const name = this.#textOf(nameIn(declarator)).replaceAll("::", ".");
      const kind = node.type === "type_definition" ? "type" : isFunction(declarator) ? "function" : "variable";
      if (name === "") continue;
      const others = declarators.filter((each) => each !== declarator);
      const signature = this.#signature(whole, others);
      this.#add(declarators.length === 1 ? whole : declarator, name, parent, kind, signature, isOpen && !isOwn);
    }
  }

  /** Returns a declaration's text without bodies and without parameter names, which no caller sees. */
  #signature(node: SyntaxNode, others: readonly SyntaxNode[] = []): string {
    const isOther = ({ type }: SyntaxNode) => others.length > 0 && type === ",";
    const hidden = new Set<SyntaxNode>([...others, ...node.children.filter(isOther)]);
    visitNodes(node, (each) => {
      if (/^(?:optional_)?parameter_declaration$/.test(each.type)) {
        const declarator = findChildByField(each, "declarator");
        const name = declarator && nameIn(declarator);
        if (name) hidden.add(name);
      }
      return each.field !== "body";
    });
    return formatOneLine(node, this.file, (child) => {
      // Text that was blanked out for the grammar, such as the other branches of a condition, is left out.
      if (
        hidden.has(child) ||
        child.type === LOOSE_TEXT ||
        child.field === "body" ||
        child.type === "field_initializer_list"
      )
        return true;
      return /^(?:compound_statement|field_declaration_list)$/.test(child.type);
    });
  }

  #add(node: SyntaxNode, name: string, parent: string | null, kind: SymbolKind, plain: string, isOpen: boolean): void {
    if (name === "") return;
    const signature = `${plain}${this.#condition}`;
    const symbol = parent === null ? name : `${parent}.${name}`;
    if (!this.definedBy.has(node)) this.definedBy.set(node, symbol);
    const known = this.#symbols.get(symbol);
    const isPublic = this.isHeader && isOpen;
    if (known === undefined) {
      const line = this.file.lineAt(node.start);
      this.#symbols.set(symbol, { symbol, parent, kind, public: isPublic, signature, line });
      return;
    }
    // A name may have overloads, or be declared under several conditions.
    const all = [...new Set([...known.signature.split(" | "), signature])].sort();
    this.#symbols.set(symbol, { ...known, public: known.public || isPublic, signature: all.join(" | ") });
  }
}
