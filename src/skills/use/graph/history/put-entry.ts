import { link, lstat, rename, unlink } from "node:fs/promises";
import { join } from "node:path";
import { describeThrown, SklError } from "../../../../kernel/domain/index.ts";
import { type FencedTurn, syncFolder, writeSynced } from "../../../../kernel/files/index.ts";
import { formatHistoryEntry, type HistoryEntry } from "../../../engine/graph/index.ts";
import type { HistoryFolders } from "./folders.ts";

/** File systems without hard links report it with one of these codes. */
const NO_LINKS = ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"];

/**
 * Puts an entry into the log, as a whole or not at all; it is on the disk when this returns. `lost` means that another process took
 * the lock meanwhile and nothing was written. Throws FILE_UNWRITABLE.
 */
export async function putEntry(
  folders: HistoryFolders,
  entry: HistoryEntry,
  turn: FencedTurn,
): Promise<"put" | "lost"> {
  const written = join(turn.writing, "entry");
  const final = join(folders.history, `${entry.entry_id}.json`);
  try {
    await writeSynced(written, formatHistoryEntry(entry));
    await linkNew(written, final);
    await syncFolder(folders.history);
    return "put";
  } catch (cause) {
    // The folder of this turn is gone because another process took this one for dead; the caller tries again.
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return "lost";
    const reason = describeThrown(cause);
    throw new SklError("FILE_UNWRITABLE", {
      message: `${final} could not be written: ${reason}`,
      data: { path: final },
      cause,
    });
  }
}

/** Links the file instead of renaming it, since a link never replaces a file that exists. */
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
