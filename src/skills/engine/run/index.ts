export { explainSchemaProblem, judgeSchema } from "./assertions/json-schema.ts";
export { runAssertions } from "./assertions/run-assertions.ts";
export { type ConditionError, evaluateCondition } from "./condition.ts";
export { writeDspyDataset } from "./dspy-export.ts";
export type { ArtifactResult } from "./execute-step.ts";
export { type ArtifactFailure, type ArtifactFailureCode, buildArtifactFailure, failureTexts } from "./failure.ts";
export { detectScriptLanguage } from "./handlers/code-template.ts";
export { type HostFunction, hostAliases, hostFunctions } from "./host-functions.ts";
export type {
  Guest,
  GuestConsole,
  GuestLimits,
  GuestOutcome,
  GuestStop,
  HostCall,
  ModelReply,
  NodeReply,
  NodeReport,
  NodeRuntime,
  PlanReport,
  PythonSidecar,
  RunPorts,
  ScriptHost,
  SidecarReply,
  SkillModel,
  TemplateEngine,
  TemplateRequest,
  TraceStore,
} from "./ports.ts";
export { type RunOptions, runSkill, type SkillRun } from "./run-skill.ts";
export { listMissingNames } from "./template-names.ts";
export type { TraceRow } from "./trace.ts";
export type { Assertion, AssertionResult, Executable, Json, JsonObject, RunnableArtifact, Usage } from "./types.ts";
export { detectModelFamily } from "./variants.ts";
