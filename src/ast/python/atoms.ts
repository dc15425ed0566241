/** Atoms: names, constants, and everything between brackets that is not a call or an index. */
import { readComprehension } from "./comprehensions.ts";
import { identifier, inside, type ReadExpression, refuse, separated } from "./grammar.ts";
import type { ConstantValue, DictItem, Expr } from "./nodes.ts";
import { numberValue } from "./numbers.ts";
import { yieldExpr } from "./sequences.ts";
import { stringValue } from "./strings.ts";
import type { Cst } from "./tree.ts";

const SINGLETONS: Readonly<Record<string, ConstantValue>> = {
  true: { of: "True" },
  false: { of: "False" },
  none: { of: "None" },
  ellipsis: { of: "Ellipsis" },
};

export function singleton(node: Cst): ConstantValue | null {
  return SINGLETONS[node.type] ?? null;
}

export function readAtom(node: Cst, read: ReadExpression): Expr {
  switch (node.type) {
    case "identifier":
      return { type: "Name", id: identifier(node) };
    case "integer":
    case "float":
      return { type: "Constant", value: numberValue(node) };
    case "string":
    case "concatenated_string":
      return stringValue(node, read);
    case "parenthesized_expression":
      return readGroup(node, read);
    case "tuple":
    case "tuple_pattern":
      return readTuple(node, read);
    case "list":
    case "list_pattern":
      return { type: "List", elts: elements(node, read) };
    case "set":
      return { type: "Set", elts: elements(node, read) };
    case "dictionary":
      return { type: "Dict", items: separated(inside(node)).items.map((item) => dictItem(item, read)) };
    case "list_comprehension":
    case "set_comprehension":
    case "generator_expression":
    case "dictionary_comprehension":
      return readComprehension(node, read);
    default: {
      const value = singleton(node);
      return value === null ? refuse(node) : { type: "Constant", value };
    }
  }
}

function elements(node: Cst, read: ReadExpression): readonly Expr[] {
  return separated(inside(node)).items.map((item) => read(item, "star_named_expression"));
}

/** Parentheses around one expression leave no trace. */
function readGroup(node: Cst, read: ReadExpression): Expr {
  const [content, ...more] = inside(node);
  if (content === undefined || more.length > 0) return refuse(node);
  return content.type === "yield" ? yieldExpr(content, read) : read(content, "named_expression");
}

function readTuple(node: Cst, read: ReadExpression): Expr {
  const { items, trailing } = separated(inside(node));
  if (items.length === 1 && !trailing) return readGroup(node, read);
  return { type: "Tuple", elts: items.map((item) => read(item, "star_named_expression")) };
}

function dictItem(item: Cst, read: ReadExpression): DictItem {
  const [first, second, third, ...more] = item.children;
  if (item.type === "dictionary_splat" && first?.type === "**" && second !== undefined && third === undefined) {
    return { type: "item", key: null, value: read(second, "bitwise_or") };
  }
  if (item.type !== "pair" || first === undefined || second?.type !== ":" || third === undefined || more.length > 0) {
    return refuse(item);
  }
  return { type: "item", key: read(first, "expression"), value: read(third, "expression") };
}
