export { hintOf } from "./hint.ts";
export { type WatchQuestion, watchOnce } from "./watch.ts";
export type { KnownFiles } from "./work-trees.ts";
