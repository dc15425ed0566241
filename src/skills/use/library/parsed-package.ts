import { readFileSync } from "node:fs";
import { join } from "node:path";
import { RE2JS } from "re2js";
import { type ParsedSkill, parseSkillFolder, type SkillFolder } from "../../engine/package/index.ts";
import { type FolderOnDisk, walkFolderAt } from "./package-folder.ts";
import { findSystemPackage } from "./system-packages.ts";

/** The parser refuses a file over this size, and therefore gets zeros of a size just over it. */
export const LARGEST_FILE = 16 * 1024 * 1024;

/** Reading stops here; the package is larger than the parser accepts by then. */
export const MOST_FILE_BYTES = 80 * 1024 * 1024;

/** Parses a package from a folder or from skl itself; the problems say everything that is wrong with it. */
export function parsePackageFolder(folder: FolderOnDisk): ParsedSkill {
  const { refused } = folder;
  if (refused === null)
    return parseSkillFolder(findSystemPackage(folder.path) ?? readPackageFiles(folder), checkRe2Pattern);
  const fix = "Put the folder itself there, or take the link away.";
  return { skill: null, problems: [{ path: ".", line: null, severity: "error", message: refused, fix }] };
}

/** Reads the files of a package from the disk or from skl itself. */
export function readPackageAt(path: string, name: string): SkillFolder {
  return findSystemPackage(path) ?? readPackageFiles(walkFolderAt(path, name));
}

/** Reads the files of a folder. A file over the limit is replaced by zeros of a size that the parser reports. */
function readPackageFiles({ path, name, files, links, unreadable }: FolderOnDisk): SkillFolder {
  const oversized = files.some(({ bytes }) => bytes > LARGEST_FILE)
    ? new Uint8Array(LARGEST_FILE + 1)
    : new Uint8Array();
  const failed = new Map(unreadable);
  const read = new Map<string, Uint8Array>();
  let total = 0;
  for (const file of files) {
    total += file.bytes;
    try {
      const isLeftOut = file.bytes > LARGEST_FILE || total > MOST_FILE_BYTES;
      const stand = file.bytes > LARGEST_FILE ? oversized : new Uint8Array();
      read.set(file.path, isLeftOut ? stand : readFileSync(join(path, file.path)));
    } catch (cause) {
      failed.set(file.path, (cause as Error).message);
    }
  }
  return { folder: name, files: read, links, unreadable: failed };
}

/** Returns null for a pattern in RE2's syntax, else the error. */
export function checkRe2Pattern(pattern: string): string | null {
  try {
    RE2JS.compile(pattern);
    return null;
  } catch (cause) {
    return (cause as Error).message;
  }
}
