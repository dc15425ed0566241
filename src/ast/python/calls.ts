/** Suffixes of a primary: `.name`, `[index]`, `(arguments)`; and the arguments of a class. */
import { readComprehension } from "./comprehensions.ts";
import { identifier, inside, type ReadExpression, refuse, separated } from "./grammar.ts";
import type { Expr, Keyword } from "./nodes.ts";
import type { Cst } from "./tree.ts";

export function readSuffix(head: Expr, node: Cst, read: ReadExpression): Expr {
  const [, second, third, ...more] = node.children;
  switch (node.type) {
    case "attribute":
    case "member_type":
      if (second?.type !== "." || more.length > 0) return refuse(node);
      return { type: "Attribute", value: head, attr: identifier(third) };
    case "subscript":
      return subscript(head, { ...node, children: node.children.slice(1) }, read);
    case "generic_type":
      if (second?.type !== "type_parameter" || third !== undefined) return refuse(node);
      return subscript(head, second, read);
    case "call":
      if (second === undefined || third !== undefined) return refuse(node);
      return { type: "Call", func: head, ...readCallArguments(second, read) };
    default:
      return refuse(node);
  }
}

/** `node`: from `[` to `]`. A starred index without parentheses is a tuple that only 3.11 and later read. */
function subscript(value: Expr, node: Cst, read: ReadExpression): Expr {
  const { items, trailing } = separated(inside(node));
  const elts = items.map((item) => readSlice(item, read));
  const [first] = elts;
  if (first === undefined) return refuse(node);
  if (elts.some(({ type }) => type === "Starred")) {
    return { type: "Subscript", value, slice: { type: "Tuple", elts }, since: "3.11" };
  }
  return { type: "Subscript", value, slice: elts.length === 1 && !trailing ? first : { type: "Tuple", elts } };
}

function readSlice(node: Cst, read: ReadExpression): Expr {
  const parts = sliceParts(node);
  if (parts === null) return read(node, "argument");
  const [lower = [], upper = [], step = [], ...more] = parts;
  if (more.length > 0) return refuse(node);
  const part = (children: readonly Cst[]): Expr | null => {
    const [only, ...others] = children;
    if (others.length > 0) return refuse(node);
    return only === undefined ? null : read(only, "expression");
  };
  return { type: "Slice", lower: part(lower), upper: part(upper), step: part(step) };
}

/** What stands between the colons of a slice; in an annotation tree-sitter takes a slice for a type with a bound. */
function sliceParts(node: Cst): readonly (readonly Cst[])[] | null {
  const inner = node.type === "type" && node.children.length === 1 ? (node.children[0] ?? node) : node;
  if (inner.type !== "slice" && inner.type !== "constrained_type") return null;
  const parts: Cst[][] = [[]];
  for (const child of inner.children) {
    if (child.type === ":") parts.push([]);
    else parts.at(-1)?.push(child);
  }
  const last = parts.at(-1)?.[0];
  const rest = inner.type === "constrained_type" && last !== undefined ? sliceParts(last) : null;
  return rest === null ? parts : [...parts.slice(0, -1), ...rest];
}

export interface CallArguments {
  readonly args: readonly Expr[];
  readonly keywords: readonly Keyword[];
}

function readCallArguments(node: Cst, read: ReadExpression): CallArguments {
  if (node.type === "generator_expression") return { args: [readComprehension(node, read)], keywords: [] };
  return readArguments(node, read);
}

/**
 * CPython's order: plain arguments come before every `name=`, `*` before every `**`. Plain and starred ones are
 * `args`, the others `keywords`, each in their own order.
 */
export function readArguments(node: Cst, read: ReadExpression): CallArguments {
  if (node.type !== "argument_list") return refuse(node);
  const args: Expr[] = [];
  const keywords: Keyword[] = [];
  let unpacked = false;
  for (const item of separated(inside(node)).items) {
    if (item.type === "keyword_argument" || item.type === "dictionary_splat") {
      const keyword = readKeyword(item, read);
      unpacked ||= keyword.arg === null;
      keywords.push(keyword);
      continue;
    }
    const value = read(item, "argument");
    if (unpacked || (keywords.length > 0 && value.type !== "Starred")) {
      return refuse(item, "positional argument follows keyword argument");
    }
    args.push(value);
  }
  return { args, keywords };
}

function readKeyword(item: Cst, read: ReadExpression): Keyword {
  const [first, second, third, ...more] = item.children;
  if (item.type === "dictionary_splat") {
    if (first?.type !== "**" || second === undefined || third !== undefined) return refuse(item);
    return { type: "keyword", arg: null, value: read(second, "expression") };
  }
  if (second?.type !== "=" || third === undefined || more.length > 0) return refuse(item);
  return { type: "keyword", arg: identifier(first), value: read(third, "expression") };
}
