/**
 * The shape of a definition: its nodes in source order, with what they call, the members that they use and their operators. Names of its
 * own, literals, types, documentation and layout are left out, so that two definitions which do the same under other names have one shape.
 */

import type { NodeOfShape } from "../../domain/index.ts";

/** Describes a part of a definition: a node with its parts, or a leaf, which its node shows. A name begins with `$`, a literal with `#`. */
export type Shape = string | ShapeNode;

export interface ShapeNode {
  readonly kind: string;
  readonly parts: readonly Shape[];
}

/** Makes the leaf of a literal of its text without quotes. */
export const literal = (text: string): string => `#${text}`;

/** Begins a block. */
export const BLOCK = "|";

/** Returns the nodes of a shape in source order, each with its leaves. A name is shown by how long ago it was last used. */
export function nodesOfShape(shape: ShapeNode): NodeOfShape[] {
  const nodes: NodeOfShape[] = [];
  const recent: string[] = [];
  const leaf = (part: string): string => {
    if (part.startsWith("#")) return "l";
    if (!part.startsWith("$")) return part;
    const at = recent.indexOf(part);
    if (at >= 0) recent.splice(at, 1);
    recent.unshift(part);
    return at < 0 ? "n" : `n${Math.min(at, FARTHEST)}`;
  };
  const pending: ShapeNode[] = [shape];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const leaves = next.parts.filter((part) => typeof part === "string");
    nodes.push({
      kind: next.kind,
      leaves: next.parts.map((part) => (typeof part === "string" ? leaf(part) : "_")).join(" "),
      literals: leaves.filter((part) => TELLING.test(part)).map((part) => part.slice(1)),
    });
    for (const part of next.parts.toReversed()) if (typeof part !== "string") pending.push(part);
  }
  return nodes;
}

const FARTHEST = 2;

/** Matches literals that say what a definition is about: no text for people, and no number or sign that stands everywhere. */
const TELLING = /^#(?!(?:-?[01](?:\.0)?|.?)$)\S{1,100}$/;
