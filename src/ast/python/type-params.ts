/** Type parameters of PEP 695. */
import { identifier, inside, type ReadExpression, refuse, separated } from "./grammar.ts";
import type { TypeParam } from "./statement-nodes.ts";
import type { Cst } from "./tree.ts";

/** The `[T: bound, *Ts, **P]` of a definition, or nothing. */
export function readTypeParams(node: Cst | undefined, read: ReadExpression): readonly TypeParam[] {
  if (node === undefined) return [];
  if (node.type !== "type_parameter") return refuse(node);
  const { items } = separated(inside(node));
  return items.length === 0 ? refuse(node) : items.map((item) => readTypeParam(item, read));
}

function readTypeParam(item: Cst, read: ReadExpression): TypeParam {
  const [only, ...more] = item.children;
  if (item.type !== "type" || only === undefined || more.length > 0) return refuse(item);
  if (only.type === "identifier") return { type: "TypeVar", name: identifier(only), bound: null };
  const [first, second, third, ...others] = only.children;
  if (only.type === "splat_type" || only.type === "list_splat" || only.type === "list_splat_pattern") {
    if (third !== undefined) return refuse(only);
    if (first?.type === "*") return { type: "TypeVarTuple", name: identifier(second), bound: null };
    if (first?.type === "**") return { type: "ParamSpec", name: identifier(second), bound: null };
    return refuse(only);
  }
  const simple = first?.type === "type" && first.children.length === 1;
  if (only.type !== "constrained_type" || !simple || second?.type !== ":" || third === undefined || others.length > 0) {
    return refuse(only);
  }
  return { type: "TypeVar", name: identifier(first.children[0]), bound: read(third, "expression") };
}
