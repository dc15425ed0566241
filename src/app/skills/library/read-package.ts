import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { SkillFolder } from "../../../skills/package/index.ts";
import type { FolderOnDisk } from "./folder-at.ts";

/** More of one package is never held in memory; what is read up to here is over the limit of the whole already. */
const MOST_BYTES = 80 * 1024 * 1024;

/** The bytes of a package. A file over `limit` is not read: bytes of that size stand for it, and the parser says so. */
export function readPackage({ path, name, files, links, unreadable }: FolderOnDisk, limit: number): SkillFolder {
  const oversized = files.some(({ bytes }) => bytes > limit) ? new Uint8Array(limit + 1) : new Uint8Array();
  const failed = new Map(unreadable);
  let total = 0;
  const read = files.map((file): [string, Uint8Array] => {
    total += file.bytes;
    if (file.bytes > limit || total > MOST_BYTES) return [file.path, file.bytes > limit ? oversized : new Uint8Array()];
    try {
      return [file.path, readFileSync(join(path, file.path))];
    } catch (cause) {
      failed.set(file.path, (cause as Error).message);
      return [file.path, new Uint8Array()];
    }
  });
  return { folder: name, files: new Map(read.filter(([each]) => !failed.has(each))), links, unreadable: failed };
}
