/**
 * Reads zip and tar archives that may be hostile. Libraries were tried against the archives of `tests/skills/package`: fflate takes
 * links, lies about sizes, wrong checksums, overlaps and entries that stand twice; tar-stream takes sparse files, broken pax headers
 * and headers that rename every entry.
 */
export { type ArchiveEntry, ArchiveError } from "./archive-entry.ts";
export { gunzip } from "./inflate.ts";
export { isTar, yieldTarEntries } from "./tar.ts";
export { isZip, zipEntries } from "./zip.ts";
