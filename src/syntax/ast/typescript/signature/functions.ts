import type { Expression, Function as FunctionNode } from "oxc-parser";
import { joinModifiers, type Maybe, type Printer } from "./printer.ts";

/** Writes a function declaration: `async function* f<T>(a: T): R`. */
export function printFunction(node: FunctionNode, printer: Printer): string {
  const name = node.id ? ` ${node.id.name}` : "";
  const head = `${joinModifiers({ declare: node.declare, async: node.async })}function${node.generator ? "*" : ""}${name}`;
  return (
    head +
    printer.typeParameters(node.typeParameters) +
    printer.parameters(node.params) +
    printer.annotation(node.returnType)
  );
}

/**
 * Writes the part of a signature that comes from an assigned function: ` = async (a: string): Promise<void>`, the same for an arrow and a
 * function expression. Other values add nothing.
 */
export function printFunctionValue(value: Maybe<Expression>, printer: Printer): string {
  if (!isFunctionValue(value)) return "";
  const head = `${value.async ? "async " : ""}${value.generator ? "*" : ""}`;
  return ` = ${head}${printer.typeParameters(value.typeParameters)}${printer.parameters(value.params)}${printer.annotation(value.returnType)}`;
}

export function isFunctionValue(
  value: Maybe<Expression>,
): value is Extract<Expression, { type: "ArrowFunctionExpression" }> | FunctionNode {
  return value?.type === "ArrowFunctionExpression" || value?.type === "FunctionExpression";
}
