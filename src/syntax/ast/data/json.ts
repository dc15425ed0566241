import { type Node, type ParseError, parseTree } from "jsonc-parser";
import { computeMembersForm } from "./members.ts";

/**
 * Returns the form of a JSON text. It is null for invalid JSON, and for a repeated key, of which some readers take the first value and
 * others the last.
 */
export function computeJsonForm(text: string, { hasComments }: { readonly hasComments: boolean }): string | null {
  if (!hasComments) JSON.parse(text);
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: !hasComments, allowTrailingComma: hasComments });
  return root === undefined || errors.length > 0 ? null : computeJsonNodeForm(root, text);
}

function computeJsonNodeForm(node: Node, text: string): string {
  const { type, children = [] } = node;
  switch (type) {
    case "array":
      return `[${children.map((child) => computeJsonNodeForm(child, text)).join(",")}]`;
    case "object": {
      const members = children.map(({ children: [key, value] = [] }): [string, string] => {
        if (!key || !value) throw new SyntaxError("a member has no value");
        return [String(key.value), computeJsonNodeForm(value, text)];
      });
      if (new Set(members.map(([key]) => key)).size < members.length) throw new SyntaxError("a key stands twice");
      return computeMembersForm(members);
    }
    case "string":
      return JSON.stringify(node.value);
    default:
      // Numbers are compared by their spelling, since not every reader uses doubles.
      return text.slice(node.offset, node.offset + node.length);
  }
}
