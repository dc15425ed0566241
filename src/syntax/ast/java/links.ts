import type { ArgumentList, LinkUse, ModuleLinks, Offer, ParameterList } from "../../../kernel/domain/index.ts";
import {
  findChildByField,
  formatSignatureText,
  listChildrenByField,
  listChildrenByType,
  type ParsedFile,
  type SyntaxNode,
  visitNodes,
} from "../treesitter/index.ts";
import { collectJavaTypeNames, findJavaTypePath, readJavaImport, readJavaPackage } from "./imports.ts";
import { FIELD, listConstantTokens } from "./signature.ts";

const TYPE = /^(?:class|interface|enum|record|annotation_type)_declaration$/;
/** Lists the annotations that add no members to a class. */
const PLAIN =
  /^@(?:Deprecated|FunctionalInterface|SafeVarargs|SuppressWarnings|Immutable|ThreadSafe|Nullable|NonNull)\b/;

/**
 * Returns the types of a file, and what it uses of the types that it imports or that share its package: their members, through the type's
 * name, and their constructors. A module here is a type's qualified name. Members of values are left out, since only a type checker knows
 * the value's type.
 */
export function readLinks(file: ParsedFile): ModuleLinks {
  const types = file.root.children.filter(({ type }) => TYPE.test(type));
  const offers = new Map(types.map((node) => [readJavaName(node, file), buildJavaOffer(node, file)] as const));
  const uses = new UseReader(file);
  visitNodes(file.root, (node) => uses.visit(node));
  return { offers, passesOn: [], givenToAll: null, isOpen: false, uses: [...uses.found.values()], unbound: null };
}

function readJavaName(node: SyntaxNode, { textOf }: ParsedFile): string {
  const name = findChildByField(node, "name");
  return name === null ? "" : textOf(name);
}

/** Members are unknown for a class that inherits, or that has an annotation which may add some. */
function buildJavaOffer(node: SyntaxNode, file: ParsedFile): Offer {
  const [modifiers] = listChildrenByType(node, "modifiers");
  const annotations = listChildrenByType(modifiers, "annotation", "marker_annotation").map(file.textOf);
  const members = (findChildByField(node, "body")?.children ?? []).flatMap((child) =>
    child.type === "enum_body_declarations" ? child.children : [child],
  );
  const parts = collectJavaConstants(members, node.type === "interface_declaration", file);
  if (!annotations.every((each) => PLAIN.test(each))) return parts;
  const parameters = findOnlyConstructor(node, members);
  const inherits = node.children.some(({ type }) => /^(?:superclass|super_interfaces|extends_interfaces)$/.test(type));
  return {
    ...parts,
    ...(inherits ? {} : { members: new Set(members.flatMap((member) => namesIn(member, file))) }),
    ...(parameters ? { parameters } : {}),
  };
}

/** Returns the values of the constants among members. */
function collectJavaConstants(
  members: readonly SyntaxNode[],
  isInterface: boolean,
  file: ParsedFile,
): Pick<Offer, "parts"> {
  const values = members.flatMap((member) =>
    FIELD.test(member.type)
      ? listChildrenByField(member, "declarator").flatMap((each): [string, string][] => {
          const [, ...value] = listConstantTokens(member, each, isInterface, file);
          return value.length === 0 ? [] : [[readJavaName(each, file), formatSignatureText(value)]];
        })
      : [],
  );
  return values.length === 0 ? {} : { parts: new Map(values) };
}

function namesIn(member: SyntaxNode, file: ParsedFile): readonly string[] {
  const named = [member, ...listChildrenByField(member, "declarator")].map((each) => readJavaName(each, file));
  return named.filter((name) => name !== "");
}

/** Returns the parameters of a class's only constructor; null where it has several or none. */
function findOnlyConstructor(node: SyntaxNode, members: readonly SyntaxNode[]): ParameterList | null {
  const own = members.filter(({ type }) => type === "constructor_declaration");
  if (node.type !== "class_declaration" || own.length > 1) return null;
  const list = findChildByField(own[0], "parameters");
  const placed = listChildrenByType(list, "formal_parameter");
  return {
    placed: placed.map((_, at) => ({ name: `number ${at + 1}`, isRequired: true })),
    placeOnly: placed.length,
    named: [],
    takesMore: { placed: listChildrenByType(list, "spread_parameter").length > 0, named: false },
  };
}

interface Placed {
  readonly module: string;
  readonly names: readonly string[];
}

class UseReader {
  readonly found = new Map<string, LinkUse>();
  readonly #file: ParsedFile;
  readonly #imported = new Map<string, Placed>();
  readonly #declared: ReadonlySet<string>;
  /** The file's own package. It is null if a type could also come from a wildcard import. */
  readonly #own: string | null;

  constructor(file: ParsedFile) {
    this.#file = file;
    this.#declared = new Set([...collectJavaTypeNames(file), ...collectVariableNames(file)]);
    const declarations = listChildrenByType(file.root, "import_declaration");
    for (const node of declarations) {
      const { module, name } = readJavaImport(node, file);
      const placed = splitQualifiedType([...module.split("."), ...(name === "*" ? [] : [name])]);
      if (placed === null) continue;
      this.#add(placed, node, null, true);
      if (!isStatic(node)) this.#imported.set(name, placed);
    }
    const takesAll = declarations.some((node) => readJavaImport(node, file).name === "*");
    this.#own = takesAll ? null : readJavaPackage(file);
  }

  /** Returns whether to visit the node's children. */
  visit(node: SyntaxNode): boolean {
    if (/^(?:import|package)_declaration$/.test(node.type)) return false;
    if (node.type === "method_invocation")
      this.#visitMember(findChildByField(node, "object"), findChildByField(node, "name"));
    if (node.type === "field_access")
      this.#visitMember(findChildByField(node, "object"), findChildByField(node, "field"));
    if (node.type === "object_creation_expression") this.#visitCreation(node);
    const path =
      node.type === "type_identifier" || node.type === "scoped_type_identifier"
        ? findJavaTypePath(node, this.#file)
        : null;
    if (path !== null) this.#addPath(path, node, null);
    return node.type !== "scoped_type_identifier";
  }

  #visitCreation(node: SyntaxNode): void {
    const type = findChildByField(node, "type");
    const plain = type?.type === "generic_type" ? (type.children[0] ?? null) : type;
    // A class body makes an anonymous class, which has the same constructor.
    if (plain?.type !== "type_identifier") return;
    const list = listChildrenByType(findChildByField(node, "arguments"), ",");
    const given = (findChildByField(node, "arguments")?.children ?? []).filter(
      ({ isNamed, type }) => isNamed && !/_comment$/.test(type),
    );
    this.#addPath([this.#file.textOf(plain)], node, { placed: given.length === 0 ? 0 : list.length + 1, named: [] });
  }

  #visitMember(object: SyntaxNode | null, name: SyntaxNode | null): void {
    if (object?.type !== "identifier" || name?.type !== "identifier") return;
    this.#addPath([this.#file.textOf(object), this.#file.textOf(name)], object, null);
  }

  #addPath([first = "", ...rest]: readonly string[], node: SyntaxNode, list: ArgumentList | null): void {
    if (!/^\p{Lu}/u.test(first) || this.#declared.has(first)) return;
    const near =
      this.#own === null ? null : { module: this.#own === "" ? first : `${this.#own}.${first}`, names: [first] };
    const placed = this.#imported.get(first) ?? near;
    if (placed !== null) this.#add({ ...placed, names: [...placed.names, ...rest] }, node, list, false);
  }

  #add({ module, names }: Placed, node: SyntaxNode, list: ArgumentList | null, isImport: boolean): void {
    const use = { module, names, arguments: list, isImport, line: this.#file.lineAt(node.start) };
    const key = JSON.stringify([module, names, list]);
    if (!this.found.has(key)) this.found.set(key, use);
  }
}

function isStatic({ children }: SyntaxNode): boolean {
  return children.some(({ type }) => type === "static");
}

/** Splits `a.b.C.D` into the qualified name of the outermost type and the names behind it; null if there is no type. */
function splitQualifiedType(path: readonly string[]): Placed | null {
  const at = path.findIndex((part) => /^\p{Lu}/u.test(part));
  return at <= 0 ? null : { module: path.slice(0, at + 1).join("."), names: path.slice(at) };
}

function collectVariableNames({ root, textOf }: ParsedFile): ReadonlySet<string> {
  const names = new Set<string>();
  visitNodes(root, (node) => {
    if (
      /^(?:variable_declarator|formal_parameter|catch_formal_parameter|enhanced_for_statement|resource)$/.test(
        node.type,
      )
    )
      for (const name of listChildrenByField(node, "name")) names.add(textOf(name));
    return true;
  });
  return names;
}
