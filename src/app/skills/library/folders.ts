import { createHash } from "node:crypto";
import { lstat, readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { version } from "../../../../package.json";
import type { SkillFolder } from "../../../skills/package/index.ts";

/** A package on disk as it looked just now. */
export interface FolderOnDisk {
  /** Absolute. */
  readonly path: string;
  readonly name: string;
  readonly files: readonly FileOnDisk[];
  readonly links: readonly string[];
  /**
   * Changes with every file that is added, removed or written: size and time alone can be set back, but not the time of the
   * last change of the inode, which the system keeps.
   */
  readonly fingerprint: string;
}

interface FileOnDisk {
  /** Inside the package, with `/`. */
  readonly path: string;
  readonly mark: string;
  readonly bytes: number;
}

/** Beyond this a folder is no package, and walking it would take long. */
const MOST_FILES = 5000;

/** The packages of a root, by name. A root that is not there has none. */
export async function packageFolders(root: string): Promise<FolderOnDisk[]> {
  const entries = await readdir(root, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith(".")).map(({ name }) => name);
  return inBatches(names.sort(), (name) => folderAt(join(root, name), name));
}

/** Opening thousands of files at once would run out of handles. */
const AT_ONCE = 64;

async function inBatches<T, U>(items: readonly T[], work: (item: T) => Promise<U>): Promise<U[]> {
  const results: U[] = [];
  for (let at = 0; at < items.length; at += AT_ONCE)
    results.push(...(await Promise.all(items.slice(at, at + AT_ONCE).map(work))));
  return results;
}

/** One package, whatever the folder above it is. */
export async function folderAt(path: string, name: string): Promise<FolderOnDisk> {
  const files: FileOnDisk[] = [];
  const links: string[] = [];
  await walk(path, path, { files, links });
  files.sort((a, b) => (a.path < b.path ? -1 : 1));
  // What another version read of a package may not be what this one reads.
  const hash = createHash("sha256").update(version);
  for (const file of files) hash.update(`${file.path}\0${file.mark}\0`);
  for (const link of links.sort()) hash.update(`${link}\0link\0`);
  return { path, name, files, links, fingerprint: hash.digest("hex") };
}

async function walk(root: string, folder: string, found: { files: FileOnDisk[]; links: string[] }): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (found.files.length >= MOST_FILES) return;
    const path = join(folder, entry.name);
    const inside = relative(root, path).split(sep).join("/");
    if (entry.isSymbolicLink()) found.links.push(inside);
    else if (entry.isDirectory()) await walk(root, path, found);
    else if (entry.isFile()) {
      const stats = await lstat(path, { bigint: true }).catch(() => null);
      if (stats === null) continue;
      const mark = `${stats.ino}:${stats.size}:${stats.mtimeNs}:${stats.ctimeNs}`;
      found.files.push({ path: inside, mark, bytes: Number(stats.size) });
    }
  }
}

/** The bytes of a package. A file that is larger than any limit is left as empty bytes of its size's problem. */
export async function readPackage({ path, name, files, links }: FolderOnDisk, limit: number): Promise<SkillFolder> {
  const read = await inBatches(files, async (file) => {
    const bytes = file.bytes > limit ? null : await readFile(join(path, file.path)).catch(() => null);
    return [file.path, bytes ?? new Uint8Array(file.bytes > limit ? limit + 1 : 0)] as const;
  });
  return { folder: name, files: new Map(read), links };
}
