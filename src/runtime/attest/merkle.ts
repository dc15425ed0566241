import { hash } from "node:crypto";

/** sha256 of 32 bytes, as everywhere here. */
export type Hash = Buffer;

const sha256 = (bytes: Uint8Array): Hash => hash("sha256", bytes, "buffer");

const LEAF = Buffer.from([0]);
const NODE = Buffer.from([1]);

/** RFC 6962, section 2.1: leaves and nodes are hashed with different prefixes, so that none passes for the other. */
export const leafHash = (leaf: Uint8Array): Hash => sha256(Buffer.concat([LEAF, leaf]));
export const nodeHash = (left: Hash, right: Hash): Hash => sha256(Buffer.concat([NODE, left, right]));

/**
 * The right edge of a tree: the roots of its full subtrees from left to right, one for each bit of its size. All that is
 * needed to add a leaf and to know the root.
 */
export interface Edge {
  readonly size: number;
  readonly hashes: readonly Hash[];
}

export const EMPTY_EDGE: Edge = { size: 0, hashes: [] };

export function withLeaf({ size, hashes }: Edge, leaf: Hash): Edge {
  const grown = [...hashes];
  let subtree = leaf;
  // As many full subtrees merge as the size ends in ones.
  for (let bits = size; bits % 2 === 1; bits = (bits - 1) / 2) subtree = nodeHash(popped(grown), subtree);
  return { size: size + 1, hashes: [...grown, subtree] };
}

export function rootOf({ hashes }: Edge): Hash {
  const last = hashes.at(-1);
  if (last === undefined) return sha256(new Uint8Array());
  return hashes.slice(0, -1).reduceRight((right, left) => nodeHash(left, right), last);
}

/** How many full subtrees a tree of this size has at its right edge. */
export function edgeLength(size: number): number {
  let ones = 0;
  for (let left = size; left > 0; left = Math.floor(left / 2)) ones += left % 2;
  return ones;
}

function popped(hashes: Hash[]): Hash {
  const last = hashes.pop();
  if (last === undefined) throw new Error("An edge has fewer hashes than its size has bits.");
  return last;
}
