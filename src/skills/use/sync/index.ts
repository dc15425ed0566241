export { publishSkill } from "./publish.ts";
export { syncSkills } from "./sync.ts";
