export { importSkills } from "./import.ts";
export { exportSkill, newSkill, removeSkill } from "./packages.ts";
export { updateSkills } from "./update.ts";
