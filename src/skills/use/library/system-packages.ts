import { createHash } from "node:crypto";
import type { SkillFolder } from "../../engine/package/index.ts";
import { listSystemSkills } from "../../engine/system/index.ts";
import { computeFixedFingerprint, type FolderOnDisk } from "./package-folder.ts";

/** Begins the paths of packages that come with skl; no file system has such a path. */
const ROOT = "skl:system/";

/** Lists the packages that come with skl as if they were folders. */
export function listSystemFolders(): FolderOnDisk[] {
  return listSystemSkills().map((skill) => ({
    path: `${ROOT}${skill.folder}`,
    real: `${ROOT}${skill.folder}`,
    name: skill.folder,
    files: [],
    links: [],
    unreadable: new Map(),
    refused: null,
    fingerprint: fingerprintSystemFolder(skill),
  }));
}

/** The contents are part of the fingerprint, so that the rows are written again when another version of skl brings other texts. */
function fingerprintSystemFolder({ files }: SkillFolder): string {
  const hash = createHash("sha256");
  for (const [path, bytes] of files) hash.update(`${path}\0${bytes.length}\0`).update(bytes);
  return computeFixedFingerprint(hash.digest("hex"));
}

export function isSystemPath(path: string): boolean {
  return path.startsWith(ROOT);
}

/** Returns null for a path on a disk. */
export function findSystemPackage(path: string): SkillFolder | null {
  return isSystemPath(path) ? (listSystemSkills().find(({ folder }) => path === `${ROOT}${folder}`) ?? null) : null;
}
