import { replaceKey } from "./keys.ts";
import { takeLogLock } from "./log-lock.ts";
import { logFolders } from "./open-log.ts";
import { asUnusable } from "./refusal.ts";

/** Another key of the account, while nobody writes. Throws ATTESTATIONS_UNUSABLE, ATTESTATIONS_BROKEN. */
export async function rotateKey(home: string): Promise<{ readonly from: string; readonly to: string }> {
  try {
    const end = await takeLogLock(logFolders(home).turns);
    try {
      return replaceKey(home);
    } finally {
      end();
    }
  } catch (cause) {
    throw asUnusable(cause, home, "written");
  }
}
