import type { Node, ObjectPropertyKind, TemplateLiteral } from "oxc-parser";
import type { Printer } from "./printer.ts";

/** These expressions need no parentheses as operands. */
const SIMPLE: ReadonlySet<string> = new Set([
  "Literal",
  "Identifier",
  "ThisExpression",
  "Super",
  "MemberExpression",
  "CallExpression",
  "ArrayExpression",
  "TemplateLiteral",
  "TaggedTemplateExpression",
  "MetaProperty",
  "TSNonNullExpression",
]);

export function printExpression(node: Node, printer: Printer): string {
  const operand = (part: Node): string =>
    SIMPLE.has(part.type) ? printer.expression(part) : `(${printer.expression(part)})`;
  const list = (parts: readonly Node[]): string => parts.map((part) => printer.expression(part)).join(", ");
  switch (node.type) {
    case "Literal":
      return literalText(node);
    case "Identifier":
      return node.name;
    case "ThisExpression":
      return "this";
    case "Super":
      return "super";
    case "TemplateLiteral":
      return templateText(node, printer);
    case "TaggedTemplateExpression":
      return `${operand(node.tag)}${printer.typeArguments(node.typeArguments)}${templateText(node.quasi, printer)}`;
    case "MemberExpression": {
      const link = node.optional ? "?." : "";
      if (node.computed) return `${operand(node.object)}${link}[${printer.expression(node.property)}]`;
      return `${operand(node.object)}${link || "."}${printer.key(node.property, false)}`;
    }
    case "CallExpression":
      return `${operand(node.callee)}${node.optional ? "?." : ""}${printer.typeArguments(node.typeArguments)}(${list(node.arguments)})`;
    case "NewExpression":
      return `new ${operand(node.callee)}${printer.typeArguments(node.typeArguments)}(${list(node.arguments)})`;
    case "ChainExpression":
      return printer.expression(node.expression);
    case "UnaryExpression":
      return `${node.operator}${/\w$/.test(node.operator) ? " " : ""}${operand(node.argument)}`;
    case "BinaryExpression":
    case "LogicalExpression":
      if (node.left.type === "PrivateIdentifier") return `#${node.left.name} in ${operand(node.right)}`;
      return `${operand(node.left)} ${node.operator} ${operand(node.right)}`;
    case "ConditionalExpression":
      return `${operand(node.test)} ? ${operand(node.consequent)} : ${operand(node.alternate)}`;
    case "ArrayExpression":
      return `[${node.elements.map((element) => (element ? printer.expression(element) : "")).join(", ")}]`;
    case "ObjectExpression":
      return node.properties.length === 0
        ? "{}"
        : `{ ${node.properties.map((property) => propertyText(property, printer)).join(", ")} }`;
    case "SpreadElement":
      return `...${operand(node.argument)}`;
    case "AwaitExpression":
      return `await ${operand(node.argument)}`;
    case "TSAsExpression":
      return `${operand(node.expression)} as ${printer.type(node.typeAnnotation)}`;
    case "TSSatisfiesExpression":
      return `${operand(node.expression)} satisfies ${printer.type(node.typeAnnotation)}`;
    case "TSNonNullExpression":
      return `${operand(node.expression)}!`;
    case "MetaProperty":
      return `${node.meta.name}.${node.property.name}`;
    case "ArrowFunctionExpression": {
      const head = `${node.async ? "async " : ""}${printer.typeParameters(node.typeParameters)}${printer.parameters(node.params)}${printer.annotation(node.returnType)}`;
      return `${head} => ${node.body.type === "BlockStatement" ? printer.opaque(node.body) : operand(node.body)}`;
    }
    default:
      return printer.opaque(node);
  }
}

function literalText(node: Extract<Node, { type: "Literal" }>): string {
  if ("regex" in node) return node.raw ?? `/${node.regex.pattern}/${node.regex.flags}`;
  if ("bigint" in node) return `${node.bigint}n`;
  return typeof node.value === "string" ? JSON.stringify(node.value) : String(node.value);
}

function templateText({ quasis, expressions }: TemplateLiteral, printer: Printer): string {
  const hole = (expression: Node | undefined): string => (expression ? `\${${printer.expression(expression)}}` : "");
  return `\`${quasis.map(({ value }, index) => value.raw + hole(expressions[index])).join("")}\``;
}

function propertyText(property: ObjectPropertyKind, printer: Printer): string {
  if (property.type === "SpreadElement") return printer.expression(property);
  if (property.method || property.kind !== "init") return printer.opaque(property);
  const key = printer.key(property.key, property.computed);
  return property.shorthand ? key : `${key}: ${printer.expression(property.value)}`;
}
