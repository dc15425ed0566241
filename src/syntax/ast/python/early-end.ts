/** Finds what ends a module before others can take a name from it. */
import { readDottedChain } from "./identifiers.ts";
import type { Expr } from "./nodes.ts";
import { isDefinition, listPythonBlocks, type Stmt, type StmtNode } from "./statement-nodes.ts";

const EXITS: ReadonlySet<string> = new Set(["sys.exit", "exit", "quit", "os._exit", "os.abort"]);

/** Returns whether some statements always end the module, so that whoever imports it gets an error and no names. */
export function endsEarly(body: readonly Stmt[]): boolean {
  return body.some(({ node }) => ends(node));
}

function ends(node: StmtNode): boolean {
  switch (node.type) {
    case "Raise":
      return true;
    case "Expr":
      return node.value.type === "Call" && EXITS.has(readDottedChain(node.value.func) ?? "");
    case "Assert":
      return evaluateConstantTruth(node.test) === false;
    case "If": {
      const truth = evaluateConstantTruth(node.test);
      if (truth !== null) return endsEarly(truth ? node.body : node.orelse);
      return endsEarly(node.body) && endsEarly(node.orelse);
    }
    case "While":
      return evaluateConstantTruth(node.test) === true && (endsEarly(node.body) || !hasBreak(node.body));
    case "With":
    case "AsyncWith":
      // `suppress` and its like may go on after an error.
      return false;
    case "Try":
      return endsEarly(node.finalbody) || (node.handlers.length === 0 && endsEarly(node.body));
    default:
      return false;
  }
}

function hasBreak(body: readonly Stmt[]): boolean {
  return body.some(
    ({ node }) => node.type === "Break" || (!isDefinition(node) && listPythonBlocks(node).some(hasBreak)),
  );
}

/** Returns what a condition is if it is a constant; null for any other. */
function evaluateConstantTruth(node: Expr): boolean | null {
  if (node.type === "UnaryOp" && node.op === "Not") {
    const inner = evaluateConstantTruth(node.operand);
    return inner === null ? null : !inner;
  }
  if (node.type !== "Constant") return null;
  const { value } = node;
  if (value.of === "int") return value.value !== "0";
  if (value.of === "True") return true;
  if (value.of === "False" || value.of === "None") return false;
  return null;
}
