import { randomBytes } from "node:crypto";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { type LockRequest, takeFileLock } from "./file-lock.ts";

const HEARTBEAT_MS = 2_000;

const WRITING = /^writing-/;

/**
 * A turn at writing, over processes. Whether another holder is dead can only be guessed, and one that was merely asleep must not
 * write when it wakes. Each turn therefore has a folder of its own, from which its files are linked or moved to their places, and
 * begins by removing the folders of all others: what they put in place before that is seen, and after that they can put nothing
 * there. This holds without the lock; the lock keeps the turns from removing each other's work.
 */
export interface FencedTurn {
  /** The folder in which files are written before they are moved into place. */
  readonly writing: string;
  end(): Promise<void>;
}

/** Waits for a turn. Throws `busy` after `waitMs`. */
export async function takeFencedTurn(
  folder: string,
  request: Pick<LockRequest, "waitMs" | "busy">,
): Promise<FencedTurn> {
  const lock = await takeFileLock(folder, { ...request, name: "lock", isFenced: true });
  const writing = join(folder, `writing-${lock.number}-${randomBytes(6).toString("hex")}`);
  try {
    await mkdir(writing);
    await removeOthers(folder, writing);
  } catch (cause) {
    lock.release();
    throw cause;
  }
  const heart = setInterval(() => lock.touch(), HEARTBEAT_MS);
  heart.unref();
  return {
    writing,
    end: async () => {
      clearInterval(heart);
      // The files are in place by now, so an error while cleaning up must not look like a failed edit.
      await rm(writing, { recursive: true, force: true }).catch(() => {});
      lock.release();
    },
  };
}

/** Removes the folders of other turns. It retries, since another process may still write into a folder while it is emptied. */
async function removeOthers(folder: string, own: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (WRITING.test(name) && path !== own)
      await rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 10 });
  }
}
