import type { FailureReason, Model, ModelOutcome, ModelUsage } from "../../../llm/index.ts";
import {
  type Bucket,
  CLASSIFY_SCHEMA,
  CLASSIFY_SYSTEM,
  classifyPrompt,
  isClassifyAnswer,
  type ProposedEdge,
  readClassification,
  type SkillView,
} from "../../../skills/graph/index.ts";

/** The edges that a model or the stand-in proposes, with the pairs that stay without an answer. */
export interface ClassifiedEdges {
  readonly edges: readonly ProposedEdge[];
  /** The model was asked about these pairs and found no relation. */
  readonly unrelated: readonly (readonly [string, string])[];
  readonly calls: number;
  /** The call for each of these anchors failed, so their pairs have no answer. */
  readonly failed: readonly { readonly anchor: string; readonly reason: FailureReason; readonly message: string }[];
  /** These parts of the answers belong to no question. */
  readonly ignored: readonly string[];
  /** Counts the anchors that were not asked about, since the limit was reached or the model failed repeatedly. */
  readonly notAsked: number;
  readonly usage: EdgeUsage;
}

/** Sums over the calls; null where the provider reported nothing. */
export interface EdgeUsage {
  readonly input_tokens: number | null;
  readonly output_tokens: number | null;
  readonly cost_usd: number | null;
}

export interface EdgeQuestions {
  readonly views: readonly SkillView[];
  readonly buckets: readonly Bucket[];
  /** Null allows a call for every bucket. */
  readonly maxCalls: number | null;
  readonly onProgress?: ((done: number, total: number, what: string) => void) | undefined;
}

/** Providers allow few calls at once, and each takes seconds. */
const AT_ONCE = 4;
/** After so many failures in a row the next call would most likely fail, too. */
const MAX_FAILURES = 3;
const ANSWER_TOKENS = 4_000;

/** Asks a model about each bucket in a call of its own. A failure of the model is part of the result and never thrown. */
export async function askEdges(model: Model, questions: EdgeQuestions): Promise<ClassifiedEdges> {
  const { views, buckets, maxCalls, onProgress } = questions;
  const asked = buckets.slice(0, maxCalls ?? buckets.length);
  const outcomes: (ModelOutcome | undefined)[] = [];
  let [next, done, failures] = [0, 0, 0];
  const worker = async () => {
    for (let at = next++; at < asked.length && failures < MAX_FAILURES; at = next++) {
      const bucket = asked[at];
      if (bucket === undefined) return;
      const outcome = await model.ask(questionOf(bucket, views));
      outcomes[at] = outcome;
      failures = outcome.kind === "failed" ? failures + 1 : 0;
      onProgress?.(++done, asked.length, `asking ${model.name}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return collectAnswers(outcomes, questions);
}

function questionOf(bucket: Bucket, views: readonly SkillView[]) {
  return {
    system: CLASSIFY_SYSTEM,
    prompt: classifyPrompt(bucket, views),
    schema: CLASSIFY_SCHEMA,
    schemaName: "skill_edges",
    maxOutputTokens: ANSWER_TOKENS,
    isAnswer: isClassifyAnswer,
  };
}

function collectAnswers(
  outcomes: readonly (ModelOutcome | undefined)[],
  { buckets, views }: EdgeQuestions,
): ClassifiedEdges {
  const edges: ProposedEdge[] = [];
  const unrelated: ClassifiedEdges["unrelated"][number][] = [];
  const failed: ClassifiedEdges["failed"][number][] = [];
  const ignored: string[] = [];
  const usages: ModelUsage[] = [];
  for (const [at, bucket] of buckets.entries()) {
    const outcome = outcomes[at];
    if (outcome === undefined) continue;
    usages.push(outcome.usage);
    const anchor = views[bucket.anchor]?.name ?? "";
    if (outcome.kind === "failed") failed.push({ anchor, reason: outcome.reason, message: outcome.message });
    else if (!isClassifyAnswer(outcome.value))
      failed.push({ anchor, reason: "off_schema", message: "The answer does not have the form that was asked for." });
    else {
      const said = readClassification(outcome.value, bucket, views);
      edges.push(...said.edges);
      ignored.push(...said.ignored);
      unrelated.push(...said.unrelated);
    }
  }
  return {
    edges,
    unrelated,
    calls: usages.length,
    failed,
    ignored,
    notAsked: buckets.length - usages.length,
    usage: sumOf(usages),
  };
}

function sumOf(usages: readonly ModelUsage[]): EdgeUsage {
  const sum = (amounts: readonly (number | null)[]) => {
    const known = amounts.filter((amount) => amount !== null);
    return known.length === 0 ? null : known.reduce((total, amount) => total + amount, 0);
  };
  return {
    input_tokens: sum(usages.map(({ inputTokens }) => inputTokens)),
    output_tokens: sum(usages.map(({ outputTokens }) => outputTokens)),
    cost_usd: sum(usages.map(({ costUsd }) => costUsd)),
  };
}
