import type { Workspace } from "../../workspace/ground/index.ts";
import { heuristicVerifier, noVerifier, type Verifier } from "./verifier.ts";

/**
 * Answers in place of the session's verifier without asking a model: by what a model answered in an earlier session, and where it was not
 * asked yet as if it let the proposal pass.
 */
export function createPresumedVerifier({ rules }: Workspace): Verifier {
  switch (rules.config.verifier.kind) {
    case "heuristic":
      return heuristicVerifier;
    case "none":
      return noVerifier;
    case "llm":
      return {
        name: "presumed",
        leavesNothingOpen: true,
        verify: async ({ proposal: { classification_verification: known, decision } }) => ({
          verifier: "presumed",
          classification: known?.verifier_classification ?? known?.agent_classification ?? null,
          justification: known?.justification ?? "",
          isUncertain: decision?.uncertain === true,
        }),
        read: async ({ proposal }) => proposal.decision?.reading ?? { ...PRESUMED, findings: [] },
      };
  }
}

const PRESUMED = { reader: "presumed", verdict: "approve", reason: "", class: null } as const;
