import type { SourceTree } from "../../kernel/domain/index.ts";

type Entries = Map<string, "file" | "directory">;

/** A tree of texts by path. The folders follow from the paths. */
export class TextTree implements SourceTree {
  readonly #files: Readonly<Record<string, string | Uint8Array>>;
  readonly #folders = new Map<string, Entries>([["", new Map()]]);

  constructor(files: Readonly<Record<string, string | Uint8Array>>) {
    this.#files = files;
    for (const path of Object.keys(files)) this.#add(path, "file");
  }

  async list(folder: string): Promise<ReadonlyMap<string, "file" | "directory"> | null> {
    return this.#folders.get(folder) ?? null;
  }

  async read(path: string): Promise<Uint8Array | null> {
    const text = Object.hasOwn(this.#files, path) ? this.#files[path] : undefined;
    if (text === undefined) return null;
    return typeof text === "string" ? new TextEncoder().encode(text) : text;
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
