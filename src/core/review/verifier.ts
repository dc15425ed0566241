import type {
  Adr,
  Handoff,
  Hold,
  ModelDraft,
  ModelUsageTotal,
  Reading,
  Rfc,
  SkillUsed,
} from "../../kernel/domain/index.ts";
import {
  type Judgement,
  type UnclearPair,
  type Verification,
  verifyByHeuristic,
} from "../../rules/orchestrator/index.ts";
import type { MergedFile } from "../../syntax/resolve/index.ts";
import type { ExaminedFile, ExaminedHead } from "./examine.ts";

/** A model's draft of an RFC, or why there is none, in one line. */
export type Drafted =
  | { readonly kind: "drafted"; readonly draft: ModelDraft }
  | { readonly kind: "failed"; readonly why: string };

/** What a session knows about a proposal that a model reads. */
interface KnownOfProposal {
  readonly holds: readonly Hold[];
  readonly adrs: readonly Adr[];
  readonly handoff: Handoff | null;
}

/** Does stage 2 of the classification (specification 6.2). */
export interface Verifier {
  readonly name: string;
  /** Whether what it cannot decide counts as the greater risk. */
  readonly leavesNothingOpen: boolean;
  /** Names the package with which a model is asked, by name, version and digest; left out if no model is asked. */
  readonly skill?: string;
  /** Returns the packages that models were asked with in this session. */
  skills?(): readonly SkillUsed[];
  /** Returns what the model has cost so far. */
  usage?(): ModelUsageTotal;
  verify(file: ExaminedFile, head: ExaminedHead): Promise<Verification>;
  /** Reads a proposal that needs individual review; left out if no model is asked. */
  readonly read?: (file: ExaminedFile, head: ExaminedHead, known: KnownOfProposal) => Promise<Reading>;
  /** Judges whether two assumptions conflict that the detector left open; left out if no model is asked. */
  readonly judge?: (pair: UnclearPair) => Promise<Judgement>;
  /** Merges a file that nothing else merges; null where it cannot. Left out if no model is asked. */
  readonly merge?: (file: MergedFile) => Promise<string | null>;
  /** Drafts an RFC beside the computed text; left out if `verifier.draft_rfcs` is false. */
  readonly draft?: (rfc: Rfc) => Promise<Drafted>;
}

export const heuristicVerifier: Verifier = {
  name: "heuristic",
  leavesNothingOpen: true,
  verify: async ({ report, file }) =>
    verifyByHeuristic({ report, computed: report.change_type, newDependencies: listNewExternalNames(file.analysis) }),
};

/** Verifies nothing: the agent's label and the computed type decide, and the record says so. */
export const noVerifier: Verifier = {
  name: "none",
  leavesNothingOpen: false,
  verify: async () => ({ verifier: "none", classification: null, justification: "", isUncertain: false }),
};

function listNewExternalNames(analysis: ExaminedFile["file"]["analysis"]): string[] {
  return (analysis?.newExternals ?? []).flatMap(({ external }) => external ?? []);
}
