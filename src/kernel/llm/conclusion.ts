import { buildFailedJudgement, type Judgement, readAnswer } from "./answer.ts";
import { containsKey } from "./failure.ts";
import type { Replied } from "./one-try.ts";
import type { ModelOutcome, ModelRequest } from "./port.ts";
import type { RemoteSettings } from "./settings.ts";

/** Judges a reply. Its end is checked first, since a refusal or a cut-off answer may look like a whole one. */
export function judge({ reply, facts }: Replied, request: ModelRequest, apiKey: string | null): Judgement {
  if (facts.refused || reply.finish === "content-filter")
    return buildFailedJudgement("refused", "The model refused to answer.");
  if (reply.finish === "length")
    return buildFailedJudgement("too_long", "The model's answer was cut off at its length limit.");
  if (facts.oddity !== null) return buildFailedJudgement("off_schema", `The endpoint's answer ${facts.oddity}.`);
  const judgement = readAnswer(reply.text, request);
  // Answers are recorded in the repository, where everybody could read the key.
  if (judgement.kind === "answered" && containsKey(JSON.stringify(judgement.value), apiKey)) {
    return buildFailedJudgement("off_schema", "The model's answer repeats the API key.");
  }
  return judgement;
}

export interface Spent {
  readonly settings: RemoteSettings;
  readonly attempts: number;
  readonly durationMs: number;
  /** The reply that was paid for, or null. */
  readonly replied: Replied | null;
}

export function concludeModelOutcome(
  judgement: Judgement,
  { settings, attempts, durationMs, replied }: Spent,
): ModelOutcome {
  const inputTokens = replied?.reply.inputTokens ?? null;
  const outputTokens = replied?.reply.outputTokens ?? null;
  const { prices } = settings;
  const computed =
    prices === null || inputTokens === null || outputTokens === null
      ? null
      : (inputTokens * prices.inputPer1M + outputTokens * prices.outputPer1M) / 1_000_000;
  const usage = {
    model: settings.model,
    provider: settings.provider,
    inputTokens,
    outputTokens,
    costUsd: replied?.facts.costUsd ?? computed,
    attempts,
    durationMs: Math.round(durationMs),
  };
  return { ...judgement, usage };
}
