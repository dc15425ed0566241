import {
  type ArgumentList,
  LITERAL,
  type LinkUse,
  type ModuleLinks,
  type Offer,
  type ParameterList,
} from "../../../kernel/domain/index.ts";
import {
  findChildByField,
  listChildrenByField,
  type ParsedFile,
  type SyntaxNode,
  visitNodes,
} from "../treesitter/index.ts";
import { listGoConstants } from "./constants.ts";
import { listDeclaredSpecs, readImportedPackages } from "./imports.ts";
import { OWN_PACKAGE, OWN_PACKAGE_WITH_TESTS } from "./resolver.ts";
import { isExported } from "./symbols.ts";

/**
 * Returns what a file uses of other packages and of the other files of its package, and what it offers to them. A name that any inner scope
 * of the file also binds is left out, and so are methods and fields, since only a type checker knows their types.
 */
export function readLinks(file: ParsedFile): ModuleLinks {
  const offers = collectGoOffers(file);
  const uses = new UseReader(file, offers);
  uses.read();
  return {
    offers,
    passesOn: [],
    givenToAll: null,
    isOpen: false,
    uses: [...uses.found.values()],
    unbound: null,
  };
}

function collectGoOffers(file: ParsedFile): ReadonlyMap<string, Offer> {
  const { root, textOf } = file;
  const offers = new Map<string, Offer>();
  for (const node of root.children) {
    if (node.type === "function_declaration")
      for (const name of listChildrenByField(node, "name"))
        offers.set(textOf(name), { parameters: readGoParameters(node) });
    if (/^(?:const|var|type)_declaration$/.test(node.type))
      for (const spec of listDeclaredSpecs(node))
        for (const name of listChildrenByField(spec, "name")) offers.set(textOf(name), {});
    if (node.type === "type_declaration")
      for (const spec of listDeclaredSpecs(node)) {
        const [name, type] = [findChildByField(spec, "name"), findChildByField(spec, "type")];
        if (name && type?.type === "struct_type")
          offers.set(`${textOf(name)}${LITERAL}`, { parameters: readStructFields(type, file) });
      }
    // What a package keeps to itself is its own matter.
    if (node.type === "const_declaration")
      for (const { name, value } of listGoConstants(node, file)) if (isExported(name)) offers.set(name, { value });
  }
  for (const name of ["_", "init", "main"]) offers.delete(name);
  return offers;
}

function readGoParameters(node: SyntaxNode): ParameterList {
  const list = findChildByField(node, "parameters")?.children ?? [];
  const placed = list.flatMap((each) => {
    if (each.type !== "parameter_declaration") return [];
    const count = Math.max(1, listChildrenByField(each, "name").filter(({ isNamed }) => isNamed).length);
    return Array.from({ length: count }, (_, at) => ({ name: `number ${at + 1}`, isRequired: true }));
  });
  const takesAny = list.some(({ type }) => type === "variadic_parameter_declaration");
  return {
    placed: placed.map((each, at) => ({ ...each, name: `number ${at + 1}` })),
    placeOnly: placed.length,
    named: [],
    takesMore: { placed: takesAny, named: false },
  };
}

/** Returns the fields of a struct, all of which a literal without names has to give. */
function readStructFields(type: SyntaxNode, { textOf }: ParsedFile): ParameterList {
  const declared = type.children
    .flatMap(({ children }) => children)
    .filter((each) => each.type === "field_declaration")
    .flatMap((each) => {
      const names = listChildrenByField(each, "name");
      return names.length > 0 ? names.map(textOf) : [textOf(findChildByField(each, "type") ?? each)];
    });
  const placed = declared.map((name) => ({ name, isRequired: true }));
  return { placed, placeOnly: placed.length, named: [], takesMore: { placed: false, named: false } };
}

/** Matches the predeclared names, which a package may redefine. */
const BUILTIN =
  /^(?:any|append|bool|byte|cap|clear|close|comparable|complex(?:64|128)?|copy|delete|error|false|float(?:32|64)|imag|iota|len|make|max|min|new|nil|panic|print(?:ln)?|real|recover|rune|string|true|u?int(?:8|16|32|64)?|uintptr|_)$/;

class UseReader {
  readonly found = new Map<string, LinkUse>();
  readonly #file: ParsedFile;
  readonly #bound: ReadonlySet<string>;
  /** Maps the names by which the file knows packages to their paths. */
  readonly #packages = new Map<string, string>();
  /**
   * The specifier by which the file refers to its own package. It is null if a name could come from anywhere else, as with a dot
   * import.
   */
  readonly #own: string | null;

  constructor(file: ParsedFile, offers: ReadonlyMap<string, Offer>) {
    this.#file = file;
    const imported = readImportedPackages(file);
    const bound = namesBoundIn(file);
    for (const { name, path } of imported) if (!bound.has(name)) this.#packages.set(name, path);
    this.#bound = new Set(["init", "main", ...bound, ...offers.keys(), ...imported.map(({ name }) => name)]);
    const isTest = /_test\.go$/.test(file.path);
    const isOutside = /^[ \t]*package[ \t]+\w+_test\b/m.test(file.text);
    const isOpen = isOutside || imported.some(({ name, path }) => name === "." || path === "C");
    this.#own = isOpen ? null : isTest ? OWN_PACKAGE_WITH_TESTS : OWN_PACKAGE;
    for (const { path, line } of imported)
      this.#add({ module: path, names: [], arguments: null, isImport: true, line });
  }

  #add(use: LinkUse): void {
    const key = JSON.stringify([use.module, use.names, use.arguments]);
    if (!this.found.has(key)) this.found.set(key, use);
  }

  read(): void {
    visitNodes(this.#file.root, (node) => this.#visit(node));
  }

  /** Returns whether to visit the node's children. */
  #visit(node: SyntaxNode): boolean {
    switch (node.type) {
      case "import_declaration":
      case "package_clause":
        return false;
      case "call_expression":
        this.#addName(findChildByField(node, "function"), readGoArguments(findChildByField(node, "arguments")));
        return true;
      case "composite_literal":
        this.#addLiterals(findChildByField(node, "type"), findChildByField(node, "body"));
        return true;
      case "keyed_element": {
        // The key of an element may be the name of a field.
        const [key, ...rest] = node.children;
        if (key?.children.length !== 1 || key.children[0]?.type !== "identifier") return true;
        for (const each of rest) visitNodes(each, (inner) => this.#visit(inner));
        return false;
      }
      default:
        this.#addName(node, null);
        return node.type !== "qualified_type";
    }
  }

  /** Adds a literal that lists its values without names, and those within one of a list or a map, which leave out their type. */
  #addLiterals(type: SyntaxNode | null, body: SyntaxNode | null): void {
    const elements = (body?.children ?? []).filter((each) => /^(?:literal|keyed)_element$/.test(each.type));
    const inner = findChildByField(type, "element") ?? findChildByField(type, "value");
    if (inner === null) {
      if (elements.length > 0 && elements.every((each) => each.type === "literal_element"))
        this.#addName(type, { placed: elements.length, named: [] }, LITERAL);
      return;
    }
    for (const element of elements)
      for (const part of element.children.flatMap((each) => (each.type === "literal_element" ? each.children : [each])))
        if (part.type === "literal_value") this.#addLiterals(inner, part);
  }

  #addName(node: SyntaxNode | null, list: ArgumentList | null, suffix = ""): void {
    if (node === null) return;
    const { textOf, lineAt } = this.#file;
    const place = { arguments: list, isImport: false, line: lineAt(node.start) };
    if (node.type === "selector_expression" || node.type === "qualified_type") {
      const [left, right] = [
        findChildByField(node, "operand") ?? findChildByField(node, "package"),
        findChildByField(node, "field") ?? findChildByField(node, "name"),
      ];
      const module = left === null ? undefined : this.#packages.get(textOf(left));
      if (module !== undefined && right) this.#add({ module, names: [textOf(right) + suffix], ...place });
    } else if (/^(?:type_)?identifier$/.test(node.type) && this.#own !== null) {
      const name = textOf(node);
      if (!this.#bound.has(name) && !BUILTIN.test(name))
        this.#add({ module: this.#own, names: [name + suffix], ...place });
    }
  }
}

/** Returns null if the number of arguments is unknown: a single call may return several, and `...` stands for any number. */
function readGoArguments(list: SyntaxNode | null): ArgumentList | null {
  const given = (list?.children ?? []).filter(({ isNamed, type }) => isNamed && type !== "comment");
  const isOpen = list === null || list.children.some(({ type }) => type === "..." || type === "variadic_argument");
  return isOpen || (given.length === 1 && given[0]?.type === "call_expression")
    ? null
    : { placed: given.length, named: [] };
}

/** Returns the names of all parameters, variables, labels and type parameters of the file. */
function namesBoundIn({ root, textOf }: ParsedFile): ReadonlySet<string> {
  const names = new Set<string>();
  const add = (node: SyntaxNode | null) => {
    if (node === null) return;
    if (/^(?:type_|label_|package_)?(?:identifier|name)$/.test(node.type)) names.add(textOf(node));
    else if (node.type === "expression_list") for (const each of node.children) add(each);
  };
  visitNodes(root, (node) => {
    const isOfPackage = root.children.includes(node);
    if (
      /^(?:variadic_)?parameter_declaration$|^type_parameter_declaration$|^(?:var|const|type)_spec$|^type_alias$|^labeled_statement$/.test(
        node.type,
      )
    )
      for (const name of [...listChildrenByField(node, "name"), ...listChildrenByField(node, "label")]) add(name);
    if (
      !isOfPackage &&
      /^(?:short_var_declaration|range_clause|receive_statement|assignment_statement)$/.test(node.type)
    )
      add(findChildByField(node, "left"));
    if (node.type === "type_switch_statement") add(findChildByField(node, "alias"));
    return true;
  });
  return names;
}
