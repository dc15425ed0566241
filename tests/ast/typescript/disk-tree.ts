import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { SourceTree } from "../../../src/kernel/domain/index.ts";

type Kind = "file" | "directory" | "link";

/** A folder on disk as a tree. */
export class DiskTree implements SourceTree {
  readonly #root: string;
  readonly #listed = new Map<string, Promise<ReadonlyMap<string, Kind> | null>>();

  constructor(root: string) {
    this.#root = root;
  }

  list(folder: string): Promise<ReadonlyMap<string, Kind> | null> {
    const known = this.#listed.get(folder);
    if (known) return known;
    const entries = this.#read(folder);
    this.#listed.set(folder, entries);
    return entries;
  }

  async read(path: string): Promise<Uint8Array | null> {
    return readFile(join(this.#root, path)).catch(() => null);
  }

  async #read(folder: string): Promise<ReadonlyMap<string, Kind> | null> {
    const entries = await readdir(join(this.#root, folder), { withFileTypes: true }).catch(() => null);
    if (entries === null) return null;
    return new Map(
      entries.map((entry): [string, Kind] => [
        entry.name,
        entry.isDirectory() ? "directory" : entry.isSymbolicLink() ? "link" : "file",
      ]),
    );
  }
}
