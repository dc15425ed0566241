import { constants } from "node:fs";
import { type FileHandle, mkdir, open } from "node:fs/promises";
import { join } from "node:path";

/** A folder that is held open. */
export interface Folder {
  readonly handle: FileHandle;
  /** Leads to the open folder, whatever its name leads to by now, where the system can say so. */
  readonly path: string;
}

/**
 * A folder of the home in which nobody but its owner writes. It is made where `absent` says so, and null where it is absent.
 * Throws for a link or a file in its place, and for a folder that is another's or that others write to.
 */
export async function openFolder(home: string, name: string, absent: "create" | "leave"): Promise<Folder | null> {
  const path = join(home, name);
  if (absent === "create") await mkdir(path, { recursive: true, mode: 0o700 });
  const handle = await openIfThere(path, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  if (handle === null) return null;
  const { mode, uid } = await handle.stat();
  if (isOurs(uid) && (mode & 0o022) === 0) return { handle, path: pathOf(handle, path) };
  await handle.close();
  throw new Error("Others write to this folder.");
}

/** Whether a file belongs to who runs this, or to root. */
export function isOurs(uid: number): boolean {
  return uid === 0 || uid === process.getuid?.() || process.platform === "win32";
}

/** The file's handle; null where there is none. Throws for everything else. */
export async function openIfThere(path: string, flags: number): Promise<FileHandle | null> {
  try {
    return await open(path, flags);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

function pathOf(handle: FileHandle, path: string): string {
  return process.platform === "linux" ? `/proc/self/fd/${handle.fd}` : path;
}
