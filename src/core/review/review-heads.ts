import type { ExaminedHead } from "./examine.ts";
import { reviewHead } from "./review-head.ts";
import type { Round } from "./round.ts";
import { runAtOneHead } from "./unreadable-head.ts";

interface Reviewing {
  /** Returns whether the session has to end before the next head. */
  readonly hasEnded: () => boolean;
  readonly onHead?: (at: number, total: number, branch: string) => void;
}

/**
 * Reviews heads in their order. What one merge brings may be what another head lacked, so that heads are looked at until nothing merges any
 * more.
 */
export async function reviewHeads(
  round: Round,
  heads: readonly ExaminedHead[],
  { hasEnded, onHead }: Reviewing,
): Promise<void> {
  for (let open = heads, before = -1; before < round.progress.merged.length && open.length > 0; ) {
    before = round.progress.merged.length;
    for (const [at, head] of open.entries()) {
      onHead?.(at, open.length, head.branch);
      await reviewAlone(round, head, hasEnded);
    }
    open = open.filter((head) => mayChange(round, head));
  }
}

/** Returns whether another merge of this session may change what was decided on a head: it is stacked, or links of it are broken. */
function mayChange({ stacks, ledger, progress }: Round, { branch, files }: ExaminedHead): boolean {
  if (progress.merged.some((merged) => merged.branch === branch)) return false;
  const entries = files.map(({ proposal }) => ledger.entry(proposal.proposal_id));
  const hasBrokenLink = entries.some((entry) => entry?.holds?.some(({ kind }) => kind === "link"));
  return hasBrokenLink || (stacks.has(branch) && entries.some((entry) => !entry?.decision));
}

/** Reviews one head. If that fails, everything that it changed is taken back, and the head is recorded as unreadable. */
async function reviewAlone(round: Round, head: ExaminedHead, hasEnded: () => boolean): Promise<void> {
  const before = round.progress;
  const takeBack = [round.ledger.snapshot(), round.ownCommits.snapshot()];
  const contested = [...round.contested];
  const result = await runAtOneHead(head, null, () => reviewHead(round, head, hasEnded));
  if (result.ok) return;
  for (const undo of takeBack) undo();
  round.contested.clear();
  for (const [id, paths] of contested) round.contested.set(id, paths);
  round.progress = { ...before, unreadable: [...before.unreadable, result.head] };
  round.ledger.requireLog();
}
