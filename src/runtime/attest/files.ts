import { randomBytes } from "node:crypto";
import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  type Stats,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { unusable } from "./refusal.ts";

/** Bits by which others may write. */
const OTHERS_WRITE = 0o022;
const OTHERS_DO = 0o077;

/** A folder of the account's own, made where it is not there. Throws ATTESTATIONS_UNUSABLE for one that others write to. */
export function ownFolder(path: string): string {
  const { mode, uid } = lstatSync(path, { throwIfNoEntry: false }) ?? made(path);
  if ((mode & constants.S_IFMT) !== constants.S_IFDIR) throw unusable(`${path} is no folder.`, { path });
  if (process.platform === "win32") return path;
  if (!isOwn(uid)) throw unusable(`${path} belongs to somebody else.`, { path });
  if ((mode & OTHERS_WRITE) !== 0) throw unusable(`Others may write to ${path}.`, { path });
  return path;
}

function made(path: string): Stats {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  return lstatSync(path);
}

/** A file that nobody else may read; null: there is none. Throws ATTESTATIONS_UNUSABLE where others may. */
export function readSecret(path: string): Buffer | null {
  return reading(path, (fd) => {
    const { mode, uid } = fstatSync(fd);
    const isPrivate = isOwn(uid) && (mode & OTHERS_DO) === 0;
    if (!isPrivate && process.platform !== "win32")
      throw unusable(`Others may read ${path}, so it proves nothing any more.`, { path });
    return readFileSync(fd);
  });
}

/** Null: there is no such file. No link is followed. */
export function readIfThere(path: string): Buffer | null {
  return reading(path, (fd) => readFileSync(fd));
}

function reading<T>(path: string, read: (fd: number) => T): T | null {
  let fd: number;
  try {
    fd = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw cause;
  }
  try {
    return read(fd);
  } finally {
    closeSync(fd);
  }
}

/** Makes a file whole or not at all, only where there is none yet, and on the disk when it returns. */
export function placeFile(folder: string, name: string, content: Uint8Array): "placed" | "there" {
  const fresh = join(folder, `.${name}.${randomBytes(6).toString("hex")}`);
  const fd = openSync(fresh, "wx", 0o600);
  try {
    writeAll(fd, content, 0);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
  try {
    linkSync(fresh, join(folder, name));
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "EEXIST") return "there";
    throw cause;
  } finally {
    rmSync(fresh, { force: true });
  }
  syncFolder(folder);
  return "placed";
}

export function writeAll(fd: number, bytes: Uint8Array, at: number): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(fd, bytes, done, bytes.length - done, at + done);
}

/** Names in a folder outlive a power cut only after this. */
export function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  const fd = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

const isOwn = (uid: number): boolean => uid === process.getuid?.();
