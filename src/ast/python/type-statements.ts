/**
 * `type X = …`, and what tree-sitter mistakes for it: `type(self).count = 1` and `type[x] = 1` assign to what the
 * builtin `type` gives.
 */
import { identifier, type ReadExpression, refuse } from "./grammar.ts";
import type { StmtNode } from "./statement-nodes.ts";
import { readSingleTarget } from "./targets.ts";
import type { Cst } from "./tree.ts";
import { readTypeParams } from "./type-params.ts";

export function readTypeStatement(node: Cst, read: ReadExpression): StmtNode {
  const [keyword, left, sign, value, ...more] = node.children;
  const complete = keyword?.type === "type" && sign?.type === "=" && more.length === 0;
  const head = left?.type === "type" && left.children.length === 1 ? left.children[0] : undefined;
  if (!complete || head === undefined || value === undefined) return refuse(node);
  if (head.type === "identifier" || head.type === "generic_type") return readAlias(head, value, read);
  return readAssignment(keyword, head, value, read);
}

function readAlias(head: Cst, value: Cst, read: ReadExpression): StmtNode {
  const [name, params, ...others] = head.type === "generic_type" ? head.children : [head];
  if (others.length > 0) return refuse(head);
  return {
    type: "TypeAlias",
    name: { type: "Name", id: identifier(name) },
    type_params: readTypeParams(params, read),
    value: read(value, "expression"),
  };
}

function readAssignment(keyword: Cst, head: Cst, value: Cst, read: ReadExpression): StmtNode {
  const [target, colon, annotation, ...more] = head.type === "constrained_type" ? head.children : [head];
  if (target === undefined || more.length > 0) return refuse(head);
  const left = readSingleTarget(withTypeCalled(target, keyword), read);
  const right = read(value, "expression");
  if (left.type === "Name") return refuse(head);
  if (annotation === undefined) return { type: "Assign", targets: [left], value: right };
  if (colon?.type !== ":") return refuse(head);
  return { type: "AnnAssign", target: left, annotation: read(annotation, "expression"), value: right, simple: 0 };
}

/** The target with its leftmost brackets read as arguments or an index of the name `type`. */
function withTypeCalled(node: Cst, keyword: Cst): Cst {
  const name: Cst = { ...keyword, type: "identifier" };
  switch (node.type) {
    case "parenthesized_expression":
    case "tuple":
      return { ...node, type: "call", children: [name, { ...node, type: "argument_list" }] };
    case "list":
      return { ...node, type: "subscript", children: [name, ...node.children] };
    case "attribute":
    case "subscript":
    case "call":
    case "type": {
      const [first, ...rest] = node.children;
      return first === undefined ? refuse(node) : { ...node, children: [withTypeCalled(first, keyword), ...rest] };
    }
    default:
      return refuse(node);
  }
}
