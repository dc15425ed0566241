import { statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { startSkl } from "../refresh/index.ts";

const EVERY_MS = 60_000;

/**
 * Brings the index of a large library up to date in a process of its own (`skl skill reindex --changed`), at most once a minute. A
 * search never fails for it.
 */
export function refreshInBackground(cwd: string, database: string, start = startSkl): void {
  const stamp = join(dirname(database), "looked");
  try {
    const last = statSync(stamp, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (Math.abs(Date.now() - last) < EVERY_MS) return;
    writeFileSync(stamp, "");
    start(["--cwd", cwd, "skill", "reindex", "--changed"], "ignore");
  } catch {
    // A folder that cannot be written to has no index that could be brought up to date.
  }
}
