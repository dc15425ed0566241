export {
  computeInverseFrequency,
  countDocumentFrequencies,
  type Frequencies,
  measureOverlap,
  weighByRareness,
} from "./frequencies.ts";
export {
  type FieldIndex,
  type FieldTerms,
  type FieldWeight,
  type FieldWeights,
  indexFields,
  saturate,
  weighMention,
} from "./rank.ts";
export { commitIds, splitPieceIntoWords, splitWords, visitPieces } from "./split.ts";
export { stemWord } from "./stem.ts";
export { isDenial, isStopWord } from "./stop-words.ts";
export { splitTerms } from "./terms.ts";
