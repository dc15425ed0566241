export { configuredEmbedder } from "./configured-embedder.ts";
export { embeddedSimilarity } from "./embedded-similarity.ts";
export { embedEverySkill, nearestSkills } from "./nearest-skills.ts";
