import { Refusal, WASI_ERRNO } from "./errno.ts";
import type { Directory, Entry, File } from "./tree.ts";

/** The descriptor flags of preview1. */
export const FD_FLAG = { append: 1, dsync: 2, nonblock: 4, rsync: 8, sync: 16 } as const;

/** The source of standard input, or the target of the other two streams. */
export interface Stream {
  /** Reads up to `into.length` bytes; 0 means the end. */
  read(into: Uint8Array): number;
  write(from: Uint8Array): number;
  readonly isTerminal: boolean;
}

interface Held {
  readonly base: bigint;
  readonly inheriting: bigint;
  readonly flags: number;
}

export type Descriptor = Held &
  (
    | { readonly kind: "stream"; readonly stream: Stream }
    | { readonly kind: "file"; readonly file: File; readonly offset: number }
    | {
        readonly kind: "directory";
        readonly directory: Directory;
        /** The name by which the guest knows a directory that was open from the start; null for others. */
        readonly preopen: string | null;
        /** The entries as of the last cookie 0, so that cookies stay valid while the directory changes. */
        readonly listing: readonly Entry[] | null;
      }
  );

export type FileDescriptor = Extract<Descriptor, { kind: "file" }>;
export type DirectoryDescriptor = Extract<Descriptor, { kind: "directory" }>;

/** The descriptors of one run. Entries are values: a change replaces an entry. */
export class Descriptors {
  readonly #open = new Map<number, Descriptor>();
  readonly #limit: number;

  /** `limit` is the number of descriptors that the guest may open beside its initial ones. */
  constructor(initial: readonly Descriptor[], limit: number) {
    for (const [fd, descriptor] of initial.entries()) this.#open.set(fd, descriptor);
    this.#limit = initial.length + limit;
  }

  add(descriptor: Descriptor): number {
    this.makeRoom();
    let fd = 3;
    while (this.#open.has(fd)) fd += 1;
    this.#open.set(fd, descriptor);
    return fd;
  }

  makeRoom(): void {
    if (this.#open.size >= this.#limit) throw new Refusal(WASI_ERRNO.openFiles);
  }

  get(fd: number): Descriptor {
    const descriptor = this.#open.get(fd >>> 0);
    if (descriptor === undefined) throw new Refusal(WASI_ERRNO.badHandle);
    return descriptor;
  }

  /** Returns the descriptor where it has all these rights; refuses with 76 otherwise. */
  withRights(fd: number, rights: bigint): Descriptor {
    const descriptor = this.get(fd);
    if ((descriptor.base & rights) !== rights) throw new Refusal(pickMissingRightErrno(descriptor));
    return descriptor;
  }

  directory(fd: number, rights: bigint): DirectoryDescriptor {
    const descriptor = this.get(fd);
    if (descriptor.kind === "stream") throw new Refusal(WASI_ERRNO.badHandle);
    if (descriptor.kind === "file") throw new Refusal(WASI_ERRNO.notDirectory);
    if ((descriptor.base & rights) !== rights) throw new Refusal(WASI_ERRNO.denied);
    return descriptor;
  }

  file(fd: number, rights: bigint): FileDescriptor {
    const descriptor = this.withRights(fd, rights);
    if (descriptor.kind === "directory") throw new Refusal(WASI_ERRNO.isDirectory);
    if (descriptor.kind === "stream") throw new Refusal(WASI_ERRNO.seekOnPipe);
    return descriptor;
  }

  replace(fd: number, descriptor: Descriptor): void {
    this.#open.set(fd >>> 0, descriptor);
  }

  close(fd: number): void {
    closeDescriptor(this.get(fd));
    this.#open.delete(fd >>> 0);
  }

  renumber(from: number, to: number): void {
    const source = this.get(from);
    const target = this.get(to);
    if (from >>> 0 === to >>> 0) return;
    closeDescriptor(target);
    this.#open.delete(from >>> 0);
    this.#open.set(to >>> 0, source);
  }

  closeAll(): void {
    for (const descriptor of this.#open.values()) closeDescriptor(descriptor);
    this.#open.clear();
  }
}

/** Reading a write-only stream or a directory is a wrong handle, not an attempt at more than was granted. */
function pickMissingRightErrno({ kind }: Descriptor): number {
  return kind === "file" ? WASI_ERRNO.denied : WASI_ERRNO.badHandle;
}

function closeDescriptor(descriptor: Descriptor): void {
  if (descriptor.kind === "file") descriptor.file.close();
  if (descriptor.kind === "directory") descriptor.directory.close();
}
