import { statSync } from "node:fs";
import { FORM, isAsBefore, isSettled } from "./package-folder.ts";
import type { Places } from "./roots.ts";

/**
 * Returns a text that changes when a package is added to a root or removed from one, without a look at any package. It is empty if a
 * root has changed so recently that a further change may not show in its times.
 */
export function rootsMark({ roots }: Places): string {
  const now = Date.now();
  const marks: string[] = [];
  for (const { path } of roots) {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats !== undefined && !isSettled(stats.ctimeMs, now)) return "";
    marks.push(stats === undefined ? "-" : `${stats.dev}:${stats.ino}:${stats.mtimeMs}:${stats.ctimeMs}`);
  }
  return JSON.stringify([FORM, ...marks]);
}

/** Returns whether a package at a real path is unchanged since its index entry was written, whatever the lock said of it. */
export function isUnchanged(real: string, fingerprint: string): boolean {
  return isAsBefore(real, fingerprint.slice(fingerprint.indexOf("\n") + 1));
}
