import type { Binding, ImportRecord, SymbolKind, SymbolSignature } from "../../../kernel/domain/index.ts";
import {
  type DefinedSymbols,
  findChildByField,
  formatSignatureText,
  listChildrenByType,
  OverloadedSymbols,
  type ParsedFile,
  type SyntaxNode,
  type SyntaxRules,
  visitNodes,
} from "../treesitter/index.ts";
import { isDirectiveText } from "../typescript/directives.ts";
import { findUnknownCalls, listKeptTokens, readDecoratorName, readNamedCall, readStringLiteral } from "./calls.ts";

/** Reads TypeScript or JavaScript by one of its grammars where the own reader does not know the syntax. Every token counts. */
export function createTypeScriptRules(grammar: string): SyntaxRules {
  return {
    grammar,
    comments: new Set(["comment", "html_comment"]),
    blanks: "\f\v\ufeff",
    verbatim: new Set(["comment", "html_comment", "string", "regex", "hash_bang_line"]),
    keepsBlanks: new Set(["template_string", "jsx_element", "jsx_text"]),
    blocks: new Map(
      ["statement_block", "class_body", "interface_body", "object_type", "enum_body", "switch_body"].map((type) => [
        type,
        null,
      ]),
    ),
    blockSigns: new Set(["{", "}", ";", "enum_body ,", "interface_body ,", "object_type ,"]),
    trailingCommas: new Map([
      ["formal_parameters", 1],
      ["arguments", 1],
      ["object", 1],
    ]),
    lineEnds: { loose: new Set(["arguments", "array", "formal_parameters"]), meansNothing: () => false },
    isPrefix: ({ type }) => type === "decorator",
    names: NAMES,
    chains: new Map([
      ["member_expression", ["object", "property"]],
      ["nested_identifier", ["object", "property"]],
      ["nested_type_identifier", ["module", "name"]],
    ]),
    findRefusal: ({ root }) => {
      const comment = listChildrenByType(root, "html_comment")[0];
      return comment ? { message: "HTML-like comment", at: comment.start } : null;
    },
    isDirective: isDirectiveText,
    decorator: readDecoratorName,
    symbols: readSymbols,
    bindings: readBindings,
    imports: (file) => ({ imports: readImports(file), unknown: findUnknownCalls(file, LOADS, RUNS) }),
  };
}

const NAMES: ReadonlySet<string> = new Set([
  ...["identifier", "property_identifier", "private_property_identifier", "type_identifier", "statement_identifier"],
  ...["shorthand_property_identifier", "shorthand_property_identifier_pattern"],
]);
const LOADS = /^(?:import|require|require\.resolve|import\.meta\.resolve)$/;
const RUNS =
  /^(?:eval|Function|(?:\w{1,40}\.)?(?:exec|execSync|execFile|execFileSync|spawn|spawnSync|fork|runInThisContext|runInNewContext|createRequire))$/;

const KINDS: ReadonlyMap<string, SymbolKind> = new Map([
  ...["function_declaration", "generator_function_declaration", "function_signature"].map(
    (type) => [type, "function"] as const,
  ),
  ...["method_definition", "method_signature", "abstract_method_signature"].map((type) => [type, "function"] as const),
  ...["public_field_definition", "field_definition", "property_signature"].map((type) => [type, "variable"] as const),
  ...["class_declaration", "abstract_class_declaration", "enum_declaration"].map((type) => [type, "class"] as const),
  ["interface_declaration", "type"],
  ["type_alias_declaration", "type"],
  ["internal_module", "namespace"],
  ["module", "namespace"],
  ["enum_assignment", "variable"],
]);
const BODIES = /^(?:statement_block|class_body|interface_body|enum_body)$/;

/** Returns the declarations of a file with their members, and what it exports under other names. */
function readSymbols(file: ParsedFile): DefinedSymbols {
  const reader = new SymbolReader(file);
  reader.readAll(file.root.children, { parent: null, isOpen: !reader.isModule });
  return reader;
}

interface Around {
  readonly parent: string | null;
  /** Whether what stands here without a word is seen by others. */
  readonly isOpen: boolean;
}

class SymbolReader implements DefinedSymbols {
  readonly #symbols = new OverloadedSymbols();
  readonly definedBy = new Map<SyntaxNode, string>();
  readonly #exported = new Set<string>();
  readonly isModule: boolean;

  constructor(private readonly file: ParsedFile) {
    this.isModule = file.root.children.some(({ type }) => /^(?:import|export)_statement$/.test(type));
    for (const statement of file.root.children)
      if (statement.type === "export_statement" && findChildByField(statement, "source") === null)
        for (const { name } of listExportedNames(statement, file)) this.#exported.add(name);
  }

  get symbols(): readonly SymbolSignature[] {
    return this.#symbols.all();
  }

  readAll(nodes: readonly SyntaxNode[], around: Around): void {
    for (const node of nodes) {
      if (node.type === "export_statement") this.#readExport(node, around);
      else if (node.type === "expression_statement") this.#readExpression(node, around);
      else this.#read(node, node, around, "");
    }
  }

  #readExport(node: SyntaxNode, around: Around): void {
    const declaration = findChildByField(node, "declaration");
    const isDefault = node.children.some(({ type }) => type === "default");
    const word = isDefault ? "export default " : "export ";
    if (declaration) this.#read(node, declaration, { ...around, isOpen: true }, word, isDefault ? "default" : "");
    const source = readStringLiteral(findChildByField(node, "source"), this.file);
    const from = source === null ? "" : ` from ${JSON.stringify(source)}`;
    for (const { name, alias } of listExportedNames(node, this.file))
      this.#add(
        node,
        alias,
        { kind: from === "" ? "export_list" : "re_export", isPublic: true, ...around },
        `export ${name}${from}`,
      );
    if (declaration || listChildrenByType(node, "export_clause").length > 0) return;
    const name = isDefault ? "default" : source === null ? "export =" : `* from '${source}'`;
    this.#add(
      node,
      name,
      { kind: from === "" ? "export_list" : "re_export", isPublic: true, ...around },
      this.#text(node),
    );
  }

  /** Reads `namespace A {}`, which the grammar takes for an expression, and what CommonJS exports. */
  #readExpression(statement: SyntaxNode, around: Around): void {
    for (const node of statement.children) {
      if (node.type === "internal_module") this.#read(statement, node, around, "");
      const left = node.type === "assignment_expression" ? findChildByField(node, "left") : null;
      const target =
        left && /^(?:module\.)?exports(?:\.([\w$]{1,200}))?$/.exec(this.file.textOf(left).replace(/\s/g, ""));
      if (!target) continue;
      this.#add(
        statement,
        target[1] ?? "module.exports",
        { kind: "variable", isPublic: true, ...around },
        this.#text(node),
      );
    }
  }

  #read(statement: SyntaxNode, node: SyntaxNode, around: Around, word: string, as = ""): void {
    if (node.type === "ambient_declaration") {
      for (const inner of node.children) this.#read(statement, inner, around, `${word}declare `);
      return;
    }
    if (/^(?:lexical|variable)_declaration$/.test(node.type)) {
      for (const each of listChildrenByType(node, "variable_declarator"))
        this.#readVariable(statement, each, around, word);
      return;
    }
    // A member of an enumeration without a value is a bare name.
    const isMember = node.field === "name" && node.type === "property_identifier";
    const kind = isMember ? "variable" : KINDS.get(node.type);
    if (kind === undefined) return;
    const named = isMember ? node : (findChildByField(node, "name") ?? findChildByField(node, "property"));
    const name = as || (named ? this.file.textOf(named).replace(/\s/g, "") : "default");
    const isHidden =
      /^[#_]/.test(name) ||
      listChildrenByType(node, "accessibility_modifier").some((each) => this.file.textOf(each) === "private");
    const isPublic = !isHidden && (around.isOpen || (around.parent === null && this.#exported.has(name)));
    const symbol = this.#add(statement, name, { kind, isPublic, parent: around.parent }, word + this.#text(node));
    const isNamespace = kind === "namespace";
    this.readAll(findChildByField(node, "body")?.children ?? [], { parent: symbol, isOpen: isPublic && !isNamespace });
  }

  #readVariable(statement: SyntaxNode, node: SyntaxNode, around: Around, word: string): void {
    const [name, type, value] = [
      findChildByField(node, "name"),
      findChildByField(node, "type"),
      findChildByField(node, "value"),
    ];
    const isFunction = value !== null && /function|class/.test(value.type);
    const shown =
      isFunction || type === null
        ? node
        : { ...node, children: node.children.filter((each) => each === name || each === type) };
    const text = this.#text(shown);
    for (const each of namesIn(name, this.file)) {
      const isPublic = !each.startsWith("_") && (around.isOpen || this.#exported.has(each));
      this.#add(
        statement,
        each,
        { kind: isFunction ? "function" : "variable", isPublic, parent: around.parent },
        word + text,
      );
    }
  }

  #add(
    node: SyntaxNode,
    name: string,
    { kind, isPublic, parent }: { kind: SymbolKind; isPublic: boolean; parent: string | null },
    signature: string,
  ): string {
    const symbol = this.#symbols.add(name, parent, {
      kind,
      public: isPublic,
      signature,
      line: this.file.lineAt(node.start),
    });
    this.definedBy.set(node, symbol);
    return symbol;
  }

  /** Returns a declaration without its bodies; what arrow functions return is one of them. */
  #text(node: SyntaxNode): string {
    const isBody = ({ type, field }: SyntaxNode) =>
      BODIES.test(type) || field === "body" || type === ";" || type === "async";
    return formatSignatureText(listKeptTokens(node, this.file, isBody));
  }
}

/** Returns the names that a pattern binds. */
function namesIn(pattern: SyntaxNode | null, { textOf }: ParsedFile): readonly string[] {
  const names: string[] = [];
  if (pattern !== null)
    visitNodes(pattern, (node) => {
      if (/^(?:identifier|shorthand_property_identifier_pattern)$/.test(node.type)) names.push(textOf(node));
      return node.field !== "key";
    });
  return names;
}

/** Returns the names in `export { a as b }`, and the one of `export default a`. */
function listExportedNames(node: SyntaxNode, { textOf }: ParsedFile): readonly { name: string; alias: string }[] {
  const clauses = listChildrenByType(node, "export_clause").flatMap((each) =>
    listChildrenByType(each, "export_specifier"),
  );
  const value = findChildByField(node, "value");
  if (value?.type === "identifier") return [{ name: textOf(value), alias: "default" }];
  return clauses.map((each) => {
    const [name, alias] = [findChildByField(each, "name"), findChildByField(each, "alias")].map((part) =>
      part ? textOf(part) : "",
    );
    return { name: name ?? "", alias: alias || (name ?? "") };
  });
}

/** Returns what an import or an export with a source takes from it. */
function listTakenNames(node: SyntaxNode, { textOf }: ParsedFile): readonly { name: string; alias: string }[] {
  const names: { name: string; alias: string }[] = [];
  visitNodes(node, (each) => {
    if (/^(?:import|export)_specifier$/.test(each.type)) {
      const name = textOf(findChildByField(each, "name") ?? each);
      const alias = findChildByField(each, "alias");
      names.push({ name, alias: alias ? textOf(alias) : name });
    }
    if (each.type === "identifier" && each.field === null) names.push({ name: "default", alias: textOf(each) });
    if (/^namespace_(?:import|export)$|^\*$/.test(each.type)) {
      const alias = listChildrenByType(each, "identifier")[0];
      names.push({ name: "*", alias: alias ? textOf(alias) : "*" });
    }
    return !/^(?:(?:import|export)_specifier|namespace_(?:import|export)|string)$/.test(each.type);
  });
  return names;
}

function readImportSource(node: SyntaxNode, file: ParsedFile): string | null {
  const required = listChildrenByType(node, "import_require_clause")[0];
  return readStringLiteral(findChildByField(node, "source") ?? findChildByField(required, "source"), file);
}

function readImports(file: ParsedFile): ImportRecord[] {
  const imports: ImportRecord[] = [];
  visitNodes(file.root, (node) => {
    const line = file.lineAt(node.start);
    if (/^(?:import|export)_statement$/.test(node.type)) {
      const module = readImportSource(node, file);
      const names = module === null ? [] : listTakenNames(node, file).map(({ name }) => name);
      const kind = node.children.some(({ type, isNamed }) => type === "type" && !isNamed) ? "type_only" : "static";
      if (module !== null) imports.push({ module, names, line, kind });
    }
    const call = readNamedCall(node, file);
    const module = call && /^(?:import|require)$/.test(call.callee) ? readStringLiteral(call.given[0], file) : null;
    if (module !== null)
      imports.push({ module, names: [], line, kind: call?.callee === "import" ? "dynamic_literal" : "static" });
    return true;
  });
  return imports;
}

/** Returns the names that a statement of the top level binds, also by what stands in it. */
function readBindings(statement: SyntaxNode, file: ParsedFile): readonly Binding[] {
  const from = /^(?:import|export)_statement$/.test(statement.type) ? readImportSource(statement, file) : null;
  if (from !== null)
    return listTakenNames(statement, file).map(({ name, alias }) => ({ name: alias, to: `${from}#${name}` }));
  const names = new Set<string>();
  const collect = (node: SyntaxNode, isLocal: boolean) => {
    const name = findChildByField(node, "name");
    if (!isLocal && name !== null && DECLARING.test(node.type))
      for (const each of listNamesDeclaredIn(name, file)) names.add(each);
    const left = /assignment_expression$/.test(node.type) ? findChildByField(node, "left") : null;
    if (left && (!isLocal || left.type === "member_expression"))
      names.add(file.textOf(left).replace(/\s/g, "").slice(0, 200));
    for (const child of node.children) collect(child, isLocal || /function|^method_definition$/.test(node.type));
  };
  collect(statement, false);
  return [...names].map((name) => ({ name, to: null }));
}

const DECLARING =
  /^(?:(?:generator_)?function_declaration|(?:abstract_)?class_declaration|enum_declaration|internal_module|variable_declarator)$/;

function listNamesDeclaredIn(name: SyntaxNode, file: ParsedFile): readonly string[] {
  return name.type === "type_identifier" ? [file.textOf(name)] : namesIn(name, file);
}
