import { oneLine } from "../../../domain/index.ts";
import { isStatic, parseEdgeType } from "../edge-types.ts";
import { pairKey } from "../keys.ts";
import type { ProposedEdge } from "../types.ts";
import type { Bucket } from "./buckets.ts";
import type { AnsweredEdge, ClassifyAnswer } from "./model-question.ts";
import type { SkillView } from "./view.ts";

export interface Classified {
  readonly edges: readonly ProposedEdge[];
  /** What the answer answered beyond what it was asked, each in words that can be printed. */
  readonly ignored: readonly string[];
  /** The pairs of which the answer says nothing: it found none of the relations between them. */
  readonly unrelated: readonly (readonly [string, string])[];
}

/**
 * A model's answer as proposals: of the pairs that it was asked about only, of the types that can be read from texts, one a
 * pair, with a reason that says something. What it proposes may still be refused by the graph.
 */
export function readClassification({ edges }: ClassifyAnswer, bucket: Bucket, views: readonly SkillView[]): Classified {
  const anchor = views[bucket.anchor]?.name ?? "";
  const asked = new Set(bucket.others.map((index) => pairKey(anchor, views[index]?.name ?? "")));
  const accepted: ProposedEdge[] = [];
  const ignored: string[] = [];
  for (const answered of edges) {
    const [type, reason] = [parseEdgeType(answered.type), oneLine(answered.reason)];
    const pair = pairKey(answered.from, answered.to);
    if (!asked.has(pair)) ignored.push(`${textOf(answered)}: nobody asked about this pair, or it was answered before`);
    else if (type === null || !isStatic(type)) ignored.push(`${textOf(answered)}: no type that texts can tell`);
    else if (reason === "") ignored.push(`${textOf(answered)}: no reason`);
    else {
      asked.delete(pair);
      accepted.push({ type, a: answered.from, b: answered.to, reason });
    }
  }
  const mentioned = new Set(edges.map(({ from, to }) => pairKey(from, to)));
  const pairs = bucket.others.map((index) => [anchor, views[index]?.name ?? ""] as const);
  return { edges: accepted, ignored, unrelated: pairs.filter(([a, b]) => !mentioned.has(pairKey(a, b))) };
}

const textOf = ({ type, from, to }: AnsweredEdge): string =>
  [type, from, "→", to].map((text) => oneLine(text).slice(0, 80)).join(" ");
