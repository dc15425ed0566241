import type { ClassElement, MethodDefinition, TSAccessibility, TSIndexSignature, TSSignature } from "oxc-parser";
import { functionValueText } from "./functions.ts";
import { type Maybe, type Printer, words } from "./printer.ts";

export interface MemberText {
  readonly name: string;
  readonly text: string;
}

/** Writes a member of a class or interface in one line, with its name within that class or interface. */
export function memberText(node: ClassElement | TSSignature, printer: Printer): MemberText {
  switch (node.type) {
    case "MethodDefinition":
    case "TSAbstractMethodDefinition":
      return methodText(node, printer);
    case "PropertyDefinition":
    case "TSAbstractPropertyDefinition":
    case "AccessorProperty":
    case "TSAbstractAccessorProperty": {
      const name = printer.key(node.key, node.computed);
      const flags = words({
        static: node.static,
        abstract: node.type.startsWith("TSAbstract"),
        readonly: node.readonly,
        accessor: node.type.endsWith("AccessorProperty"),
      });
      const mark = node.optional ? "?" : "";
      const value = node.typeAnnotation
        ? printer.annotation(node.typeAnnotation)
        : functionValueText(node.value, printer);
      return {
        name,
        text: printer.decorators(node.decorators) + access(node.accessibility) + flags + name + mark + value,
      };
    }
    case "StaticBlock":
      return { name: "static", text: "static {}" };
    case "TSIndexSignature":
      return indexText(node, printer);
    case "TSPropertySignature": {
      const name = printer.key(node.key, node.computed);
      const text = `${words({ readonly: node.readonly })}${name}${node.optional ? "?" : ""}${printer.annotation(node.typeAnnotation)}`;
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

function methodText(node: MethodDefinition, printer: Printer): MemberText {
  const { value } = node;
  const name = printer.key(node.key, node.computed);
  const flags = words({
    static: node.static,
    abstract: node.type.startsWith("TSAbstract"),
    async: value.async,
    get: node.kind === "get",
    set: node.kind === "set",
  });
  const text = [
    printer.decorators(node.decorators),
    access(node.accessibility),
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
    text: words({ static: node.static, readonly: node.readonly }) + name + printer.annotation(node.typeAnnotation),
  };
}

type Callable = Pick<MethodDefinition["value"], "typeParameters" | "params" | "returnType">;

export function callText({ typeParameters, params, returnType }: Callable, printer: Printer): string {
  return printer.typeParameters(typeParameters) + printer.parameters(params) + printer.annotation(returnType);
}

/** Leaves out `public`, which is the default. */
function access(accessibility: Maybe<TSAccessibility>): string {
  return accessibility && accessibility !== "public" ? `${accessibility} ` : "";
}
