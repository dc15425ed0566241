import { findNearestName } from "../../../kernel/domain/index.ts";
import { EDGE_TYPES, type EdgeEnds, type EdgeType } from "./types.ts";

/** Two sets of types that must each stay free of cycles: prerequisites, and skills that run other skills. */
export type BackboneName = "prerequisites" | "calls";

interface TypeRules {
  readonly isSymmetric: boolean;
  readonly backbone: BackboneName | null;
  /** Whether a search follows the edge from a match to a neighbour. */
  readonly isWalkable: boolean;
  /** Whether the edge is impossible between two skills that conflict. */
  readonly opposesConflict: boolean;
}

const directed = { isSymmetric: false, backbone: null, isWalkable: false, opposesConflict: false } as const;
const symmetric = { ...directed, isSymmetric: true } as const;
const positive = { isWalkable: true, opposesConflict: true } as const;

const rules: Readonly<Record<EdgeType, TypeRules>> = {
  depends_on: { ...directed, ...positive, backbone: "prerequisites" },
  specializes: { ...directed, ...positive, backbone: "prerequisites" },
  composes_with: { ...symmetric, ...positive },
  similar_to: { ...symmetric, ...positive },
  conflicts_with: symmetric,
  calls: { ...directed, backbone: "calls", opposesConflict: true },
  requires: { ...directed, opposesConflict: true },
  produces: directed,
  validates: directed,
  supersedes: directed,
};

/** Where several edges lead to the same neighbour, the first of these types is shown. */
export const WALKABLE_TYPES: readonly EdgeType[] = EDGE_TYPES.filter((type) => rules[type].isWalkable);

/** These types can be read from texts; the others have to be observed in use (SkillDAG, section 3.4). */
export const STATIC_TYPES: readonly EdgeType[] = ["depends_on", "specializes", "composes_with", "similar_to"];

export const isStatic = (type: EdgeType): boolean => STATIC_TYPES.includes(type);

const opposedToConflict: readonly EdgeType[] = EDGE_TYPES.filter((type) => rules[type].opposesConflict);

export const isSymmetric = (type: EdgeType): boolean => rules[type].isSymmetric;

export const findBackbone = (type: EdgeType): BackboneName | null => rules[type].backbone;

/** Returns the edges that must not exist beside this one. */
export function listContradictingEdges({ type, a, b }: EdgeEnds): EdgeEnds[] {
  if (rules[type].opposesConflict) return [canonicalizeEdge({ type: "conflicts_with", a, b })];
  if (type !== "conflicts_with") return [];
  return opposedToConflict.flatMap((other) =>
    isSymmetric(other)
      ? [canonicalizeEdge({ type: other, a, b })]
      : [
          { type: other, a, b },
          { type: other, a: b, b: a },
        ],
  );
}

/** Returns an edge as it is stored: the ends of a symmetric one are in code unit order, a directed one is unchanged. */
export function canonicalizeEdge<T extends EdgeEnds>(edge: T): T {
  return isSymmetric(edge.type) && edge.b < edge.a ? { ...edge, a: edge.b, b: edge.a } : edge;
}

/** Reads a type as people and manifests write it; `conflicts` is the SKG's word for `conflicts_with`. */
export function parseEdgeType(text: string): EdgeType | null {
  if (text === "conflicts") return "conflicts_with";
  return EDGE_TYPES.find((type) => type === text) ?? null;
}

/** Returns the type that a misspelt one was probably meant to be. */
export const findNearestEdgeType = (text: string): string | null => findNearestName(text, EDGE_TYPES);
