export { type CheckRequest, check } from "./check.ts";
export { diffFiles as diff } from "./diff-files.ts";
