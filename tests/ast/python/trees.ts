import type { SourceTree } from "../../../src/kernel/domain/index.ts";

export interface ListedTree extends SourceTree {
  /** The folders that were listed. */
  readonly lists: readonly string[];
}

/** A tree in memory: texts by path. */
export function aTree(files: Readonly<Record<string, string>>): ListedTree {
  const folders = new Map<string, Map<string, "file" | "directory">>([["", new Map()]]);
  for (const path of Object.keys(files)) {
    const parts = path.split("/");
    parts.forEach((name, depth) => {
      const folder = parts.slice(0, depth).join("/");
      const names = folders.get(folder) ?? new Map<string, "file" | "directory">();
      names.set(name, depth === parts.length - 1 ? "file" : "directory");
      folders.set(folder, names);
    });
  }
  const lists: string[] = [];
  return {
    lists,
    list: async (folder) => {
      lists.push(folder);
      return folders.get(folder) ?? null;
    },
    read: async (path) => (path in files ? new TextEncoder().encode(files[path]) : null),
  };
}
