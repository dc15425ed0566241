/**
 * The items of `with`. CPython first tries to read parentheses around the items, and only if no `:` follows takes
 * them for part of an expression: `with (a, b):` has two items, `with (a, b) as c:` one that is a tuple.
 */
import { inside, type ReadExpression, refuse, separated } from "./grammar.ts";
import type { WithItem } from "./statement-nodes.ts";
import { readTarget } from "./targets.ts";
import type { Cst } from "./tree.ts";

const PARENTHESES: ReadonlySet<string> = new Set(["tuple", "parenthesized_expression"]);

export function readWithItems(clause: Cst, read: ReadExpression): readonly WithItem[] {
  if (clause.type !== "with_clause") return refuse(clause);
  const grouped = clause.children[0]?.type === "(";
  const { items, trailing } = separated(grouped ? inside(clause) : clause.children);
  const values = items.map(itemValue);
  const [only] = values;
  if (only === undefined || (trailing && !grouped)) return refuse(clause);
  if (!grouped && values.length === 1 && PARENTHESES.has(only.type)) {
    const unwrapped = separated(inside(only)).items;
    if (unwrapped.length > 0 && unwrapped.every(canBeItem)) return unwrapped.map((item) => readItem(item, read));
  }
  return values.map((value) => readItem(value, read));
}

function itemValue(item: Cst): Cst {
  const [value, ...more] = item.children;
  if (item.type !== "with_item" || value === undefined || more.length > 0) return refuse(item);
  return value;
}

/** Whether CPython's rule for an item can derive this: no walrus, star or yield without parentheses of its own. */
function canBeItem(node: Cst): boolean {
  return !["named_expression", "list_splat", "list_splat_pattern", "yield"].includes(node.type);
}

function readItem(value: Cst, read: ReadExpression): WithItem {
  if (value.type !== "as_pattern") {
    return { type: "withitem", context_expr: read(value, "expression"), optional_vars: null };
  }
  const [context, as, target, ...more] = value.children;
  const bound = target?.type === "as_pattern_target" ? target.children[0] : undefined;
  if (context === undefined || as?.type !== "as" || bound === undefined || more.length > 0) return refuse(value);
  return { type: "withitem", context_expr: read(context, "expression"), optional_vars: readTarget(bound, read) };
}
