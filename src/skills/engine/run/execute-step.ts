import { explainSchemaProblem } from "./assertions/json-schema.ts";
import { runAssertions } from "./assertions/run-assertions.ts";
import { type ArtifactFailure, buildArtifactFailure } from "./failure.ts";
import { composeStepInput, type Outputs, type StepInput } from "./flow.ts";
import { collectTemplateVariables } from "./handlers/code-template.ts";
import { concludeFailedRun, type Executed, type RunContext } from "./handlers/handler.ts";
import { handlers } from "./handlers/handlers.ts";
import type { GuestConsole, PlanReport } from "./ports.ts";
import { makeRedaction } from "./redact.ts";
import { traceRow } from "./trace.ts";
import type { AssertionResult, Executable, ExecutableKind, Json, RunnableArtifact } from "./types.ts";

export interface ArtifactResult {
  readonly artifact: string;
  readonly artifact_id: string;
  readonly kind: ExecutableKind;
  /** Names the variant that was used; null stands for the default. */
  readonly model_variant: string | null;
  /** Null if the artifact could not be rendered. */
  readonly rendered: string | null;
  readonly output: Json;
  readonly assertions: readonly AssertionResult[];
  /** Null in a dry run. */
  readonly trace_id: string | null;
  readonly error: ArtifactFailure | null;
  /** The console output of a code template. */
  readonly console: GuestConsole | null;
  /** The runs of a node and of the nodes that it calls. */
  readonly nodes: PlanReport | null;
  /** Names the artifact that was executed in place of this one, as the trace does; null if this one was. */
  readonly ran: { readonly artifact: string; readonly kind: ExecutableKind } | null;
  /** Says something about the run that a person has to know. */
  readonly note: string | null;
}

export interface StepSettings {
  readonly context: RunContext;
  readonly sessionId: string;
  /** Values that must not get into a trace, beside those of the input that look secret. */
  readonly secrets: readonly string[];
  /** The trace of the artifact that called this skill; null for a run of its own. */
  readonly parentId: string | null;
}

/** Renders an artifact for a dry run, and rehearses it if that changes nothing. */
export async function renderStep(step: Executable, { context }: StepSettings): Promise<ArtifactResult> {
  const taken = composeStepInput(step, context.input, new Map());
  if (taken.kind === "missing") {
    const note = `it takes the output of "${taken.step}" as "${taken.name}", which a dry run does not have; give it in --input to see it rendered.`;
    return { ...buildArtifactResult(step, null), note };
  }
  const own = replaceContextInput(context, taken.input);
  const { rendered, error } = await render(step, own);
  const { rehearse } = handlers[step.kind];
  if (rendered === null || rehearse === undefined) return { ...buildArtifactResult(step, rendered), error };
  return { ...buildArtifactResult(step, rendered), ...concludeExecutedStep(await rehearse(step, rendered, own)) };
}

/** Renders, executes and checks an artifact, and always adds one trace row. */
export async function executeStep(
  step: Executable,
  { context, sessionId, secrets, parentId }: StepSettings,
  outputs: Outputs,
): Promise<ArtifactResult> {
  const { ports } = context;
  const startedAt = ports.now();
  const id = ports.newId();
  const taken = composeStepInput(step, context.input, outputs);
  const own = {
    ...replaceContextInput(context, taken.kind === "whole" ? taken.input : context.input),
    traceId: id,
    sessionId,
  };
  const { rendered, error } = taken.kind === "missing" ? failMissingInput(step, taken) : await render(step, own);
  const executed =
    rendered === null ? concludeFailedRun(error) : await handlers[step.kind].execute(step, rendered, own);
  const isDone = executed.kind === "done";
  const checked = isDone ? await runAssertions(step.assertions, executed.output, ports.model) : nothingChecked;
  const row = traceRow(
    {
      id,
      sessionId,
      parentId,
      artifact: executed.ran?.artifact ?? step,
      input: own.input,
      rendered: executed.ran?.rendered ?? rendered,
      output: isDone ? executed.output : null,
      hasOutput: isDone,
      error: isDone ? null : `${executed.failure.code}: ${executed.failure.message}`,
      startedAt,
      completedAt: ports.now(),
      modelId: executed.modelId ?? (checked.usages.length > 0 ? (ports.model?.id ?? null) : null),
      usages: [...(executed.usage === null ? [] : [executed.usage]), ...checked.usages],
      assertions: checked.results,
    },
    makeRedaction(own.input, secrets),
  );
  await ports.traces.add(row);
  const shown = executed.ran?.rendered ?? rendered;
  return {
    ...buildArtifactResult(step, shown),
    ...concludeExecutedStep(executed),
    assertions: checked.results,
    trace_id: row.id,
  };
}

/** Adds the trace row of a description, which is read when its skill is activated; returns its id. */
export async function traceDescription(
  artifact: RunnableArtifact,
  { context: { ports, input }, sessionId, secrets, parentId }: StepSettings,
): Promise<string> {
  const at = ports.now();
  const facts = { id: ports.newId(), sessionId, parentId, artifact, input, rendered: artifact.content, output: null };
  const nothing = { hasOutput: false, error: null, modelId: null, usages: [], assertions: [] };
  const row = traceRow({ ...facts, ...nothing, startedAt: at, completedAt: at }, makeRedaction(input, secrets));
  await ports.traces.add(row);
  return row.id;
}

function replaceContextInput(context: RunContext, input: Json): RunContext {
  return input === context.input ? context : { ...context, input, variables: collectTemplateVariables(input) };
}

function failMissingInput(step: Executable, { name, step: from, why }: StepInput & { kind: "missing" }): RenderedStep {
  const message = `"${step.name}" takes its input "${name}" from "${from}", which ${why}.`;
  return { rendered: null, error: buildArtifactFailure("STEP_MISSING", message) };
}

const nothingChecked = { results: [], usages: [] } as const;

function buildArtifactResult(step: Executable, rendered: string | null): ArtifactResult {
  return {
    artifact: step.name,
    artifact_id: step.id,
    kind: step.kind,
    model_variant: step.modelVariant,
    rendered,
    output: null,
    assertions: [],
    trace_id: null,
    error: null,
    console: null,
    nodes: null,
    ran: null,
    note: null,
  };
}

type Ended = Pick<ArtifactResult, "output" | "error" | "console" | "nodes" | "ran" | "note">;

function concludeExecutedStep(executed: Executed): Ended {
  const { console, nodes, ran } = executed;
  const other = ran === null ? null : { artifact: ran.artifact.name, kind: ran.artifact.kind };
  const more = { console, nodes, ran: other, note: ran?.why ?? null };
  return executed.kind === "done"
    ? { output: executed.output, error: null, ...more }
    : { output: null, error: executed.failure, ...more };
}

type RenderedStep =
  | { readonly rendered: string; readonly error: null }
  | { readonly rendered: null; readonly error: ArtifactFailure };

async function render(step: Executable, context: RunContext): Promise<RenderedStep> {
  const refused = step.inputs === null ? null : await explainSchemaProblem(step.inputs, context.input, "input");
  if (refused !== null)
    return { rendered: null, error: buildArtifactFailure("INPUT_REFUSED", `"${step.name}": ${refused}`) };
  const result = await handlers[step.kind].render(step, context);
  return result.ok ? { rendered: result.value, error: null } : { rendered: null, error: result.error };
}
