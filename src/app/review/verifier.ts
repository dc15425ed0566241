import type { ModelUsageTotal } from "../../domain/index.ts";
import { type Verification, verifyByHeuristic } from "../../orchestrator/index.ts";
import type { ExaminedFile, ExaminedHead } from "./examine.ts";

/** Stage 2 of the classification (specification 6.2), whoever does it. */
export interface Verifier {
  readonly name: string;
  /** What a model has cost so far. */
  usage?(): ModelUsageTotal;
  verify(file: ExaminedFile, head: ExaminedHead): Promise<Verification>;
}

export const heuristicVerifier: Verifier = {
  name: "heuristic",
  verify: async ({ report, file }) =>
    verifyByHeuristic({ report, computed: report.change_type, newDependencies: newDependencies(file.analysis) }),
};

/** Nobody verifies: the agent's label and the computed type stand alone, and the record says so. */
export const noVerifier: Verifier = {
  name: "none",
  verify: async () => ({ verifier: "none", classification: null, justification: "", isUncertain: false }),
};

function newDependencies(analysis: ExaminedFile["file"]["analysis"]): string[] {
  return (analysis?.newExternals ?? []).flatMap(({ external }) => external ?? []);
}
