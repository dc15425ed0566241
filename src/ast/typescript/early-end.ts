/** Finds what ends a module before others can take a name from it. */
import { lastName, lastOf } from "./loaders.ts";
import { isSyntaxNode, nodesIn, type SyntaxNode, unwrap } from "./syntax-node.ts";

const EXITS = /^(?:exit|abort|reallyExit|kill)$/;

/** Returns the offset behind which a module never gets, 0 where whoever imports it gets an error, and null for neither. */
export function earlyEnd(body: readonly SyntaxNode[]): number | null {
  for (const node of body) {
    if (!ends(node)) continue;
    // What CommonJS has given before it returns stays.
    return node.type === "ReturnStatement" ? node.start : 0;
  }
  return null;
}

const endsAny = (nodes: readonly SyntaxNode[]): boolean => nodes.some(ends);
const inner = (node: unknown): readonly SyntaxNode[] => (isSyntaxNode(node) ? [node] : []);

function ends(node: SyntaxNode): boolean {
  switch (node.type) {
    case "ThrowStatement":
    case "ReturnStatement":
      return true;
    case "ExpressionStatement":
      return exits(unwrap(node.expression));
    case "BlockStatement":
      return endsAny(nodesIn(node.body));
    case "IfStatement": {
      const truth = constantTruth(node.test);
      const [then, otherwise] = [inner(node.consequent), inner(node.alternate)];
      if (truth !== null) return endsAny(truth ? then : otherwise);
      return endsAny(then) && endsAny(otherwise);
    }
    case "WhileStatement":
      return constantTruth(node.test) === true && !hasBreak(node.body);
    case "ForStatement":
      return !isSyntaxNode(node.test) && !hasBreak(node.body);
    case "TryStatement":
      return endsAny(inner(node.finalizer)) || (!isSyntaxNode(node.handler) && endsAny(inner(node.block)));
    default:
      return false;
  }
}

/** Recognises `process.exit()`, `Deno.exit()` and `exit()`. */
function exits(node: unknown): boolean {
  if (!isSyntaxNode(node) || node.type !== "CallExpression") return false;
  const callee = lastOf(node.callee);
  if (!EXITS.test(lastName(callee) ?? "")) return false;
  const owner = isSyntaxNode(callee) && callee.type === "MemberExpression" ? lastName(callee.object) : null;
  return owner === null ? lastName(callee) === "exit" : /^(?:process|Deno)$/.test(owner);
}

/** Also what breaks a loop inside counts, since a label may name the outer one. */
function hasBreak(node: unknown): boolean {
  if (!isSyntaxNode(node)) return false;
  if (node.type === "BreakStatement") return true;
  if (/Function|Class/.test(node.type)) return false;
  return Object.values(node).some((value) => (Array.isArray(value) ? value.some(hasBreak) : hasBreak(value)));
}

/** Returns what a condition is if it is a literal; null for any other. */
function constantTruth(wrapped: unknown): boolean | null {
  const node = unwrap(wrapped);
  if (!isSyntaxNode(node)) return null;
  if (node.type === "UnaryExpression" && node.operator === "!") {
    const truth = constantTruth(node.argument);
    return truth === null ? null : !truth;
  }
  return node.type === "Literal" && !("regex" in node) ? Boolean(node.value) : null;
}
