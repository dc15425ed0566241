import { Refusal, WASI_ERRNO } from "./errno.ts";
import { EMPTY_STAT, type File, type Stat } from "./tree.ts";

let lastInode = 1n << 62n;

/** A file in memory: a new one, or a copy of a file on disk that the run opened for writing. All its descriptors share it. */
export class OverlayFile implements File {
  readonly #limits: OverlayLimits;
  readonly #stat: Stat;
  #bytes: Uint8Array;
  #size: number;

  constructor(limits: OverlayLimits, content: Uint8Array, onDisk: Stat | null) {
    this.#limits = limits;
    this.#bytes = content;
    this.#size = content.length;
    lastInode += 1n;
    this.#stat = onDisk ?? { ...EMPTY_STAT, type: "file", ino: lastInode };
  }

  content(): Uint8Array {
    return this.#bytes.subarray(0, this.#size);
  }

  read(into: Uint8Array, at: number): number {
    const found = this.#bytes.subarray(Math.min(at, this.#size), Math.min(at + into.length, this.#size));
    into.set(found);
    return found.length;
  }

  write(from: Uint8Array, at: number): number {
    if (from.length === 0) return 0;
    const end = at + from.length;
    this.#limits.spend(Math.max(from.length, end - this.#size));
    this.#makeRoom(end);
    this.#bytes.set(from, at);
    this.#size = Math.max(this.#size, end);
    return from.length;
  }

  stat(): Stat {
    return { ...this.#stat, size: BigInt(this.#size) };
  }

  resize(size: number): void {
    this.#limits.spend(size - this.#size);
    this.#makeRoom(size);
    if (size < this.#size) this.#bytes.fill(0, size, this.#size);
    this.#size = size;
  }

  setTimes(): void {
    throw new Refusal(WASI_ERRNO.notSupported);
  }

  sync(): void {
    // The content is on disk when the run's plan has been applied.
  }

  close(): void {
    // The content is part of the plan, whoever has it open.
  }

  #makeRoom(size: number): void {
    if (size <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(size, Math.min(this.#bytes.length * 2, this.#bytes.length + (8 << 20))));
    larger.set(this.content());
    this.#bytes = larger;
  }
}

/** A file on disk that is open for reading. It also shows what the run writes to the file in the meantime. */
export class ReadThrough implements File {
  readonly #disk: File;
  readonly #changed: () => File | null;

  constructor(disk: File, changed: () => File | null) {
    this.#disk = disk;
    this.#changed = changed;
  }

  read(into: Uint8Array, at: number): number {
    return this.#now().read(into, at);
  }

  write(): number {
    throw new Refusal(WASI_ERRNO.badHandle);
  }

  stat(): Stat {
    return this.#now().stat();
  }

  resize(): void {
    throw new Refusal(WASI_ERRNO.badHandle);
  }

  setTimes(): void {
    throw new Refusal(WASI_ERRNO.notSupported);
  }

  sync(): void {
    // Nothing is written through it.
  }

  close(): void {
    this.#disk.close();
  }

  #now(): File {
    return this.#changed() ?? this.#disk;
  }
}

const chunkBytes = 1 << 20;
/** The cost of a change beside its bytes, so that empty files and folders are limited too. */
const changeBytes = 256;

/** The bytes that a run may write and hold in memory, shared by all its preopens. Calls over the limit answer 51. */
export class OverlayLimits {
  #writeLeft: number;
  #loadLeft: number;

  /** In bytes. `load` limits files on disk that are opened for writing and therefore held in memory. */
  constructor(limits: { readonly write: number; readonly load: number }) {
    this.#writeLeft = limits.write;
    this.#loadLeft = limits.load;
  }

  spend(bytes: number): void {
    const cost = Math.max(bytes, 0);
    if (cost > this.#writeLeft) throw new Refusal(WASI_ERRNO.noSpace);
    this.#writeLeft -= cost;
  }

  spendChange(): void {
    this.spend(changeBytes);
  }

  /** Reads the whole content of a file once. */
  load(file: File, { size }: Stat): Uint8Array {
    if (size > BigInt(this.#loadLeft)) throw new Refusal(WASI_ERRNO.noSpace);
    const content = new Uint8Array(Number(size));
    let at = 0;
    while (at < content.length) {
      const got = file.read(content.subarray(at, at + chunkBytes), at);
      if (got === 0) break;
      at += got;
    }
    this.#loadLeft -= at;
    return content.subarray(0, at);
  }
}
