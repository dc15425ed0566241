import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";

export interface FolderMeasure {
  /** What the files take on the disk; a file with several names counts once. */
  readonly bytes: number;
  /** When a file last changed, in milliseconds since 1970. */
  readonly changedMs: number;
  /** The folders below the root that have a `.git` of their own, relative to the root. */
  readonly repositories: readonly string[];
}

/** Looks at everything below a folder, without following links. Throws where a folder cannot be read. */
export async function measureFolder(root: string): Promise<FolderMeasure> {
  let bytes = 0;
  let changedMs = 0;
  const repositories: string[] = [];
  const seen = new Set<string>();
  const open = [""];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.name === ".git" && folder !== "") repositories.push(folder);
      const { blocks, size, mtimeMs, nlink, dev, ino } = await lstat(join(root, path));
      const isKnown = nlink > 1 && !entry.isDirectory() && seen.has(`${dev} ${ino}`);
      if (nlink > 1 && !entry.isDirectory()) seen.add(`${dev} ${ino}`);
      // Windows counts no blocks.
      if (!isKnown) bytes += blocks === undefined || blocks === 0 ? size : blocks * 512;
      if (!entry.isDirectory()) changedMs = Math.max(changedMs, mtimeMs);
      else open.push(path);
    }
  }
  return { bytes, changedMs, repositories };
}
