import type { ObjectId } from "../../kernel/domain/index.ts";
import type { NewObject } from "./new-object.ts";
import { encodePath } from "./path-bytes.ts";
import type { GitTree, TreeEntry } from "./tree.ts";

export function encodeTreeObject(entries: ReadonlyMap<string, TreeEntry>): NewObject {
  const rows = [...entries].map(([name, { mode, oid }]) => {
    const bytes = encodePath(name);
    const isFolder = mode === "040000";
    const row = Buffer.concat([Buffer.from(`${isFolder ? "40000" : mode} `), bytes, ZERO, Buffer.from(oid, "hex")]);
    return { row, key: isFolder ? Buffer.concat([bytes, SLASH]) : bytes };
  });
  rows.sort((a, b) => Buffer.compare(a.key, b.key));
  return { type: "tree", content: Buffer.concat(rows.map(({ row }) => row)) };
}

const ZERO = Buffer.of(0);
/** Git sorts folders as if their names ended with a slash. */
const SLASH = Buffer.from("/");

/** Makes the trees that `tree` becomes with these files put in. Each is passed to `add`, which returns its id. Returns the root's id. */
export async function buildTreeWithFiles(
  tree: GitTree,
  files: ReadonlyMap<string, ObjectId>,
  add: (tree: NewObject) => ObjectId,
  folder = "",
): Promise<ObjectId> {
  const entries = new Map(await tree.entries(folder));
  const below = new Map<string, Map<string, ObjectId>>();
  for (const [path, oid] of files) {
    const rest = folder === "" ? path : path.slice(folder.length + 1);
    const slash = rest.indexOf("/");
    if (slash < 0) entries.set(rest, { mode: entries.get(rest)?.mode === "100755" ? "100755" : "100644", oid });
    else {
      const name = rest.slice(0, slash);
      below.set(name, (below.get(name) ?? new Map<string, ObjectId>()).set(path, oid));
    }
  }
  for (const [name, inside] of below) {
    const path = folder === "" ? name : `${folder}/${name}`;
    entries.set(name, { mode: "040000", oid: await buildTreeWithFiles(tree, inside, add, path) });
  }
  return add(encodeTreeObject(entries));
}
