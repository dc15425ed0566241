import { Refusal } from "./errno.ts";

/** The kind of an entry. Pipes, devices and sockets are `other` and never opened. */
export type EntryType = "directory" | "file" | "link" | "other";

/** Times are in nanoseconds. */
export interface Stat {
  readonly dev: bigint;
  readonly ino: bigint;
  readonly type: EntryType;
  readonly nlink: bigint;
  readonly size: bigint;
  readonly atime: bigint;
  readonly mtime: bigint;
  readonly ctime: bigint;
}

/** The facts of what is on no disk, such as streams. */
export const EMPTY_STAT: Stat = {
  dev: 0n,
  ino: 0n,
  type: "other",
  nlink: 1n,
  size: 0n,
  atime: 0n,
  mtime: 0n,
  ctime: 0n,
};

export interface Entry {
  readonly name: string;
  readonly dev: bigint;
  readonly ino: bigint;
  readonly type: EntryType;
}

/** Null leaves a time unchanged. */
export interface Times {
  readonly atime: bigint | null;
  readonly mtime: bigint | null;
}

export interface OpenMode {
  readonly read: boolean;
  readonly write: boolean;
  readonly create: boolean;
  readonly exclusive: boolean;
  readonly truncate: boolean;
}

/** An open file. Every operation throws a `Refusal` for errors of the system. */
export interface File {
  read(into: Uint8Array, at: number): number;
  write(from: Uint8Array, at: number): number;
  stat(): Stat;
  resize(size: number): void;
  setTimes(times: Times): void;
  sync(): void;
  close(): void;
}

/**
 * A directory behind a handle. A name is one component, never `.`, `..` or one with a slash, and no operation follows a link;
 * `walk.ts` does where that is allowed. The handle stays with the directory even if its path leads elsewhere.
 */
export interface Directory {
  self(): Stat;
  stat(name: string): Stat;
  enter(name: string): Directory;
  open(name: string, mode: OpenMode): File;
  list(): Entry[];
  /** Opens another handle of the same directory. */
  reopen(): Directory;
  makeDirectory(name: string): void;
  removeDirectory(name: string): void;
  unlink(name: string): void;
  close(): void;
  /** Operations for foreign programs only; null where they are not allowed. */
  readonly links: DirectoryLinks | null;
}

export interface DirectoryLinks {
  read(name: string): string;
  make(text: string, name: string): void;
  link(name: string, to: Directory, newName: string): void;
  rename(name: string, to: Directory, newName: string): void;
  setTimes(name: string, times: Times): void;
  setOwnTimes(times: Times): void;
}

/** Returns the entry of this name; null where there is none. */
export function statOrNull(directory: Pick<Directory, "stat">, name: string): Stat | null {
  try {
    return directory.stat(name);
  } catch (cause) {
    if (Refusal.isNotFound(cause)) return null;
    throw cause;
  }
}
