import { lstat, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { SklError } from "../../../../kernel/domain/index.ts";
import { keepOutOfGit, syncFolder } from "../../../../kernel/files/index.ts";

/** The folders in which a workspace keeps its graph. */
export interface HistoryFolders {
  /** This is `.skl` of the workspace, or the folder of the account. */
  readonly root: string;
  /** The log, one immutable file for each entry, and belongs to the repository. */
  readonly history: string;
  /** Locks and files that are being written; it is never in a commit. */
  readonly scratch: string;
}

const HISTORY = ["graph", "history"];
const SCRATCH = [".cache", "graph"];

export function locateHistoryFolders(root: string): HistoryFolders {
  return { root, history: join(root, ...HISTORY), scratch: join(root, ...SCRATCH) };
}

/**
 * Refuses a link in place of any of these folders: a repository may hold one, and following it would read, write and remove files
 * wherever its author likes. Throws FILE_UNREADABLE.
 */
export async function refuseLinks(folders: HistoryFolders): Promise<void> {
  for (const steps of [HISTORY, SCRATCH])
    for (let depth = 0; depth <= steps.length; depth++) {
      const path = join(folders.root, ...steps.slice(0, depth));
      const found = await lstat(path).catch((cause: NodeJS.ErrnoException) => {
        if (cause.code === "ENOENT") return null;
        throw createUnreadableFolderError(path, `it cannot be looked at: ${cause.message}`);
      });
      if (!found) break;
      if (found.isSymbolicLink())
        throw createUnreadableFolderError(path, "it is a link, and the graph is not kept outside the workspace");
      if (!found.isDirectory()) throw createUnreadableFolderError(path, "it is not a folder");
    }
}

/** Makes both folders, and syncs the folder of the log so that it survives a power cut. */
export async function makeFolders(folders: HistoryFolders): Promise<void> {
  await refuseLinks(folders);
  await mkdir(folders.scratch, { recursive: true });
  await keepOutOfGit(join(folders.root, ".cache"));
  if ((await mkdir(folders.history, { recursive: true })) === undefined) return;
  for (const folder of [join(folders.root, "graph"), folders.root, dirname(folders.root)]) await syncFolder(folder);
}

function createUnreadableFolderError(path: string, reason: string): SklError {
  return new SklError("FILE_UNREADABLE", {
    message: `${path} cannot be used: ${reason}.`,
    fix: "Put a plain folder there, or remove it; it is made anew when it is needed.",
    data: { path },
  });
}
