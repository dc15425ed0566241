import { findChildByField, listChildrenByType, type ParsedFile, type SyntaxNode } from "../treesitter/index.ts";

/** Lists the modifiers that callers and subclasses see, in the order in which they are written. */
const SEEN = ["public", "protected", "private", "abstract", "default", "static", "sealed", "non-sealed", "final"];

/** Returns the modifiers of a declaration without annotations. */
export function listJavaModifiers(node: SyntaxNode, { textOf }: ParsedFile): readonly string[] {
  const [modifiers] = listChildrenByType(node, "modifiers");
  return (modifiers?.children ?? []).filter(({ isNamed }) => !isNamed).map(textOf);
}

/** Returns a declaration without its body, annotations and parameter names; for a field, all that precedes its name. */
export function listHeadTokens(node: SyntaxNode, isInInterface: boolean, file: ParsedFile): string[] {
  const words = listJavaModifiers(node, file);
  // Members of interfaces are public by default, and their fields are constants.
  const implied = isInInterface
    ? ["public", "abstract", ...(node.type === "constant_declaration" ? ["static", "final"] : [])]
    : [];
  const seen = SEEN.filter((word) => words.includes(word) && !implied.includes(word));
  const rest = node.children.filter(
    ({ type, field }) =>
      type !== "modifiers" && type !== ";" && field !== "body" && field !== "declarator" && type !== ",",
  );
  return [...seen, ...rest.flatMap((child) => listJavaTokens(child, file))];
}

export const FIELD = /^(?:field|constant)_declaration$/;

/** Returns the value of a constant, which compilers copy into code that uses it. */
export function listConstantTokens(
  member: SyntaxNode,
  declarator: SyntaxNode,
  isInInterface: boolean,
  file: ParsedFile,
): string[] {
  const words = listJavaModifiers(member, file);
  const isConstant = isInInterface || (words.includes("static") && words.includes("final"));
  const type = findChildByField(member, "type");
  const value = findChildByField(declarator, "value");
  if (!isConstant || type === null || value === null) return [];
  const isPlain = /^(?:integral|floating_point|boolean)_type$/.test(type.type) || file.textOf(type) === "String";
  return isPlain ? ["=", ...listJavaTokens(value, file)] : [];
}

/** Returns the types of parameters. With `areNamed`, it also returns their names: a record's components name its accessors. */
export function listJavaParameterTypes(list: SyntaxNode, file: ParsedFile, areNamed = false): string[] {
  const types = list.children.flatMap((child): string[][] => {
    if (child.type === "formal_parameter") {
      const name = areNamed ? findChildByField(child, "name") : null;
      const parts = [findChildByField(child, "type"), findChildByField(child, "dimensions"), name];
      return [parts.flatMap((part) => (part === null ? [] : listJavaTokens(part, file)))];
    }
    if (child.type !== "spread_parameter") return [];
    const type = child.children.find(
      ({ isNamed, type }) => isNamed && !/^(?:modifiers|variable_declarator|\w+_comment)$/.test(type),
    );
    return [[...(type ? listJavaTokens(type, file) : []), "..."]];
  });
  return ["(", ...types.flatMap((tokens, at) => (at === 0 ? tokens : [",", ...tokens])), ")"];
}

const ANNOTATION = /^(?:marker_)?annotation$/;

function listJavaTokens(node: SyntaxNode, file: ParsedFile): string[] {
  if (/_comment$/.test(node.type) || ANNOTATION.test(node.type)) return [];
  if (node.children.length === 0) return [file.textOf(node)];
  if (node.type === "formal_parameters")
    return listJavaParameterTypes(node, file, node.field === "parameters" && isOfRecord(node, file));
  if (node.type === "array_initializer" || node.type === "class_body") return ["{…}"];
  return node.children.flatMap((child) => listJavaTokens(child, file));
}

/** Returns whether a parameter list holds a record's components: a body or `implements` follows it. */
function isOfRecord(list: SyntaxNode, { text }: ParsedFile): boolean {
  return /\brecord\s+[\w$]+\s*(?:<[^()]*>\s*)?$/.test(text.slice(Math.max(0, list.start - 300), list.start));
}
