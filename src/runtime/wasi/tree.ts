import { Refusal } from "./errno.ts";

/** What a name stands for; everything that is none of these (pipes, devices, sockets) is `other`, and never opened. */
export type EntryType = "directory" | "file" | "link" | "other";

/** Times in nanoseconds. */
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

export interface Entry {
  readonly name: string;
  readonly ino: bigint;
  readonly type: EntryType;
}

/** Null: as it is. */
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

/** An open file. Every operation throws a `Refusal` for what the system says. */
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
 * A directory by its handle. A name is one component, never `.`, `..` or with a slash, and no operation follows a link: who wants
 * that walks it (`walk.ts`). Whatever the directory's path leads to meanwhile, the handle stays with the directory itself.
 */
export interface Directory {
  self(): Stat;
  stat(name: string): Stat;
  enter(name: string): Directory;
  open(name: string, mode: OpenMode): File;
  list(): Entry[];
  /** Another handle of the same directory. */
  again(): Directory;
  makeDirectory(name: string): void;
  removeDirectory(name: string): void;
  unlink(name: string): void;
  close(): void;
  /** What only foreign programs are given; null where nothing of it is. */
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

/** What a name of a directory stands for; null where there is nothing of this name. */
export function statOrNull(directory: Pick<Directory, "stat">, name: string): Stat | null {
  try {
    return directory.stat(name);
  } catch (cause) {
    if (Refusal.isNotFound(cause)) return null;
    throw cause;
  }
}
