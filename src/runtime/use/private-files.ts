import { constants } from "node:fs";
import { lstat, mkdir, open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { SklError } from "../../kernel/domain/index.ts";
import { replaceFile } from "../../kernel/files/index.ts";

/**
 * Returns a folder of the account's home that nobody else can read or write, made where it is missing. Throws FILE_UNWRITABLE.
 */
export async function makePrivateFolder(home: string, name: string): Promise<string> {
  const path = join(home, name);
  const createFolderRefusal = (why: string, cause?: unknown) =>
    new SklError("FILE_UNWRITABLE", { message: `The folder ${path} is not used: ${why}.`, data: { path }, cause });
  await mkdir(path, { recursive: true, mode: 0o700 }).catch((cause: Error) =>
    Promise.reject(createFolderRefusal(cause.message, cause)),
  );
  const stats = await lstat(path);
  const { mode, uid } = stats;
  if (!stats.isDirectory()) throw createFolderRefusal("it is no folder, or a link");
  if (process.platform === "win32") return path;
  if (uid !== 0 && uid !== process.getuid?.()) throw createFolderRefusal("it is another account's");
  if ((mode & 0o077) !== 0) throw createFolderRefusal("others may look into it; run `chmod 700` on it");
  return path;
}

/** Writes a file that only this account can read, as a whole or not at all. Throws FILE_UNWRITABLE. */
export async function writePrivateFile(path: string, text: string): Promise<void> {
  // replaceFile takes bytes as Latin-1.
  await replaceFile(path, Buffer.from(text).toString("latin1"), 0o600);
}

/** Reads a text file that is no link and at most `mostBytes` long; null where that is not possible. */
export async function readPrivateText(path: string, mostBytes: number): Promise<string | null> {
  const file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)).catch(() => null);
  if (file === null) return null;
  try {
    const stats = await file.stat();
    return stats.isFile() && stats.size <= mostBytes ? await file.readFile("utf8") : null;
  } finally {
    await file.close();
  }
}

/**
 * Removes the files of a folder that are older than `before`, and the oldest ones beyond `keep`. Files that cannot be removed
 * stay.
 */
export async function removeOldFiles(
  folder: string,
  { before, keep }: { readonly before: number; readonly keep: number },
): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(
    names.map(async (name) => {
      const stats = await lstat(join(folder, name)).catch(() => null);
      return { name, at: stats?.mtimeMs ?? 0, isFile: stats?.isFile() ?? false };
    }),
  );
  const newest = files.filter(({ isFile }) => isFile).sort((a, b) => b.at - a.at);
  const old = newest.filter(({ at }, place) => at < before || place >= keep);
  await Promise.all(old.map(({ name }) => rm(join(folder, name), { force: true }).catch(() => undefined)));
}

/** Reads a whole file of at most `mostBytes`. Throws FILE_UNREADABLE. */
export async function readBounded(path: string, mostBytes: number): Promise<Buffer> {
  const createFileRefusal = (why: string, cause?: unknown) =>
    new SklError("FILE_UNREADABLE", { message: `${path} cannot be read: ${why}.`, data: { path }, cause });
  // Otherwise opening a pipe without a writer would never return.
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)).catch((cause: Error) =>
    Promise.reject(createFileRefusal(cause.message, cause)),
  );
  try {
    const stats = await file.stat();
    if (!stats.isFile()) throw createFileRefusal("it is no file");
    if (stats.size > mostBytes) throw createFileRefusal(`it is larger than ${mostBytes} bytes`);
    return await file.readFile();
  } finally {
    await file.close();
  }
}
