import { type Answer, taskCost } from "./cost.ts";
import type { ReplayRecord } from "./record.ts";
import { usd } from "./tokens.ts";

/** A, B, C, D, E and T of the paper; an ablation is T without something, as `T -dry-run`; `P` is the published router. */
export type SystemId = string;

/** What a system did with one task: a line of its log (schemas/replay_log.schema.json). */
export interface LogLine {
  readonly system: SystemId;
  readonly id: string;
  readonly source: ReplayRecord["source"];
  readonly split: ReplayRecord["split"];
  readonly family: string | null;
  /** Where the answer was found; `miss` where the model has to answer. */
  readonly stage: string;
  readonly candidates: number;
  /** The node that answered, or the task whose answer was stored; null for the model. */
  readonly decision: string | null;
  readonly outcome: Answer;
  /** Null where nobody can judge: the answer of a model that was not asked. */
  readonly correct: boolean | null;
  readonly false_route: boolean;
  readonly caught_by: string | null;
  /** Why no node answered; null where one did, and where nobody asked. */
  readonly cause: string | null;
  /** Whether a node of the library could have done the task right. */
  readonly coverable: boolean;
  readonly llm_calls: number;
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly cost_usd: number;
}

/** How long one task took. Times are kept apart from the log, so that two runs write the same log. */
export interface Timing {
  readonly system: SystemId;
  readonly id: string;
  readonly stage: string;
  readonly route_ms: number;
}

export interface Taken {
  readonly stage: string;
  readonly candidates?: number;
  readonly decision: string | null;
  readonly outcome: Answer;
  readonly caughtBy?: string | null;
  readonly cause?: string | null;
  readonly coverable: boolean;
  /** Tokens of a header that a model reads to choose; none where the rules decide. */
  readonly header?: number;
}

export function logLine(system: SystemId, record: ReplayRecord, taken: Taken): LogLine {
  const { outcome, header = 0 } = taken;
  const asksModel = outcome !== "right";
  const input = taskCost(outcome, { llm: record.input_tokens, header });
  const output = asksModel ? record.output_tokens : 0;
  return {
    system,
    id: record.id,
    source: record.source,
    split: record.split,
    family: record.family,
    stage: taken.stage,
    candidates: taken.candidates ?? 0,
    decision: taken.decision,
    outcome,
    correct: outcome === "right" ? true : outcome === "escaped" ? false : null,
    false_route: outcome === "caught" || outcome === "escaped",
    caught_by: taken.caughtBy ?? null,
    cause: taken.cause ?? null,
    coverable: taken.coverable,
    llm_calls: asksModel ? 1 : 0,
    input_tokens: input,
    output_tokens: output,
    cost_usd: Math.round(usd(input, output) * 1e9) / 1e9,
  };
}
