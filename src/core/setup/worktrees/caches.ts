import { constants } from "node:fs";
import { copyFile, cp, lstat, mkdir, readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { joinPath } from "../../../kernel/domain/index.ts";
import { leadsOut, pickIgnoredPaths, type TwoTrees } from "./include.ts";
import { measureFolder } from "./measure-folder.ts";

export interface CopiedCache {
  readonly path: string;
  /** `shared`: the file system shares the content until one of both is changed. */
  readonly how: "shared" | "copied" | "left_out";
  /** Why it was left out; null where it was not. */
  readonly because: string | null;
}

/** The most that is copied byte for byte. */
const MOST_BYTES = 1_000_000_000;

/**
 * Copies folders that Git ignores from the main work tree. Files share their content where the file system copies on write; hard links would let an agent
 * change the person's own files, so there are none.
 */
export async function copyCaches(folders: readonly string[], trees: TwoTrees): Promise<CopiedCache[]> {
  const copied: CopiedCache[] = [];
  for (const folder of folders) {
    const found = await copyCache(folder, trees);
    if (found !== null) copied.push(found);
  }
  return copied;
}

/** Returns null for a folder that is not in the main work tree. */
async function copyCache(folder: string, { main, tree }: TwoTrees): Promise<CopiedCache | null> {
  const path = joinPath("", folder);
  const createLeftOutCache = (because: string): CopiedCache => ({ path: folder, how: "left_out", because });
  if (path === null || path === "" || folder.startsWith("/"))
    return createLeftOutCache("it is no folder of the work tree");
  const [from, to] = [join(main.path, path), join(tree.path, path)];
  const info = await lstat(from).catch(() => null);
  if (info === null) return null;
  if (!info.isDirectory() || (await leadsOut(main.path, path)) || (await leadsOut(tree.path, path)))
    return createLeftOutCache("it is or lies behind a link");
  if (await lstat(to).catch(() => null)) return createLeftOutCache("it is there already");
  for (const each of [main, tree])
    if ((await pickIgnoredPaths([`${path}/`], each)).length === 0) return createLeftOutCache("Git does not ignore it");
  await mkdir(dirname(to), { recursive: true });
  const isShared = await sharesContent(from, dirname(to));
  if (!isShared && (await measureFolder(from)).bytes > MOST_BYTES)
    return createLeftOutCache("it is larger than 1 GB, and this file system would copy every byte");
  try {
    await cp(from, to, { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE });
    return { path: folder, how: isShared ? "shared" : "copied", because: null };
  } catch (cause) {
    await rm(to, { recursive: true, force: true });
    return createLeftOutCache(`it could not be copied (${(cause as NodeJS.ErrnoException).code ?? "unknown"})`);
  }
}

/** Tries a file of the folder, since only the file system knows. */
async function sharesContent(from: string, to: string): Promise<boolean> {
  const sample = await findFirstFile(from);
  if (sample === null) return true;
  const trial = join(to, `.skl-trial-${process.pid}`);
  try {
    await copyFile(sample, trial, constants.COPYFILE_FICLONE_FORCE | constants.COPYFILE_EXCL);
    return true;
  } catch {
    return false;
  } finally {
    await rm(trial, { force: true });
  }
}

async function findFirstFile(folder: string): Promise<string | null> {
  const entries = await readdir(folder, { withFileTypes: true });
  const file = entries.find((entry) => entry.isFile());
  if (file !== undefined) return join(folder, file.name);
  for (const entry of entries) {
    const below = entry.isDirectory() ? await findFirstFile(join(folder, entry.name)) : null;
    if (below !== null) return below;
  }
  return null;
}
