import { hashSha256Hex } from "../digests.ts";
import { Refusal, WASI_ERRNO } from "./errno.ts";
import { OverlayFile, type OverlayLimits, ReadThrough } from "./overlay-file.ts";
import { type Directory, EMPTY_STAT, type Entry, type File, type OpenMode, type Stat, statOrNull } from "./tree.ts";

/** A change that a run wants below one preopen. Paths are relative to it and use `/`. */
export type PlannedChange =
  | { readonly kind: "make_directory" | "remove_directory"; readonly path: string }
  | { readonly kind: "remove_file"; readonly path: string; readonly before: string }
  /** `before` is the SHA-256 of the replaced file in hexadecimal; null where there was none. */
  | {
      readonly kind: "write_file";
      readonly path: string;
      readonly before: string | null;
      readonly content: Uint8Array;
    };

export type Touched =
  /** A directory on disk that was entered; changes are below it. */
  | { readonly kind: "visited"; readonly node: OverlayNode }
  | { readonly kind: "made"; readonly node: OverlayNode; readonly was: Was }
  | { readonly kind: "file"; readonly file: OverlayFile; readonly was: Was }
  | { readonly kind: "removed"; readonly was: Was };

/** What stands on disk under the name. */
export type Was =
  | { readonly kind: "nothing" }
  /** The node holds what was changed in the directory before it was removed. */
  | { readonly kind: "directory"; readonly node: OverlayNode }
  | { readonly kind: "file"; readonly digest: string };

export class OverlayNode {
  readonly touched = new Map<string, Touched>();
}

/**
 * A directory as a run sees it: the content of the disk, read through its handle, overlaid with the run's changes in memory.
 * Nothing is written; `listPlannedChanges` lists the changes.
 */
export class OverlayDirectory implements Directory {
  readonly #disk: Directory | null;
  readonly #node: OverlayNode;
  readonly #limits: OverlayLimits;
  readonly links = null;

  constructor(disk: Directory | null, node: OverlayNode, limits: OverlayLimits) {
    this.#disk = disk;
    this.#node = node;
    this.#limits = limits;
  }

  self(): Stat {
    return this.#disk?.self() ?? madeDirectory;
  }

  stat(name: string): Stat {
    const touched = this.#node.touched.get(name);
    switch (touched?.kind) {
      case "removed":
        throw new Refusal(WASI_ERRNO.notFound);
      case "file":
        return touched.file.stat();
      case "made":
        return madeDirectory;
      case "visited":
      case undefined:
        return this.#onDisk().stat(name);
    }
  }

  enter(name: string): Directory {
    const touched = this.#node.touched.get(name);
    switch (touched?.kind) {
      case "removed":
        throw new Refusal(WASI_ERRNO.notFound);
      case "file":
        throw new Refusal(WASI_ERRNO.notDirectory);
      case "made":
        return new OverlayDirectory(null, touched.node, this.#limits);
      case "visited":
      case undefined: {
        const disk = this.#onDisk().enter(name);
        const node = touched?.node ?? new OverlayNode();
        if (touched === undefined) this.#node.touched.set(name, { kind: "visited", node });
        return new OverlayDirectory(disk, node, this.#limits);
      }
    }
  }

  reopen(): Directory {
    return new OverlayDirectory(this.#disk?.reopen() ?? null, this.#node, this.#limits);
  }

  open(name: string, mode: OpenMode): File {
    const touched = this.#node.touched.get(name);
    if (touched?.kind === "file") {
      if (mode.create && mode.exclusive) throw new Refusal(WASI_ERRNO.exists);
      if (mode.truncate) touched.file.resize(0);
      return touched.file;
    }
    if (touched?.kind === "made" || touched?.kind === "visited") throw new Refusal(WASI_ERRNO.isDirectory);
    if (touched?.kind === "removed") return this.#create(name, mode, touched.was);
    const was = statOrNull(this, name);
    if (was === null) return this.#create(name, mode, { kind: "nothing" });
    return this.#openOnDisk(name, mode);
  }

  list(): Entry[] {
    const { touched } = this.#node;
    const kept = (this.#disk?.list() ?? []).filter(({ name }) => (touched.get(name)?.kind ?? "visited") === "visited");
    const own = [...touched].flatMap(([name, entry]): Entry[] => {
      if (entry.kind !== "file" && entry.kind !== "made") return [];
      const { dev, ino, type } = entry.kind === "made" ? madeDirectory : entry.file.stat();
      return [{ name, dev, ino, type }];
    });
    return [...kept, ...own];
  }

  makeDirectory(name: string): void {
    if (statOrNull(this, name) !== null) throw new Refusal(WASI_ERRNO.exists);
    this.#limits.spendChange();
    const was = rememberRemoved(this.#node.touched.get(name));
    this.#node.touched.set(name, { kind: "made", node: new OverlayNode(), was });
  }

  removeDirectory(name: string): void {
    if (this.stat(name).type !== "directory") throw new Refusal(WASI_ERRNO.notDirectory);
    const inside = this.enter(name);
    try {
      if (inside.list().length > 0) throw new Refusal(WASI_ERRNO.notEmpty);
    } finally {
      inside.close();
    }
    const touched = this.#node.touched.get(name);
    const node = touched?.kind === "visited" ? touched.node : new OverlayNode();
    this.#remove(name, touched?.kind === "made" ? touched.was : { kind: "directory", node });
  }

  unlink(name: string): void {
    const { type } = this.stat(name);
    if (type === "directory") throw new Refusal(WASI_ERRNO.isDirectory);
    // A link is not followed and its target cannot be planned, so it is left to people.
    if (type !== "file") throw new Refusal(type === "link" ? WASI_ERRNO.loop : WASI_ERRNO.denied);
    const touched = this.#node.touched.get(name);
    this.#remove(name, touched?.kind === "file" ? touched.was : this.#fileOnDisk(name).was);
  }

  close(): void {
    this.#disk?.close();
  }

  #onDisk(): Directory {
    if (this.#disk === null) throw new Refusal(WASI_ERRNO.notFound);
    return this.#disk;
  }

  #remove(name: string, was: Was): void {
    if (was.kind === "nothing") this.#node.touched.delete(name);
    else this.#node.touched.set(name, { kind: "removed", was });
  }

  #create(name: string, { create }: OpenMode, was: Was): File {
    if (!create) throw new Refusal(WASI_ERRNO.notFound);
    this.#limits.spendChange();
    const file = new OverlayFile(this.#limits, new Uint8Array(0), null);
    this.#node.touched.set(name, { kind: "file", file, was });
    return file;
  }

  #openOnDisk(name: string, mode: OpenMode): File {
    if (mode.create && mode.exclusive) throw new Refusal(WASI_ERRNO.exists);
    // Opening without the flags that change something lets the disk refuse links and pipes.
    const disk = this.#onDisk().open(name, { ...mode, read: true, write: false, create: false, truncate: false });
    if (!mode.write && !mode.truncate) return new ReadThrough(disk, () => this.#changedFile(name));
    disk.close();
    const { file, was } = this.#fileOnDisk(name);
    this.#node.touched.set(name, { kind: "file", file, was });
    if (mode.truncate) file.resize(0);
    return file;
  }

  #changedFile(name: string): OverlayFile | null {
    const touched = this.#node.touched.get(name);
    return touched?.kind === "file" ? touched.file : null;
  }

  #fileOnDisk(name: string): { file: OverlayFile; was: Was } {
    const reading = { read: true, write: false, create: false, exclusive: false, truncate: false };
    const disk = this.#onDisk().open(name, reading);
    try {
      const stat = disk.stat();
      const content = this.#limits.load(disk, stat);
      return {
        file: new OverlayFile(this.#limits, content, stat),
        was: { kind: "file", digest: hashSha256Hex(content) },
      };
    } finally {
      disk.close();
    }
  }
}

function rememberRemoved(touched: Touched | undefined): Was {
  return touched?.kind === "removed" ? touched.was : { kind: "nothing" };
}

const madeDirectory: Stat = { ...EMPTY_STAT, ino: 1n, type: "directory" };
