import type { RouteStage } from "../route-state.ts";
import { policyFilter, preconditions } from "./admit.ts";
import { dryRuns } from "./dry-run.ts";
import { graphExpansion } from "./expand.ts";
import { exactLookup, vectorSearch, wordSearch } from "./retrieve.ts";
import { tieBreak } from "./tie-break.ts";

/** Is stage 1, which is done before the others start; here it only reports. */
const normalization: RouteStage = {
  number: 1,
  id: "normalize",
  title: "Normalize",
  skip: () => null,
  run: (state) => {
    const values = state.normalized.slots.map(({ kind, value }) => `${kind} ${JSON.stringify(value)}`);
    const found = values.length === 0 ? "no values" : values.join(", ");
    return { state, input: `The request as ${state.normalized.signature}, with ${found}.`, seen: [] };
  },
};

/** Is stage 10, which hands a miss over. */
const synthesis: RouteStage = {
  number: 10,
  id: "synthesis",
  title: "Synthesis",
  skip: ({ chosen, question }) => {
    if (chosen !== null) return "A plan was found.";
    return question.ports.onMiss === undefined
      ? "The policy says `synthesis: off`, or nothing here writes nodes."
      : null;
  },
  run: async (state) => {
    const { question, normalized, reports, reason } = state;
    const { signature, slots } = normalized;
    const answer = await question.ports.onMiss?.({
      request: question.request,
      signature,
      slots,
      reason,
      stages: reports,
    });
    return { state: { ...state, synthesis: answer ?? null }, input: answer?.says ?? "Nothing was written.", seen: [] };
  },
};

/** Lists the ten stages of specification 3.4 in order. */
export const ROUTE_STAGES: readonly RouteStage[] = [
  normalization,
  exactLookup,
  wordSearch,
  preconditions,
  policyFilter,
  vectorSearch,
  graphExpansion,
  dryRuns,
  tieBreak,
  synthesis,
];
