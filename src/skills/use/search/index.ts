export { findNearestSkills, openConfiguredEmbedder } from "../embed/index.ts";
export { recommendSkills } from "./recommend.ts";
export { reindexSkills } from "./reindex.ts";
export { searchSkills } from "./search.ts";
