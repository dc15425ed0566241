/**
 * Digests of the canonical form. Every value is written with its kind and its length or its end, so that no text can pass for
 * structure; digests are the first 128 bits of SHA-256.
 */
import { hash } from "node:crypto";
import { BLOCK_FIELDS, type Stmt, type StmtNode } from "./statement-nodes.ts";

const BLOCKS: ReadonlySet<string> = new Set(BLOCK_FIELDS);

export function digest(text: string): string {
  return hash("sha256", text, "hex").slice(0, 32);
}

/** The blocks of a statement in the order in which they are written. */
export function blocksOf(node: StmtNode): readonly (readonly Stmt[])[] {
  const blocks: (readonly Stmt[])[] = [];
  for (const field of BLOCK_FIELDS) {
    const block = (node as { readonly [field: string]: unknown })[field];
    if (Array.isArray(block)) blocks.push(block as readonly Stmt[]);
  }
  return blocks;
}

/** A statement without the statements in its blocks, written out. */
export function headerText(node: StmtNode): string {
  let text = "{";
  for (const field in node) {
    if (!BLOCKS.has(field)) text = written(`${text}${field}=`, (node as unknown as Fields)[field]);
  }
  return `${text}}`;
}

interface Fields {
  readonly [field: string]: unknown;
}

/** `text` with a value written behind it. */
function written(text: string, value: unknown): string {
  if (typeof value === "string") return `${text}"${value.length}:${value}`;
  if (value === null) return `${text}~`;
  if (Array.isArray(value)) {
    let list = `${text}[${value.length}:`;
    for (const item of value) list = written(list, item);
    return list;
  }
  if (typeof value === "object") {
    let node = `${text}{`;
    for (const field in value) node = written(`${node}${field}=`, (value as Fields)[field]);
    return `${node}}`;
  }
  if (typeof value === "number") return `${text}#${value};`;
  throw new TypeError(`a canonical form holds no ${typeof value}`);
}
