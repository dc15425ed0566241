import type { TraceRow } from "../../../kernel/domain/documents.generated.ts";
import type { ArtifactKind } from "../package/index.ts";
import { formatOutputText } from "./json.ts";
import type { Redact } from "./redact.ts";
import type { AssertionResult, Json, Usage } from "./types.ts";
import { sumOfKnown } from "./usage.ts";

export type { TraceRow };

export interface TraceFacts {
  readonly id: string;
  readonly sessionId: string;
  /** The trace of the artifact that called this one's skill. */
  readonly parentId: string | null;
  readonly artifact: { readonly id: string; readonly skillId: string; readonly kind: ArtifactKind };
  readonly input: Json;
  readonly rendered: string | null;
  readonly output: Json | null;
  readonly hasOutput: boolean;
  readonly error: string | null;
  readonly startedAt: number;
  readonly completedAt: number;
  readonly modelId: string | null;
  /** The usage of the artifact and of its judges. */
  readonly usages: readonly Usage[];
  readonly assertions: readonly AssertionResult[];
}

/** Makes a row of the seed's table `skill_execution_traces` (002, Trace Schema). Times are ISO 8601 in UTC. */
export function traceRow(facts: TraceFacts, redact: Redact): TraceRow {
  const { artifact, startedAt, completedAt, assertions, usages } = facts;
  const redactText = (text: string | null) => (text === null ? null : redact(text));
  return {
    id: facts.id,
    session_id: facts.sessionId,
    parent_id: facts.parentId,
    skill_id: artifact.skillId,
    artifact_id: artifact.id,
    artifact_kind: artifact.kind,
    input: redact(JSON.stringify(facts.input)),
    rendered_input: redactText(facts.rendered),
    raw_output: facts.hasOutput ? redact(formatOutputText(facts.output)) : null,
    error: redactText(facts.error),
    started_at: new Date(startedAt).toISOString(),
    completed_at: new Date(completedAt).toISOString(),
    duration_ms: Math.max(0, Math.round(completedAt - startedAt)),
    input_tokens: sumOfKnown(usages.map(({ inputTokens }) => inputTokens)),
    output_tokens: sumOfKnown(usages.map(({ outputTokens }) => outputTokens)),
    model_id: facts.modelId,
    estimated_cost: sumOfKnown(usages.map(({ costUsd }) => costUsd)),
    assertions_run: assertions.length,
    assertions_passed: assertions.filter(({ passed }) => passed).length,
    created_at: new Date(completedAt).toISOString(),
  };
}
