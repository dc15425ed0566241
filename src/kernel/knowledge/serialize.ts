import { compareText } from "../domain/index.ts";
import { type DocumentKind, type Documents, findChildShape, getDocumentShape } from "./kinds.ts";
import type { Shape } from "./shapes.generated.ts";

/** Lists whose order means nothing, with the key that puts them in order. All others keep theirs. */
const SORTED_LISTS: Readonly<Partial<Record<DocumentKind, Readonly<Record<string, string>>>>> = {
  knowledge: { state: "id", queue: "proposal_id", tasks: "id" },
  skills_lock: { skills: "name" },
};

const readSortText = (value: unknown, key: string): string => {
  const text: unknown = typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
  return typeof text === "string" ? text : String(text ?? "");
};

/** Orders known keys as the schema does, and then all others by name. */
function orderKeysBySchema(value: object, shape: Shape): string[] {
  const known = Object.keys(shape.properties ?? {}).filter((key) => Object.hasOwn(value, key));
  const seen = new Set(known);
  return [
    ...known,
    ...Object.keys(value)
      .filter((key) => !seen.has(key))
      .sort(compareText),
  ];
}

function block(brackets: string, lines: readonly string[], indent: string): string {
  if (lines.length === 0) return brackets;
  const inner = `\n${indent}  `;
  return `${brackets[0]}${inner}${lines.join(`,${inner}`)}\n${indent}${brackets[1]}`;
}

/**
 * Writes a value as JSON.stringify with two spaces would, but in this order of keys: a copy in the right order would
 * lose it again, since JavaScript moves keys such as "7" to the front.
 */
function serializeShaped(value: unknown, shape: Shape, indent: string): string {
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    const items = value.map((item) => serializeShaped(item ?? null, shape.items ?? {}, inner));
    return block("[]", items, indent);
  }
  if (typeof value === "object" && value !== null) {
    const members: string[] = [];
    for (const key of orderKeysBySchema(value, shape)) {
      const child: unknown = Reflect.get(value, key);
      if (child === undefined) continue;
      members.push(`${JSON.stringify(key)}: ${serializeShaped(child, findChildShape(shape, key), inner)}`);
    }
    return block("{}", members, indent);
  }
  if (typeof value === "number" && !Number.isFinite(value)) throw new Error(`JSON has no ${value}.`);
  return JSON.stringify(value);
}

/**
 * Returns the one text of a document: known keys in the schema's order, then others by name; two spaces; one final newline;
 * State, queue and tasks by id. Keys that `skl` does not know are kept at every level.
 */
export function serializeDocument<Kind extends DocumentKind>(kind: Kind, document: Documents[Kind]): string {
  return `${serializeShaped(sortDocumentLists(kind, document), getDocumentShape(kind), "")}\n`;
}

/** Most lists are sorted already, and checking that is cheaper than sorting. */
function sortBy(list: readonly unknown[], key: string): readonly unknown[] {
  let before = "";
  for (const item of list) {
    const name = readSortText(item, key);
    if (name < before) return list.toSorted((a, b) => compareText(readSortText(a, key), readSortText(b, key)));
    before = name;
  }
  return list;
}

/** Returns the document with its sorted lists in their order. */
function sortDocumentLists<Kind extends DocumentKind>(kind: Kind, document: Documents[Kind]): Record<string, unknown> {
  const sorted: Record<string, unknown> = Object.assign(Object.create(null), document);
  const listsToSort: Readonly<Record<string, string>> = SORTED_LISTS[kind] ?? {};
  for (const [key, by] of Object.entries(listsToSort)) {
    const list = sorted[key];
    if (Array.isArray(list)) sorted[key] = sortBy(list, by);
  }
  return sorted;
}
