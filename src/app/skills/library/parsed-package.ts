import { readFileSync } from "node:fs";
import { join } from "node:path";
import { RE2JS } from "re2js";
import { type ParsedSkill, parseSkillFolder, type SkillFolder } from "../../../skills/package/index.ts";
import { type FolderOnDisk, folderAt } from "./package-folder.ts";
import { systemPackage } from "./system-packages.ts";

const LARGEST_FILE = 16 * 1024 * 1024;

/** No more of one package is held in memory; what is read up to here is over the limit of the whole already. */
const MOST_BYTES = 80 * 1024 * 1024;

/** The package in a folder, or of skl itself, or everything that is wrong with it. */
export function parsedFolder(folder: FolderOnDisk): ParsedSkill {
  const { refused } = folder;
  if (refused === null) return parseSkillFolder(systemPackage(folder.path) ?? filesOf(folder), patternCheck);
  const fix = "Put the folder itself there, or take the link away.";
  return { skill: null, problems: [{ path: ".", line: null, severity: "error", message: refused, fix }] };
}

/** The files of a package, from the disk or from skl itself. */
export function packageAt(path: string, name: string): SkillFolder {
  return systemPackage(path) ?? filesOf(folderAt(path, name));
}

/** Files over the limit are not read: bytes of such a size stand for them, and the parser reports them. */
function filesOf({ path, name, files, links, unreadable }: FolderOnDisk): SkillFolder {
  const oversized = files.some(({ bytes }) => bytes > LARGEST_FILE)
    ? new Uint8Array(LARGEST_FILE + 1)
    : new Uint8Array();
  const failed = new Map(unreadable);
  const read = new Map<string, Uint8Array>();
  let total = 0;
  for (const file of files) {
    total += file.bytes;
    try {
      const isLeftOut = file.bytes > LARGEST_FILE || total > MOST_BYTES;
      const stand = file.bytes > LARGEST_FILE ? oversized : new Uint8Array();
      read.set(file.path, isLeftOut ? stand : readFileSync(join(path, file.path)));
    } catch (cause) {
      failed.set(file.path, (cause as Error).message);
    }
  }
  return { folder: name, files: read, links, unreadable: failed };
}

/** Null for a pattern of RE2's syntax, else what is wrong with it. */
export function patternCheck(pattern: string): string | null {
  try {
    RE2JS.compile(pattern);
    return null;
  } catch (cause) {
    return (cause as Error).message;
  }
}
