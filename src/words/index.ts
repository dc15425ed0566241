export { documentFrequencies, type Frequencies, inverseFrequency, overlap, rareness } from "./frequencies.ts";
export {
  type FieldIndex,
  type FieldTerms,
  type FieldWeight,
  type FieldWeights,
  fieldIndex,
  mentionWeight,
  saturate,
} from "./rank.ts";
export { commitIds, eachPiece, splitWords, wordsOfPiece } from "./split.ts";
export { stem } from "./stem.ts";
export { isDenial, isStopWord } from "./stop-words.ts";
export { terms } from "./terms.ts";
