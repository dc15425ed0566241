/**
 * Digests of the canonical form. Every value is written with its kind and its length or count before it, so that no
 * text can pass for structure; digests are the first 128 bits of SHA-256.
 */
import { hash } from "node:crypto";
import { BLOCK_FIELDS, type Stmt, type StmtNode } from "./statement-nodes.ts";

const BLOCKS: ReadonlySet<string> = new Set(BLOCK_FIELDS);

/** Digest of a statement without the statements in its blocks. */
export function headerDigest(node: StmtNode): string {
  return digest(writeFields(node, isNotBlock));
}

/** Digest of a statement from its header and the digests of its blocks' statements. */
export function wholeDigest(header: string, blocks: readonly (readonly string[])[]): string {
  if (blocks.length === 0) return header;
  return digest(`${header};${blocks.map((block) => `${block.length}:${block.join("")}`).join(";")}`);
}

/** The blocks of a statement in the order in which their digests are taken. */
export function blocksOf(node: StmtNode): readonly (readonly Stmt[])[] {
  const blocks: (readonly Stmt[])[] = [];
  for (const field of BLOCK_FIELDS) {
    const block = (node as { readonly [field: string]: unknown })[field];
    if (Array.isArray(block)) blocks.push(block as readonly Stmt[]);
  }
  return blocks;
}

function digest(text: string): string {
  return hash("sha256", text, "hex").slice(0, 32);
}

const isNotBlock = (field: string): boolean => !BLOCKS.has(field);

function writeFields(node: object, wanted: (field: string) => boolean): string {
  let text = "";
  let count = 0;
  for (const field in node) {
    if (!wanted(field)) continue;
    count += 1;
    text += `${field}=${write((node as Readonly<Record<string, unknown>>)[field])}`;
  }
  return `{${count}:${text}`;
}

function write(value: unknown): string {
  if (typeof value === "string") return `"${value.length}:${value}`;
  if (typeof value === "number") return `#${value};`;
  if (value === null) return "~";
  if (Array.isArray(value)) {
    let text = `[${value.length}:`;
    for (const item of value) text += write(item);
    return text;
  }
  if (typeof value === "object") return writeFields(value, () => true);
  throw new TypeError(`a canonical form holds no ${typeof value}`);
}
