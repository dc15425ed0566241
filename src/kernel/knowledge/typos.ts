import type { Node } from "jsonc-parser";
import { findNearestName } from "../domain/index.ts";
import { type DocumentKind, findChildShape, getDocumentShape } from "./kinds.ts";
import { type LocatedText, listJsonMembers, locate } from "./located.ts";
import { describePointerPlace, extendPointer, type Problem, pickFirstProblems } from "./problems.ts";
import type { Shape } from "./shapes.generated.ts";

function findTypoKeys(node: Node, shape: Shape, pointer: string, located: LocatedText, file: string): Problem[] {
  if (node.type === "array") {
    const items = node.children ?? [];
    return items.flatMap((item, index) =>
      findTypoKeys(item, shape.items ?? {}, extendPointer(pointer, index), located, file),
    );
  }
  const members = listJsonMembers(node);
  const present = new Set(members.map(({ key }) => key));
  const known = Object.keys(shape.properties ?? {});
  const absent = known.filter((key) => !present.has(key));
  return members.flatMap(({ key, keyNode, valueNode }) => {
    const place = extendPointer(pointer, key);
    const nearest = known.includes(key) ? null : findNearestName(key, absent);
    const below = valueNode ? findTypoKeys(valueNode, findChildShape(shape, key), place, located, file) : [];
    if (nearest === null) return below;
    const message = `${describePointerPlace(place)} is kept but means nothing to skl; did you mean ${JSON.stringify(nearest)}?`;
    return [{ file, pointer: place, line: located.lineAt(keyNode.offset), message }, ...below];
  });
}

/**
 * Keys of a readable document that look like a slip of a key that `skl` knows and does not find there. They are no
 * problems, since unknown keys are allowed; a document that cannot be read gives none.
 */
export function listTypoWarnings(kind: DocumentKind, bytes: Uint8Array, file: string): Problem[] {
  const located = locate(new TextDecoder().decode(bytes));
  if (!located.tree || located.syntaxErrors.length > 0) return [];
  return pickFirstProblems(findTypoKeys(located.tree, getDocumentShape(kind), "", located, file));
}
