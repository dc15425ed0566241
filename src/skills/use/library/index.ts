export {
  createSkillNotFoundError,
  forgetLibrary,
  keepLibraries,
  keepsLibraries,
  type Library,
  loadSkill,
  omitSystemSkills,
  openLibrary,
} from "./library.ts";
export type { BrokenSkill, LibrarySkill } from "./library-skill.ts";
export { listSkills, toListedSkill } from "./list.ts";
export { findLockState, lockSkills, readSkillLocks, requireLocked, type SkillLocks } from "./lock.ts";
export { changeSkillLock, type LockChange, readSkillLock, requireReadable } from "./lock-file.ts";
export { type ReadNodeStatuses, readSkillStatuses, type SkillView } from "./node-status.ts";
export { type FolderOnDisk, isSettled, walkFolderAt } from "./package-folder.ts";
export { listPackageFoldersOnDisk } from "./package-places.ts";
export {
  checkRe2Pattern,
  LARGEST_FILE,
  MOST_FILE_BYTES,
  parsePackageFolder,
  readPackageAt,
} from "./parsed-package.ts";
export { type PutFiles, putPackage, readInstalled, setAside, setAsideFolder } from "./put-package.ts";
export { readSkillFile } from "./read-file.ts";
export { refuseAgentHere } from "./refuse-agent-here.ts";
export { findPlacesFor, type Places, type SkillScope, traceDatabase } from "./roots.ts";
export { computeRootsMark, hasSameWords, isUnchanged } from "./roots-mark.ts";
export { pickRowId, readArtifactContent, readArtifactState, type SearchedText, toArtifactRows } from "./rows.ts";
export type { OnProgress } from "./scope.ts";
export { deriveSkillStatus } from "./status.ts";
export { isSystemPath } from "./system-packages.ts";
export { requireOwnFolder } from "./writable.ts";
