/** Patterns of `case`. */

import { singleton } from "./atoms.ts";
import { attributeChain, identifier, inside, type ReadExpression, refuse, separated } from "./grammar.ts";
import { dottedName } from "./import-statements.ts";
import type { Expr, Pattern } from "./nodes.ts";
import { readLiteralKey, readNumberOrText } from "./pattern-literals.ts";
import type { Cst } from "./tree.ts";

/** What stands between `case` and the guard: with a comma it is a sequence without brackets. */
export function readPatterns(children: readonly Cst[], at: Cst, read: ReadExpression): Pattern {
  const { items, trailing } = separated(children);
  const [first] = items;
  if (first === undefined) return refuse(at);
  if (items.length > 1 || trailing) {
    return { type: "MatchSequence", patterns: items.map((item) => readMaybeStar(item, read)) };
  }
  return readPattern(first, read);
}

function readPattern(node: Cst, read: ReadExpression): Pattern {
  if (node.type !== "case_pattern") return readClosed([node], node, read);
  const [first] = node.children;
  if (first?.type !== "as_pattern") return readClosed(node.children, node, read);
  const [pattern, as, name, ...more] = first.children;
  if (pattern === undefined || as?.type !== "as" || more.length > 0) return refuse(first);
  const inner = readPattern(pattern, read);
  // `a as b as c` and `_ as b` after a star are no or_patterns.
  const nested = pattern.children[0]?.type === "as_pattern";
  const target = identifier(name);
  if (nested || target === "_" || inner.type === "MatchStar") return refuse(first);
  return { type: "MatchAs", pattern: inner, name: target };
}

function readMaybeStar(node: Cst, read: ReadExpression): Pattern {
  const [only] = node.children;
  const splat = node.type === "case_pattern" && node.children.length === 1 ? only : node;
  if (splat?.type !== "splat_pattern") return readPattern(node, read);
  const [star, name, ...more] = splat.children;
  if (star?.type !== "*" || more.length > 0) return refuse(splat);
  const target = identifier(name);
  return { type: "MatchStar", name: target === "_" ? null : target };
}

/** closed_pattern and or_pattern; a sign and its number are two children in a row. */
function readClosed(children: readonly Cst[], at: Cst, read: ReadExpression): Pattern {
  const [only] = children;
  if (only === undefined) return refuse(at);
  if (only.type === "union_pattern" && children.length === 1) return readUnion(only, read);
  const literal = readNumberOrText(children, read);
  if (literal !== null) return { type: "MatchValue", value: literal };
  if (children.length > 1) return refuse(at);
  const constant = singleton(only);
  if (constant !== null && constant.of !== "Ellipsis") return { type: "MatchSingleton", value: constant };
  switch (only.type) {
    case "_":
      return { type: "MatchAs", pattern: null, name: null };
    case "dotted_name":
      return nameOrValue(only);
    case "tuple_pattern":
    case "list_pattern":
      return readSequence(only, read);
    case "dict_pattern":
      return readMapping(only, read);
    case "class_pattern":
      return readClass(only, read);
    default:
      return refuse(only);
  }
}

function readUnion(node: Cst, read: ReadExpression): Pattern {
  const alternatives: Cst[][] = [[]];
  for (const child of node.children) {
    if (child.type === "|") alternatives.push([]);
    else alternatives.at(-1)?.push(child);
  }
  const patterns = alternatives.map((children) => {
    if (children[0]?.type === "union_pattern") return refuse(node);
    return readClosed(children, node, read);
  });
  return { type: "MatchOr", patterns };
}

function nameOrValue(node: Cst): Pattern {
  const name = dottedName(node);
  if (name.includes(".")) return { type: "MatchValue", value: attributeChain(name) };
  return { type: "MatchAs", pattern: null, name: name === "_" ? null : name };
}

function readSequence(node: Cst, read: ReadExpression): Pattern {
  const { items, trailing } = separated(inside(node));
  const [first] = items;
  if (node.type === "tuple_pattern" && items.length === 1 && !trailing && first !== undefined) {
    return readPattern(first, read);
  }
  return { type: "MatchSequence", patterns: items.map((item) => readMaybeStar(item, read)) };
}

function readMapping(node: Cst, read: ReadExpression): Pattern {
  const keys: Expr[] = [];
  const patterns: Pattern[] = [];
  let rest: string | null = null;
  for (const item of entries(node)) {
    const [first, second] = item;
    if (rest !== null || first === undefined) return refuse(node, "nothing can follow ** in a mapping pattern");
    if (first.type === "splat_pattern") {
      rest = restName(first, item.length);
      continue;
    }
    const colon = item.findIndex(({ type }) => type === ":");
    const value = item[colon + 1];
    if (colon < 1 || value === undefined || second === undefined || item.length !== colon + 2) return refuse(node);
    keys.push(readLiteralKey(item.slice(0, colon), node, read));
    patterns.push(readPattern(value, read));
  }
  return { type: "MatchMapping", keys, patterns, rest };
}

/** The children of a mapping pattern between commas: a key has one or two, then `:` and the value. */
function entries(node: Cst): readonly (readonly Cst[])[] {
  const groups: Cst[][] = [[]];
  for (const child of inside(node)) {
    if (child.type === ",") groups.push([]);
    else groups.at(-1)?.push(child);
  }
  return groups.at(-1)?.length === 0 ? groups.slice(0, -1) : groups;
}

function restName(splat: Cst, length: number): string {
  const [stars, name, ...more] = splat.children;
  if (stars?.type !== "**" || more.length > 0 || length !== 1) return refuse(splat);
  const target = identifier(name);
  return target === "_" ? refuse(splat) : target;
}

function readClass(node: Cst, read: ReadExpression): Pattern {
  const [name, ...rest] = node.children;
  if (name === undefined || rest[0]?.type !== "(") return refuse(node);
  const patterns: Pattern[] = [];
  const kwd_attrs: string[] = [];
  const kwd_patterns: Pattern[] = [];
  for (const item of separated(inside({ ...node, children: rest })).items) {
    const keyword = keywordPattern(item, read);
    if (keyword === null) {
      if (kwd_attrs.length > 0) return refuse(item, "positional patterns follow keyword patterns");
      patterns.push(readPattern(item, read));
      continue;
    }
    kwd_attrs.push(keyword.attr);
    kwd_patterns.push(keyword.pattern);
  }
  return { type: "MatchClass", cls: attributeChain(dottedName(name)), patterns, kwd_attrs, kwd_patterns };
}

/** `name=pattern`, or null for anything else. tree-sitter reads `name=a as b` as `(name=a) as b`. */
function keywordPattern(item: Cst, read: ReadExpression): { attr: string; pattern: Pattern } | null {
  const only = item.children.length === 1 ? item.children[0] : undefined;
  if (only?.type === "as_pattern") {
    const [inner, as, name, ...more] = only.children;
    const keyword = inner?.type === "case_pattern" ? keywordPattern(inner, read) : null;
    if (keyword === null) return null;
    const target = identifier(name);
    if (as?.type !== "as" || more.length > 0 || target === "_") return refuse(only);
    return { attr: keyword.attr, pattern: { type: "MatchAs", pattern: keyword.pattern, name: target } };
  }
  if (only?.type !== "keyword_pattern") return null;
  const [attr, sign, ...value] = only.children;
  if (sign?.type !== "=") return refuse(only);
  return { attr: identifier(attr), pattern: readClosed(value, only, read) };
}
