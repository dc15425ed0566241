/** Literals in patterns: signed and complex numbers, strings, and the keys of mappings. */
import { singleton } from "./atoms.ts";
import { attributeChain, type ReadExpression, refuse } from "./grammar.ts";
import { dottedName } from "./import-statements.ts";
import type { ConstantValue, Expr } from "./nodes.ts";
import { numberValue } from "./numbers.ts";
import type { Cst } from "./tree.ts";

/** A number or string, or null where the children are something else. f-strings are refused. */
export function readNumberOrText(children: readonly Cst[], read: ReadExpression): Expr | null {
  const [first] = children;
  if (first === undefined) return null;
  if (first.type === "string" || first.type === "concatenated_string") {
    const value = read(first, "expression");
    return value.type === "Constant" && children.length === 1 ? value : refuse(first);
  }
  if (first.type === "complex_pattern" && children.length === 1) return readComplex(first);
  if (first.type !== "-" && !isNumber(first)) return null;
  return signedNumber(children, first);
}

const isNumber = (node: Cst): boolean => node.type === "integer" || node.type === "float";

function signedNumber(children: readonly Cst[], at: Cst): Expr {
  const number = children.at(-1);
  const negative = children[0]?.type === "-";
  if (number === undefined || !isNumber(number) || children.length !== (negative ? 2 : 1)) return refuse(at);
  return signed(negative, numberValue(number));
}

function signed(negative: boolean, value: ConstantValue): Expr {
  const constant: Expr = { type: "Constant", value };
  return negative ? { type: "UnaryOp", op: "USub", operand: constant } : constant;
}

/** `-1 + 2j`: the first real, the second imaginary. */
function readComplex(node: Cst): Expr {
  const negative = node.children[0]?.type === "-";
  const [real, sign, imaginary, ...more] = negative ? node.children.slice(1) : node.children;
  const op = sign?.type === "+" ? "Add" : sign?.type === "-" ? "Sub" : null;
  if (real === undefined || imaginary === undefined || op === null || more.length > 0) return refuse(node);
  const [left, right] = [numberValue(real), numberValue(imaginary)];
  if (left.of === "complex" || right.of !== "complex") return refuse(node, "real and imaginary number required");
  return { type: "BinOp", left: signed(negative, left), op, right: { type: "Constant", value: right } };
}

/** The key of a mapping pattern: a literal or a dotted name. */
export function readLiteralKey(children: readonly Cst[], at: Cst, read: ReadExpression): Expr {
  const literal = readNumberOrText(children, read);
  if (literal !== null) return literal;
  const [only, ...more] = children;
  if (only === undefined || more.length > 0) return refuse(at);
  const value = singleton(only);
  if (value !== null && value.of !== "Ellipsis") return { type: "Constant", value };
  const name = dottedName(only);
  if (!name.includes(".")) return refuse(only, "mapping pattern keys may only match literals and attribute lookups");
  return attributeChain(name);
}
