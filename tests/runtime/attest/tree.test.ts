import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { encodePreAuthenticated } from "../../../src/runtime/engine/attest/dsse.ts";
import {
  addLeafToEdge,
  computeEdgeRoot,
  computeRootByProof,
  EMPTY_EDGE,
  type Hash,
  hashLeaf,
  WholeTree,
} from "../../../src/runtime/engine/attest/merkle.ts";

/** The leaves and roots that implementations of RFC 6962 are tried with. */
const LEAVES = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f"];
const ROOTS = [
  "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
  "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
  "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
  "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
  "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
  "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
  "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
  "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
];

const leaves = LEAVES.map((text) => hashLeaf(Buffer.from(text, "hex")));

/** As RFC 6962 states it, and slow. */
function rootBySplitting(hashes: readonly Hash[]): Hash {
  if (hashes.length === 0) return createHash("sha256").digest();
  const [only] = hashes;
  if (hashes.length === 1 && only !== undefined) return only;
  let split = 1;
  while (split * 2 < hashes.length) split *= 2;
  const sides = [hashes.slice(0, split), hashes.slice(split)].map(rootBySplitting);
  return createHash("sha256")
    .update(Buffer.concat([Buffer.from([1]), ...sides]))
    .digest();
}

describe("the tree", () => {
  test("has the roots of the vectors for RFC 6962 at every size", () => {
    const edges = [EMPTY_EDGE];
    for (const leaf of leaves) edges.push(addLeafToEdge(edges.at(-1) ?? EMPTY_EDGE, leaf));
    expect(edges.map((edge) => computeEdgeRoot(edge).toString("hex"))).toEqual(ROOTS);
  });

  test("that is grown leaf by leaf has the root of the definition, and each leaf a proof that leads to it", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 70 }), fc.nat(), (size, seed) => {
        const some = Array.from({ length: size }, (_, at) => hashLeaf(Buffer.from(`${seed} ${at}`)));
        const root = rootBySplitting(some);
        const grown = some.reduce(addLeafToEdge, EMPTY_EDGE);
        const tree = new WholeTree(some);
        const index = seed % size;
        const proof = tree.proof(index, size);
        const led = computeRootByProof(some[index] ?? root, { index, size, proof });
        expect([computeEdgeRoot(grown).toString("hex"), led?.toString("hex")]).toEqual([
          root.toString("hex"),
          root.toString("hex"),
        ]);
      }),
      { numRuns: 60 },
    );
  });

  test("proves a leaf at its own place only, and with a whole proof only", () => {
    const size = leaves.length;
    const root = computeEdgeRoot(leaves.reduce(addLeafToEdge, EMPTY_EDGE));
    const proof = new WholeTree(leaves).proof(3, size);
    const leaf = leaves[3] ?? root;
    const tries = [
      { index: 3, size, proof },
      { index: 4, size, proof },
      { index: 3, size, proof: proof.slice(1) },
      { index: 3, size, proof: [...proof, root] },
      { index: 3, size: 4, proof },
      { index: 8, size, proof },
    ];
    expect(tries.map((each) => computeRootByProof(leaf, each)?.equals(root) === true)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});

test("what is signed is the text of the DSSE specification's example", () => {
  const text = encodePreAuthenticated("http://example.com/HelloWorld", Buffer.from("hello world")).toString("utf8");
  expect(text).toBe("DSSEv1 29 http://example.com/HelloWorld 11 hello world");
});
