export { findHeadLosses } from "./head.ts";
export { type FileLoss, findJoinLosses } from "./joined.ts";
export { describeHeadLosses } from "./said.ts";
