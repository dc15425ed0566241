export { isTelling, type JoinedTexts, type LostRun, linesMissing, lossesIn, plainLine } from "./losses.ts";
