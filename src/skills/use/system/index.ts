export { askSkill, noTraces, type SkillAnswer } from "./ask-skill.ts";
export { type OrchestratorSkill, readBaseSkill } from "./base-skill.ts";
export { createKeptTraces } from "./kept-traces.ts";
