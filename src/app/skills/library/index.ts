export {
  forgetLibrary,
  keepLibraries,
  keepsLibraries,
  type Library,
  loadSkill,
  notFound,
  openLibrary,
  skillsForAgents,
} from "./library.ts";
export type { BrokenSkill, LibrarySkill } from "./library-skill.ts";
export { listedSkill, listSkills } from "./list.ts";
export { lockSkills, lockStateOf, readSkillLocks, requireLocked, type SkillLocks } from "./lock.ts";
export { changeSkillLock, type LockChange, readSkillLock, requireReadable } from "./lock-file.ts";
export { type ReadNodeStatuses, type SkillView, statusesOf } from "./node-status.ts";
export { type FolderOnDisk, folderAt, isSettled } from "./package-folder.ts";
export { packageFolders } from "./package-places.ts";
export {
  LARGEST_FILE,
  MOST_FILE_BYTES,
  packageAt,
  parsedFolder,
  patternCheck,
} from "./parsed-package.ts";
export { type PutFiles, putPackage, readInstalled, setAside, setAsideFolder } from "./put-package.ts";
export { readSkillFile } from "./read-file.ts";
export { refuseAgentHere } from "./refuse-agent-here.ts";
export { type Places, placesFor, type SkillScope, traceDatabase } from "./roots.ts";
export { hasSameWords, isUnchanged, rootsMark } from "./roots-mark.ts";
export { artifactRows, contentOf, idOf, type SearchedText, stateOf } from "./rows.ts";
export type { OnProgress } from "./scope.ts";
export { statusOf } from "./status.ts";
export { isSystemPath } from "./system-packages.ts";
export { requireOwnFolder } from "./writable.ts";
