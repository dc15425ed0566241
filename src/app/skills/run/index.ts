export { runPorts } from "./handlers/run-ports.ts";
export { createTemplateEngine } from "./handlers/template-engine.ts";
export { type NodePlace, runSkillByName } from "./run.ts";
export { runnable } from "./runnable.ts";
export { exportTraces, listTraces, showTrace } from "./traces.ts";
export { validateSkills } from "./validate.ts";
export { workspaceModel } from "./workspace-model.ts";
