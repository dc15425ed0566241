/**
 * The shape of a definition: its nodes in source order, with what they call, the members that they use and their operators. Names of its
 * own, literals, types, documentation and layout are left out, so that two definitions which do the same under other names have one shape.
 */
import type { Shape } from "../../../kernel/domain/index.ts";

/** Describes a part of a definition: a node with its parts, or a leaf, which its node shows. A name begins with `$`, a literal with `#`. */
export type Part = string | PartNode;

export interface PartNode {
  readonly kind: string;
  readonly parts: readonly Part[];
}

/** Makes the leaf of a literal of its text without quotes. */
export const createLiteralLeaf = (text: string): string => `#${text}`;

/** Begins a block. */
export const BLOCK = "|";

const FARTHEST = 2;

/** Matches literals and names that say what a definition is about: no text for people, and no number or sign that stands everywhere. */
const TELLING = /^(?!(?:-?[01](?:\.0)?|.?)$)\S{1,100}$/;

/** Returns the shape of a part. A name is shown by how long ago it was last used. */
export function computePartShape(whole: PartNode): Shape {
  const nodes: [kind: string, leaves: string][] = [];
  const words = new Set<string>();
  const uses = new Map<string, number>();
  let recent: string[] = [];
  const toShapeLeaf = (part: Part): string => {
    if (typeof part !== "string") return "_";
    const text = part.slice(1);
    if (part.startsWith("#")) words.add(text);
    if (part.startsWith("#")) return "l";
    if (!part.startsWith("$")) return part;
    uses.set(text, (uses.get(text) ?? 0) + 1);
    const at = recent.indexOf(text);
    recent = [text, ...recent.filter((each) => each !== text).slice(0, FARTHEST)];
    return at < 0 && uses.get(text) === 1 ? "n" : `n${at < 0 ? FARTHEST : Math.min(at, FARTHEST)}`;
  };
  const pending = [whole];
  for (let next = pending.pop(); next; next = pending.pop()) {
    nodes.push([next.kind, next.parts.map(toShapeLeaf).join(" ")]);
    pending.push(...next.parts.filter((part) => typeof part !== "string").reverse());
  }
  for (const [name, count] of uses) if (count === 1) words.add(name.replace(/^_{1,2}/, ""));
  return { nodes, words: [...words].filter((word) => TELLING.test(word)) };
}
