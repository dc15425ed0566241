export { SearchIndex } from "./search-index.ts";
export type { SkillText } from "./skill-text.ts";
