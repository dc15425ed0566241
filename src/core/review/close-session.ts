import type {
  MergeVerification,
  ObjectId,
  QueueEntry,
  ReviewOutput,
  SessionEnd,
  Unfinished,
  Warning,
} from "../../kernel/domain/index.ts";
import { serializeDocument } from "../../kernel/knowledge/index.ts";
import { readClock as clock } from "../../workspace/ground/index.ts";
import { composeSessionMessage } from "./commit-messages.ts";
import { contestConflicts, withdrawMoot } from "./open-rfcs.ts";
import { listHeldProposals, toReviewedProposal } from "./progress.ts";
import { refreshDecided } from "./review-head.ts";
import { followPeople, type Round } from "./round.ts";
import { composeSessionLog } from "./session-log.ts";
import { createUnreadableHeadWarning } from "./unreadable-head.ts";

export interface ClosedSession {
  readonly round: Round;
  /** The commits to publish, the oldest first; the last one contains the log. */
  readonly commits: readonly ObjectId[];
  /** Returns what the session did, given the commits that the base took and the one at its tip. */
  output(commits: readonly ObjectId[], tip: ObjectId | null): ReviewOutput;
}

interface Closing {
  readonly ended: SessionEnd;
  readonly warnings: readonly Warning[];
  readonly start: Date;
  readonly verified: readonly MergeVerification[];
  readonly isDryRun: boolean;
  /** Whether the commits go to a remote. */
  readonly isPushed: boolean;
}

/** Ends a session after its heads were reviewed: takes up what people did meanwhile, writes the log and the changed RFCs, and makes the commits. */
export async function closeSession(round: Round, closing: Closing): Promise<ClosedSession> {
  const { workspace, settings, ledger, ownCommits } = round;
  const { ended, verified } = closing;
  contestConflicts(round);
  withdrawMoot(round);
  round.progress = await followPeople(round);
  round.progress = { ...round.progress, decided: refreshDecided(round.progress.decided, ledger) };
  const { progress } = round;
  const log = `.skl/orchestrator_log/${settings.sessionId}.json`;
  if (ledger.isChanged) {
    const files = new Map([
      [".skl/knowledge.json", serializeDocument("knowledge", ledger.knowledge)],
      [log, serializeDocument("session", buildClosingLog(round, closing))],
    ]);
    for (const rfc of ledger.changedRfcs()) files.set(`.skl/rfc/${rfc.id}.json`, serializeDocument("rfc", rfc));
    const message = composeSessionMessage(settings.sessionId, progress.decided.length, progress.merged.length);
    const replaced = await ownCommits.finish(message, files);
    const merged = progress.merged.map((each) =>
      each.commit === replaced?.from ? { ...each, commit: replaced.to } : each,
    );
    round.progress = { ...round.progress, merged };
  }
  const commits = ownCommits.all;
  const unread = progress.unreadable.map(createUnreadableHeadWarning);
  const warnings = [...workspace.base.warnings, ...round.warnings, ...closing.warnings, ...unread];
  return {
    round,
    commits,
    output: (published, tip) => ({
      session_id: settings.sessionId,
      reviewed: progress.decided.map((each) => toReviewedProposal(each, mergeCommits(round, published))),
      merged: [...round.progress.merged],
      waiting: [...progress.waiting],
      held: listHeldProposals(ledger.knowledge.queue),
      reconciled: [...progress.reconciled],
      notices: [...progress.notices],
      unreadable: [...progress.unreadable],
      ...(verified.length === 0 ? {} : { verified: [...verified] }),
      rfcs_opened: [...progress.rfcsOpened],
      ended_because: ended,
      log: ledger.isChanged || settings.before !== null ? log : null,
      commit: tip,
      dry_run: closing.isDryRun,
      pushed: tip !== null && closing.isPushed,
      warnings,
    }),
  };
}

function buildClosingLog(round: Round, { start, ended, verified }: Closing) {
  const { workspace, settings, progress } = round;
  return composeSessionLog(progress, {
    sessionId: settings.sessionId,
    base: workspace.base.oid,
    verifier: settings.verifier.name,
    start,
    end: clock(settings.env),
    ended,
    usage: settings.verifier.usage?.() ?? null,
    skills: settings.verifier.skills?.() ?? [],
    judgements: settings.judged.records(),
    verified,
    continues: settings.handoff?.session_id ?? null,
    unfinished: [...listUndecidedRecords(round, ended), ...progress.waiting],
  });
}

/** Maps branches to the commit that merged them, of these commits. */
function mergeCommits({ progress }: Round, commits: readonly ObjectId[]): ReadonlyMap<string, ObjectId> {
  const published = new Set(commits);
  return new Map(
    progress.merged.filter(({ commit }) => published.has(commit)).map(({ branch, commit }) => [branch, commit]),
  );
}

/** Returns the proposals that could have been decided and were not. */
export function listUndecidedEntries({ heads, ledger, progress }: Round): QueueEntry[] {
  const waiting = new Set(progress.waiting.map(({ proposal_id }) => proposal_id));
  return heads.flatMap(({ files }) =>
    files.flatMap(({ proposal }) =>
      !ledger.entry(proposal.proposal_id)?.decision && !waiting.has(proposal.proposal_id) ? [proposal] : [],
    ),
  );
}

function listUndecidedRecords(round: Round, ended: SessionEnd): Unfinished[] {
  const reason = `the session ended (${ended}) before it was looked at`;
  return listUndecidedEntries(round).map(({ proposal_id, path, branch }) => ({ proposal_id, path, branch, reason }));
}
