import { formatSignatureText, listChildrenByType, type ParsedFile, type SyntaxNode } from "../treesitter/index.ts";

/** Lists the modifiers that callers and subclasses see, in the order in which they are written. */
const SEEN = [
  ...["protected", "internal", "private", "expect", "actual", "abstract", "open", "final", "sealed", "override"],
  ...[
    "const",
    "lateinit",
    "data",
    "value",
    "enum",
    "annotation",
    "inner",
    "fun",
    "suspend",
    "tailrec",
    "operator",
    "infix",
    "inline",
    "external",
  ],
];

/** Returns the modifiers of a declaration without annotations. */
function listKotlinModifiers(node: SyntaxNode, { textOf }: ParsedFile): readonly string[] {
  const [modifiers] = listChildrenByType(node, "modifiers");
  return (modifiers?.children ?? []).filter(({ type }) => type !== "annotation" && !/_comment$/.test(type)).map(textOf);
}

/** Returns whether only this file or this module sees a declaration. */
export function isHidden(node: SyntaxNode, file: ParsedFile): boolean {
  const words = listKotlinModifiers(node, file);
  return words.includes("private") || words.includes("internal");
}

/** Returns a declaration without its body, annotations and values. Parameter names stay, since callers may use them. */
export function formatKotlinSignature(node: SyntaxNode, file: ParsedFile): string {
  const words = listKotlinModifiers(node, file);
  const seen = SEEN.filter((word) => words.includes(word));
  const parts = node.type === "property_declaration" ? pickPropertyHead(node) : node.children;
  // What a constructor delegates to is part of its body.
  const isLeftOut = ({ type }: SyntaxNode) =>
    LEFT_OUT.has(type) || (node.type === "secondary_constructor" && type === ":");
  const rest = parts.filter((part) => !isLeftOut(part));
  const set = listChildrenByType(node, "setter").flatMap((setter) =>
    listKotlinModifiers(setter, file).map((word) => `${word} set`),
  );
  const value = words.includes("const") ? listKotlinConstantTokens(node, file) : [];
  return formatSignatureText([
    ...seen,
    ...rest.flatMap((child, at) => (isDefault(rest, at, node) ? ["…"] : listKotlinTokens(child, file))),
    ...value,
    ...set,
  ]);
}

const LEFT_OUT = new Set([
  "modifiers",
  "function_body",
  "block",
  "class_body",
  "enum_class_body",
  "constructor_delegation_call",
  "getter",
  "setter",
]);

/** Returns the part of a property before its value. */
function pickPropertyHead(node: SyntaxNode): readonly SyntaxNode[] {
  const at = node.children.findIndex(({ type }) => type === "=" || type === "property_delegate");
  return at < 0 ? node.children : node.children.slice(0, at);
}

function listKotlinConstantTokens(node: SyntaxNode, file: ParsedFile): string[] {
  const at = node.children.findIndex(({ type }) => type === "=");
  return at < 0 ? [] : node.children.slice(at, at + 2).flatMap((child) => listKotlinTokens(child, file));
}

function listKotlinTokens(node: SyntaxNode, file: ParsedFile): string[] {
  if (/_comment$/.test(node.type) || node.type === "annotation") return [];
  if (node.type === "explicit_delegation")
    return node.children.slice(0, 1).flatMap((child) => listKotlinTokens(child, file));
  if (node.children.length === 0) return [file.textOf(node)];
  const isSuperCall = node.type === "constructor_invocation";
  const children = isSuperCall ? node.children.filter(({ type }) => type !== "value_arguments") : node.children;
  return children.flatMap((child, at) => {
    const next = children.slice(at + 1).find(({ type }) => !/_comment$/.test(type));
    if (child.type === "," && !(next?.isNamed ?? false)) return [];
    return isDefault(children, at, node) ? ["…"] : listKotlinTokens(child, file);
  });
}

/** Returns whether this child belongs to a default value. Callers see that a parameter has one, but not which. */
function isDefault(children: readonly SyntaxNode[], at: number, { type }: SyntaxNode): boolean {
  return (
    /^(?:function_value_parameters|class_parameters|class_parameter)$/.test(type) && children[at - 1]?.type === "="
  );
}
