import { cutSignature, findChildByField, joinTokens, type ParsedFile, type SyntaxNode } from "../treesitter/index.ts";
import { canonicalizeCfg } from "./cfg.ts";

/** Matches attributes that change how others may use an item. */
const TOLD =
  /^#\[\s*(?:derive|repr|non_exhaustive|cfg|no_mangle|export_name|unsafe|must_use|macro_export|proc_macro\w*|target_feature|link_name)\b/;

/** Lists the items whose body is not part of their signature. */
const BODIES = new Set(["function_item", "mod_item", "macro_definition", "trait_item", "impl_item", "enum_item"]);

/** Returns an item on one line, without its body, without parameter names and without a value that is given here. */
export function formatItemSignature(item: SyntaxNode, file: ParsedFile, value: SyntaxNode | null = null): string {
  const rest =
    value === null ? item : { ...item, children: item.children.filter((each) => each !== value && each.type !== "=") };
  return cutSignature(joinTokens(listItemTokens(rest, rest, file), isApart).replace(/;$/, ""));
}

/** Returns the value of a constant on one line. */
export function formatRustValue(value: SyntaxNode, file: ParsedFile): string {
  return cutSignature(joinTokens(listItemTokens(value, value, file), isApart));
}

function listItemTokens(node: SyntaxNode, item: SyntaxNode, file: ParsedFile): string[] {
  if (/_comment$/.test(node.type)) return [];
  if (node.type === "attribute_item" && !TOLD.test(file.textOf(node))) return [];
  if (node.type === "attribute_item" && /^#\[\s*cfg\b/.test(file.textOf(node)))
    return [canonicalizeCfg(file.textOf(node))];
  if (node.children.length === 0) return [file.textOf(node)];
  if (node.type === "parameter") return listRustParameterTokens(node, item, file);
  if (node.type === "self_parameter")
    return node.children.flatMap((child) =>
      child.type === "mutable_specifier" && node.children[0]?.type !== "&" ? [] : listItemTokens(child, item, file),
    );
  const children = node.children.filter((child) => !/_comment$/.test(child.type));
  return children.flatMap((child, at) => {
    if (node === item && isHidden(child, item)) return [];
    const isTrailing = child.type === "," && !(children[at + 1]?.isNamed ?? false);
    return isTrailing && !/^tuple_/.test(node.type) ? [] : listItemTokens(child, item, file);
  });
}

function isHidden(child: SyntaxNode, item: SyntaxNode): boolean {
  if (child.field === "body" && (BODIES.has(item.type) || child.type === "field_declaration_list"))
    return item.type !== "enum_variant" && item.type !== "union_item";
  return item.type === "static_item" && (child.field === "value" || child.type === "=");
}

function listRustParameterTokens(node: SyntaxNode, item: SyntaxNode, file: ParsedFile): string[] {
  const type = findChildByField(node, "type");
  return type === null ? [] : listItemTokens(type, item, file);
}

function isApart(before: string, token: string): boolean {
  if (/^(?:->|=>|=|\+|\{|\||where$|for$|as$)/.test(token) || /(?:->|=>|=|\+|,|;|\{|\|)$/.test(before)) return true;
  if (token === "}") return true;
  if (/[^:]:$/.test(before)) return true;
  return /[\w"')\]>*]$/.test(before) && /^[\w"'#]/.test(token);
}
