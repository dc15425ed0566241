import { bindInputs } from "../bind-inputs.ts";
import { computeCoverage } from "../coverage.ts";
import { splitCanonicalTerms } from "../normalize/index.ts";
import type { IndexedNode } from "../route-index.ts";
import type { Candidate, RouteStage, RouteState } from "../route-state.ts";
import { toStageCandidate } from "../route-state.ts";
import type { Slot, StageCandidate } from "../types.ts";

const MOST_BY_WORDS = 20;
const MOST_BY_VECTORS = 10;

/** Is stage 2, which looks up a task type, a name, a phrase, or a signature of an accepted run. */
export const exactLookup: RouteStage = {
  number: 2,
  id: "exact",
  title: "Exact lookup",
  skip: () => null,
  run: (state) => {
    const { normalized, question } = state;
    const { index } = question;
    const learned = new Set(index.bySignature(normalized.signature));
    const all = [...new Set([...learned, ...normalized.keys.flatMap((key) => index.byKey(key))])];
    const found = all.map((own) => buildCandidate(state, own, { foundBy: "exact", score: 1, coverage: 1 }));
    const judged = found.map((candidate) => ({
      candidate,
      fell: learned.has(candidate.own) ? null : describeUnusedValue(state, candidate),
    }));
    return {
      state: { ...state, candidates: pickStandingCandidates(judged) },
      input: `The signature ${normalized.signature}.`,
      seen: judged.map(({ candidate, fell }) => toStageCandidate(candidate, fell)),
    };
  },
};

/** Is stage 3, which searches by words if no exact candidate can run here. */
export const wordSearch: RouteStage = {
  number: 3,
  id: "words",
  title: "Full text",
  skip: async (state) => {
    for (const candidate of state.candidates)
      if ((await explainRefusedCandidate(state, candidate)) === null) return "An exact node was found.";
    return null;
  },
  run: (state) => {
    const { normalized, question } = state;
    const { index, request, thresholds } = question;
    const query = new Map(request.tags.flatMap(splitCanonicalTerms).map((term) => [term, 0.5]));
    for (const { term, weight } of normalized.words) query.set(term, weight);
    const exact = new Set(state.candidates.map(({ own }) => own));
    const judged = index.words
      .rank(query, MOST_BY_WORDS)
      .flatMap(({ at, score, matches }) => {
        const own = index.ranked[at];
        if (own === undefined || exact.has(own)) return [];
        const binding = bindInputsForNode(state, own);
        const terms = new Set(matches.map(({ term }) => term));
        const coverage = computeCoverage(index, normalized, { terms, binding });
        const candidate: Candidate = {
          own,
          foundBy: "fts",
          score: score * coverage.share,
          coverage: coverage.share,
          binding,
        };
        return [{ candidate, fell: describeCoverageGap(coverage, thresholds.coverage) }];
      })
      .sort((a, b) => b.candidate.score - a.candidate.score);
    return {
      state: { ...state, candidates: [...state.candidates, ...pickStandingCandidates(judged)] },
      input: `The words ${[...normalized.words.map(({ word }) => word), ...request.tags].join(", ")}; a node has to cover ${formatShareAsPercent(thresholds.coverage)} of the request.`,
      seen: judged.map(({ candidate, fell }) => toStageCandidate(candidate, fell)),
    };
  },
};

/** Is stage 6, which searches by meaning if the stages before left nothing. */
export const vectorSearch: RouteStage = {
  number: 6,
  id: "vectors",
  title: "Vectors",
  skip: ({ candidates, question }) => {
    if (candidates.length > 0) return "A node was found before.";
    return question.ports.nearest === undefined ? "No embedder is configured." : null;
  },
  run: async (state) => {
    const { question, normalized } = state;
    const { index, request, ports, thresholds } = question;
    const nearest = await ports.nearest?.(request.text, MOST_BY_VECTORS);
    if (nearest?.near == null) return { state, input: nearest?.reason ?? "The embedder gave no answer.", seen: [] };
    const tau = thresholds.tau[nearest.embedder]?.cosine ?? null;
    const seen: StageCandidate[] = [];
    const candidates: Candidate[] = [];
    for (const { name, cosine } of nearest.near.slice(0, MOST_BY_VECTORS)) {
      const own = index.nodes.get(name);
      if (own === undefined || own.node.status === "stale") continue;
      const coverage = measureWordCoverage(state, own);
      const candidate = buildCandidate(state, own, { foundBy: "vector", score: cosine, coverage: coverage.share });
      const fell =
        (tau === null
          ? describeCoverageGap(coverage, thresholds.coverage)
          : cosine < tau
            ? `Its cosine is ${cosine.toFixed(3)}, and ${tau} is needed.`
            : describeUnusedValue(state, candidate)) ?? (await explainRefusedCandidate(state, candidate));
      seen.push(toStageCandidate(candidate, fell));
      if (fell === null) candidates.push(candidate);
    }
    const proof =
      tau === null
        ? "its cosines are not calibrated, so words have to cover the request"
        : `the least cosine is ${tau}`;
    return {
      state: { ...state, candidates },
      input: `The meaning of ${normalized.task_type} by ${nearest.embedder}; ${proof}.`,
      seen,
    };
  },
};

function measureWordCoverage(state: RouteState, own: IndexedNode) {
  const { index } = state.question;
  const query = state.normalized.words.map(({ term }) => term);
  const ranked = index.words.rank(query).find(({ at }) => index.ranked[at] === own);
  const terms = new Set(ranked?.matches.map(({ term }) => term) ?? []);
  return computeCoverage(index, state.normalized, { terms, binding: bindInputsForNode(state, own) });
}

export function buildCandidate(
  state: RouteState,
  own: IndexedNode,
  found: Pick<Candidate, "foundBy" | "score" | "coverage">,
): Candidate {
  return { own, ...found, binding: bindInputsForNode(state, own) };
}

function bindInputsForNode({ normalized, question }: RouteState, own: IndexedNode) {
  const { text, context } = question.request;
  return bindInputs({ shapes: own.inputs, slots: normalized.slots, text, context, closed: own.closed });
}

/** Returns why stages 4 and 5 would reject a candidate; null if both would accept it. */
async function explainRefusedCandidate({ admissions }: RouteState, candidate: Candidate): Promise<string | null> {
  return (await admissions.conditions(candidate)) ?? (await admissions.grant(candidate.own)).refusal;
}

/** Returns a sentence about a value of the request for which the node has no input, since that shows that something else is wanted; null without one. */
function describeUnusedValue({ normalized }: RouteState, { own, binding }: Candidate): string | null {
  const isSaid = ({ kind, value }: Slot) =>
    kind === "name" && splitCanonicalTerms(value).every((term) => own.keyTerms.has(term));
  const unused = normalized.slots.find((slot) => slot.main && !binding.used.has(slot) && !isSaid(slot));
  return unused === undefined ? null : `It has no input for ${JSON.stringify(unused.value)}.`;
}

function describeCoverageGap({ share, uncovered }: ReturnType<typeof computeCoverage>, least: number): string | null {
  if (share >= least) return null;
  const words = uncovered.slice(0, 4).join(", ");
  return `It covers ${formatShareAsPercent(share)} of the request, and ${formatShareAsPercent(least)} is needed: it says nothing about ${words}.`;
}

const formatShareAsPercent = (share: number): string => `${Math.round(share * 100)} %`;

const pickStandingCandidates = (
  judged: readonly { readonly candidate: Candidate; readonly fell: string | null }[],
): readonly Candidate[] => judged.flatMap(({ candidate, fell }) => (fell === null ? [candidate] : []));
