import { lstat, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { SklError } from "../../../../domain/index.ts";
import { syncFolder } from "../../../../files/index.ts";

/** Where a workspace keeps its graph. */
export interface HistoryFolders {
  readonly root: string;
  /** The log: one immutable file an entry. Belongs to the repository. */
  readonly history: string;
  /** Locks and files that are being written. Never in a commit. */
  readonly scratch: string;
}

const HISTORY = [".skl", "graph", "history"];
const SCRATCH = [".skl", ".cache", "graph"];

export function foldersOf(root: string): HistoryFolders {
  return { root, history: join(root, ...HISTORY), scratch: join(root, ...SCRATCH) };
}

/**
 * A repository may hold a link in place of any of these folders, and following it would read, write and clean up wherever its
 * author likes. Throws FILE_UNREADABLE.
 */
export async function refuseLinks(folders: HistoryFolders): Promise<void> {
  for (const steps of [HISTORY, SCRATCH])
    for (let depth = 1; depth <= steps.length; depth++) {
      const path = join(folders.root, ...steps.slice(0, depth));
      const found = await lstat(path).catch((cause: NodeJS.ErrnoException) => {
        if (cause.code === "ENOENT") return null;
        throw unreadable(path, `it cannot be looked at: ${cause.message}`);
      });
      if (!found) break;
      if (found.isSymbolicLink())
        throw unreadable(path, "it is a link, and the graph is not kept outside the workspace");
      if (!found.isDirectory()) throw unreadable(path, "it is not a folder");
    }
}

/** Makes both folders; the log's folder survives a power cut from here on. */
export async function makeFolders(folders: HistoryFolders): Promise<void> {
  await refuseLinks(folders);
  await mkdir(folders.scratch, { recursive: true });
  await writeFile(join(folders.root, ".skl", ".cache", ".gitignore"), "*\n", { flag: "wx" }).catch(ifThere);
  if ((await mkdir(folders.history, { recursive: true })) === undefined) return;
  for (let depth = HISTORY.length - 1; depth >= 0; depth--)
    await syncFolder(join(folders.root, ...HISTORY.slice(0, depth)));
}

function ifThere(cause: NodeJS.ErrnoException): void {
  if (cause.code !== "EEXIST") throw cause;
}

function unreadable(path: string, reason: string): SklError {
  return new SklError("FILE_UNREADABLE", {
    message: `${path} cannot be used: ${reason}.`,
    fix: "Put a plain folder there, or remove it; it is made anew when it is needed.",
    data: { path },
  });
}
