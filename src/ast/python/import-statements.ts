import { identifier, refuse, separated } from "./grammar.ts";
import { Refused } from "./refused.ts";
import type { Alias, StmtNode } from "./statement-nodes.ts";
import type { Cst } from "./tree.ts";

export function readImport(node: Cst): StmtNode {
  const { items, trailing } = separated(node.children.slice(1));
  if (items.length === 0 || trailing) return refuse(node);
  return { type: "Import", names: items.map(readAlias) };
}

export function readImportFrom(node: Cst): StmtNode {
  const [from, source, keyword, ...rest] = node.children;
  if (from?.type !== "from" || source === undefined || keyword?.type !== "import") return refuse(node);
  const statement = { type: "ImportFrom" as const, ...importSource(source), names: importedNames(rest, node) };
  // This import changes how CPython reads `!=` in the rest of the file.
  if (statement.module === "__future__" && statement.names.some(({ name }) => name === "barry_as_FLUFL")) {
    throw new Refused("from __future__ import barry_as_FLUFL", node.start);
  }
  return statement;
}

function importSource(source: Cst): { level: number; module: string | null } {
  if (source.type === "dotted_name") return { level: 0, module: dottedName(source) };
  if (source.type === "__future__") return { level: 0, module: "__future__" };
  const [prefix, module, ...more] = source.children;
  if (source.type !== "relative_import" || prefix?.type !== "import_prefix" || more.length > 0) return refuse(source);
  const level = prefix.children.length === 0 ? prefix.text.replace(/[^.]/g, "").length : prefix.children.length;
  return { level, module: module === undefined ? null : dottedName(module) };
}

function importedNames(rest: readonly Cst[], node: Cst): readonly Alias[] {
  const [first] = rest;
  if (first?.type === "wildcard_import") {
    return rest.length === 1 ? [{ type: "alias", name: "*", asname: null }] : refuse(node);
  }
  const grouped = first?.type === "(";
  if (grouped && rest.at(-1)?.type !== ")") return refuse(node);
  const { items, trailing } = separated(grouped ? rest.slice(1, -1) : rest);
  if (items.length === 0 || (trailing && !grouped)) return refuse(node);
  return items.map((item) => {
    const alias = readAlias(item);
    return alias.name.includes(".") ? refuse(item) : alias;
  });
}

function readAlias(node: Cst): Alias {
  if (node.type === "dotted_name") return { type: "alias", name: dottedName(node), asname: null };
  const [name, as, asname, ...more] = node.children;
  if (node.type !== "aliased_import" || name === undefined || as?.type !== "as" || more.length > 0) return refuse(node);
  return { type: "alias", name: dottedName(name), asname: identifier(asname) };
}

/** `a.b.c`, without the blanks that may stand around the dots. */
export function dottedName(node: Cst): string {
  if (node.type !== "dotted_name") return refuse(node);
  const parts = node.children.filter((_, index) => index % 2 === 0).map(identifier);
  const dots = node.children.filter((_, index) => index % 2 === 1);
  if (parts.length !== dots.length + 1 || dots.some(({ type }) => type !== ".")) return refuse(node);
  return parts.join(".");
}
