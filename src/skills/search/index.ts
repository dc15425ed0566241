export { phase1 } from "./phase1.ts";
export type { Match } from "./rank/match.ts";
export { SearchIndex } from "./search-index.ts";
export type { SkillText } from "./skill-text.ts";
export { wordsOf } from "./terms.ts";
export { EMBEDDED_TEXT_VERSION, embeddedQuery, embeddedText } from "./vectors/embedded-text.ts";
export type { Embedded, Embedder } from "./vectors/embedder.ts";
export { FUSION, fuse } from "./vectors/fuse.ts";
export { isUnit, type Near, VectorIndex } from "./vectors/vector-index.ts";
