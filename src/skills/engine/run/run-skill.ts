import { SklError } from "../../../kernel/domain/index.ts";
import { type ArtifactResult, executeStep, renderStep, type StepSettings, traceDescription } from "./execute-step.ts";
import type { ArtifactFailureCode } from "./failure.ts";
import { collectTemplateVariables } from "./handlers/code-template.ts";
import type { RunContext } from "./handlers/handler.ts";
import { handlers } from "./handlers/handlers.ts";
import { planRun, type RunPlan } from "./plan.ts";
import type { GuestLimits, RunPorts } from "./ports.ts";
import type { Json, RunnableArtifact } from "./types.ts";

const guestLimits: GuestLimits = {
  timeMs: 10_000,
  memoryBytes: 64 * 1024 * 1024,
  outputChars: 1_000_000,
  consoleChars: 64_000,
};

export interface RunOptions {
  readonly input: Json;
  /** The family of the model in use (`detectModelFamily`) or the value of `--model`; null chooses the default variants. */
  readonly modelFamily: string | null;
  /** A dry run renders, rehearses nodes, calls nothing else, adds no trace and continues after a failure. */
  readonly dryRun: boolean;
  /** Names the artifacts to execute, in this order; null executes all by ordinal. */
  readonly only: readonly string[] | null;
  /** Values that must not get into a trace, beside those that look secret. */
  readonly secrets?: readonly string[];
  /** Null or absent begins a new session. */
  readonly sessionId?: string | null;
  /** The trace of the artifact that called this skill. */
  readonly parentId?: string | null;
  readonly guestLimits?: GuestLimits;
}

export interface SkillRun {
  readonly session_id: string;
  readonly results: readonly ArtifactResult[];
  /** Says that no artifact and no hard assertion failed. */
  readonly ok: boolean;
  /** `assertion` means that the output was refused (exit 1), `failure` that there is none (exit 2). */
  readonly ended_because: "done" | "assertion" | "failure";
  /** Describes the soft assertions that did not pass, what ran in place of something else, and what could not be rendered. */
  readonly warnings: readonly string[];
  /** The descriptions, which are context and never executed; each leaves a trace unless the run is dry. */
  readonly context: readonly {
    readonly artifact: string;
    readonly content: string;
    readonly trace_id: string | null;
  }[];
}

/**
 * Executes the artifacts of one skill in their order, each by the handler of its kind, until one fails or a hard assertion does. An
 * artifact that cannot run on this machine does not stop those that need nothing of it. Throws NOT_FOUND, USAGE, SKILL_UNUSABLE and
 * MODEL_MISSING before anything is executed.
 */
export async function runSkill(
  artifacts: readonly RunnableArtifact[],
  options: RunOptions,
  ports: RunPorts,
): Promise<SkillRun> {
  const plan = planRun(artifacts, options.modelFamily, options.only);
  const context = buildRunContext(plan, options, ports);
  if (!options.dryRun) demandModel(plan, context);
  const sessionId = options.sessionId ?? ports.newId();
  const settings: StepSettings = {
    context,
    sessionId,
    secrets: options.secrets ?? [],
    parentId: options.parentId ?? null,
  };
  const shown: SkillRun["context"][number][] = [];
  for (const row of plan.context) {
    const trace_id = options.dryRun ? null : await traceDescription(row, settings);
    shown.push({ artifact: row.name, content: row.content, trace_id });
  }
  const results = options.dryRun ? await renderAll(plan, settings) : await executeAll(plan, settings);
  const ended = explainRunEnd(results);
  return {
    session_id: sessionId,
    results,
    ok: ended === "done",
    ended_because: ended,
    warnings: results.flatMap(listResultWarnings),
    context: shown,
  };
}

async function renderAll({ steps }: RunPlan, settings: StepSettings): Promise<ArtifactResult[]> {
  const results: ArtifactResult[] = [];
  for (const step of steps) results.push(await renderStep(step, settings));
  return results;
}

async function executeAll({ steps }: RunPlan, settings: StepSettings): Promise<ArtifactResult[]> {
  const results: ArtifactResult[] = [];
  const outputs = new Map<string, Json>();
  for (const step of steps) {
    const result = await executeStep(step, settings, outputs);
    results.push(result);
    if (result.error === null) outputs.set(step.name, result.output);
    if (explainRunEnd([result]) !== "done" && !isMissingHere(result)) break;
  }
  return results;
}

const missingHere: readonly string[] = [
  "PYTHON_GUEST_MISSING",
  "LANGUAGE_UNKNOWN",
  "SIDECAR_MISSING",
  "RUNTIME_MISSING",
  "STEP_MISSING",
] satisfies readonly ArtifactFailureCode[];

const isMissingHere = ({ error }: ArtifactResult): boolean => error !== null && missingHere.includes(error.code);

function buildRunContext(
  { artifacts }: RunPlan,
  { input, guestLimits: limits }: RunOptions,
  ports: RunPorts,
): RunContext {
  const isText = ({ kind }: RunnableArtifact) => kind !== "dspy_module" && kind !== "wasm_module";
  const library = new Map(artifacts.filter(isText).map(({ name, content }) => [name, content]));
  const ids = { sessionId: null, traceId: null };
  return {
    artifacts,
    input,
    variables: collectTemplateVariables(input),
    library,
    guestLimits: limits ?? guestLimits,
    ports,
    ...ids,
  };
}

/** Checks before anything runs, since a run that stops in the middle for lack of a model helps nobody. */
function demandModel({ steps }: RunPlan, context: RunContext): void {
  if (context.ports.model !== null) return;
  const asking = steps.find(
    (step) => handlers[step.kind].needsModel(step, context) || step.assertions.some(({ type }) => type === "semantic"),
  );
  if (asking === undefined) return;
  throw new SklError("MODEL_MISSING", {
    message: `The artifact "${asking.name}" asks a model, and none is configured.`,
    data: { artifact: asking.name },
    fix: "Set `verifier.provider` and `verifier.model` in .skl/config.json, or see what would be asked with --dry-run.",
  });
}

function explainRunEnd(results: readonly ArtifactResult[]): SkillRun["ended_because"] {
  if (results.some(({ error }) => error !== null)) return "failure";
  const failed = results.some(({ assertions }) => assertions.some((a) => a.severity === "hard" && !a.passed));
  return failed ? "assertion" : "done";
}

function listResultWarnings({ artifact, assertions, note }: ArtifactResult): string[] {
  const soft = assertions.filter(({ severity, passed }) => severity === "soft" && !passed);
  return [
    ...(note === null ? [] : [`${artifact}: ${note}`]),
    ...soft.map(({ check, explanation }) => `${artifact}: ${check}: ${explanation}`),
  ];
}
