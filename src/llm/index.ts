export { createModel } from "./create.ts";
export type { FailureReason, JsonSchema, Model, ModelOutcome, ModelRequest, ModelUsage } from "./port.ts";
export type { ModelSettings, TokenPrices } from "./settings.ts";
