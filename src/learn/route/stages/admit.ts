import type { Candidate, RouteStage, RouteState } from "../route-state.ts";
import { toStageCandidate } from "../route-state.ts";
import { buildCandidate } from "./retrieve.ts";

/** Is stage 4, which checks required inputs, their types and the manifest's preconditions. */
export const preconditions: RouteStage = {
  number: 4,
  id: "preconditions",
  title: "Inputs and preconditions",
  skip: ({ candidates }) => (candidates.length === 0 ? "There is no candidate." : null),
  run: (state) =>
    filterCandidates({ ...state, candidates: addNewerNodes(state) }, (candidate) =>
      state.admissions.conditions(candidate),
    ),
};

/** Is stage 5, which asks what the policy grants. */
export const policyFilter: RouteStage = {
  number: 5,
  id: "policy",
  title: "Policy",
  skip: ({ candidates }) => (candidates.length === 0 ? "There is no candidate." : null),
  run: (state) => filterCandidates(state, async ({ own }) => (await state.admissions.grant(own)).refusal),
};

/** Adds the nodes that supersede a candidate. Stage 7 rejects the older node if a newer one has a plan. */
function addNewerNodes(state: RouteState): readonly Candidate[] {
  const { index } = state.question;
  const all = new Map(state.candidates.map((candidate) => [candidate.own.node.name, candidate]));
  for (const older of state.candidates)
    for (const own of index.newerThan(older.own.node.name)) {
      if (all.has(own.node.name)) continue;
      const { score, coverage } = older;
      all.set(own.node.name, buildCandidate(state, own, { foundBy: "graph", score, coverage }));
    }
  return [...all.values()];
}

async function filterCandidates(state: RouteState, problemOf: (candidate: Candidate) => Promise<string | null>) {
  const judged = await Promise.all(
    state.candidates.map(async (candidate) => ({ candidate, fell: await problemOf(candidate) })),
  );
  const names = state.candidates.map(({ own }) => own.node.name);
  return {
    state: { ...state, candidates: judged.flatMap(({ candidate, fell }) => (fell === null ? [candidate] : [])) },
    input: `The candidates ${names.join(", ")}.`,
    seen: judged.map(({ candidate, fell }) => toStageCandidate(candidate, fell)),
  };
}
