import type { Adr, Handoff, Hold, ModelDraft, ModelUsageTotal, Reading, Rfc, SkillUsed } from "../../domain/index.ts";
import { type Judgement, type UnclearPair, type Verification, verifyByHeuristic } from "../../orchestrator/index.ts";
import type { ExaminedFile, ExaminedHead } from "./examine.ts";

/** What a model made of an RFC; `why` is one line. */
export type Drafted =
  | { readonly kind: "drafted"; readonly draft: ModelDraft }
  | { readonly kind: "failed"; readonly why: string };

/** What a session knows of a proposal that is to be read. */
export interface KnownOfProposal {
  readonly holds: readonly Hold[];
  readonly adrs: readonly Adr[];
  readonly handoff: Handoff | null;
}

/** Stage 2 of the classification (specification 6.2), whoever does it. */
export interface Verifier {
  readonly name: string;
  /** Whether what it cannot decide counts as the greater risk. */
  readonly leavesNothingOpen: boolean;
  /** The package that a model is asked with, by name, version and digest; left out where none is asked. */
  readonly skill?: string;
  /** Returns the packages that models were asked with in this session. */
  skills?(): readonly SkillUsed[];
  /** What a model has cost so far. */
  usage?(): ModelUsageTotal;
  verify(file: ExaminedFile, head: ExaminedHead): Promise<Verification>;
  /** Reads a proposal that needs individual review; left out where no model is asked. */
  readonly read?: (file: ExaminedFile, head: ExaminedHead, known: KnownOfProposal) => Promise<Reading>;
  /** Says whether two assumptions that the detector left open conflict; left out where no model is asked. */
  readonly judge?: (pair: UnclearPair) => Promise<Judgement>;
  /** Words an RFC once more, beside what was computed; left out where `verifier.draft_rfcs` is false. */
  readonly draft?: (rfc: Rfc) => Promise<Drafted>;
}

export const heuristicVerifier: Verifier = {
  name: "heuristic",
  leavesNothingOpen: true,
  verify: async ({ report, file }) =>
    verifyByHeuristic({ report, computed: report.change_type, newDependencies: newDependencies(file.analysis) }),
};

/** Nobody verifies: the agent's label and the computed type stand alone, and the record says so. */
export const noVerifier: Verifier = {
  name: "none",
  leavesNothingOpen: false,
  verify: async () => ({ verifier: "none", classification: null, justification: "", isUncertain: false }),
};

function newDependencies(analysis: ExaminedFile["file"]["analysis"]): string[] {
  return (analysis?.newExternals ?? []).flatMap(({ external }) => external ?? []);
}
