import { statfsSync } from "node:fs";
import { dirname } from "node:path";
import { removeAbandoned } from "../../../kernel/files/index.ts";
import { openAccountKey, replaceKey } from "./keys.ts";
import { takeLogLock } from "./log-lock.ts";
import { closeLog, logFolders, openLog, type Places } from "./open-log.ts";
import { createUnusableLogError, toUnusableLogError } from "./refusal.ts";

const LEAST_ROOM = 1024 * 1024;

/** Does something with the log while no other process writes. Throws ATTESTATIONS_UNUSABLE, ATTESTATIONS_BROKEN. */
export async function runExclusively<Value>(
  home: string,
  use: (places: Places) => Promise<Value> | Value,
): Promise<Value> {
  try {
    const places = logFolders(home);
    const end = await takeLogLock(places.turns);
    try {
      for (const folder of [places.folder, dirname(places.head)]) removeAbandoned(folder);
      return await use(places);
    } finally {
      end();
    }
  } catch (cause) {
    throw toUnusableLogError(cause, home, "written");
  }
}

/**
 * Throws where no entry could be written now: ATTESTATIONS_UNUSABLE, ATTESTATIONS_BROKEN. Asked before a run whose calls may change
 * something outside at once.
 */
export function checkLog(home: string): Promise<void> {
  return runExclusively(home, (places) => {
    const { bavail, bsize } = statfsSync(places.folder);
    if (bavail * bsize < LEAST_ROOM)
      throw createUnusableLogError(`The disk of ${places.folder} has less than a megabyte left.`, {
        file: places.folder,
      });
    closeLog(openLog(places, openAccountKey(home)));
  });
}

/** Gives the account another key. Throws ATTESTATIONS_UNUSABLE, ATTESTATIONS_BROKEN. */
export function rotateKey(home: string): Promise<{ readonly from: string; readonly to: string }> {
  return runExclusively(home, () => replaceKey(home));
}
