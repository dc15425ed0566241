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
export { type CallGroup, WASI_MODULE, wasiImports, wasiNames } from "./imports.ts";
export { InodeNumbers } from "./inode-numbers.ts";
export { GuestMemory } from "./memory.ts";
export { OverlayDirectory, OverlayNode, type PlannedChange } from "./overlay.ts";
export { OverlayLimits } from "./overlay-file.ts";
export { plannedChanges } from "./overlay-plan.ts";
export { protectedDirectory } from "./protected-directory.ts";
export { type Access, directoryRights, RIGHT } from "./rights.ts";
export { type Clock, GuestExit, risingClock, type Touched, type WasiRun } from "./run.ts";
export { type Directory, statOrNull } from "./tree.ts";
export { walk } from "./walk.ts";
