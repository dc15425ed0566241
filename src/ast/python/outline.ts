/** Statements as the contract shows them: digests, names, symbols, lines. */
import type { Statement } from "../../domain/index.ts";
import { blocksOf, headerDigest, wholeDigest } from "./digest.ts";
import { exportsOf } from "./export-list.ts";
import { identifiersOf } from "./identifiers.ts";
import type { Stmt, StmtNode } from "./statement-nodes.ts";

/** `prefix`: `""` at the top level, `Class.` in a class, null in a function, whose names are no symbols. */
export function outlineOf(
  body: readonly Stmt[],
  lineAt: (offset: number) => number,
  prefix: string | null = "",
): readonly Statement[] {
  return body.map((stmt) => {
    const { node } = stmt;
    const symbol = prefix === null ? null : definedName(node);
    const inner = innerPrefix(node, prefix);
    const blocks = blocksOf(node).map((block) => outlineOf(block, lineAt, inner));
    const header = headerDigest(node);
    return {
      header,
      hash: wholeDigest(
        header,
        blocks.map((block) => block.map(({ hash }) => hash)),
      ),
      blocks,
      identifiers: identifiersOf(node),
      symbol: symbol === null ? null : `${prefix}${symbol}`,
      line: lineAt(stmt.start),
      endLine: lineAt(Math.max(stmt.start, stmt.end - 1)),
    };
  });
}

function innerPrefix(node: StmtNode, prefix: string | null): string | null {
  if (node.type === "FunctionDef" || node.type === "AsyncFunctionDef") return null;
  return node.type === "ClassDef" && prefix !== null ? `${prefix}${node.name}.` : prefix;
}

/** The name that a statement binds if it is exactly one; imports are named by their records. */
function definedName(node: StmtNode): string | null {
  switch (node.type) {
    case "FunctionDef":
    case "AsyncFunctionDef":
    case "ClassDef":
      return node.name;
    case "TypeAlias":
      return node.name.id;
    case "AnnAssign":
      return node.target.type === "Name" ? node.target.id : null;
    case "Assign": {
      const [target, ...more] = node.targets;
      return target?.type === "Name" && more.length === 0 ? target.id : null;
    }
    default:
      return exportsOf(node) === null ? null : "__all__";
  }
}
