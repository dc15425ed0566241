import { FUSION, type Near, shortenEmbeddedQuery, VectorIndex } from "../../engine/search/index.ts";
import type { Library } from "../library/index.ts";
import { openConfiguredEmbedder } from "./configured-embedder.ts";
import { makeCurrentVectors } from "./current-vectors.ts";

export type NearestSkills =
  /** No embedder is configured. */
  | { readonly kind: "none" }
  | { readonly kind: "found"; readonly near: readonly Near[]; readonly embedder: string }
  /** One is configured and gave no answer; `note` says why. */
  | { readonly kind: "failed"; readonly note: string };

/** A search waits no longer than this for the vectors of new skills; `skl skill reindex` does. */
const SEARCH_WAITS_MS = 20_000;

interface NearestQuestion {
  readonly query: string;
  readonly k: number;
  readonly env: NodeJS.ProcessEnv;
}

/** Finds the skills nearest in meaning to a query, if there are vectors for exactly the skills of the library. */
export async function findNearestSkills(library: Library, { query, k, env }: NearestQuestion): Promise<NearestSkills> {
  const configured = await openConfiguredEmbedder(library.places, env);
  if (configured.kind === "none") return configured;
  if (configured.kind === "unusable") return reportWordsAlone(configured.why);
  const { embedder } = configured;
  const asked = await embedder.embed([shortenEmbeddedQuery(query)]);
  if (asked.kind === "failed") return reportWordsAlone(asked.message);
  const [vector] = asked.vectors;
  if (vector === undefined) throw new Error("an embedder gave no vector for its text");
  const current = await makeCurrentVectors(library, {
    embedder,
    dimensions: vector.length,
    deadline: performance.now() + SEARCH_WAITS_MS,
  });
  if (current.kind === "failed") return reportWordsAlone(current.why);
  const index = new VectorIndex(vector.length);
  for (const [name, each] of current.vectors) index.set(name, each);
  const near = index.search(vector, { k }).filter(({ score }) => score >= FUSION.leastCosine);
  return { kind: "found", near, embedder: embedder.id };
}

function reportWordsAlone(why: string): NearestSkills {
  return { kind: "failed", note: `The skills were found by words alone. ${why}` };
}

/** Makes every missing vector, however long that takes (`skl skill reindex`). Returns null if no embedder is configured. */
export async function embedEverySkill(
  library: Library,
  env: NodeJS.ProcessEnv,
): Promise<{ readonly vectors: number; readonly note: string | null } | null> {
  const configured = await openConfiguredEmbedder(library.places, env);
  if (configured.kind === "none") return null;
  if (configured.kind === "unusable") return { vectors: 0, note: configured.why };
  const { embedder } = configured;
  const tried = await embedder.embed([""]);
  if (tried.kind === "failed") return { vectors: 0, note: tried.message };
  const dimensions = tried.vectors[0]?.length ?? 0;
  const current = await makeCurrentVectors(library, { embedder, dimensions, deadline: Number.POSITIVE_INFINITY });
  return current.kind === "failed"
    ? { vectors: current.made, note: current.why }
    : { vectors: current.vectors.size, note: null };
}
