import { classify } from "../classify.ts";
import type { Step } from "./step.ts";

/** Step 2: the verifier where stage 1 left it open; both classifications are kept. */
export const classification: Step = {
  number: 2,
  title: "Classification and verifier",
  run: ({ proposal, computed, verification }) => {
    const classified = classify(proposal, computed, verification);
    const { agent, stage1, verifier, agreement, result } = classified;
    const said = agent === null ? "The agent gave no classification." : `The agent says ${agent}.`;
    if (stage1 !== null) {
      return {
        outcome: result,
        facts: [said, "Stage 1 decided; no verifier was asked."],
        findings: { classification: classified },
      };
    }
    const verified =
      verification === null || verification.verifier === "none"
        ? "No verifier is configured."
        : `The verifier (${verification.verifier}) says ${verifier ?? "nothing usable"}: ${verification.justification}`;
    return {
      outcome: agreement === false ? `${result}, by disagreement` : result,
      facts: [said, verified, ...(agreement === false ? ["They disagree, so the higher risk holds."] : [])],
      findings: { classification: classified },
    };
  },
};
