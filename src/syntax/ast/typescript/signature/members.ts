import type { ClassElement, MethodDefinition, TSAccessibility, TSIndexSignature, TSSignature } from "oxc-parser";
import { printFunctionValue } from "./functions.ts";
import { joinModifiers, type Maybe, type Printer } from "./printer.ts";

export interface MemberText {
  readonly name: string;
  readonly text: string;
}

/** Writes a member of a class or interface in one line, with its name within that class or interface. */
export function printMember(node: ClassElement | TSSignature, printer: Printer): MemberText {
  switch (node.type) {
    case "MethodDefinition":
    case "TSAbstractMethodDefinition":
      return printMethod(node, printer);
    case "PropertyDefinition":
    case "TSAbstractPropertyDefinition":
    case "AccessorProperty":
    case "TSAbstractAccessorProperty": {
      const name = printer.key(node.key, node.computed);
      const flags = joinModifiers({
        static: node.static,
        abstract: node.type.startsWith("TSAbstract"),
        readonly: node.readonly,
        accessor: node.type.endsWith("AccessorProperty"),
      });
      const mark = node.optional ? "?" : "";
      const value = node.typeAnnotation
        ? printer.annotation(node.typeAnnotation)
        : printFunctionValue(node.value, printer);
      return {
        name,
        text:
          printer.decorators(node.decorators) + printAccessibility(node.accessibility) + flags + name + mark + value,
      };
    }
    case "StaticBlock":
      return { name: "static", text: "static {}" };
    case "TSIndexSignature":
      return indexText(node, printer);
    case "TSPropertySignature": {
      const name = printer.key(node.key, node.computed);
      const text = `${joinModifiers({ readonly: node.readonly })}${name}${node.optional ? "?" : ""}${printer.annotation(node.typeAnnotation)}`;
      return { name, text };
    }
    case "TSMethodSignature": {
      const name = printer.key(node.key, node.computed);
      const kind = node.kind === "method" ? "" : `${node.kind} `;
      return { name, text: `${kind}${name}${node.optional ? "?" : ""}${callText(node, printer)}` };
    }
    case "TSCallSignatureDeclaration":
      return { name: "()", text: callText(node, printer) };
    case "TSConstructSignatureDeclaration":
      return { name: "new()", text: `new ${callText(node, printer)}` };
  }
}

function printMethod(node: MethodDefinition, printer: Printer): MemberText {
  const { value } = node;
  const name = printer.key(node.key, node.computed);
  const flags = joinModifiers({
    static: node.static,
    abstract: node.type.startsWith("TSAbstract"),
    async: value.async,
    get: node.kind === "get",
    set: node.kind === "set",
  });
  const text = [
    printer.decorators(node.decorators),
    printAccessibility(node.accessibility),
    flags,
    value.generator ? "*" : "",
    name,
    node.optional ? "?" : "",
    callText(value, printer),
  ].join("");
  return { name, text };
}

function indexText(node: TSIndexSignature, printer: Printer): MemberText {
  const parameters = node.parameters.map(({ name, typeAnnotation }) => name + printer.annotation(typeAnnotation));
  const name = `[${parameters.join(", ")}]`;
  return {
    name,
    text:
      joinModifiers({ static: node.static, readonly: node.readonly }) + name + printer.annotation(node.typeAnnotation),
  };
}

type Callable = Pick<MethodDefinition["value"], "typeParameters" | "params" | "returnType">;

export function callText({ typeParameters, params, returnType }: Callable, printer: Printer): string {
  return printer.typeParameters(typeParameters) + printer.parameters(params) + printer.annotation(returnType);
}

/** Leaves out `public`, which is the default. */
function printAccessibility(accessibility: Maybe<TSAccessibility>): string {
  return accessibility && accessibility !== "public" ? `${accessibility} ` : "";
}
