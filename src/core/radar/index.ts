export { answerEdit, readEdit } from "./edit-hook.ts";
export { runHint } from "./hint.ts";
export { type WatchQuestion, watchOnce } from "./watch.ts";
export type { KnownFiles } from "./work-trees.ts";
