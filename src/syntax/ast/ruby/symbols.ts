import type { SymbolKind, SymbolSignature } from "../../../kernel/domain/index.ts";
import {
  type DefinedSymbols,
  findChildByField,
  formatOneLine,
  type ParsedFile,
  type SyntaxNode,
  visitNodes,
} from "../treesitter/index.ts";

/** Returns the modules, classes, methods and constants of a file, and follows `private` and `private_constant`. */
export function readSymbols(file: ParsedFile): DefinedSymbols {
  const reader = new SymbolReader(file);
  reader.readBody(file.root.children, null, false);
  return reader;
}

type Visibility = "public" | "private";

/** Matches calls that take a name away or give it another meaning, and those that call such a method by its name. */
const TAKERS =
  /^(?:undef_method|remove_method|remove_const|send|__send__|public_send|(?:class|module|instance)_(?:eval|exec))$/;
/** Matches calls that do so on another object; on the own class they are read as definitions. */
const TAKERS_ELSEWHERE =
  /^(?:private|protected|private_class_method|private_constant|define_method|define_singleton_method|alias_method)$/;

class SymbolReader implements DefinedSymbols {
  readonly definedBy = new Map<SyntaxNode, string>();
  readonly #symbols = new Map<string, SymbolSignature>();
  /** The symbols by the last part of their names. */
  readonly #ofName = new Map<string, Set<string>>();

  constructor(private readonly file: ParsedFile) {}

  get symbols(): readonly SymbolSignature[] {
    return [...this.#symbols.values()];
  }

  readBody(nodes: readonly SyntaxNode[], parent: string | null, isSingleton: boolean): void {
    let visibility: Visibility = "public";
    let isModuleFunction = false;
    for (const node of nodes) {
      const word = node.type === "identifier" ? this.file.textOf(node) : "";
      if (word === "private") visibility = "private";
      else if (word === "public" || word === "protected") visibility = "public";
      else if (word === "module_function") isModuleFunction = true;
      else this.#read(node, parent, { isSingleton: isSingleton || isModuleFunction, visibility });
      this.#readTaken(node);
    }
  }

  /** Marks the names that `undef login` or `Object.send(:remove_method, :login)` takes away, since their definitions no longer say what they are. */
  #readTaken(statement: SyntaxNode): void {
    if (/^(?:class|module|singleton_class|method|singleton_method|assignment)$/.test(statement.type)) return;
    const names = new Set<string>();
    let by = "";
    visitNodes(statement, (node) => {
      if (/^(?:method|singleton_method|class|module)$/.test(node.type)) return false;
      if (node.type === "undef") by ||= "undef";
      if (node.type === "call") by ||= this.#takerOf(node);
      if (by !== "" && /^(?:identifier|constant|simple_symbol|string_content|bare_symbol)$/.test(node.type))
        names.add(this.file.textOf(node).replace(/^:/, ""));
      return true;
    });
    if (by === "") return;
    for (const name of names) {
      for (const symbol of this.#ofName.get(name) ?? []) {
        const known = this.#symbols.get(symbol);
        if (known) this.#symbols.set(symbol, { ...known, signature: `${known.signature} ; ${by}` });
      }
      // Taken once is enough; a definition further on makes the name new.
      this.#ofName.delete(name);
    }
  }

  #takerOf(call: SyntaxNode): string {
    const method = this.#textOf(call, "method");
    const isElsewhere = findChildByField(call, "receiver") !== null && TAKERS_ELSEWHERE.test(method);
    return isElsewhere || TAKERS.test(method) ? method : "";
  }

  #read(node: SyntaxNode, parent: string | null, how: { isSingleton: boolean; visibility: Visibility }): void {
    const { isSingleton, visibility } = how;
    switch (node.type) {
      case "class":
      case "module":
        this.#readClass(node, parent);
        return;
      case "singleton_class":
        this.readBody(findChildByField(node, "body")?.children ?? [], parent, true);
        return;
      case "method":
        this.#addMethod(node, parent, isSingleton, visibility === "private");
        return;
      case "singleton_method":
        this.#addMethod(node, parent, true, false);
        return;
      case "assignment":
        this.#readConstant(node, parent);
        return;
      case "alias":
        this.#addNamed(
          node,
          this.#textOf(node, "name"),
          parent,
          isSingleton,
          `alias ${this.#textOf(node, "name")}`,
          visibility,
        );
        return;
      case "call":
        this.#readCall(node, parent, how);
    }
  }

  #textOf(node: SyntaxNode, field: string): string {
    const child = findChildByField(node, field);
    return child ? this.file.textOf(child).replace(/^:/, "") : "";
  }

  #add(
    node: SyntaxNode,
    symbol: string,
    parent: string | null,
    kind: SymbolKind,
    signature: string,
    isPublic: boolean,
  ): void {
    if (!this.definedBy.has(node)) this.definedBy.set(node, symbol);
    const name = symbol.slice(symbol.lastIndexOf(".") + 1);
    this.#ofName.set(name, (this.#ofName.get(name) ?? new Set()).add(symbol));
    // A class may be reopened; its first place counts.
    if (kind === "namespace" && this.#symbols.has(symbol)) return;
    this.#symbols.set(symbol, {
      symbol,
      parent,
      kind,
      public: isPublic,
      signature,
      line: this.file.lineAt(node.start),
    });
  }

  #readClass(node: SyntaxNode, parent: string | null): void {
    const name = this.#textOf(node, "name").replaceAll("::", ".").replace(/^\./, "");
    if (name === "") return;
    const symbol = parent === null ? name : `${parent}.${name}`;
    const signature = formatOneLine(
      node,
      this.file,
      ({ field, type }) => field === "body" || type === "end" || type === ";",
    );
    this.#add(node, symbol, parent, node.type === "class" ? "class" : "namespace", signature, true);
    this.readBody(findChildByField(node, "body")?.children ?? [], symbol, false);
  }

  #addMethod(node: SyntaxNode, parent: string | null, isSingleton: boolean, isHidden: boolean): void {
    const name = this.#textOf(node, "name");
    const parameters = findChildByField(node, "parameters");
    const list = parameters === null ? "" : formatOneLine(parameters, this.file, () => false).replace(/^\(|\)$/g, "");
    const signature = `def ${isSingleton ? "self." : ""}${name}(${list})`;
    this.#addNamed(node, name, parent, isSingleton, signature, isHidden ? "private" : "public");
  }

  #addNamed(
    node: SyntaxNode,
    name: string,
    parent: string | null,
    isSingleton: boolean,
    signature: string,
    visibility: Visibility,
  ): void {
    const own = isSingleton ? `self.${name}` : name;
    const symbol = parent === null ? own : `${parent}.${own}`;
    this.#add(node, symbol, parent, "function", signature, visibility === "public");
  }

  #readConstant(node: SyntaxNode, parent: string | null): void {
    const left = findChildByField(node, "left");
    const names = left?.type === "left_assignment_list" ? left.children : left ? [left] : [];
    const right = findChildByField(node, "right");
    for (const name of names) {
      if (name.type !== "constant") continue;
      const own = this.file.textOf(name);
      const symbol = parent === null ? own : `${parent}.${own}`;
      const value = right && names.length === 1 ? formatOneLine(right, this.file, () => false) : "…";
      this.#add(node, symbol, parent, "variable", `${own} = ${value}`, true);
    }
  }

  /** Reads calls that define or hide something: `attr_reader :a`, `private :a`, `private def a`, `define_method(:a) { … }`, `include A`. */
  #readCall(node: SyntaxNode, parent: string | null, how: { isSingleton: boolean; visibility: Visibility }): void {
    const method = this.#textOf(node, "method");
    if (findChildByField(node, "receiver") !== null && method !== "freeze") return;
    const given = findChildByField(node, "arguments")?.children.filter(({ isNamed }) => isNamed) ?? [];
    const names = given.flatMap((each) =>
      /^(?:simple_symbol|string)$/.test(each.type) ? this.file.textOf(each).replace(/^:|["']/g, "") : [],
    );
    switch (method) {
      case "attr_reader":
      case "attr_writer":
      case "attr_accessor": {
        const own = names.flatMap((name) => [
          ...(method === "attr_writer" ? [] : [name]),
          ...(method === "attr_reader" ? [] : [`${name}=`]),
        ]);
        for (const name of own)
          this.#addNamed(node, name, parent, how.isSingleton, `${method} ${name}`, how.visibility);
        return;
      }
      case "define_method":
      case "alias_method":
        for (const name of names.slice(0, 1))
          this.#addNamed(node, name, parent, how.isSingleton, `${method} ${name}`, how.visibility);
        return;
      case "include":
      case "extend":
      case "prepend":
        for (const each of given)
          this.#add(
            node,
            `${parent ?? "main"}.${method} ${this.file.textOf(each).replaceAll(".", "…")}`,
            parent,
            "type",
            `${method} ${this.file.textOf(each)}`,
            true,
          );
        return;
      case "describe":
      case "context":
      case "it":
      case "specify":
      case "should":
      case "test":
        this.#readTest(node, names[0] ?? "", parent);
        return;
      case "private":
      case "public":
      case "protected":
      case "private_class_method":
      case "private_constant":
        this.#readHiding(given, names, { method, parent, isSingleton: how.isSingleton });
    }
  }

  /** Reads a test of a class by its text, `test "adds" do`, with those within it: several may be added to one class at once. */
  #readTest(node: SyntaxNode, text: string, parent: string | null): void {
    const block = findChildByField(node, "block");
    if (parent === null || block === null || text === "") return;
    const symbol = `${parent}.${text.replace(/\s+/g, " ").slice(0, 100).replaceAll(".", "…")}`;
    this.#add(node, symbol, parent, "function", `test ${text}`, false);
    this.readBody(findChildByField(block, "body")?.children ?? [], symbol, false);
  }

  /** Hides the names among the arguments, be they written (`private :a`) or defined there (`private attr_reader :a`). */
  #readHiding(
    given: readonly SyntaxNode[],
    names: readonly string[],
    word: { method: string; parent: string | null; isSingleton: boolean },
  ): void {
    const before = new Set(this.#symbols.keys());
    const inner = { isSingleton: word.isSingleton, visibility: "public" as const };
    for (const each of given) this.#read(each, word.parent, inner);
    const defined = [...this.#symbols.keys()].filter((symbol) => !before.has(symbol));
    const isOfClass = word.isSingleton || word.method === "private_class_method";
    const named = [...names, ...given.map((each) => this.#textOf(each, "name"))].map((name) => {
      const own = `${isOfClass ? "self." : ""}${name}`;
      return word.parent === null ? own : `${word.parent}.${own}`;
    });
    const isPublic = word.method === "public" || word.method === "protected";
    for (const symbol of [...defined, ...named]) {
      const known = this.#symbols.get(symbol);
      if (known) this.#symbols.set(symbol, { ...known, public: isPublic });
    }
  }
}
