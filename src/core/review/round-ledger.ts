import type { ObjectId } from "../../kernel/domain/index.ts";
import { isNewTo, type Workspace } from "../../workspace/ground/index.ts";
import { isGone } from "./arriving-proposals.ts";
import type { ExaminedHead } from "./examine.ts";
import type { Intake } from "./intake.ts";
import { pickKeptEntries } from "./kept-entries.ts";
import { Ledger } from "./ledger.ts";

/** Returns the ledger of the base with its queue as the refs leave it: what is resolved or withdrawn is no longer in it. */
export function buildRoundLedger({ rules }: Workspace, intake: Intake, refs: ReadonlyMap<string, ObjectId>): Ledger {
  const ledger = new Ledger(rules);
  const named = new Set(intake.refs.map(({ branch, head }) => `${branch}\0${head}`));
  const kept = pickKeptEntries(rules.knowledge.queue, refs);
  ledger.forgetResolved(
    rules.knowledge.queue,
    (entry) => kept.has(entry) || named.has(`${entry.branch}\0${entry.head}`),
  );
  for (const entry of intake.gone) ledger.setEntry(entry);
  return ledger;
}

/** Enters the proposals of the examined heads, unless the queue knows them, and starts their tasks. */
export function enterHeads(heads: readonly ExaminedHead[], ledger: Ledger): void {
  for (const head of heads) {
    for (const { proposal } of head.files) {
      const known = ledger.entry(proposal.proposal_id);
      if (known === undefined || isGone(known) || isNewTo(known, proposal)) ledger.setEntry(proposal);
    }
    ledger.startTask(head.taskId);
  }
}
