export { answerEdit, readEdit } from "./edit-hook.ts";
export { hintOf } from "./hint.ts";
export { type WatchQuestion, watchOnce } from "./watch.ts";
export type { KnownFiles } from "./work-trees.ts";
