/** Finds what ends a module before others can take a name from it. */
import { readReferenceName, unwrapSequence } from "./loaders.ts";
import { isSyntaxNode, type SyntaxNode, unwrap } from "./syntax-node.ts";
import type { SyntaxTree } from "./syntax-tree.ts";

const EXITS = /^(?:exit|abort|reallyExit|kill)$/;

/** Returns the offset behind which a module never gets, 0 where whoever imports it gets an error, and null for neither. */
export function findTypeScriptEarlyEnd(body: readonly SyntaxNode[], tree: SyntaxTree): number | null {
  for (const node of body) {
    if (!ends(node, tree)) continue;
    // What CommonJS has given before it returns stays.
    return node.type === "ReturnStatement" ? node.start : 0;
  }
  return null;
}

function ends(node: SyntaxNode, tree: SyntaxTree): boolean {
  const endsOne = (branch: unknown) => isSyntaxNode(branch) && ends(branch, tree);
  switch (node.type) {
    case "ThrowStatement":
    case "ReturnStatement":
      return true;
    case "ExpressionStatement":
      return exitsProcess(unwrap(node.expression));
    case "BlockStatement":
      return tree.readBlockStatements(node).some(endsOne);
    case "IfStatement": {
      const truth = evaluateLiteralTruth(node.test);
      if (truth !== null) return endsOne(truth ? node.consequent : node.alternate);
      return endsOne(node.consequent) && endsOne(node.alternate);
    }
    case "WhileStatement":
      return evaluateLiteralTruth(node.test) === true && !hasBreak(node, tree);
    case "ForStatement":
      return !isSyntaxNode(node.test) && !hasBreak(node, tree);
    case "TryStatement":
      return endsOne(node.finalizer) || (!isSyntaxNode(node.handler) && endsOne(node.block));
    default:
      return false;
  }
}

/** Recognises `process.exit()`, `Deno.exit()` and `exit()`. */
function exitsProcess(node: unknown): boolean {
  if (!isSyntaxNode(node) || node.type !== "CallExpression") return false;
  const callee = unwrapSequence(node.callee);
  if (!EXITS.test(readReferenceName(callee) ?? "")) return false;
  const owner = isSyntaxNode(callee) && callee.type === "MemberExpression" ? readReferenceName(callee.object) : null;
  return owner === null ? readReferenceName(callee) === "exit" : /^(?:process|Deno)$/.test(owner);
}

/** Also what breaks a loop inside counts, since a label may name the outer one. */
function hasBreak(loop: SyntaxNode, tree: SyntaxTree): boolean {
  const stack = [loop];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.type === "BreakStatement") return true;
    if (!/Function|Class/.test(node.type)) stack.push(...tree.listChildNodes(node));
  }
  return false;
}

/** Returns what a condition is if it is a literal; null for any other. */
function evaluateLiteralTruth(wrapped: unknown): boolean | null {
  const node = unwrap(wrapped);
  if (!isSyntaxNode(node)) return null;
  if (node.type === "UnaryExpression" && node.operator === "!") {
    const truth = evaluateLiteralTruth(node.argument);
    return truth === null ? null : !truth;
  }
  return node.type === "Literal" && !("regex" in node) ? Boolean(node.value) : null;
}
