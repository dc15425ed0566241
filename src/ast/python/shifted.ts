/** Statements that stand elsewhere in a text than where they were read. */
import { BLOCK_FIELDS, type Stmt, type StmtNode } from "./statement-nodes.ts";

export function shiftedBlock(block: readonly Stmt[], by: number): readonly Stmt[] {
  return by === 0 ? block : block.map((stmt) => shifted(stmt, by));
}

export function shifted(stmt: Stmt, by: number): Stmt {
  if (by === 0) return stmt;
  return { node: shiftedNode(stmt.node, by), start: stmt.start + by, end: stmt.end + by };
}

function shiftedNode(node: StmtNode, by: number): StmtNode {
  let shifted: Record<string, unknown> | null = null;
  for (const field of BLOCK_FIELDS) {
    const block = (node as { readonly [field: string]: unknown })[field];
    if (!Array.isArray(block)) continue;
    shifted ??= { ...node };
    shifted[field] = shiftedBlock(block as readonly Stmt[], by);
  }
  return (shifted as StmtNode | null) ?? node;
}
