import type { SkillGraphBuildOutput } from "../../../kernel/domain/index.ts";
import type { Model, ModelOutcome, ModelRequest, ModelUsage } from "../../../kernel/llm/index.ts";
import type { OnProgress } from "../library/index.ts";

/** Sums over the calls; null where the provider reported nothing. */
export type EdgeUsage = SkillGraphBuildOutput["usage"];

/** Providers allow few calls at once, and each takes seconds. */
const AT_ONCE = 4;
/** After this many failures in a row the next call would most likely fail, too. */
const MAX_FAILURES = 3;

/** Asks a model every question. The outcomes are in the order of the questions; after repeated failures the rest are undefined. */
export async function askAll(
  model: Model,
  questions: readonly ModelRequest[],
  onProgress: OnProgress | undefined,
): Promise<(ModelOutcome | undefined)[]> {
  const outcomes: (ModelOutcome | undefined)[] = [];
  let [next, done, failures] = [0, 0, 0];
  const askUntilDone = async () => {
    for (let at = next++; at < questions.length && failures < MAX_FAILURES; at = next++) {
      const question = questions[at];
      if (question === undefined) return;
      const outcome = await model.ask(question);
      outcomes[at] = outcome;
      failures = outcome.kind === "failed" ? failures + 1 : 0;
      onProgress?.(++done, questions.length, `asking ${model.name}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askUntilDone));
  return outcomes;
}

export const NO_USAGE: EdgeUsage = { input_tokens: null, output_tokens: null, cost_usd: null };

export function sumEdgeUsage(usages: readonly ModelUsage[]): EdgeUsage {
  return {
    input_tokens: sum(usages.map(({ inputTokens }) => inputTokens)),
    output_tokens: sum(usages.map(({ outputTokens }) => outputTokens)),
    cost_usd: sum(usages.map(({ costUsd }) => costUsd)),
  };
}

export function addUsages(one: EdgeUsage, other: EdgeUsage): EdgeUsage {
  return {
    input_tokens: sum([one.input_tokens, other.input_tokens]),
    output_tokens: sum([one.output_tokens, other.output_tokens]),
    cost_usd: sum([one.cost_usd, other.cost_usd]),
  };
}

function sum(amounts: readonly (number | null)[]): number | null {
  const known = amounts.filter((amount) => amount !== null);
  return known.length === 0 ? null : known.reduce((total, amount) => total + amount, 0);
}

const CHARACTERS_OF_TOKEN = 4;

/** Estimates the tokens that questions send; there is no better source before the calls are made. */
export function estimateQuestionTokens(questions: readonly ModelRequest[]): number {
  return questions.reduce(
    (total, { system, prompt }) => total + Math.ceil((system.length + prompt.length) / CHARACTERS_OF_TOKEN),
    0,
  );
}
