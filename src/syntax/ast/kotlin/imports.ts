import type { Binding, ImportRecord } from "../../../kernel/domain/index.ts";
import { listChildrenByType, type ParsedFile, type SyntaxNode, visitNodes } from "../treesitter/index.ts";

interface Import {
  readonly module: string;
  /** This is `*` for all names. */
  readonly name: string;
  /** The name that the file uses. */
  readonly alias: string;
}

/**
 * Returns every import of a file in source order, then the names that it uses without importing them: qualified ones, and all that may
 * belong to the file's own package.
 */
export function readImports(file: ParsedFile): ImportRecord[] {
  const declared = listChildrenByType(file.root, "import").map((node) => ({ node, ...readKotlinImport(node, file) }));
  const records = declared.map(
    ({ node, module, name }): ImportRecord => ({
      module,
      names: [name],
      line: file.lineAt(node.start),
      kind: "static",
    }),
  );
  const bound = new Set([...declared.map(({ alias }) => alias), ...collectKotlinNames(file)]);
  const own = readKotlinPackage(file);
  const near = new Map<string, number>();
  const addPath = (path: readonly string[], node: SyntaxNode) => {
    const at = path.findIndex((part) => /^\p{Lu}/u.test(part));
    const [module, name] = [path.slice(0, at).join("."), path[at]];
    const isKnown = records.some((each) => each.module === module && each.names[0] === name);
    if (at > 0 && name !== undefined && !isKnown)
      records.push({ module, names: [name], line: file.lineAt(node.start), kind: "static" });
  };
  visitNodes(file.root, (node) => {
    if (node.type === "import" || node.type === "package_header") return false;
    if (node.type === "user_type" || node.type === "navigation_expression") {
      const text = file.textOf(node).replace(/\s/g, "");
      if (/^[\w.]{1,200}$/.test(text) && text.includes(".")) addPath(text.split("."), node);
    }
    if (node.type !== "identifier" || node.field === "name") return true;
    const name = file.textOf(node);
    if (!bound.has(name) && !near.has(name)) near.set(name, node.start);
    return true;
  });
  const [line] = near.values();
  if (line === undefined || own === "") return records;
  return [
    ...records,
    { module: own, names: [...near.keys()].sort(), line: file.lineAt(line), kind: "static", isMention: true },
  ];
}

/** Returns the package that a file is in. */
export function readKotlinPackage({ root, textOf }: ParsedFile): string {
  const [header] = listChildrenByType(root, "package_header");
  const [name] = listChildrenByType(header, "qualified_identifier", "identifier");
  return name ? normalizeKotlinName(textOf(name)) : "";
}

function normalizeKotlinName(name: string): string {
  return name.replace(/[\s`]/g, "");
}

function readKotlinImport(node: SyntaxNode, { textOf }: ParsedFile): Import {
  const [path] = listChildrenByType(node, "qualified_identifier", "identifier");
  const parts = path ? normalizeKotlinName(textOf(path)).split(".") : [];
  if (node.children.some(({ type }) => type === "*")) return { module: parts.join("."), name: "*", alias: "*" };
  const as = node.children.findIndex(({ type }) => type === "as");
  const alias = as < 0 ? undefined : node.children[as + 1];
  const name = parts.at(-1) ?? "";
  return { module: parts.slice(0, -1).join("."), name, alias: alias ? normalizeKotlinName(textOf(alias)) : name };
}

/** Returns the names that the file itself defines or binds. A variable of any scope hides a name of the package. */
function collectKotlinNames({ root, textOf }: ParsedFile): ReadonlySet<string> {
  const names = new Set<string>();
  visitNodes(root, (node) => {
    if (
      /^(?:class_declaration|object_declaration|type_alias|variable_declaration|parameter|class_parameter|type_parameter|function_declaration)$/.test(
        node.type,
      )
    ) {
      const [name] = listChildrenByType(node, "identifier");
      if (name) names.add(normalizeKotlinName(textOf(name)));
    }
    return true;
  });
  return names;
}

const DECLARING = /^(?:class_declaration|object_declaration|function_declaration|type_alias)$/;

/** Returns the names that a top-level statement binds. */
export function readBindings(node: SyntaxNode, file: ParsedFile): readonly Binding[] {
  if (node.type === "import") {
    const { module, name, alias } = readKotlinImport(node, file);
    return [{ name: alias, to: `${module}#${name}` }];
  }
  const holder = node.type === "property_declaration" ? listChildrenByType(node, "variable_declaration")[0] : node;
  if (!holder || (holder === node && !DECLARING.test(node.type))) return [];
  const [name] = listChildrenByType(holder, "identifier");
  return name ? [{ name: normalizeKotlinName(file.textOf(name)), to: null }] : [];
}
