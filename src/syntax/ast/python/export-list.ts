/** The names that a module exports by listing them in `__all__`. */
import { listHeaderBindings } from "./bindings.ts";
import type { Expr } from "./nodes.ts";
import type { StmtNode } from "./statement-nodes.ts";
import { unparse } from "./unparse.ts";

/** What a statement does to `__all__`. */
export interface ExportsChange {
  /** The names that it adds, or the text of an expression that is not a plain list. */
  readonly names: readonly string[];
  /** Whether it drops what was in the list. */
  readonly replaces: boolean;
  /** Shows any other change as text: `__all__.remove('login')`. */
  readonly other: string | null;
}

/** Returns what a statement does to `__all__`, or null where it leaves the list alone. */
export function readExportsChange(node: StmtNode): ExportsChange | null {
  switch (node.type) {
    case "Assign":
      if (node.targets.some(isAll)) return { names: namesIn(node.value), replaces: true, other: null };
      return node.targets.some(isPartOfAll)
        ? createOtherExportsChange(
            `${node.targets.map((target) => `${unparse(target)} = `).join("")}${unparse(node.value)}`,
          )
        : null;
    case "AnnAssign":
      return isAll(node.target) && node.value !== null
        ? { names: namesIn(node.value), replaces: true, other: null }
        : null;
    case "AugAssign":
      if (!isAll(node.target)) return null;
      return node.op === "Add"
        ? adds(namesIn(node.value))
        : createOtherExportsChange(`__all__ ${node.op} ${unparse(node.value)}`);
    case "Delete":
      return node.targets.some((target) => isAll(target) || isPartOfAll(target))
        ? createOtherExportsChange(`del ${node.targets.map(unparse).join(", ")}`)
        : null;
    case "Expr":
      return readCalledExports(node.value);
    default:
      return listHeaderBindings(node).includes("__all__")
        ? createOtherExportsChange(`__all__ bound by ${node.type}`)
        : null;
  }
}

const adds = (names: readonly string[]): ExportsChange => ({ names, replaces: false, other: null });
const createOtherExportsChange = (text: string): ExportsChange => ({ names: [], replaces: false, other: text });

const isAll = (target: Expr): boolean => target.type === "Name" && target.id === "__all__";
const isPartOfAll = (target: Expr): boolean => target.type === "Subscript" && isAll(target.value);

/** Reads `__all__.append("x")`, `__all__.extend([…])` and `__all__.clear()`. */
function readCalledExports(value: Expr): ExportsChange | null {
  if (value.type !== "Call" || value.func.type !== "Attribute" || !isAll(value.func.value)) return null;
  const [first, second] = value.args;
  const added = value.func.attr === "insert" ? second : first;
  const isAddition = /^(?:append|extend|insert)$/.test(value.func.attr);
  return isAddition && added !== undefined ? adds(namesIn(added)) : createOtherExportsChange(unparse(value));
}

function namesIn(value: Expr): readonly string[] {
  switch (value.type) {
    case "List":
    case "Tuple":
    case "Set":
      return value.elts.flatMap(namesIn);
    case "BinOp":
      return value.op === "Add" ? [...namesIn(value.left), ...namesIn(value.right)] : [`*${unparse(value)}`];
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
