import type { FailureReason, Model, ModelOutcome, ModelRequest, ModelUsage } from "../../../kernel/llm/index.ts";
import {
  type Bucket,
  CLASSIFY_SCHEMA,
  CLASSIFY_SYSTEM,
  classifyPrompt,
  isClassifyAnswer,
  type ProposedEdge,
  readClassification,
  type SkillView,
} from "../../engine/graph/index.ts";
import type { OnProgress } from "../library/index.ts";
import { askAll, type EdgeUsage, sumEdgeUsage } from "./ask-all.ts";

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

export interface EdgeQuestions {
  readonly views: readonly SkillView[];
  readonly buckets: readonly Bucket[];
  /** Null allows a call for every bucket. */
  readonly maxCalls: number | null;
  readonly onProgress?: OnProgress | undefined;
}

const ANSWER_TOKENS = 4_000;

/** Asks a model about each bucket in a call of its own. A failure of the model is part of the result and never thrown. */
export async function askEdges(model: Model, questions: EdgeQuestions): Promise<ClassifiedEdges> {
  const { buckets, maxCalls, onProgress } = questions;
  const asked = buildEdgeQuestions(questions).slice(0, maxCalls ?? buckets.length);
  return collectAnswers(await askAll(model, asked, onProgress), questions);
}

export function buildEdgeQuestions({ buckets, views }: EdgeQuestions): ModelRequest[] {
  return buckets.map((bucket) => buildEdgeQuestion(bucket, views));
}

function buildEdgeQuestion(bucket: Bucket, views: readonly SkillView[]) {
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
      const classified = readClassification(outcome.value, bucket, views);
      edges.push(...classified.edges);
      ignored.push(...classified.ignored);
      unrelated.push(...classified.unrelated);
    }
  }
  return {
    edges,
    unrelated,
    calls: usages.length,
    failed,
    ignored,
    notAsked: buckets.length - usages.length,
    usage: sumEdgeUsage(usages),
  };
}
