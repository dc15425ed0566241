import { closeSync, constants, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { buildTemporaryPath, removeAbandoned } from "../../kernel/files/index.ts";

/** Reads a file through one open handle; null where there is none. No link is followed. */
export function readOpened<Value>(path: string, read: (fd: number) => Value): Value | null {
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

/** Returns the bytes of a file; null where there is none. No link is followed. */
export const readIfThere = (path: string): Buffer | null => readOpened(path, (fd) => readFileSync(fd));

/** Makes a file that must not be there yet. It is on the disk when this returns. */
export function writeThrough(path: string, content: Uint8Array, mode: number): void {
  const fd = openSync(path, "wx", mode);
  try {
    writeAll(fd, content, 0);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

/** Makes a file as a whole or not at all, and only where there is none yet. It is on the disk when this returns. */
export function placeFile(folder: string, name: string, content: Uint8Array): "placed" | "there" {
  removeAbandoned(folder);
  const fresh = buildTemporaryPath(join(folder, name), ".");
  writeThrough(fresh, content, 0o600);
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

/** Brings the names in a folder to the disk: without this they may not outlive a power cut. */
export function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  const fd = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
