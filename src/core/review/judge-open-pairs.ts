import type { ExaminedFile, ExaminedHead } from "./examine.ts";
import type { FactsGatherer } from "./facts.ts";
import type { JudgedPairs } from "./judged-pairs.ts";
import type { Ledger } from "./ledger.ts";
import type { Verifier } from "./verifier.ts";

export interface OpenFiles {
  readonly heads: readonly ExaminedHead[];
  readonly ledger: Ledger;
  readonly facts: FactsGatherer;
  readonly judged: JudgedPairs;
  readonly verifier: Verifier;
}

/** Asks the judge, if there is one, about the open pairs of all files that are not approved yet. */
export async function judgeOpenPairs({ heads, ledger, facts, judged, verifier: { judge } }: OpenFiles): Promise<void> {
  if (judge === undefined) return;
  const isOpen = ({ proposal }: ExaminedFile) => ledger.entry(proposal.proposal_id)?.status !== "approved";
  for (const head of heads) {
    for (const file of head.files.filter(isOpen))
      for (const pair of facts.findUnclearPairs(file, head)) await judged.ask(pair, judge);
  }
}
