import type { Binding, ImportRecord, SymbolKind, SymbolSignature } from "../../../kernel/domain/index.ts";
import { DIRECTIVE } from "../python/directives.ts";
import { isPublic } from "../python/symbols.ts";
import {
  type DefinedSymbols,
  findChildByField,
  formatSignatureText,
  listChildrenByField,
  listChildrenByType,
  OverloadedSymbols,
  type ParsedFile,
  type SyntaxNode,
  type SyntaxRules,
  visitNodes,
} from "../treesitter/index.ts";
import { findUnknownCalls, listKeptTokens, readDecoratorName } from "./calls.ts";

/** Reads Python where its own reader does not know the syntax. Every token counts. */
export const pythonRules: SyntaxRules = {
  grammar: "tree-sitter-python",
  comments: new Set(["comment"]),
  blanks: "\f\ufeff",
  verbatim: new Set(["comment"]),
  keepsBlanks: new Set(["string"]),
  blocks: new Map([["block", null]]),
  blockSigns: new Set([";"]),
  trailingCommas: new Map([
    ["parameters", 1],
    ["argument_list", 1],
    ["list", 1],
    ["dictionary", 1],
    ["set", 1],
  ]),
  names: new Set(["identifier"]),
  chains: new Map([["attribute", ["object", "attribute"]]]),
  findRefusal: findOlderSyntax,
  isDirective: (comment) =>
    comment.split("#").some((part) => DIRECTIVE.test(part.trim())) || /^#!|coding[:=]/.test(comment),
  decorator: readDecoratorName,
  symbols: readSymbols,
  bindings: readBindings,
  imports: (file) => ({ imports: readImports(file), unknown: findUnknownCalls(file, LOADS, RUNS) }),
};

const LOADS = /^(?:__import__|(?:importlib\.)?import_module|runpy\.run_\w+)$/;
const RUNS =
  /^(?:exec|eval|os\.(?:system|popen|exec\w*|spawn\w*|startfile)|(?:subprocess\.)?(?:Popen|check_output|check_call)|subprocess\.\w+)$/;

/** The grammar also reads Python 2 and numbers of no version, which is no newer syntax. */
function findOlderSyntax({ root, textOf }: ParsedFile): { readonly message: string; readonly at: number } | null {
  let at: number | null = null;
  visitNodes(root, (node) => {
    const isOld =
      /^(?:print_statement|exec_statement|<>|tuple_parameters)$/.test(node.type) ||
      (node.type === "integer" && /^0\d*[1-9]|[lL]$/.test(textOf(node))) ||
      (/^(?:lambda_)?parameters$/.test(node.type) && listChildrenByType(node, "tuple_pattern").length > 0) ||
      (node.type === "raise_statement" && listChildrenByType(node, "expression_list").length > 0);
    if (isOld) at ??= node.start;
    return at === null;
  });
  return at === null ? null : { message: "invalid syntax of an older version", at };
}

/** Returns the functions, classes, variables and aliases of a module, and what a package or `__all__` passes on. */
function readSymbols(file: ParsedFile): DefinedSymbols {
  const reader = new SymbolReader(file);
  reader.readAll(file.root.children, null, "");
  return reader;
}

class SymbolReader implements DefinedSymbols {
  readonly #symbols = new OverloadedSymbols(" ; ");
  readonly definedBy = new Map<SyntaxNode, string>();

  constructor(private readonly file: ParsedFile) {}

  get symbols(): readonly SymbolSignature[] {
    return this.#symbols.all();
  }

  readAll(nodes: readonly SyntaxNode[], parent: string | null, conditions: string): void {
    for (const node of nodes) {
      const definition = node.type === "decorated_definition" ? findChildByField(node, "definition") : node;
      if (definition && /^(?:function|class)_definition$/.test(definition.type))
        this.#readDefinition(node, definition, parent, conditions);
      else if (node.type === "expression_statement") this.#readAssignment(node, parent, conditions);
      else if (node.type === "type_alias_statement")
        this.#add(node, this.#nameIn(findChildByField(node, "left")), "type", {
          parent,
          text: conditions + this.#text(node),
        });
      else if (node.type === "import_from_statement" && parent === null) this.#readPassedOn(node);
      else if (BRANCHES.test(node.type)) {
        const head = node.children.filter(({ type, isNamed }) => !BLOCKS.test(type) && (isNamed || type !== ":"));
        const own = head.length === 0 ? "" : `${formatSignatureText(head.flatMap((each) => this.#tokens(each)))}: `;
        for (const block of node.children.filter(({ type }) => BLOCKS.test(type)))
          this.readAll(block.type === "block" ? block.children : [block], parent, conditions + own);
      }
    }
  }

  #readDefinition(node: SyntaxNode, definition: SyntaxNode, parent: string | null, conditions: string): void {
    const kind = definition.type === "class_definition" ? "class" : "function";
    const text = `${conditions}${this.#text(node)}`.replace(/:$/, "");
    const symbol = this.#add(node, this.#nameIn(findChildByField(definition, "name")), kind, { parent, text });
    if (kind === "class") this.readAll(findChildByField(definition, "body")?.children ?? [], symbol, "");
  }

  #readAssignment(node: SyntaxNode, parent: string | null, conditions: string): void {
    for (const assignment of listChildrenByType(node, "assignment", "augmented_assignment")) {
      const names = listNamesBoundIn(findChildByField(assignment, "left"), this.file).filter(
        (name) => !name.includes("."),
      );
      const type = findChildByField(assignment, "type");
      const shown = type === null ? "" : `: ${this.#text(type)}`;
      for (const name of names) {
        if (name === "__all__") this.#add(node, name, "export_list", { parent, text: this.#text(assignment) });
        // Members of a class may be fields or members of an enumeration, whose values others see.
        else if (assignment.type === "assignment")
          this.#add(node, name, "variable", {
            parent,
            text: parent === null ? `${conditions}${name}${shown}` : `${conditions}${this.#text(assignment)}`,
          });
      }
    }
  }

  #readPassedOn(node: SyntaxNode): void {
    if (!/(?:^|\/)__init__\.pyi?$/.test(this.file.path)) return;
    const module = findChildByField(node, "module_name");
    for (const { name, alias } of listPythonImportedNames(node, this.file)) {
      const text = `from ${module ? this.file.textOf(module) : ""} import ${name}`;
      this.#add(node, alias, "re_export", { parent: null, text });
    }
  }

  #add(
    node: SyntaxNode,
    name: string,
    kind: SymbolKind,
    { parent, text }: { parent: string | null; text: string },
  ): string {
    const symbol = parent === null ? name : `${parent}.${name}`;
    const described = { kind, public: isPublic(symbol), signature: text, line: this.file.lineAt(node.start) };
    this.definedBy.set(node, symbol);
    return this.#symbols.add(name, parent, described);
  }

  #nameIn(node: SyntaxNode | null): string {
    return node === null ? "" : (/[\p{L}_][\p{L}\p{N}_]*/u.exec(this.file.textOf(node))?.[0] ?? "");
  }

  #tokens(node: SyntaxNode): string[] {
    return listKeptTokens(node, this.file, ({ type }) => type === "block");
  }

  #text(node: SyntaxNode): string {
    return formatSignatureText(this.#tokens(node));
  }
}

const BRANCHES = /^(?:if|try|with|for|while|match)_statement$|^(?:else|elif|except|except_group|finally|case)_clause$/;
const BLOCKS = /^(?:block|(?:else|elif|except|except_group|finally|case)_clause)$/;

/** Returns the names and attributes that a target binds. */
function listNamesBoundIn(target: SyntaxNode | null, { textOf }: ParsedFile): readonly string[] {
  const names: string[] = [];
  if (target !== null)
    visitNodes(target, (node) => {
      if (/^(?:identifier|attribute)$/.test(node.type)) names.push(textOf(node).replace(/\s/g, ""));
      return !/^(?:attribute|subscript|call)$/.test(node.type);
    });
  return names;
}

function listPythonImportedNames(node: SyntaxNode, { textOf }: ParsedFile): { name: string; alias: string }[] {
  const readUnspacedText = (part: SyntaxNode | null) => (part ? textOf(part).replace(/\s/g, "") : "");
  if (listChildrenByType(node, "wildcard_import").length > 0) return [{ name: "*", alias: "*" }];
  return listChildrenByField(node, "name").map((each) => {
    const name = readUnspacedText(each.type === "aliased_import" ? findChildByField(each, "name") : each);
    return { name, alias: each.type === "aliased_import" ? readUnspacedText(findChildByField(each, "alias")) : name };
  });
}

function readImportedModule(node: SyntaxNode, { textOf }: ParsedFile): string {
  const module = findChildByField(node, "module_name");
  return node.type === "future_import_statement" ? "__future__" : module ? textOf(module).replace(/\s/g, "") : "";
}

function readImports(file: ParsedFile): ImportRecord[] {
  const imports: ImportRecord[] = [];
  visitNodes(file.root, (node) => {
    const line = file.lineAt(node.start);
    const names = listPythonImportedNames(node, file).map(({ name }) => name);
    if (node.type === "import_statement")
      for (const module of names) imports.push({ module, names: [], line, kind: "static" });
    if (/^(?:import_from|future_import)_statement$/.test(node.type))
      imports.push({ module: readImportedModule(node, file), names, line, kind: "static" });
    return true;
  });
  return imports;
}

/** Returns the names that a statement of the top level binds, also by what stands in it. */
function readBindings(statement: SyntaxNode, file: ParsedFile): readonly Binding[] {
  if (statement.type === "import_statement")
    return listPythonImportedNames(statement, file).map(({ name, alias }) => ({
      name: alias === name ? (name.split(".")[0] ?? name) : alias,
      to: name,
    }));
  if (statement.type === "import_from_statement")
    return listPythonImportedNames(statement, file).map(({ name, alias }) => ({
      name: alias,
      to: `${readImportedModule(statement, file)}:${name}`,
    }));
  const names = new Set<string>();
  const collect = (node: SyntaxNode, isLocal: boolean) => {
    const { type } = node;
    const isDefinition = /^(?:function|class)_definition$/.test(type);
    const target =
      isDefinition || type === "named_expression"
        ? findChildByField(node, "name")
        : /assignment$|^for_statement$/.test(type)
          ? findChildByField(node, "left")
          : /^(?:as_pattern_target|delete_statement|global_statement)$/.test(type)
            ? node
            : null;
    for (const name of listNamesBoundIn(target, file))
      if (!isLocal || name.includes(".") || type === "global_statement") names.add(name);
    for (const child of node.children) collect(child, isLocal || isDefinition);
  };
  collect(statement, false);
  return [...names].map((name) => ({ name, to: null }));
}
