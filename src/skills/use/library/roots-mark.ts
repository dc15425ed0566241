import { statSync } from "node:fs";
import { FORM, isAsBefore, isFixed, isSettled } from "./package-folder.ts";
import { lookUnlessAbsent } from "./package-places.ts";
import type { Places } from "./roots.ts";

/**
 * Returns a text that changes when a package is added to a root or removed from one, without a look at any package. It is empty if a
 * root has changed so recently that a further change may not show in its times.
 */
export function computeRootsMark({ roots }: Places): string {
  const now = Date.now();
  const marks: string[] = [];
  for (const { path } of roots) {
    const stats = lookUnlessAbsent(() => statSync(path), ["ENOENT", "ENOTDIR"], path);
    if (stats !== null && !isSettled(stats.ctimeMs, now)) return "";
    marks.push(stats === null ? "-" : `${stats.dev}:${stats.ino}:${stats.mtimeMs}:${stats.ctimeMs}`);
  }
  return JSON.stringify([FORM, ...marks]);
}

/** Returns whether a package at a real path is unchanged since its index entry was written, whatever the lock said of it. */
export function isUnchanged(real: string, fingerprint: string): boolean {
  return isAsBefore(real, removeFingerprintSeal(fingerprint));
}

/** Returns whether the files that hold a package's words are unchanged since its index entry was written. */
export function hasSameWords(path: string, fingerprint: string): boolean {
  const own = removeFingerprintSeal(fingerprint);
  // What is no folder on disk has no words, or comes with this version of skl, which is part of the roots' mark.
  return isFixed(own) || isAsBefore(path, own, (file) => WITH_WORDS.test(file));
}

const WITH_WORDS = /^\/(?:skill\.(?:md|yaml))?$/i;

const removeFingerprintSeal = (fingerprint: string): string => fingerprint.slice(fingerprint.indexOf("\n") + 1);
