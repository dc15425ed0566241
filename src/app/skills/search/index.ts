export { configuredEmbedder } from "./embed/configured-embedder.ts";
export { nearestSkills } from "./embed/nearest-skills.ts";
export { recommendSkills } from "./recommend.ts";
export { reindexSkills } from "./reindex.ts";
export { searchSkills } from "./search.ts";
