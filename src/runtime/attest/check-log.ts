import { statfsSync } from "node:fs";
import { accountKey } from "./keys.ts";
import { takeLogLock } from "./log-lock.ts";
import { closeLog, logFolders, openLog } from "./open-log.ts";
import { asUnusable, unusable } from "./refusal.ts";

const LEAST_ROOM = 1024 * 1024;

/**
 * Whether an entry could be written now: asked before a run whose calls may change something outside at once. Throws
 * ATTESTATIONS_UNUSABLE, ATTESTATIONS_BROKEN.
 */
export async function checkLog(home: string): Promise<void> {
  try {
    const places = logFolders(home);
    const { bavail, bsize } = statfsSync(places.folder);
    if (bavail * bsize < LEAST_ROOM)
      throw unusable(`The disk of ${places.folder} has less than a megabyte left.`, { file: places.folder });
    const end = await takeLogLock(places.turns);
    try {
      closeLog(openLog(places, accountKey(home)));
    } finally {
      end();
    }
  } catch (cause) {
    throw asUnusable(cause, home, "written");
  }
}
