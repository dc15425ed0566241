export { findFreeFolder } from "./free-folder.ts";
export { listWorkTrees } from "./list.ts";
export { runPort } from "./port.ts";
export { prepareTree } from "./prepare.ts";
export { reapAfterMerge, reapWorkTrees } from "./reap.ts";
export { readStashes } from "./stashes.ts";
export { gitIdentity, setInTree } from "./tree-settings.ts";
export { undoReap } from "./undo.ts";
