import { Refusal, WASI_ERRNO } from "./errno.ts";
import type { Directory, Entry, File } from "./tree.ts";

/** Flags of preview1 that a descriptor may have. */
export const FD_FLAG = { append: 1, dsync: 2, nonblock: 4, rsync: 8, sync: 16 } as const;

/** Where standard input comes from, or the other two go to. */
export interface Stream {
  /** Up to so many bytes; 0: the end. */
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
        /** The name it is known under to the guest, when it was open from the start. */
        readonly preopen: string | null;
        /** As it was at the last cookie 0, so that cookies stay what they were while the directory changes. */
        readonly listing: readonly Entry[] | null;
      }
  );

export type FileDescriptor = Extract<Descriptor, { kind: "file" }>;
export type DirectoryDescriptor = Extract<Descriptor, { kind: "directory" }>;

/** The descriptors of one run. Entries are values: a change puts a new one in the place of the old. */
export class Descriptors {
  readonly #open = new Map<number, Descriptor>();
  readonly #limit: number;

  /** `limit`: how many the guest may open beside those that it starts with. */
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

  /** With all these rights, or 76. */
  withRights(fd: number, rights: bigint): Descriptor {
    const descriptor = this.get(fd);
    if ((descriptor.base & rights) !== rights) throw new Refusal(missingRightErrno(descriptor));
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

/** Reading a stream that is only written, or a directory, is a wrong handle rather than an attempt at more than was granted. */
function missingRightErrno({ kind }: Descriptor): number {
  return kind === "file" ? WASI_ERRNO.denied : WASI_ERRNO.badHandle;
}

function closeDescriptor(descriptor: Descriptor): void {
  if (descriptor.kind === "file") descriptor.file.close();
  if (descriptor.kind === "directory") descriptor.directory.close();
}
