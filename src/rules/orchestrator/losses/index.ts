export {
  findLostBaseLines,
  findMissingLines,
  isTelling,
  type JoinedTexts,
  type LostRun,
  normalizeComparedLine,
} from "./losses.ts";
