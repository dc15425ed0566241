import { createHash } from "node:crypto";
import type { SkillFolder } from "../../../skills/package/index.ts";
import { systemSkills } from "../../../skills/system/index.ts";
import type { FolderOnDisk } from "./folder-at.ts";
import type { PackagePlace } from "./folders.ts";
import { fixedFingerprint } from "./marks.ts";

/** Stands where others have a path; no file system has it. */
const ROOT = "skl:system/";

/** The packages that come with skl, as if they were folders. */
export function systemFolders(): FolderOnDisk[] {
  return systemSkills().map((skill) => ({
    path: `${ROOT}${skill.folder}`,
    real: `${ROOT}${skill.folder}`,
    name: skill.folder,
    files: [],
    links: [],
    unreadable: new Map(),
    refused: null,
    fingerprint: fingerprintOf(skill),
  }));
}

/** Null for a path on a disk. */
export function systemFolder(path: string): FolderOnDisk | null {
  return isSystemPath(path) ? (systemFolders().find((folder) => folder.path === path) ?? null) : null;
}

/** The lowest root of the account. */
export function systemPlaces(): PackagePlace[] {
  return systemFolders().map((fixed) => ({
    path: fixed.path,
    real: fixed.real,
    name: fixed.name,
    isLink: false,
    fixed,
  }));
}

/** Another version of skl brings other texts, and its rows are written anew: a migration that wrote them once would not be. */
function fingerprintOf({ files }: SkillFolder): string {
  const hash = createHash("sha256");
  for (const [path, bytes] of files) hash.update(`${path}\0${bytes.length}\0`).update(bytes);
  return fixedFingerprint(hash.digest("hex"));
}

export function isSystemPath(path: string): boolean {
  return path.startsWith(ROOT);
}

/** Null for a path on a disk. */
export function systemPackage(path: string): SkillFolder | null {
  if (!isSystemPath(path)) return null;
  return systemSkills().find(({ folder }) => path === `${ROOT}${folder}`) ?? null;
}
