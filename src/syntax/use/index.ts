export { listCodeRules, testCodeRules } from "./code-rules.ts";
export { diffBatch } from "./diff-batch.ts";
export { diffFiles } from "./diff-files.ts";
export { findFilesWith } from "./files-with.ts";
export { runImports } from "./imports.ts";
export { parseTechStackEntry } from "./tech-stack.ts";
export { UsedInBase } from "./used-in-base.ts";
export { listNewSideUses, MOST_USES } from "./uses.ts";
