import { findChildByField, listChildrenByField, type ParsedFile, type SyntaxNode } from "../treesitter/index.ts";
import { listDeclaredSpecs } from "./imports.ts";
import { typeText } from "./signature.ts";

export interface Constant {
  readonly name: string;
  readonly spec: SyntaxNode;
  readonly type: SyntaxNode | null;
  /** Shows the value, with the place of a constant that is numbered by its place: `iota (2)`. */
  readonly value: string;
  readonly isNumbered: boolean;
  /** Names what an untyped constant is by its value, such as a string; null where only a type checker knows. */
  readonly kind: string | null;
}

/** Returns the constants of a declaration. One without a value repeats the expression above it with the next `iota`. */
export function listGoConstants(declaration: SyntaxNode, file: ParsedFile): readonly Constant[] {
  let [type, values]: [SyntaxNode | null, readonly SyntaxNode[]] = [null, []];
  return listDeclaredSpecs(declaration).flatMap((spec, iota) => {
    const list = findChildByField(spec, "value");
    if (list !== null) {
      type = findChildByField(spec, "type");
      values = list.children.filter(({ isNamed, type }) => isNamed && type !== "comment");
    }
    const names = listChildrenByField(spec, "name").filter(({ isNamed }) => isNamed);
    return names.map((name, at): Constant => {
      const node = values[at] ?? null;
      const text = node ? typeText(node, file) : "";
      const isNumbered = /\biota\b/.test(text);
      const value = isNumbered ? `${text} (${iota})` : text;
      return { name: file.textOf(name), spec, type, value, isNumbered, kind: node && classifyGoValue(node) };
    });
  });
}

const KINDS: Readonly<Record<string, string>> = {
  interpreted_string_literal: "string",
  raw_string_literal: "string",
  int_literal: "integer",
  float_literal: "float",
  imaginary_literal: "complex",
  rune_literal: "rune",
  true: "boolean",
  false: "boolean",
};

/** A text stays one whatever is added to it. Any other computed value may have a type. */
function classifyGoValue(node: SyntaxNode): string | null {
  const inner = /^(?:unary|parenthesized|binary)_expression$/.test(node.type)
    ? node.children.filter(({ isNamed, type }) => isNamed && type !== "comment").map(classifyGoValue)
    : [];
  const [first = null, ...others] = inner;
  if (inner.includes("string")) return "string";
  return KINDS[node.type] ?? (others.every((each) => each === first) ? first : null);
}
