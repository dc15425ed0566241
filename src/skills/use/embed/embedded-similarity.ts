import type { Similarity, SkillView } from "../../engine/graph/index.ts";
import { shortenEmbeddedQuery } from "../../engine/search/index.ts";
import { type Library, omitSystemSkills } from "../library/index.ts";
import { openConfiguredEmbedder } from "./configured-embedder.ts";
import { AT_ONCE, makeCurrentVectors } from "./current-vectors.ts";

export type EmbeddedSimilarity =
  /** No embedder is configured. */
  | { readonly kind: "none" }
  | { readonly kind: "found"; readonly similarity: Similarity }
  | { readonly kind: "failed"; readonly note: string };

/** Compares skills by the cosines of an embedder: what each needs against what each does (SkillDAG, 3.4). The vectors of search are used again. */
export async function computeEmbeddedSimilarity(
  library: Library,
  views: readonly SkillView[],
  env: NodeJS.ProcessEnv,
): Promise<EmbeddedSimilarity> {
  const configured = await openConfiguredEmbedder(library.places, env);
  if (configured.kind === "none") return configured;
  if (configured.kind === "unusable") return reportPairsByWords(configured.why);
  const { embedder } = configured;
  const needing = views.flatMap(({ needs }, index) =>
    needs === null ? [] : [{ index, text: shortenEmbeddedQuery(needs) }],
  );
  const needs = new Map<number, Float32Array>();
  const tried = await embedder.embed([""]);
  if (tried.kind === "failed") return reportPairsByWords(tried.message);
  for (let at = 0; at < needing.length; at += AT_ONCE) {
    const some = needing.slice(at, at + AT_ONCE);
    const embedded = await embedder.embed(some.map(({ text }) => text));
    if (embedded.kind === "failed") return reportPairsByWords(embedded.message);
    for (const [place, vector] of embedded.vectors.entries()) needs.set(some[place]?.index ?? -1, vector);
  }
  const dimensions = tried.vectors[0]?.length ?? 0;
  const making = { embedder, dimensions, deadline: Number.POSITIVE_INFINITY };
  const does = await makeCurrentVectors(omitSystemSkills(library), making);
  if (does.kind === "failed") return reportPairsByWords(does.why);
  const selves = views.map(({ name }) => does.vectors.get(name) ?? new Float32Array(dimensions));
  const computeCosineRow = (vector: Float32Array) =>
    Float32Array.from(selves, (other) => computeDotProduct(vector, other));
  const similarity: Similarity = {
    self: (index) => computeCosineRow(selves[index] ?? new Float32Array(dimensions)),
    needs: (index) => {
      const vector = needs.get(index);
      return vector === undefined ? null : computeCosineRow(vector);
    },
  };
  return { kind: "found", similarity };
}

/** Vectors of embedders have the length 1, so that this is their cosine. */
function computeDotProduct(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}

const reportPairsByWords = (why: string): EmbeddedSimilarity => ({
  kind: "failed",
  note: `Pairs were compared by words alone. ${why}`,
});
