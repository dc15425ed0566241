import type { Result } from "../../../../kernel/domain/index.ts";
import type { ArtifactFailure } from "../failure.ts";
import type { GuestConsole, GuestLimits, PlanReport, RunPorts } from "../ports.ts";
import type { Executable, Json, JsonObject, RunnableArtifact, Usage } from "../types.ts";

/** The data that all artifacts of one run share. */
export interface RunContext {
  /** One row for each artifact of the package, the variant for the model in use. */
  readonly artifacts: readonly RunnableArtifact[];
  readonly input: Json;
  /** The variables of templates: the input's keys, and the whole input as `input`. */
  readonly variables: JsonObject;
  readonly library: ReadonlyMap<string, string>;
  readonly guestLimits: GuestLimits;
  readonly ports: RunPorts;
  /** Names the session for what the artifact calls; null in a dry run. */
  readonly sessionId: string | null;
  /** Names the artifact's own trace for what the artifact calls; null in a dry run. */
  readonly traceId: string | null;
}

/** An artifact that was executed in place of another, and a sentence that says why. */
interface RanInstead {
  readonly artifact: Executable;
  readonly why: string;
  /** The text that it was executed with. */
  readonly rendered: string;
}

export type Executed =
  | {
      readonly kind: "done";
      readonly output: Json;
      readonly usage: Usage | null;
      readonly modelId: string | null;
      readonly console: GuestConsole | null;
      readonly nodes: PlanReport | null;
      readonly ran: RanInstead | null;
    }
  | {
      readonly kind: "failed";
      readonly failure: ArtifactFailure;
      readonly usage: Usage | null;
      readonly modelId: string | null;
      readonly console: GuestConsole | null;
      readonly nodes: PlanReport | null;
      readonly ran: RanInstead | null;
    };

/** Executes the artifacts of one kind. */
export interface ArtifactHandler {
  /** Returns whether the run cannot start without a model. */
  needsModel(artifact: Executable, context: RunContext): boolean;
  /** Returns the text that `execute` gets. It calls nothing, so a dry run does it, too. */
  render(artifact: Executable, context: RunContext): Promise<Result<string, ArtifactFailure>>;
  execute(artifact: Executable, rendered: string, context: RunContext): Promise<Executed>;
  /** Executes in a dry run the part that changes nothing. */
  rehearse?(artifact: Executable, rendered: string, context: RunContext): Promise<Executed>;
}

export function concludeDoneRun(output: Json, more: Partial<Executed & { kind: "done" }> = {}): Executed {
  return { kind: "done", output, usage: null, modelId: null, console: null, nodes: null, ran: null, ...more };
}

export function concludeFailedRun(
  failure: ArtifactFailure,
  more: Partial<Executed & { kind: "failed" }> = {},
): Executed {
  return { kind: "failed", failure, usage: null, modelId: null, console: null, nodes: null, ran: null, ...more };
}
