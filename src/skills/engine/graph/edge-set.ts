import { Backbone } from "./backbone.ts";
import { canonicalizeEdge, findBackbone, listContradictingEdges } from "./edge-types.ts";
import { buildEdgeKey } from "./keys.ts";
import type { Objection } from "./objection.ts";
import type { Edge, EdgeEnds, EdgeType } from "./types.ts";

export type Applied =
  | { readonly kind: "done" }
  | { readonly kind: "already-there"; readonly by: string | null }
  | { readonly kind: "objection"; readonly objection: Objection };

const done: Applied = { kind: "done" };

/**
 * A set of edges that always keeps its invariants: no edge to itself, no cycle in either backbone, nothing positive beside a
 * conflict. It makes the ends canonical.
 */
export class EdgeSet {
  readonly edges = new Map<string, Edge>();
  readonly #backbones = { prerequisites: new Backbone(), calls: new Backbone() };

  add(given: Edge): Applied {
    const edge = canonicalizeEdge(given);
    const key = buildEdgeKey(edge);
    const equal = this.edges.get(key);
    if (equal) return { kind: "already-there", by: equal.entryId };
    const objection = this.#objection(edge);
    if (objection) return { kind: "objection", objection };
    this.edges.set(key, edge);
    return done;
  }

  /** Deletes an edge. Two branches may delete the same one; for the second it is gone already, which is no problem. */
  delete(given: EdgeEnds): Applied {
    const edge = canonicalizeEdge(given);
    if (!this.edges.delete(buildEdgeKey(edge))) return { kind: "already-there", by: null };
    this.#leaveBackbone(edge);
    return done;
  }

  retype(given: Edge, former: EdgeType): Applied {
    const ends = { type: former, a: given.a, b: given.b };
    const before = this.edges.get(buildEdgeKey(canonicalizeEdge(ends)));
    if (!before) {
      const equal = this.edges.get(buildEdgeKey(canonicalizeEdge(given)));
      if (equal) return { kind: "already-there", by: equal.entryId };
      return { kind: "objection", objection: { kind: "absent", edge: given, former } };
    }
    this.delete(before);
    const applied = this.add(given);
    if (applied.kind === "objection") this.add(before);
    return applied;
  }

  /** Returns an objection, or null after the edge was entered into its backbone. */
  #objection(edge: Edge): Objection | null {
    if (edge.a === edge.b) return { kind: "self", edge };
    for (const ends of listContradictingEdges(edge)) {
      const present = this.edges.get(buildEdgeKey(ends));
      if (present) return { kind: "contradiction", edge, present };
    }
    const backbone = findBackbone(edge.type);
    const path = backbone && this.#backbones[backbone].add(edge.a, edge.b);
    return path && backbone ? { kind: "cycle", edge, backbone, path } : null;
  }

  #leaveBackbone(edge: EdgeEnds): void {
    const backbone = findBackbone(edge.type);
    if (backbone) this.#backbones[backbone].remove(edge.a, edge.b);
  }
}
