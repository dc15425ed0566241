/**
 * Digests of the canonical form. It is written as JSON, in which no text can pass for structure; digests are the first 128 bits
 * of SHA-256.
 */
import { hash } from "node:crypto";
import { BLOCK_FIELDS, type Stmt, type StmtNode } from "./statement-nodes.ts";

const BLOCKS: ReadonlySet<string> = new Set(BLOCK_FIELDS);
const NO_BLOCKS: readonly (readonly Stmt[])[] = [];

export function digest(text: string): string {
  return hash("sha256", text, "hex").slice(0, 32);
}

/** The blocks of a statement in the order in which they are written. */
export function blocksOf(node: StmtNode): readonly (readonly Stmt[])[] {
  if (!("body" in node || "cases" in node)) return NO_BLOCKS;
  return BLOCK_FIELDS.flatMap((field) => {
    const block = (node as Fields)[field];
    return Array.isArray(block) ? [block as readonly Stmt[]] : [];
  });
}

/** A statement without the statements in its blocks, written out. */
export function headerText(node: StmtNode): string {
  if (blocksOf(node) === NO_BLOCKS) return JSON.stringify(node);
  return JSON.stringify(Object.fromEntries(Object.entries(node).filter(([field]) => !BLOCKS.has(field))));
}

interface Fields {
  readonly [field: string]: unknown;
}
