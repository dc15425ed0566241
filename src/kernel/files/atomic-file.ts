import { chmod, mkdir, open, rename, rm, unlink, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { describeThrown, SklError } from "../domain/index.ts";
import { buildTemporaryPath, removeAbandoned } from "./temporary-file.ts";

/** Replaces a file as a whole or not at all, and makes its folder. A string is written as Latin-1. Throws FILE_UNWRITABLE. */
export async function replaceFile(path: string, text: string | Uint8Array, mode: number): Promise<void> {
  const temporary = await writeBeside(path, text, mode);
  try {
    await rename(temporary, path);
  } catch (cause) {
    await rm(temporary, { force: true });
    throw writeError(path, cause);
  }
}

/**
 * Moves what stands at `path` to `aside` and puts a new file in its place. The new file is written in full before
 * anything moves, so a full disk or a read-only folder leaves the old hook where it was.
 */
export async function displaceFile(path: string, aside: string, text: string): Promise<void> {
  const temporary = await writeBeside(path, text, 0o755);
  try {
    await rename(path, aside);
    await rename(temporary, path).catch(async (cause: unknown) => {
      await rename(aside, path);
      throw cause;
    });
  } catch (cause) {
    await rm(temporary, { force: true });
    throw writeError(path, cause);
  }
}

export async function moveFile(from: string, to: string): Promise<void> {
  await rename(from, to).catch((cause: unknown) => Promise.reject(writeError(to, cause)));
}

export async function removeFile(path: string): Promise<void> {
  await unlink(path).catch((cause: unknown) => Promise.reject(writeError(path, cause)));
}

/** Writes a new file in UTF-8 that is on the disk when this returns. */
export async function writeSynced(path: string, text: string): Promise<void> {
  const file = await open(path, "wx");
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Syncs a folder, without which a new name in it may be lost. Windows has no such call and needs none. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function writeBeside(path: string, text: string | Uint8Array, mode: number): Promise<string> {
  const temporary = buildTemporaryPath(path);
  try {
    await mkdir(dirname(path), { recursive: true });
    removeAbandoned(dirname(path));
    await writeFile(temporary, text, { encoding: "latin1", flag: "wx" });
    // The mode of writeFile is not used, since the umask would reduce it.
    await chmod(temporary, mode);
  } catch (cause) {
    await rm(temporary, { force: true }).catch(() => {});
    throw writeError(path, cause);
  }
  return temporary;
}

function writeError(path: string, cause: unknown): SklError {
  const reason = describeThrown(cause);
  return new SklError("FILE_UNWRITABLE", { message: `${path} could not be written: ${reason}`, data: { path }, cause });
}
