import type { SourceTree } from "../../../src/kernel/domain/index.ts";

type Listing = Map<string, "file" | "directory">;

/** Returns a tree with these texts, by path. */
export function memoryTree(texts: ReadonlyMap<string, string>): SourceTree {
  const folders = new Map<string, Listing>();
  for (const path of texts.keys()) {
    let above = "";
    const segments = path.split("/");
    segments.forEach((name, at) => {
      const listing = folders.get(above) ?? new Map();
      folders.set(above, listing.set(name, at === segments.length - 1 ? "file" : "directory"));
      above = above === "" ? name : `${above}/${name}`;
    });
  }
  const encoder = new TextEncoder();
  return {
    list: async (folder) => folders.get(folder) ?? null,
    read: async (path) => {
      const text = texts.get(path);
      return text === undefined ? null : encoder.encode(text);
    },
  };
}
