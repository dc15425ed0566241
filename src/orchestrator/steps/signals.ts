import { stageOne } from "../classify.ts";
import type { Step } from "./step.ts";

/** Step 1: risk signals and the deterministic rules of stage 1. */
export const signals: Step = {
  number: 1,
  title: "Risk signals and stage 1",
  run: ({ proposal }) => {
    const set = Object.entries(proposal.risk_signals ?? {}).flatMap(([name, value]) => (value === true ? [name] : []));
    const stage1 = stageOne(proposal);
    return {
      outcome: stage1 === null ? "no deterministic override" : `at least ${stage1} by deterministic signals`,
      facts: [
        `ast_change_type is ${proposal.risk_signals?.ast_change_type ?? "unknown"}.`,
        ...(set.length > 0 ? [`Set: ${set.join(", ")}.`] : []),
        ...(proposal.cross_scope_flag ? ["cross_scope_flag is set."] : []),
        ...(proposal.out_of_scope ? ["out_of_scope is set."] : []),
      ],
      findings: {},
    };
  },
};
