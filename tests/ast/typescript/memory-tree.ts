import type { SourceTree } from "../../../src/domain/index.ts";

type Entries = Map<string, "file" | "directory">;

/** A tree of the given files; folders follow from the paths. Counts the folders listed. */
export class MemoryTree implements SourceTree {
  readonly listed: string[] = [];
  readonly #files: Readonly<Record<string, string>>;
  readonly #folders = new Map<string, Entries>([["", new Map()]]);

  constructor(files: Readonly<Record<string, string>>) {
    this.#files = files;
    for (const path of Object.keys(files)) this.#add(path, "file");
  }

  async list(folder: string): Promise<ReadonlyMap<string, "file" | "directory"> | null> {
    this.listed.push(folder);
    return this.#folders.get(folder) ?? null;
  }

  async read(path: string): Promise<Uint8Array | null> {
    const text = this.#files[path];
    return text === undefined ? null : new TextEncoder().encode(text);
  }

  #add(path: string, kind: "file" | "directory"): void {
    const slash = path.lastIndexOf("/");
    const folder = path.slice(0, Math.max(0, slash));
    if (slash !== -1 && !this.#folders.has(folder)) this.#add(folder, "directory");
    const entries: Entries = this.#folders.get(folder) ?? new Map();
    entries.set(path.slice(slash + 1), kind);
    this.#folders.set(folder, entries);
  }
}
