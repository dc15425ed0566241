import { SklError } from "../../kernel/domain/index.ts";
import type { Workspace } from "../../workspace/ground/index.ts";
import type { VerifierAccess } from "./model-verifier.ts";
import { heuristicVerifier, noVerifier, type Verifier } from "./verifier.ts";

export interface VerifierChoice extends VerifierAccess {
  /** The verifier that the command line names; undefined if the configuration decides. */
  readonly named: string | undefined;
}

/** Returns the verifier of a session. Throws USAGE for an unknown name, MODEL_MISSING where `llm` has no model, SKILL_UNUSABLE. */
export async function createVerifier(workspace: Workspace, { named, ...access }: VerifierChoice): Promise<Verifier> {
  const kind = named ?? workspace.rules.config.verifier.kind;
  switch (kind) {
    case "heuristic":
      return heuristicVerifier;
    case "none":
      return noVerifier;
    case "llm": {
      const { createModelVerifier } = await import("./model-verifier.ts");
      return createModelVerifier(workspace, access);
    }
    default:
      throw new SklError("USAGE", {
        message: `There is no verifier ${kind}.`,
        fix: "Use --verifier heuristic, llm or none.",
        data: { verifier: kind },
      });
  }
}
