import type { Node } from "jsonc-parser";
import { nearestName } from "../domain/index.ts";
import { childShape, type DocumentKind, shapeOf } from "./kinds.ts";
import { type LocatedText, locate, membersOf } from "./located.ts";
import { firstProblems, type Problem, placeOf, pointerTo } from "./problems.ts";
import type { Shape } from "./shapes.generated.ts";

function typosIn(node: Node, shape: Shape, pointer: string, located: LocatedText, file: string): Problem[] {
  if (node.type === "array") {
    const items = node.children ?? [];
    return items.flatMap((item, index) => typosIn(item, shape.items ?? {}, pointerTo(pointer, index), located, file));
  }
  const members = membersOf(node);
  const present = new Set(members.map(({ key }) => key));
  const known = Object.keys(shape.properties ?? {});
  const absent = known.filter((key) => !present.has(key));
  return members.flatMap(({ key, keyNode, valueNode }) => {
    const place = pointerTo(pointer, key);
    const nearest = known.includes(key) ? null : nearestName(key, absent);
    const below = valueNode ? typosIn(valueNode, childShape(shape, key), place, located, file) : [];
    if (nearest === null) return below;
    const message = `${placeOf(place)} is kept but means nothing to skl; did you mean ${JSON.stringify(nearest)}?`;
    return [{ file, pointer: place, line: located.lineAt(keyNode.offset), message }, ...below];
  });
}

/**
 * Keys of a readable document that look like a slip of a key that `skl` knows and does not find there. They are no
 * problems, since unknown keys are allowed; a document that cannot be read gives none.
 */
export function typoWarnings(kind: DocumentKind, bytes: Uint8Array, file: string): Problem[] {
  const located = locate(new TextDecoder().decode(bytes));
  if (!located.tree || located.syntaxErrors.length > 0) return [];
  return firstProblems(typosIn(located.tree, shapeOf(kind), "", located, file));
}
