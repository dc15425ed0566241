export { agentsHere } from "./agents/index.ts";
export { explainSettings, type SettingChange, setConfig, showConfig } from "./config.ts";
export { doctor } from "./doctor.ts";
export { init } from "./init.ts";
export { initMe } from "./init-me.ts";
export { type HookFindingCode, hookFinding } from "./install/hook-findings.ts";
export { leaveTask, type StartedTask, startAdded, startTask } from "./start-task.ts";
export { status } from "./status.ts";
export { uninstall } from "./uninstall.ts";
