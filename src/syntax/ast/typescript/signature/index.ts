import { hashCanonicalNode } from "../canonical-form.ts";
import type { ParsedText } from "../parser.ts";
import { isSyntaxNode } from "../syntax-node.ts";
import { printExpression } from "./expressions.ts";
import { printKey, printParameters, printPattern, printTypeParameters } from "./parameters.ts";
import type { Printer } from "./printer.ts";
import { printType } from "./types.ts";

/** Makes a printer for the nodes of one file, whose text the digests need. */
export function createPrinter(file: Pick<ParsedText, "text" | "tree">): Printer {
  const printer: Printer = {
    expression: (node) => printExpression(node, printer),
    type: (node) => printType(node, printer),
    annotation: (node) => (node ? `: ${printer.type(node.typeAnnotation)}` : ""),
    typeParameters: (node) => printTypeParameters(node, printer),
    typeArguments: (node) => (node ? `<${node.params.map((type) => printer.type(type)).join(", ")}>` : ""),
    parameters: (nodes) => printParameters(nodes, printer),
    pattern: (node) => printPattern(node, printer),
    key: (node, computed) => printKey(node, computed, printer),
    decorators: (nodes) => (nodes ?? []).map(({ expression }) => `@${printer.expression(expression)} `).join(""),
    opaque: (node) => {
      const value: unknown = node;
      return isSyntaxNode(value) ? `{…${hashCanonicalNode(value, file)}}` : "{…}";
    },
  };
  return printer;
}
