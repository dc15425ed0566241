export {
  type Applied,
  applyChanges,
  type ChangeSet,
  type NotedChange,
  noteChange,
  removeLeft,
  settleChanges,
  undoChanges,
} from "./apply-changes.ts";
export { type Descriptor, Descriptors, type Stream } from "./descriptors.ts";
export { openDisk } from "./disk.ts";
export { callSystem, Refusal, WASI_ERRNO } from "./errno.ts";
export { buildWasiImports, type CallGroup, listWasiNames, WASI_MODULE } from "./imports.ts";
export { InodeNumbers } from "./inode-numbers.ts";
export { GuestMemory } from "./memory.ts";
export { OverlayDirectory, OverlayNode, type PlannedChange } from "./overlay.ts";
export { OverlayLimits } from "./overlay-file.ts";
export { listPlannedChanges } from "./overlay-plan.ts";
export { protectDirectory } from "./protected-directory.ts";
export { type Access, buildDirectoryRights, RIGHT } from "./rights.ts";
export { type Clock, createRisingClock, GuestExit, type Touched, type WasiRun } from "./run.ts";
export { type Directory, statOrNull } from "./tree.ts";
export { walk } from "./walk.ts";
