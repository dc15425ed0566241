import type { Binding, ImportRecord } from "../../../kernel/domain/index.ts";
import { findChildByField, type ParsedFile, type SyntaxNode, visitNodes } from "../treesitter/index.ts";

interface Using {
  readonly module: string;
  /** This is `*` for everything in a namespace or a type. */
  readonly name: string;
  readonly alias: string | null;
}

/**
 * Returns every `using` of a file in source order, then the types that the file mentions, as if they were in its own namespace. They may be
 * in that one, in the namespaces around it, or in those that the file uses.
 */
export function readImports(file: ParsedFile): ImportRecord[] {
  const records: ImportRecord[] = [];
  const bound = new Set<string>();
  const near = new Map<string, number>();
  let own = "";
  /** Up to this offset lies the name of the enclosing namespace, whose parts are not types. */
  let nameEnds = 0;
  /** Where names start that may be types although they are the name of something, and those that are none. */
  const [types, others] = [new Set<number>(), new Set<number>()];
  /** Where types with parameters are named, which are others than those without. */
  const generic = new Set<number>();
  visitNodes(file.root, (node) => {
    if (node.field === "name" && !types.has(node.start)) others.add(node.start);
    const member = findCsharpMember(node, file);
    if (member !== null) (QUALIFIED.test(node.type) ? types : others).add(member.start);
    if (node.type === "using_directive") {
      const { module, name, alias } = readCsharpUsing(node, file);
      if (alias !== null) bound.add(alias);
      records.push({ module, names: [name], line: file.lineAt(node.start), kind: "static" });
      return false;
    }
    const name = /^(?:namespace|file_scoped_namespace)_declaration$/.test(node.type)
      ? findChildByField(node, "name")
      : null;
    if (name !== null) {
      if (own === "") own = normalizeCsharpName(file.textOf(name));
      nameEnds = name.end;
    }
    if (/^(?:class|struct|interface|enum|record|delegate)_declaration$|^type_parameter$/.test(node.type)) {
      const declared = findChildByField(node, "name");
      if (declared) bound.add(file.textOf(declared) + (hasParameters(node) ? GENERIC : ""));
    }
    if (node.type === "generic_name") generic.add(node.start);
    if (node.type === "identifier" && node.start >= nameEnds && !others.has(node.start)) {
      const text = file.textOf(node).replace(/^@/, "") + (generic.has(node.start) ? GENERIC : "");
      if (/^\p{Lu}/u.test(text) && !near.has(text)) near.set(text, node.start);
    }
    return true;
  });
  const names = [...near.keys()].filter((name) => !bound.has(name)).sort();
  const [line] = near.values();
  if (names.length === 0 || line === undefined) return records;
  return [...records, { module: own, names, line: file.lineAt(line), kind: "static", isMention: true }];
}

/** Ends the name of a type with parameters, however many. */
export const GENERIC = "<>";

function hasParameters({ children }: SyntaxNode): boolean {
  return children.some(({ type }) => type === "type_parameter_list");
}

/** Matches nodes whose last name is a type if what precedes it is a namespace. */
const QUALIFIED = /^(?:(?:alias_)?qualified_name|member_access_expression|attribute)$/;
const CAPITAL_PARTS = /^(?:global::)?\p{Lu}\w*(?:\.\p{Lu}\w*)*$/u;

/** Returns the last name in `A.B`, unless a value precedes it, and the names in `a.B()` and `B = 1`, which are called or set and thus no types. */
function findCsharpMember(node: SyntaxNode, { textOf }: ParsedFile): SyntaxNode | null {
  const { type } = node;
  if (type === "member_access_expression") {
    const left = findChildByField(node, "expression");
    return left !== null && CAPITAL_PARTS.test(textOf(left)) ? findChildByField(node, "name") : null;
  }
  if (QUALIFIED.test(type)) return findChildByField(node, "name");
  const target =
    type === "invocation_expression"
      ? findChildByField(node, "function")
      : type === "assignment_expression"
        ? findChildByField(node, "left")
        : null;
  if (target === null || target.type === "identifier" || target.type === "generic_name") return target;
  return type === "invocation_expression" ? findChildByField(target, "name") : null;
}

/** Returns all namespaces that a file opens, those within others too. */
export function joinCsharpNamespaces({ root, textOf }: ParsedFile): string {
  const names: string[] = [];
  visitNodes(root, (node) => {
    const name = /^(?:file_scoped_)?namespace_declaration$/.test(node.type) ? findChildByField(node, "name") : null;
    if (name !== null) names.push(normalizeCsharpName(textOf(name)));
    return !/^(?:class|struct|interface|enum|record|delegate)_declaration$/.test(node.type);
  });
  return names.join(", ");
}

function normalizeCsharpName(name: string): string {
  return name.replace(/[\s@]|global::/g, "");
}

function readCsharpUsing(node: SyntaxNode, { textOf }: ParsedFile): Using {
  const alias = findChildByField(node, "name");
  const path = node.children.findLast(({ isNamed, type }) => isNamed && type !== "comment");
  const target = path ? normalizeCsharpName(textOf(path)) : "";
  if (alias === null || alias === path) return { module: target, name: "*", alias: null };
  const parts = target.replace(/<.*$/s, GENERIC).split(".");
  return { module: parts.slice(0, -1).join("."), name: parts.at(-1) ?? "", alias: textOf(alias) };
}

/** Returns the names that a top-level statement binds. */
export function readBindings(node: SyntaxNode, file: ParsedFile): readonly Binding[] {
  if (node.type === "using_directive") {
    const { module, name, alias } = readCsharpUsing(node, file);
    return [{ name: alias ?? "*", to: `${module}#${name}` }];
  }
  const name = /^(?:class|struct|interface|enum|record|delegate)_declaration$/.test(node.type)
    ? findChildByField(node, "name")
    : null;
  return name === null ? [] : [{ name: file.textOf(name), to: null }];
}
