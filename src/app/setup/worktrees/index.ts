export { freeFolder } from "./free-folder.ts";
export { listWorkTrees } from "./list.ts";
export { portOf, treeEnvironment } from "./port.ts";
export { reapWorkTrees } from "./reap.ts";
export { gitIdentity, setInTree } from "./tree-settings.ts";
export { undoReap } from "./undo.ts";
