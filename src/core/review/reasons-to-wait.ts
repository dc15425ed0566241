import { collectOverdueRfcs, type MergeVerification } from "../../kernel/domain/index.ts";
import { openComposition } from "./composition.ts";
import type { ExaminedFile, ExaminedHead } from "./examine.ts";
import { findUnprovenReason } from "./proof-of-head.ts";
import type { Round } from "./round.ts";
import { buildUnreadableHeadKey } from "./unreadable-head.ts";

export interface ReasonToWait {
  /** Names what has to end first: the merge of the branch below, another agent's intent, or the pause of a scope by an overdue RFC. */
  readonly kind: "below" | "lock" | "overdue_scope";
  readonly because: string;
}

/** Returns why a proposal is not decided in this round, or null. */
export function findReasonToWait(
  round: Round,
  head: ExaminedHead,
  { proposal, file }: ExaminedFile,
): ReasonToWait | null {
  const { settings, workspace } = round;
  const below = round.stacks.get(head.branch);
  if (below !== undefined && !isMergedNow(round, below.branch))
    return { kind: "below", because: `its branch is based on ${below.branch}, which has not been merged yet` };
  const [lock] = round.locks(head.agent, file.paths);
  if (lock) {
    const { path, intent } = lock;
    return {
      kind: "lock",
      because: `${path} is kept by ${intent.agent}'s intent ${intent.id} until ${intent.expires_at}`,
    };
  }
  const scope = proposal.semantic_scope ?? null;
  const overdue = collectOverdueRfcs(round.ledger.rfcs, {
    now: settings.now,
    hours: workspace.rules.config.limits.rfc_hours,
    proposal: (id) => round.ledger.entry(id),
  });
  const pausing = overdue.find(({ scopes }) => scope !== null && scopes.includes(scope));
  if (pausing === undefined) return null;
  return { kind: "overdue_scope", because: `the scope ${scope} is paused until a person decides ${pausing.rfc.id}` };
}

/** Returns whether this session has merged a branch. */
function isMergedNow({ progress }: Round, branch: string): boolean {
  return progress.merged.some((merged) => merged.branch === branch);
}

/** The only reason to wait that a merge through the API settles. */
export const mergesByPullRequest = "it is approved, and merges through its pull request (`merge.strategy`)";

export interface NotMerged {
  readonly because: string;
  /** Whether the queue keeps the reason. */
  readonly isRecorded: boolean;
  /** The result of verifying the merge, if that is the reason. */
  readonly verification?: MergeVerification | null;
  /** Names the branch of which the head's agent has to say how the two go together. */
  readonly meets?: string;
  /** The checks that failed, if evidence is the reason. */
  readonly unproven?: readonly string[];
}

/** Returns why this session does not merge an approved head; null if it does. */
export async function findReasonNotToMerge(round: Round, head: ExaminedHead): Promise<NotMerged | null> {
  const { settings, workspace } = round;
  const refused = settings.refused.get(head.branch);
  if (refused !== undefined) return { because: `${REFUSED}${refused}`, isRecorded: true };
  if (settings.mergesOnly?.has(head.branch) === false) return { because: NEXT_PART, isRecorded: false };
  const { strategy, without_pull_request, verify, verify_checks } = workspace.rules.config.merge;
  const needsVerification = verify.length + verify_checks.length > 0;
  const held = settings.heldBack === null && without_pull_request === false ? UNKNOWN : await settings.heldBack?.(head);
  if (held) return { because: held, isRecorded: true };
  const unproven = await findUnprovenReason(round, head);
  if (unproven) return { because: unproven.because, isRecorded: true, unproven: unproven.checks };
  const composition = await openComposition(round, head);
  if (composition !== null) return { because: composition.because, isRecorded: true, meets: composition.branch };
  const unverified = settings.unverified.get(buildUnreadableHeadKey(head));
  if (unverified) return { ...unverified, isRecorded: unverified.verification !== null };
  if (strategy === "pull-request" && needsVerification) return { because: BY_PULL_REQUEST, isRecorded: true };
  return strategy === "pull-request" ? { because: mergesByPullRequest, isRecorded: false } : null;
}

const REFUSED = "the host refused the merge: ";
const NEXT_PART = "the host refused some merges of this session; this one waits for the next part";
const BY_PULL_REQUEST =
  "merged results are verified (`merge.verify`), and a merge by pull request lands on whatever the base is then; set `merge.strategy` to `commit`";
const UNKNOWN =
  "`merge.without_pull_request` is false, and this session does not know of pull requests; a session of the Action merges it";
