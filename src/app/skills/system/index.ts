export { askSkill, noTraces, type SkillAnswer } from "./ask-skill.ts";
export { type OrchestratorSkill, skillOfBase } from "./base-skill.ts";
export { keptTraces } from "./kept-traces.ts";
