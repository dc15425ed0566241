export { type CheckRequest, check } from "./push/check.ts";
export { diffFiles as diff } from "./syntax/diff-files.ts";
