export { recommendSkills } from "./recommend.ts";
export { reindexSkills } from "./reindex.ts";
export { searchSkills } from "./search.ts";
