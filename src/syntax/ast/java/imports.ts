import type { Binding, ImportRecord } from "../../../kernel/domain/index.ts";
import {
  findChildByField,
  listChildrenByType,
  type ParsedFile,
  type SyntaxNode,
  visitNodes,
} from "../treesitter/index.ts";

interface Import {
  readonly module: string;
  /** This is `*` for all names. */
  readonly name: string;
}

/**
 * Returns every import of a file in source order, then the types that it mentions without importing them: those with a qualified name, and
 * every simple name that may be a type of the file's own package.
 */
export function readImports(file: ParsedFile): ImportRecord[] {
  const declarations = listChildrenByType(file.root, "import_declaration");
  const records = declarations.map((node): ImportRecord => {
    const { module, name } = readJavaImport(node, file);
    return { module, names: [name], line: file.lineAt(node.start), kind: "static" };
  });
  const bound = new Set([...records.flatMap(({ names }) => names), ...collectJavaTypeNames(file)]);
  const own = readJavaPackage(file);
  const near = new Map<string, number>();
  visitNodes(file.root, (node) => {
    if (node.type === "import_declaration" || node.type === "package_declaration") return false;
    const annotation = /^(?:marker_)?annotation$/.test(node.type) ? findChildByField(node, "name") : null;
    const path = findJavaTypePath(annotation === null ? node : { ...annotation, field: null }, file);
    if (path === null) return true;
    const [first = ""] = path;
    if (/^\p{Lu}/u.test(first)) {
      if (!bound.has(first) && !near.has(first)) near.set(first, node.start);
    } else {
      const at = path.findIndex((part) => /^\p{Lu}/u.test(part));
      const [module, name] = [path.slice(0, at).join("."), path[at]];
      const isKnown = records.some((each) => each.module === module && each.names[0] === name);
      if (at > 0 && name !== undefined && !isKnown)
        records.push({ module, names: [name], line: file.lineAt(node.start), kind: "static" });
    }
    return !/^(?:scoped_|field_access)/.test(node.type);
  });
  const [line] = near.values();
  return line === undefined || own === ""
    ? records
    : [
        ...records,
        { module: own, names: [...near.keys()].sort(), line: file.lineAt(line), kind: "static", isMention: true },
      ];
}

/** Returns the package that a file is in. */
export function readJavaPackage({ root, textOf }: ParsedFile): string {
  const [declaration] = listChildrenByType(root, "package_declaration");
  const [name] = listChildrenByType(declaration, "scoped_identifier", "identifier");
  return name ? textOf(name).replace(/\s/g, "") : "";
}

/** Returns what a declaration imports. */
export function readJavaImport(node: SyntaxNode, { textOf }: ParsedFile): Import {
  const [path] = listChildrenByType(node, "scoped_identifier", "identifier");
  const parts = path ? textOf(path).replace(/\s/g, "").split(".") : [];
  if (listChildrenByType(node, "asterisk").length > 0) return { module: parts.join("."), name: "*" };
  return { module: parts.slice(0, -1).join("."), name: parts.at(-1) ?? "" };
}

const DECLARING = /^(?:class|interface|enum|record|annotation_type)_declaration$|^type_parameter$/;

/** Returns the names of all types that the file declares, nested ones included. */
export function collectJavaTypeNames({ root, textOf }: ParsedFile): ReadonlySet<string> {
  const names = new Set<string>();
  visitNodes(root, (node) => {
    if (!DECLARING.test(node.type)) return true;
    const name = findChildByField(node, "name") ?? node.children.find(({ type }) => type === "type_identifier");
    if (name) names.add(textOf(name));
    return true;
  });
  return names;
}

/** Returns the parts of a name that may be a type's: one in the position of a type, or before a member access. */
export function findJavaTypePath(node: SyntaxNode, { textOf }: ParsedFile): string[] | null {
  const isType = node.type === "type_identifier" || node.type === "scoped_type_identifier";
  const isBefore = node.field === null || node.field === "object";
  const isName = /^(?:identifier|field_access|scoped_identifier)$/.test(node.type) && isBefore;
  if (!isType && !isName) return null;
  const path = textOf(node).replace(/\s/g, "").split(".");
  return path.every((part) => /^[\p{L}\p{N}_$]+$/u.test(part)) &&
    (isType || path.length > 1 || /^\p{Lu}/u.test(path[0] ?? ""))
    ? path
    : null;
}

/** Returns the names that a top-level statement binds. */
export function readBindings(node: SyntaxNode, file: ParsedFile): readonly Binding[] {
  if (node.type === "import_declaration") {
    const { module, name } = readJavaImport(node, file);
    return [{ name, to: `${module}#${name}` }];
  }
  const name = DECLARING.test(node.type) ? findChildByField(node, "name") : null;
  return name === null ? [] : [{ name: file.textOf(name), to: null }];
}
