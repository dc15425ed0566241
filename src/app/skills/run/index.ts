export { runPorts, type ScriptRuntime } from "./handlers/run-ports.ts";
export { skillModel } from "./handlers/skill-model.ts";
export { createTemplateEngine } from "./handlers/template-engine.ts";
export { type NodePlace, runSkillByName, type ScriptPlace } from "./run.ts";
export { runnable } from "./runnable.ts";
export { exportTraces, listTraces, showTrace } from "./traces.ts";
export { validateSkills } from "./validate.ts";
export { workspaceModel } from "./workspace-model.ts";
