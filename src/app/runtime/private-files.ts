import { constants } from "node:fs";
import { lstat, mkdir, open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { SklError } from "../../domain/index.ts";
import { replaceFile } from "../../files/index.ts";

/** A folder of the account's home in which nobody else reads or writes; made where it is not there. Throws FILE_UNWRITABLE. */
export async function privateFolder(home: string, name: string): Promise<string> {
  const path = join(home, name);
  const refused = (why: string, cause?: unknown) =>
    new SklError("FILE_UNWRITABLE", { message: `The folder ${path} is not used: ${why}.`, data: { path }, cause });
  await mkdir(path, { recursive: true, mode: 0o700 }).catch((cause: Error) =>
    Promise.reject(refused(cause.message, cause)),
  );
  const stats = await lstat(path);
  const { mode, uid } = stats;
  if (!stats.isDirectory()) throw refused("it is no folder, or a link");
  if (process.platform === "win32") return path;
  if (uid !== 0 && uid !== process.getuid?.()) throw refused("it is another account's");
  if ((mode & 0o077) !== 0) throw refused("others may look into it; run `chmod 700` on it");
  return path;
}

/** A file for this account alone, there as a whole or not at all. Throws FILE_UNWRITABLE. */
export async function writePrivateFile(path: string, text: string): Promise<void> {
  await replaceFile(path, Buffer.from(text), 0o600);
}

/** The text of a file that is no link and no larger than said; null where there is none or it cannot be read as such. */
export async function privateText(path: string, mostBytes: number): Promise<string | null> {
  const file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)).catch(() => null);
  if (file === null) return null;
  try {
    const stats = await file.stat();
    return stats.isFile() && stats.size <= mostBytes ? await file.readFile("utf8") : null;
  } finally {
    await file.close();
  }
}

/** Takes out files of a folder that are older than said, and beyond a number the oldest. What cannot be taken out stays. */
export async function collectFiles(
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
