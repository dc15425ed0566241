export { isTelling, type JoinedTexts,  linesMissing, type LostRun, lossesIn, plainLine } from "./losses.ts";
