import { type ParsedSkill, parseSkillFolder } from "../../../skills/package/index.ts";
import type { FolderOnDisk } from "./folder-at.ts";
import { patternCheck } from "./pattern-check.ts";
import { readPackage } from "./read-package.ts";
import { systemPackage } from "./system-packages.ts";

const LARGEST_FILE = 16 * 1024 * 1024;

/** The package in a folder, or of skl itself, or everything that is wrong with it. */
export function parsedFolder(folder: FolderOnDisk): ParsedSkill {
  const { refused } = folder;
  if (refused === null)
    return parseSkillFolder(systemPackage(folder.path) ?? readPackage(folder, LARGEST_FILE), patternCheck);
  const fix = "Put the folder itself there, or take the link away.";
  return { skill: null, problems: [{ path: ".", line: null, severity: "error", message: refused, fix }] };
}
