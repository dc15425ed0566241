/**
 * The names of the rules of CPython's grammar under which an expression can stand, and small readers that all parts
 * share. tree-sitter's grammar accepts more in nearly every place; each reader refuses what its rule does not derive,
 * so that what passes has one derivation in CPython's grammar, and the canonical form is that derivation.
 */
import type { Expr } from "./nodes.ts";
import { Refused } from "./refused.ts";
import { KEYWORDS } from "./tokens.ts";
import type { Cst } from "./tree.ts";

export type Rule =
  | "named_expression"
  | "expression"
  | "disjunction"
  | "bitwise_or"
  /** `*` bitwise_or, or expression. */
  | "star_expression"
  /** `*` bitwise_or, or named_expression. */
  | "star_named_expression"
  /** `*` expression, or named_expression: an argument of a call, an index. */
  | "argument";

/** Reads an expression under a rule; handed down so that the readers of parts need not import the reader of all. */
export type ReadExpression = (node: Cst, rule: Rule) => Expr;

export function refuse(node: Cst | undefined, message = "invalid syntax"): never {
  throw new Refused(message, node?.start ?? null);
}

/** An identifier as CPython stores it: in Unicode normal form KC, and not a keyword. */
export function identifier(node: Cst | undefined): string {
  if (node?.type !== "identifier" && node?.type !== "_" && node?.type !== "__future__") return refuse(node);
  if (KEYWORDS.has(node.text)) return refuse(node, `'${node.text}' is a keyword`);
  return normalizeIdentifier(node.text);
}

function normalizeIdentifier(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII, which is always in normal form.
  return /^[\x00-\x7f]*$/.test(text) ? text : text.normalize("NFKC");
}

/** The expression that a dotted name is. */
export function attributeChain(dotted: string): Expr {
  const [first = "", ...rest] = dotted.split(".");
  return rest.reduce<Expr>((value, attr) => ({ type: "Attribute", value, attr }), { type: "Name", id: first });
}

interface Separated {
  readonly items: readonly Cst[];
  readonly trailing: boolean;
}

/** The items between commas; refuses two commas in a row, a leading one, and two items without one. */
export function separated(children: readonly Cst[]): Separated {
  const items: Cst[] = [];
  let comma = true;
  for (const child of children) {
    const isComma = child.type === ",";
    if (isComma === comma) return refuse(child);
    if (!isComma) items.push(child);
    comma = isComma;
  }
  return { items, trailing: comma && items.length > 0 };
}

/** What stands between a pair of brackets. */
export function inside(node: Cst): readonly Cst[] {
  const brackets = `${node.children[0]?.text}${node.children.at(-1)?.text}`;
  if (brackets !== "()" && brackets !== "[]" && brackets !== "{}") return refuse(node);
  return node.children.slice(1, -1);
}
