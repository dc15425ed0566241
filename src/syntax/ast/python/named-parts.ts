import type { NamedParts } from "../../../kernel/domain/index.ts";
import { computeDigest } from "../digest.ts";
import { listHeaderIdentifiers, namesWithin } from "./identifiers.ts";
import { BLOCK_FIELDS, listPythonBlocks, type StmtNode } from "./statement-nodes.ts";

type Fields = { readonly [field: string]: unknown };

const BLOCKS: ReadonlySet<string> = new Set(BLOCK_FIELDS);

/** Maps the nodes that hold entries with names to their field. */
const LISTS: ReadonlyMap<unknown, string> = new Map([
  ["Import", "names"],
  ["ImportFrom", "names"],
  ["Call", "keywords"],
  ["ClassDef", "keywords"],
  ["Dict", "items"],
]);

/** Returns the header of a statement by its entries: imported names, keyword arguments and what stands under the keys of dictionaries. */
export function splitPythonHeader(node: StmtNode): NamedParts {
  const header = Object.fromEntries(Object.entries(node).filter(([field]) => !BLOCKS.has(field)));
  const cutter = new Cutter();
  const rest = cutter.cut(header) as StmtNode;
  const isList = node.type === "Import" || node.type === "ImportFrom";
  // A branch that comes or goes is no entry.
  const shape = computeDigest(JSON.stringify([rest, listPythonBlocks(node).map((block) => block.length > 0)]));
  return { shape, names: listHeaderIdentifiers(rest), entries: cutter.entries, isList };
}

function cutNamedParts(entry: object): NamedParts {
  const cutter = new Cutter();
  const rest = cutter.cut(entry) as object;
  return {
    shape: computeDigest(JSON.stringify(rest)),
    names: namesWithin(rest),
    entries: cutter.entries,
    isList: false,
  };
}

/** Takes the entries with names out of what it copies. */
class Cutter {
  readonly entries: [key: string, parts: NamedParts][] = [];
  #lists = 0;

  cut(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((each) => this.cut(each));
    if (typeof value !== "object" || value === null) return value;
    const { type } = value as Fields;
    const list = LISTS.get(type);
    return Object.fromEntries(
      Object.entries(value).map(([field, inner]) => [
        field,
        field === list ? this.#cutList(inner as readonly object[]) : this.cut(inner),
      ]),
    );
  }

  /** An entry that is spread may take the place of those before it, so that their keys count them. */
  #cutList(list: readonly object[]): unknown[] {
    this.#lists += 1;
    const rest: unknown[] = [];
    for (const entry of list) {
      const key = readEntryName(entry as Fields);
      if (key === null) rest.push(this.cut(entry));
      else this.entries.push([`${this.#lists}:${rest.length}:${key}`, cutNamedParts(entry)]);
    }
    return rest;
  }
}

/** Returns the name of an import, of a keyword argument or of a constant key; null for an entry without one. */
function readEntryName(entry: Fields): string | null {
  if ("asname" in entry) return entry["name"] === "*" ? null : String(entry["asname"] ?? entry["name"]);
  if ("arg" in entry) return typeof entry["arg"] === "string" ? entry["arg"] : null;
  const key = entry["key"] as Fields | null;
  return key !== null && /^(?:Constant|Name|Attribute)$/.test(String(key["type"])) ? JSON.stringify(key) : null;
}
