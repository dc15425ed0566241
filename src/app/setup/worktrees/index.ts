export { freeFolder } from "./free-folder.ts";
export { listWorkTrees } from "./list.ts";
export { reapWorkTrees } from "./reap.ts";
export { gitIdentity, setInTree } from "./tree-settings.ts";
export { undoReap } from "./undo.ts";
