import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { SourceTree } from "../../kernel/domain/index.ts";

type Listing = Awaited<ReturnType<SourceTree["list"]>>;

/** A folder on disk as a tree of sources. Each folder and file is read once. */
export class DiskTree implements SourceTree {
  readonly #root: string;
  readonly #folders = new Map<string, Promise<Listing>>();

  constructor(root: string) {
    this.#root = root;
  }

  list(folder: string): Promise<Listing> {
    let listing = this.#folders.get(folder);
    if (!listing) {
      listing = readFolder(join(this.#root, folder));
      this.#folders.set(folder, listing);
    }
    return listing;
  }

  async read(path: string): Promise<Uint8Array | null> {
    const file = join(this.#root, path);
    const info = await stat(file).catch(() => null);
    return info?.isFile() ? readFile(file).catch(() => null) : null;
  }
}

async function readFolder(path: string): Promise<Listing> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => null);
  return (
    entries &&
    new Map(
      entries.map(
        (entry) => [entry.name, entry.isDirectory() ? "directory" : entry.isSymbolicLink() ? "link" : "file"] as const,
      ),
    )
  );
}
