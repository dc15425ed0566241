export { computeEffectiveConfig } from "./effective.ts";
export type { AgentSettings, EffectiveConfig } from "./effective-config.ts";
export { type ExplainedSetting, explainConfig, findConfigValue, type UnknownSetting } from "./explain.ts";
export { parseConfig } from "./parse-config.ts";
export { replaceSetting } from "./with-setting.ts";
