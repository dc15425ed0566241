import { link, lstat, rename, unlink } from "node:fs/promises";
import { join } from "node:path";
import { SklError } from "../../../../domain/index.ts";
import { type FencedTurn, syncFolder, writeSynced } from "../../../../files/index.ts";
import { entryText, type HistoryEntry } from "../../../../skills/graph/index.ts";
import type { HistoryFolders } from "./folders.ts";

/** File systems without hard links say it in different ways. */
const NO_LINKS = ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"];

/**
 * Puts an entry into the log, as a whole or not at all, and on the disk before it returns. `lost`: the turn was taken away
 * meanwhile, and nothing was written. Throws FILE_UNWRITABLE.
 */
export async function putEntry(
  folders: HistoryFolders,
  entry: HistoryEntry,
  turn: FencedTurn,
): Promise<"put" | "lost"> {
  const written = join(turn.writing, "entry");
  const final = join(folders.history, `${entry.entry_id}.json`);
  try {
    await writeSynced(written, entryText(entry));
    await linkNew(written, final);
    await syncFolder(folders.history);
    return "put";
  } catch (cause) {
    // The folder of this turn is gone: somebody took it for dead. That is no failure, only a wait.
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return "lost";
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new SklError("FILE_UNWRITABLE", {
      message: `${final} could not be written: ${reason}`,
      data: { path: final },
      cause,
    });
  }
}

/** A link, unlike a renaming, never takes the place of a file that is there. */
async function linkNew(written: string, final: string): Promise<void> {
  try {
    await link(written, final);
  } catch (cause) {
    if (!NO_LINKS.includes((cause as NodeJS.ErrnoException).code ?? "")) throw cause;
    if (await lstat(final).catch(() => null)) throw cause;
    await rename(written, final);
    return;
  }
  await unlink(written).catch(() => {});
}
