import { schemaProblem } from "./assertions/json-schema.ts";
import { runAssertions } from "./assertions/run-assertions.ts";
import { type ArtifactFailure, failure } from "./failure.ts";
import { type Executed, failedRun, type RunContext } from "./handlers/handler.ts";
import { handlers } from "./handlers/handlers.ts";
import type { GuestConsole, ToldPlan } from "./ports.ts";
import type { Redact } from "./redact.ts";
import { traceRow } from "./trace.ts";
import type { AssertionResult, Executable, ExecutableKind, Json } from "./types.ts";

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
  /** Holds the console output of a code template. */
  readonly console: GuestConsole | null;
  /** Holds the runs of a node and of the nodes that it calls. */
  readonly nodes: ToldPlan | null;
}

export interface StepSettings {
  readonly context: RunContext;
  readonly sessionId: string;
  readonly redact: Redact;
}

/** Renders an artifact for a dry run, and rehearses it if that changes nothing. */
export async function renderStep(step: Executable, { context }: StepSettings): Promise<ArtifactResult> {
  const { rendered, error } = await render(step, context);
  const { rehearse } = handlers[step.kind];
  if (rendered === null || rehearse === undefined) return { ...resultOf(step, rendered), error };
  return { ...resultOf(step, rendered), ...endOf(await rehearse(step, rendered, context)) };
}

/** Renders, executes and checks an artifact, and always adds one trace row. */
export async function executeStep(
  step: Executable,
  { context, sessionId, redact }: StepSettings,
): Promise<ArtifactResult> {
  const { ports } = context;
  const startedAt = ports.now();
  const { rendered, error } = await render(step, context);
  const executed = rendered === null ? failedRun(error) : await handlers[step.kind].execute(step, rendered, context);
  const isDone = executed.kind === "done";
  const checked = isDone ? await runAssertions(step.assertions, executed.output, ports.model) : nothingChecked;
  const row = traceRow(
    {
      id: ports.newId(),
      sessionId,
      artifact: step,
      rendered,
      output: isDone ? executed.output : null,
      hasOutput: isDone,
      error: isDone ? null : `${executed.failure.code}: ${executed.failure.message}`,
      startedAt,
      completedAt: ports.now(),
      modelId: executed.modelId ?? (checked.usages.length > 0 ? (ports.model?.id ?? null) : null),
      usages: [...(executed.usage === null ? [] : [executed.usage]), ...checked.usages],
      assertions: checked.results,
    },
    redact,
  );
  await ports.traces.add(row);
  return { ...resultOf(step, rendered), ...endOf(executed), assertions: checked.results, trace_id: row.id };
}

const nothingChecked = { results: [], usages: [] } as const;

function resultOf(step: Executable, rendered: string | null): ArtifactResult {
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
  };
}

function endOf(executed: Executed): Pick<ArtifactResult, "output" | "error" | "console" | "nodes"> {
  const { console, nodes } = executed;
  return executed.kind === "done"
    ? { output: executed.output, error: null, console, nodes }
    : { output: null, error: executed.failure, console, nodes };
}

type RenderedStep =
  | { readonly rendered: string; readonly error: null }
  | { readonly rendered: null; readonly error: ArtifactFailure };

async function render(step: Executable, context: RunContext): Promise<RenderedStep> {
  const refused = step.inputs === null ? null : await schemaProblem(step.inputs, context.input, "input");
  if (refused !== null) return { rendered: null, error: failure("INPUT_REFUSED", `"${step.name}": ${refused}`) };
  const result = await handlers[step.kind].render(step, context);
  return result.ok ? { rendered: result.value, error: null } : { rendered: null, error: result.error };
}
