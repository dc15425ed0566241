import type { Step } from "./step.ts";

/** Step 8: what the decision makes of the State entry; `approvedEntry` carries it out in the merge commit. */
export const stateUpdate: Step = {
  number: 8,
  title: "State update",
  run: ({ entry, proposal }, { verdict }) => {
    if (verdict?.decision !== "approve" && verdict?.decision !== "auto_approve")
      return { outcome: "none", facts: [], findings: {} };
    const version = entry === null ? 1 : (entry.version ?? 0) + 1;
    const which = entry === null ? "a new entry" : entry.id;
    return {
      outcome: "with the merge",
      facts: [`${which} gets version ${version}, owner ${proposal.agent_id} and uncertainty 2.`],
      findings: {},
    };
  },
};
