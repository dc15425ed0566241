import { toVisibleLine } from "../../../../kernel/domain/index.ts";
import { isStatic, parseEdgeType } from "../edge-types.ts";
import { pairKey } from "../keys.ts";
import type { ProposedEdge } from "../types.ts";
import type { Bucket } from "./buckets.ts";
import type { AnsweredEdge, ClassifyAnswer } from "./model-question.ts";
import type { SkillView } from "./view.ts";

export interface Classified {
  readonly edges: readonly ProposedEdge[];
  /** Edges of the answer that were not asked for or are not valid, each as a line to print. */
  readonly ignored: readonly string[];
  /** The pairs that the answer leaves out: the model found no relation between them. */
  readonly unrelated: readonly (readonly [string, string])[];
}

/**
 * Reads a model's answer as proposals. It accepts only pairs that the model was asked about, types that can be read from texts, one
 * edge for each pair, and edges with a reason. The graph may still refuse a proposal.
 */
export function readClassification({ edges }: ClassifyAnswer, bucket: Bucket, views: readonly SkillView[]): Classified {
  const anchor = views[bucket.anchor]?.name ?? "";
  const asked = new Set(bucket.others.map((index) => pairKey(anchor, views[index]?.name ?? "")));
  const accepted: ProposedEdge[] = [];
  const ignored: string[] = [];
  for (const answered of edges) {
    const [type, reason] = [parseEdgeType(answered.type), toVisibleLine(answered.reason)];
    const pair = pairKey(answered.from, answered.to);
    if (!asked.has(pair))
      ignored.push(`${formatAnsweredEdge(answered)}: nobody asked about this pair, or it was answered before`);
    else if (type === null || !isStatic(type))
      ignored.push(`${formatAnsweredEdge(answered)}: no type that texts can tell`);
    else if (reason === "") ignored.push(`${formatAnsweredEdge(answered)}: no reason`);
    else {
      asked.delete(pair);
      accepted.push({ type, a: answered.from, b: answered.to, reason });
    }
  }
  const mentioned = new Set(edges.map(({ from, to }) => pairKey(from, to)));
  const pairs = bucket.others.map((index) => [anchor, views[index]?.name ?? ""] as const);
  return { edges: accepted, ignored, unrelated: pairs.filter(([a, b]) => !mentioned.has(pairKey(a, b))) };
}

const formatAnsweredEdge = ({ type, from, to }: AnsweredEdge): string =>
  [type, from, "→", to].map((text) => toVisibleLine(text).slice(0, 80)).join(" ");
