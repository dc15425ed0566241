import type { Expr } from "./nodes.ts";
import type { StmtNode } from "./statement-nodes.ts";
import { unparse } from "./unparse.ts";

/** Returns the names that a statement adds to `__all__`, or the text of an expression that is not a plain list; null if it adds nothing. */
export function exportsOf(node: StmtNode): readonly string[] | null {
  switch (node.type) {
    case "Assign":
      return node.targets.some(isAll) ? namesIn(node.value) : null;
    case "AnnAssign":
      return isAll(node.target) && node.value !== null ? namesIn(node.value) : null;
    case "AugAssign":
      return isAll(node.target) ? namesIn(node.value) : null;
    case "Expr":
      return calledExports(node.value);
    default:
      return null;
  }
}

const isAll = (target: Expr): boolean => target.type === "Name" && target.id === "__all__";

/** Reads `__all__.append("x")` and `__all__.extend([…])`. */
function calledExports(value: Expr): readonly string[] | null {
  if (value.type !== "Call" || value.func.type !== "Attribute" || !isAll(value.func.value)) return null;
  const [argument] = value.args;
  return argument === undefined ? [] : namesIn(argument);
}

function namesIn(value: Expr): readonly string[] {
  switch (value.type) {
    case "List":
    case "Tuple":
    case "Set":
      return value.elts.flatMap(namesIn);
    case "BinOp":
      return [...namesIn(value.left), ...namesIn(value.right)];
    case "Starred":
      return namesIn(value.value);
    case "Constant":
      return value.value.of === "str" && value.value.value.every((piece) => typeof piece === "string")
        ? [value.value.value.join("")]
        : [unparse(value)];
    default:
      return [`*${unparse(value)}`];
  }
}
