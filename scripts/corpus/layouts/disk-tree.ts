import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { SourceTree } from "../../../src/kernel/domain/index.ts";

/** Returns a folder on disk as the tree that a scan of a work tree would read. */
export function diskTree(root: string): SourceTree {
  const listings = new Map<string, ReturnType<SourceTree["list"]>>();
  const load = async (folder: string) => {
    try {
      const entries = await readdir(join(root, folder), { withFileTypes: true });
      const kind = (entry: (typeof entries)[number]) =>
        entry.isDirectory() ? "directory" : entry.isSymbolicLink() ? "link" : "file";
      return new Map(entries.map((entry) => [entry.name, kind(entry)] as const));
    } catch {
      return null;
    }
  };
  const list: SourceTree["list"] = (folder) => {
    const listing = listings.get(folder) ?? load(folder);
    listings.set(folder, listing);
    return listing;
  };
  return {
    list,
    async read(path) {
      const slash = path.lastIndexOf("/");
      const names = await list(path.slice(0, Math.max(0, slash)));
      return names?.get(path.slice(slash + 1)) === "file" ? readFile(join(root, path)) : null;
    },
  };
}

/** Lists every file below a folder as `git ls-files` would, without those that no repository tracks. */
export async function filesOnDisk(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((path) => !/(^|\/)(\.git|__pycache__|node_modules)\//.test(path))
    .sort();
}
