import type {
  BindingPattern,
  BindingProperty,
  BindingRestElement,
  ParamPattern,
  PropertyKey,
  TSTypeParameterDeclaration,
} from "oxc-parser";
import { joinModifiers, type Maybe, type Printer } from "./printer.ts";

export function printParameters(nodes: readonly ParamPattern[], printer: Printer): string {
  return `(${nodes.map((node) => printParameter(node, printer)).join(", ")})`;
}

function printParameter(node: ParamPattern, printer: Printer): string {
  const decorators = printer.decorators(node.decorators);
  if (node.type === "TSParameterProperty") {
    const accessibility = node.accessibility ? `${node.accessibility} ` : "";
    return `${decorators}${accessibility}${joinModifiers({ readonly: node.readonly })}${printer.pattern(node.parameter)}`;
  }
  if (node.type === "RestElement")
    return `${decorators}...${printer.pattern(node.argument)}${printer.annotation(node.typeAnnotation)}`;
  return decorators + printer.pattern(node);
}

export function printPattern(node: BindingPattern, printer: Printer): string {
  switch (node.type) {
    case "Identifier":
      return `${node.name}${node.optional === undefined || !isOptional(node) ? "" : "?"}${printer.annotation(node.typeAnnotation)}`;
    case "AssignmentPattern":
      return `${printer.pattern(node.left)} = ${printer.expression(node.right)}`;
    case "ArrayPattern": {
      const elements = node.elements.map((element) => (element ? printPatternPart(element, printer) : ""));
      return `[${elements.join(", ")}]${isOptional(node) ? "?" : ""}${printer.annotation(node.typeAnnotation)}`;
    }
    case "ObjectPattern": {
      const properties = node.properties.map((property) => printPatternPart(property, printer));
      const body = properties.length === 0 ? "{}" : `{ ${properties.join(", ")} }`;
      return `${body}${isOptional(node) ? "?" : ""}${printer.annotation(node.typeAnnotation)}`;
    }
  }
}

/** The parser's types say `false` for patterns in general; as parameters they may be optional. */
function isOptional(node: { readonly optional?: boolean }): boolean {
  return node.optional === true;
}

function printPatternPart(node: BindingPattern | BindingProperty | BindingRestElement, printer: Printer): string {
  if (node.type === "RestElement") return `...${printer.pattern(node.argument)}`;
  if (node.type !== "Property") return printer.pattern(node);
  return node.shorthand
    ? printer.pattern(node.value)
    : `${printer.key(node.key, node.computed)}: ${printer.pattern(node.value)}`;
}

export function printTypeParameters(node: Maybe<TSTypeParameterDeclaration>, printer: Printer): string {
  if (!node) return "";
  const params = node.params.map((param) => {
    const flags = joinModifiers({ const: param.const, in: param.in, out: param.out });
    const constraint = param.constraint ? ` extends ${printer.type(param.constraint)}` : "";
    const fallback = param.default ? ` = ${printer.type(param.default)}` : "";
    return flags + param.name.name + constraint + fallback;
  });
  return `<${params.join(", ")}>`;
}

/** Writes a key as `a`, `#a` or `[Symbol.iterator]`, without quotes that it does not need. */
export function printKey(node: PropertyKey, computed: boolean, printer: Printer): string {
  if (computed) return `[${printer.expression(node)}]`;
  if (node.type === "PrivateIdentifier") return `#${node.name}`;
  if (node.type === "Literal" && typeof node.value === "string" && /^[A-Za-z_$][\w$]*$/.test(node.value))
    return node.value;
  return printer.expression(node);
}
