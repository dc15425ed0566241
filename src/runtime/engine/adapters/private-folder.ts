import { constants } from "node:fs";
import { type FileHandle, mkdir, open } from "node:fs/promises";
import { join } from "node:path";

/** A folder that is held open. */
export interface Folder {
  readonly handle: FileHandle;
  /** A path that leads to the open folder even if the folder is renamed, on systems that have such a path. */
  readonly path: string;
}

/**
 * Opens a folder of the home in which only its owner writes. A missing folder is created or reported as null, as `absent` says.
 * Throws for a link or a file in its place, and for a folder that belongs to or is writable by others.
 */
export async function openFolder(home: string, name: string, absent: "create" | "leave"): Promise<Folder | null> {
  const path = join(home, name);
  if (absent === "create") await mkdir(path, { recursive: true, mode: 0o700 });
  const handle = await openIfThere(path, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  if (handle === null) return null;
  const { mode, uid } = await handle.stat();
  if (isOurs(uid) && (mode & 0o022) === 0) return { handle, path: resolveHandlePath(handle, path) };
  await handle.close();
  throw new Error("Others write to this folder.");
}

/** Returns whether a file belongs to this process's user or to root. */
export function isOurs(uid: number): boolean {
  return uid === 0 || uid === process.getuid?.() || process.platform === "win32";
}

/** Opens a file; null where there is none. Throws for every other error. */
export async function openIfThere(path: string, flags: number): Promise<FileHandle | null> {
  try {
    return await open(path, flags);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

function resolveHandlePath(handle: FileHandle, path: string): string {
  return process.platform === "linux" ? `/proc/self/fd/${handle.fd}` : path;
}
