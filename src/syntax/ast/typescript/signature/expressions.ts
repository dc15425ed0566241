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
  const printOperand = (part: Node): string =>
    SIMPLE.has(part.type) ? printer.expression(part) : `(${printer.expression(part)})`;
  const list = (parts: readonly Node[]): string => parts.map((part) => printer.expression(part)).join(", ");
  switch (node.type) {
    case "Literal":
      return printLiteral(node);
    case "Identifier":
      return node.name;
    case "ThisExpression":
      return "this";
    case "Super":
      return "super";
    case "TemplateLiteral":
      return printTemplate(node, printer);
    case "TaggedTemplateExpression":
      return `${printOperand(node.tag)}${printer.typeArguments(node.typeArguments)}${printTemplate(node.quasi, printer)}`;
    case "MemberExpression": {
      const link = node.optional ? "?." : "";
      if (node.computed) return `${printOperand(node.object)}${link}[${printer.expression(node.property)}]`;
      return `${printOperand(node.object)}${link || "."}${printer.key(node.property, false)}`;
    }
    case "CallExpression":
      return `${printOperand(node.callee)}${node.optional ? "?." : ""}${printer.typeArguments(node.typeArguments)}(${list(node.arguments)})`;
    case "NewExpression":
      return `new ${printOperand(node.callee)}${printer.typeArguments(node.typeArguments)}(${list(node.arguments)})`;
    case "ChainExpression":
      return printer.expression(node.expression);
    case "UnaryExpression":
      return `${node.operator}${/\w$/.test(node.operator) ? " " : ""}${printOperand(node.argument)}`;
    case "BinaryExpression":
    case "LogicalExpression":
      if (node.left.type === "PrivateIdentifier") return `#${node.left.name} in ${printOperand(node.right)}`;
      return `${printOperand(node.left)} ${node.operator} ${printOperand(node.right)}`;
    case "ConditionalExpression":
      return `${printOperand(node.test)} ? ${printOperand(node.consequent)} : ${printOperand(node.alternate)}`;
    case "ArrayExpression":
      return `[${node.elements.map((element) => (element ? printer.expression(element) : "")).join(", ")}]`;
    case "ObjectExpression":
      return node.properties.length === 0
        ? "{}"
        : `{ ${node.properties.map((property) => printProperty(property, printer)).join(", ")} }`;
    case "SpreadElement":
      return `...${printOperand(node.argument)}`;
    case "AwaitExpression":
      return `await ${printOperand(node.argument)}`;
    case "TSAsExpression":
      return `${printOperand(node.expression)} as ${printer.type(node.typeAnnotation)}`;
    case "TSSatisfiesExpression":
      return `${printOperand(node.expression)} satisfies ${printer.type(node.typeAnnotation)}`;
    case "TSNonNullExpression":
      return `${printOperand(node.expression)}!`;
    case "MetaProperty":
      return `${node.meta.name}.${node.property.name}`;
    case "ArrowFunctionExpression": {
      const head = `${node.async ? "async " : ""}${printer.typeParameters(node.typeParameters)}${printer.parameters(node.params)}${printer.annotation(node.returnType)}`;
      return `${head} => ${node.body.type === "BlockStatement" ? printer.opaque(node.body) : printOperand(node.body)}`;
    }
    default:
      return printer.opaque(node);
  }
}

function printLiteral(node: Extract<Node, { type: "Literal" }>): string {
  if ("regex" in node) return node.raw ?? `/${node.regex.pattern}/${node.regex.flags}`;
  if ("bigint" in node) return `${node.bigint}n`;
  return typeof node.value === "string" ? JSON.stringify(node.value) : String(node.value);
}

function printTemplate({ quasis, expressions }: TemplateLiteral, printer: Printer): string {
  const printTemplateHole = (expression: Node | undefined): string =>
    expression ? `\${${printer.expression(expression)}}` : "";
  return `\`${quasis.map(({ value }, index) => value.raw + printTemplateHole(expressions[index])).join("")}\``;
}

function printProperty(property: ObjectPropertyKind, printer: Printer): string {
  if (property.type === "SpreadElement") return printer.expression(property);
  if (property.method || property.kind !== "init") return printer.opaque(property);
  const key = printer.key(property.key, property.computed);
  return property.shorthand ? key : `${key}: ${printer.expression(property.value)}`;
}
