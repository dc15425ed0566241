export { openConfiguredEmbedder } from "./configured-embedder.ts";
export { computeEmbeddedSimilarity } from "./embedded-similarity.ts";
export { embedEverySkill, findNearestSkills } from "./nearest-skills.ts";
