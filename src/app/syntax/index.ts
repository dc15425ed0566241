export { listCodeRules, testCodeRules } from "./code-rules.ts";
export { diffBatch } from "./diff-batch.ts";
export { diffFiles } from "./diff-files.ts";
export { filesWith } from "./files-with.ts";
export { importsOf } from "./imports.ts";
export { parseTechStackEntry } from "./tech-stack.ts";
export { UsedInBase } from "./used-in-base.ts";
export { MOST_USES, usesOf } from "./uses.ts";
