import type { ModelUsageTotal } from "../../domain/index.ts";
import { SklError } from "../../domain/index.ts";
import { type Verification, verifyByHeuristic } from "../../orchestrator/index.ts";
import type { Workspace } from "../workspace.ts";
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

export interface VerifierChoice {
  /** What the command line asks for; undefined: the configuration. */
  readonly named: string | undefined;
  readonly env: NodeJS.ProcessEnv;
}

/** The verifier of a session. Throws USAGE for an unknown name, MODEL_MISSING where `llm` has no model. */
export async function createVerifier(
  { repository, rules }: Workspace,
  { named, env }: VerifierChoice,
): Promise<Verifier> {
  const kind = named ?? rules.config.verifier.kind;
  switch (kind) {
    case "heuristic":
      return heuristicVerifier;
    case "none":
      return noVerifier;
    case "llm": {
      const { createModelVerifier } = await import("./model-verifier.ts");
      return createModelVerifier(repository, rules.config.verifier, env);
    }
    default:
      throw new SklError("USAGE", {
        message: `There is no verifier ${kind}.`,
        fix: "Use --verifier heuristic, llm or none.",
        data: { verifier: kind },
      });
  }
}
