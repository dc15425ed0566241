import { lstat, readFile, rmdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { moveFile, removeFile, replaceFile } from "../../../kernel/files/index.ts";
import { type Repository, readWorkTrees } from "../../../workspace/git/index.ts";
import { findHookFolder, locateDefaultHookFolder, locateSharedShim } from "./hook-folder.ts";
import { findHookSite, findLefthookLocalFile } from "./hook-site.ts";
import { removeLines } from "./marked-lines.ts";
import { CHAINED_NAME, readHookFile } from "./shim-file.ts";

export interface HookRemoval {
  /** Lists the files that were deleted or lost our lines. */
  readonly removed: readonly string[];
  /** Lists the earlier hooks by the names that they have again. */
  readonly restored: readonly string[];
}

/**
 * Where the shim may stand in a hooks folder: at Git's name, at the one pre-commit moves hooks to, at the one lefthook
 * moves them to. An earlier hook goes back to the first that held the shim.
 */
const NAMES = ["pre-push", "pre-push.legacy", "pre-push.old"];

/**
 * Takes out what `installHook` put in, in every work tree, also where the configuration changed since; what is not ours
 * stays byte for byte. Done twice it changes nothing. Throws FILE_UNWRITABLE.
 */
export async function uninstallHook(repository: Repository): Promise<HookRemoval> {
  const removed: string[] = [];
  const restored: string[] = [];
  for (const folder of await hookFolders(repository)) {
    const cleared = await clearFolder(folder);
    removed.push(...cleared.removed);
    restored.push(...cleared.restored);
  }
  for (const file of await listManagerFiles(repository)) {
    if (await takeLinesOut(file)) removed.push(file);
  }
  const shared = locateSharedShim(repository);
  if ((await readHookFile(shared)).kind === "shim") {
    await removeFile(shared);
    removed.push(shared);
  }
  // This fails if the folder holds files of others, which must stay.
  await rmdir(dirname(shared)).catch(() => {});
  return { removed, restored };
}

async function hookFolders(repository: Repository): Promise<ReadonlySet<string>> {
  const { path, refusal } = await findHookFolder(repository);
  const trees = await readWorkTrees(repository);
  const husky = trees.map((tree) => join(tree.path, ".husky", "_"));
  return new Set([...(refusal ? [] : [path]), locateDefaultHookFolder(repository), ...husky]);
}

async function clearFolder(folder: string): Promise<HookRemoval> {
  const removed: string[] = [];
  const restored: string[] = [];
  const chained = join(folder, CHAINED_NAME);
  let isWaiting = (await lstat(chained).catch(() => null)) !== null;
  for (const path of NAMES.map((name) => join(folder, name))) {
    if ((await readHookFile(path)).kind !== "shim") continue;
    removed.push(path);
    if (isWaiting) {
      await moveFile(chained, path);
      restored.push(path);
      isWaiting = false;
    } else await removeFile(path);
  }
  const own = join(folder, "pre-push");
  if (isWaiting && (await readHookFile(own)).kind === "none") {
    await moveFile(chained, own);
    restored.push(own);
  }
  return { removed, restored };
}

async function listManagerFiles(repository: Repository): Promise<ReadonlySet<string>> {
  const files = new Set<string>();
  const site = await findHookSite(repository);
  if (site.kind === "husky") files.add(site.script);
  for (const { path: root } of await readWorkTrees(repository)) {
    files.add(join(root, ".husky", "pre-push"));
    const local = await findLefthookLocalFile(root);
    if (local !== null) files.add(join(root, local));
  }
  return files;
}

/** Returns whether the file had lines of ours. */
async function takeLinesOut(path: string): Promise<boolean> {
  const entry = await lstat(path).catch(() => null);
  if (!entry?.isFile()) return false;
  const without = removeLines(await readFile(path, "latin1"));
  if (!without) return false;
  if (without.isOurFile) await removeFile(path);
  else await replaceFile(path, without.rest, entry.mode & 0o777);
  return true;
}
