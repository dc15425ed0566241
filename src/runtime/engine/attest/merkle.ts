import { hash } from "node:crypto";

/** A SHA-256 of 32 bytes. */
export type Hash = Buffer;

const hashToSha256 = (bytes: Uint8Array): Hash => hash("sha256", bytes, "buffer");

const LEAF = Buffer.from([0]);
const NODE = Buffer.from([1]);

/** Leaves and nodes are hashed with different prefixes, so that neither can pass for the other (RFC 6962, section 2.1). */
export const hashLeaf = (leaf: Uint8Array): Hash => hashToSha256(Buffer.concat([LEAF, leaf]));
const hashInnerNode = (left: Hash, right: Hash): Hash => hashToSha256(Buffer.concat([NODE, left, right]));

/**
 * The right edge of a tree: the roots of its full subtrees from left to right, one for each one-bit of its size. It is enough to
 * add a leaf and to compute the root.
 */
export interface Edge {
  readonly size: number;
  readonly hashes: readonly Hash[];
}

export const EMPTY_EDGE: Edge = { size: 0, hashes: [] };

export function addLeafToEdge({ size, hashes }: Edge, leaf: Hash): Edge {
  const grown = [...hashes];
  let subtree = leaf;
  // As many full subtrees merge as there are one-bits at the end of the size.
  for (let bits = size; bits % 2 === 1; bits = (bits - 1) / 2) subtree = hashInnerNode(popHash(grown), subtree);
  return { size: size + 1, hashes: [...grown, subtree] };
}

export function computeEdgeRoot({ hashes }: Edge): Hash {
  const last = hashes.at(-1);
  if (last === undefined) return hashToSha256(new Uint8Array());
  return hashes.slice(0, -1).reduceRight((right, left) => hashInnerNode(left, right), last);
}

/** Returns the number of full subtrees at the right edge of a tree of this size. */
export function countEdgeHashes(size: number): number {
  let ones = 0;
  for (let left = size; left > 0; left = Math.floor(left / 2)) ones += left % 2;
  return ones;
}

function popHash(hashes: Hash[]): Hash {
  const last = hashes.pop();
  if (last === undefined) throw new Error("An edge has fewer hashes than its size has bits.");
  return last;
}

/** Returns the largest power of two below `size`, where RFC 6962 splits a tree. */
function findTreeSplit(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}

/** The roots of all full subtrees by level and position, so that the proofs of many leaves share the work. */
export class WholeTree {
  readonly #levels: Hash[][];

  constructor(leaves: readonly Hash[]) {
    this.#levels = [[...leaves]];
    for (let below = this.#levels[0] ?? []; below.length > 1; ) {
      const level: Hash[] = [];
      for (let at = 0; at + 1 < below.length; at += 2)
        level.push(hashInnerNode(hashAt(below, at), hashAt(below, at + 1)));
      this.#levels.push(level);
      below = level;
    }
  }

  /**
   * Returns the hashes beside the path from a leaf to the root over the first `size` leaves, from below (RFC 6962, section
   * 2.1.1).
   */
  proof(index: number, size: number): readonly Hash[] {
    return this.#path(index, 0, size);
  }

  #path(index: number, from: number, size: number): Hash[] {
    if (size <= 1) return [];
    const split = findTreeSplit(size);
    if (index < from + split) return [...this.#path(index, from, split), this.#root(from + split, size - split)];
    return [...this.#path(index, from + split, size - split), this.#root(from, split)];
  }

  #root(from: number, size: number): Hash {
    const level = Math.log2(size);
    if (Number.isInteger(level)) return hashAt(this.#levels[level] ?? [], from / size);
    const split = findTreeSplit(size);
    return hashInnerNode(this.#root(from, split), this.#root(from + split, size - split));
  }
}

function hashAt(level: readonly Hash[], at: number): Hash {
  const found = level[at];
  if (found === undefined) throw new Error("The tree is smaller than was asked for.");
  return found;
}

/** Computes the root that a proof leads to; null where its number of hashes does not fit. */
export function computeRootByProof(
  leaf: Hash,
  { index, size, proof }: { index: number; size: number; proof: readonly Hash[] },
): Hash | null {
  if (index >= size) return null;
  const rest = [...proof];
  const root = computeRootAboveLeaf(leaf, { index, size, rest });
  return rest.length === 0 ? root : null;
}

/** Computes the root above a leaf; it takes hashes from the end of `rest`, which is the top of the tree. */
function computeRootAboveLeaf(
  leaf: Hash,
  { index, size, rest }: { index: number; size: number; rest: Hash[] },
): Hash | null {
  if (size === 1) return leaf;
  const beside = rest.pop();
  if (beside === undefined) return null;
  const split = findTreeSplit(size);
  const isLeft = index < split;
  const below = computeRootAboveLeaf(
    leaf,
    isLeft ? { index, size: split, rest } : { index: index - split, size: size - split, rest },
  );
  if (below === null) return null;
  return isLeft ? hashInnerNode(below, beside) : hashInnerNode(beside, below);
}
