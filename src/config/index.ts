export { effectiveConfig } from "./effective.ts";
export type { AgentSettings, EffectiveConfig } from "./effective-config.ts";
export { configValue, type ExplainedSetting, explainConfig, type UnknownSetting } from "./explain.ts";
export { parseConfig } from "./parse-config.ts";
export { withSetting } from "./with-setting.ts";
