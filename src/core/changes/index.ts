export { approve } from "./approve.ts";
export { listBranchChanges } from "./changes-of.ts";
export { readInbox } from "./inbox.ts";
export { listQueue } from "./queue.ts";
export { showBranch, showLines } from "./show-branch.ts";
export { hearChanges } from "./wait/server-ear.ts";
export { type WaitQuestion, waitForNews } from "./wait/wait.ts";
export { readWorkMap } from "./work-map.ts";
