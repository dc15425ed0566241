import type { Binding, ImportRecord, UnknownImport } from "../../../kernel/domain/index.ts";
import {
  findChildByField,
  listChildrenByType,
  type ParsedFile,
  readUnknownStarts,
  type StarterRules,
  type SyntaxNode,
  visitNodes,
} from "../treesitter/index.ts";
import { callsUnknown, STARTER } from "./unknown-code.ts";

interface Use {
  readonly name: string;
  readonly alias: string;
  readonly kind: "class" | "function" | "const";
  readonly node: SyntaxNode;
}

/** What starts programs by a name, which a shell reads. */
const STARTERS: StarterRules = { starters: [{ callee: STARTER }] };

type Imports = { readonly imports: readonly ImportRecord[]; readonly unknown: readonly UnknownImport[] };

/** Returns what a file uses of others: names in a `use`, in its own namespace or fully qualified, and the files that it includes. */
export function readImports(file: ParsedFile): Imports {
  const uses = usesIn(file);
  const imports = new Map<string, ImportRecord>();
  const unknown: UnknownImport[] = [];
  const add = (node: SyntaxNode, module: string, names: readonly string[] = []) => {
    if (!imports.has(module)) imports.set(module, { module, names, line: file.lineAt(node.start), kind: "static" });
  };
  for (const { name, kind, node } of uses) {
    const cut = name.lastIndexOf("\\");
    if (kind === "class") add(node, name);
    else add(node, name.slice(0, cut), [name.slice(cut + 1)]);
  }
  const classes = uses.filter(({ kind }) => kind === "class");
  const aliases = new Map(classes.map(({ alias, name }) => [alias.toLowerCase(), name]));
  let namespace = "";
  const own = new Set(collectPhpNames(file));
  visitNodes(file.root, (node) => {
    if (node.type === "namespace_use_declaration") return false;
    if (node.type === "namespace_definition") namespace = readPhpNamespace(node, file);
    if (/^(?:require|include)(?:_once)?_expression$/.test(node.type)) {
      const path = readLiteralPath(node, file);
      if (path !== null) add(node, path);
      else unknown.push({ text: file.textOf(node).slice(0, 80), line: file.lineAt(node.start) });
      return true;
    }
    if (
      callsUnknown(node, file) ||
      (node.type === "shell_command_expression" &&
        node.children.some(({ type }) => /variable|expression|\{/.test(type)))
    )
      unknown.push({ text: file.textOf(node).slice(0, 80), line: file.lineAt(node.start) });
    if (node.type === "qualified_name" || node.type === "relative_name") {
      const name = resolveFullName(file.textOf(node).replace(/\s/g, ""), namespace, aliases);
      if (name.includes("\\")) add(node, name);
      return false;
    }
    for (const name of listClassNames(node, file))
      if (namespace !== "" && !aliases.has(name.toLowerCase()) && !own.has(name) && !NO_CLASS.test(name))
        add(node, resolveFullName(name, namespace, aliases));
    return true;
  });
  return { imports: [...imports.values()], unknown: [...unknown, ...readUnknownStarts(file, STARTERS)] };
}

/** Returns the name as it is in no namespace; its first part may be an alias. */
function resolveFullName(name: string, namespace: string, aliases: ReadonlyMap<string, string>): string {
  const [first = "", ...rest] = name.split("\\");
  if (first === "") return rest.join("\\");
  const alias = aliases.get(first.toLowerCase());
  if (alias !== undefined) return [alias, ...rest].join("\\");
  const inside = first.toLowerCase() === "namespace" ? rest : [first, ...rest];
  return (namespace === "" ? inside : [namespace, ...inside]).join("\\");
}

const NO_CLASS =
  /^(?:self|static|parent|array|callable|bool|int|float|string|iterable|object|mixed|void|null|never|true|false)$/i;

/** Matches nodes that hold names of classes and nothing else that is called by a plain name. */
const CLASS_HOLDERS = /^(?:base_clause|class_interface_clause|use_declaration|named_type|attribute)$/;
/** Matches nodes that name one class first. */
const OF_A_CLASS = /^(?:object_creation|scoped_call|scoped_property_access|class_constant_access)_expression$/;

/** Returns the unqualified names in positions where only a class name is allowed. */
function listClassNames({ type, children }: SyntaxNode, { textOf }: ParsedFile): readonly string[] {
  if (CLASS_HOLDERS.test(type)) return children.filter(isName).map(textOf);
  const last = children.at(-1);
  if (children.some((each) => each.type === "instanceof")) return last && isName(last) ? [textOf(last)] : NONE;
  if (!OF_A_CLASS.test(type)) return NONE;
  const named = type === "object_creation_expression" ? children.find(isName) : children[0];
  return named && isName(named) ? [textOf(named)] : NONE;
}

const NONE: readonly string[] = [];

function isName({ type }: SyntaxNode): boolean {
  return type === "name";
}

/** Returns the path in `require 'a.php'` or `require __DIR__ . '/a.php'`. */
function readLiteralPath(node: SyntaxNode, { textOf }: ParsedFile): string | null {
  const text = textOf(node)
    .replace(/^\w+\s*/, "")
    .replace(/^\((.*)\)$/s, "$1")
    .trim();
  const [, folder, path] =
    /^(__DIR__\s*\.\s*)?'([^'\\]+)'$/.exec(text) ?? /^(__DIR__\s*\.\s*)?"([^"\\${]+)"$/.exec(text) ?? [];
  if (path === undefined) return null;
  return folder === undefined && /^[.\w]/.test(path) ? path.replace(/^(?!\.)/, "./") : `./${path.replace(/^\/+/, "")}`;
}

/** Returns all namespaces that a file opens; one of braces may follow another. */
export function joinPhpNamespaces(file: ParsedFile): string {
  return listChildrenByType(file.root, "namespace_definition")
    .map((definition) => readPhpNamespace(definition, file))
    .join(", ");
}

function readPhpNamespace(definition: SyntaxNode, file: ParsedFile): string {
  const name = findChildByField(definition, "name");
  return name === null ? "" : file.textOf(name).replace(/\s/g, "");
}

function collectPhpNames({ root, textOf }: ParsedFile): string[] {
  const names: string[] = [];
  visitNodes(root, (node) => {
    if (/^(?:class|interface|trait|enum)_declaration$/.test(node.type)) {
      const name = findChildByField(node, "name");
      if (name) names.push(textOf(name));
    }
    return true;
  });
  return names;
}

function usesIn(file: ParsedFile): Use[] {
  const uses: Use[] = [];
  visitNodes(file.root, (node) => {
    if (node.type !== "namespace_use_declaration") return !/^(?:class|function)_/.test(node.type);
    uses.push(...listPhpUses(node, file));
    return false;
  });
  return uses;
}

function listPhpUses(declaration: SyntaxNode, { textOf }: ParsedFile): Use[] {
  const readPlainPhpName = (node: SyntaxNode) => textOf(node).replace(/\s/g, "").replace(/^\\/, "");
  const group = findChildByField(declaration, "body");
  const [namespace] = listChildrenByType(declaration, "namespace_name");
  const prefix = group && namespace ? `${readPlainPhpName(namespace)}\\` : "";
  const general =
    findChildByField(declaration, "type") ??
    declaration.children.find(({ type }) => type === "function" || type === "const");
  return listChildrenByType(group ?? declaration, "namespace_use_clause").map((clause) => {
    const alias = findChildByField(clause, "alias");
    const own = clause.children.find(({ type }) => type === "function" || type === "const") ?? general;
    const target = clause.children.find(
      ({ type }) => type === "qualified_name" || type === "name" || type === "namespace_name",
    );
    const name = `${prefix}${target ? readPlainPhpName(target) : ""}`;
    const kind = own?.type === "function" || own?.type === "const" ? own.type : "class";
    return { name, alias: alias ? textOf(alias) : name.slice(name.lastIndexOf("\\") + 1), kind, node: clause };
  });
}

/** Returns the names that a top-level statement binds. */
export function readBindings(node: SyntaxNode, file: ParsedFile): readonly Binding[] {
  if (node.type === "namespace_use_declaration")
    return listPhpUses(node, file).map(({ name, alias }) => ({ name: alias, to: name }));
  const name = /_(?:declaration|definition)$/.test(node.type) ? findChildByField(node, "name") : null;
  return name === null ? [] : [{ name: file.textOf(name), to: null }];
}
