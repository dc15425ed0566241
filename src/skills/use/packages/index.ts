export { importSkills } from "./import.ts";
export { exportSkill, removeSkill, writeNewSkill } from "./packages.ts";
export { updateSkills } from "./update.ts";
