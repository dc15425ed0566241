import { sweepRfcs } from "../../core/decisions/index.ts";
import { runSession } from "../../core/review/index.ts";
import { computeRfcState, type ObjectId, type ReviewOutput, SklError } from "../../kernel/domain/index.ts";
import type { Issue, PullRequest } from "../client/index.ts";
import { keepDigestIssue } from "./digest.ts";
import { recordMissingEvidence } from "./evidence.ts";
import { createHeldBackCheck } from "./held-back.ts";
import { type MergedPullRequests, mergeApproved } from "./merge-approved.ts";
import { type OpenRun, withOpenRun } from "./open-run.ts";
import { type ActionRun, createIgnoredOutcome, nothingDone, type Outcome } from "./outcome.ts";
import { postCommentOnce } from "./own-comments.ts";
import { proveByChecks } from "./prove-by-checks.ts";
import { notePullRequests } from "./pull-request-notes.ts";
import { syncRfcIssues } from "./rfc-issues.ts";
import { mapSquashedHeads } from "./squashed-heads.ts";

export interface ReviewRequest {
  /** Is null for the configured verifier. */
  readonly verifier: string | null;
  readonly apiKey: string | null;
  /** Is the branch whose push started the run; null if no push did. */
  readonly pushed: string | null;
  readonly signal?: AbortSignal;
}

/** Runs an Orchestrator session, sweeps overdue RFCs, and updates issues, comments and the digest on GitHub. */
export function reviewRepository(run: ActionRun, request: ReviewRequest): Promise<Outcome> {
  return withOpenRun(run, async (open) => {
    const { base } = await open.workspace();
    if (request.pushed !== null && request.pushed !== base.branch)
      return createIgnoredOutcome(`the push is to ${request.pushed}; only ${base.branch} is reviewed`);
    try {
      return await review(open, request);
    } catch (cause) {
      if (!isLocked(cause)) throw cause;
      return createIgnoredOutcome("another session is at work; it reviews what waits");
    }
  });
}

async function review(run: OpenRun, request: ReviewRequest): Promise<Outcome> {
  await recordMissingEvidence(run);
  const pullRequests = await run.github.openPullRequests();
  const workspace = await run.workspace();
  const before = workspace.rules.knowledge.queue;
  const squashed = await mapSquashedHeads(run, workspace, pullRequests);
  const session = await runSessions(run, { ...request, squashed }, pullRequests);
  if (run.dryRun) return await reportReviewOutcome(run, session, new Map(), pullRequests);
  const overdue = await sweep(run);
  const reviewed = await run.workspace();
  const issues = await syncRfcIssues(run, reviewed);
  await notePullRequests(run, reviewed, session, { pullRequests, issues, before });
  await reportOverdue(run, overdue, issues);
  await keepDigestIssue(run, { onlyDue: true });
  return await reportReviewOutcome(run, session, issues, pullRequests);
}

/** Marks overdue RFCs and updates their issues, without a session. */
export async function sweepRepository(run: ActionRun): Promise<Outcome> {
  if (run.dryRun) return createIgnoredOutcome("a dry run; `skl rfc` lists what is overdue");
  return withOpenRun(run, async (open) => {
    const overdue = await sweep(open);
    await reportOverdue(open, overdue, await syncRfcIssues(open, await open.workspace()));
    return { ...nothingDone, summary: sweepSummary(overdue), report: { overdue } };
  });
}

/** Runs a session and, if branches merge by pull request, a second one that records in State what the first one approved. */
async function runSessions(
  run: OpenRun,
  { verifier, apiKey, signal, squashed }: ReviewRequest & { readonly squashed: ReadonlyMap<string, ObjectId> },
  pullRequests: readonly PullRequest[],
): Promise<ReviewOutput> {
  const options = {
    cwd: run.cwd,
    dryRun: run.dryRun,
    env: run.env,
    heldBack: createHeldBackCheck(run),
    prove: proveByChecks(run, signal),
    squashed,
    ...(verifier === null ? {} : { verifier }),
    ...(apiKey === null ? {} : { apiKey }),
    ...(signal === undefined ? {} : { signal }),
    onProgress: (done: number, total: number, what: string) => run.log(`${done + 1} of ${total}: ${what}`),
  };
  const runOpenSession = async () =>
    runSession({ ...options, workspace: await run.workspace() }).finally(run.forgetBase);
  const output = await runOpenSession();
  const workspace = await run.workspace();
  if (workspace.rules.config.merge.strategy === "commit" || run.dryRun) return output;
  const result = await mergeApproved(run, workspace, output, pullRequests);
  if (result.merged.length === 0) return joinSessions(output, null, result);
  run.forgetBase();
  return joinSessions(output, await runUnlessLocked(run, runOpenSession), result);
}

/** Returns null while another session is running; that one records the merges in State, too. */
async function runUnlessLocked({ log }: ActionRun, session: () => Promise<ReviewOutput>): Promise<ReviewOutput | null> {
  try {
    return await session();
  } catch (cause) {
    if (!isLocked(cause)) throw cause;
    log("Another session is running; it will record the merges in State.");
    return null;
  }
}

/** Combines both sessions of a run, and the merges between them, into one output. */
function joinSessions(
  first: ReviewOutput,
  second: ReviewOutput | null,
  { merged, refused }: MergedPullRequests,
): ReviewOutput {
  const last = second ?? first;
  const commits = new Map(merged.map(({ branch, commit }) => [branch, commit]));
  const rows = first.reviewed.map((row) => ({ ...row, merged_commit: commits.get(row.branch ?? "") ?? null }));
  return {
    ...last,
    reviewed: [...rows, ...(second?.reviewed ?? [])],
    merged: [...first.merged, ...merged, ...(second?.merged ?? [])],
    waiting: (last.waiting ?? []).map((row) => ({ ...row, reason: refused.get(row.proposal_id) ?? row.reason })),
    reconciled: [...(first.reconciled ?? []), ...(second?.reconciled ?? [])],
    notices: [...new Set([...(first.notices ?? []), ...(second?.notices ?? [])])],
    rfcs_opened: [...(first.rfcs_opened ?? []), ...(second?.rfcs_opened ?? [])],
    warnings: [...(first.warnings ?? []), ...(second?.warnings ?? [])],
  };
}

const isLocked = (cause: unknown): boolean => cause instanceof SklError && cause.code === "LOCKED";

async function sweep(run: OpenRun): Promise<readonly string[]> {
  const { cwd, env } = run;
  const { overdue, commit } = await sweepRfcs({ cwd, env, workspace: await run.workspace() });
  if (commit !== null) run.forgetBase();
  return overdue;
}

/** Comments once on the issue of each overdue RFC, including RFCs that an earlier run marked before it failed. */
async function reportOverdue(
  { github, texts, workspace }: OpenRun,
  overdue: readonly string[],
  issues: ReadonlyMap<string, Issue>,
): Promise<void> {
  if (overdue.length === 0) return;
  const { rfcs } = (await workspace()).rules;
  for (const rfc of rfcs.filter(({ id }) => overdue.includes(id))) {
    const issue = issues.get(rfc.id);
    if (issue !== undefined) await postCommentOnce(github, issue.number, texts.rfcOverdue(rfc));
  }
}

function sweepSummary(overdue: readonly string[]): string {
  return overdue.length === 0 ? "No RFC is overdue.\n" : `Overdue RFCs: ${overdue.join(", ")}.\n`;
}

async function reportReviewOutcome(
  { texts, now, workspace }: OpenRun,
  output: ReviewOutput,
  issues: ReadonlyMap<string, Issue>,
  pullRequests: readonly PullRequest[],
): Promise<Outcome> {
  const { rfcs, config } = (await workspace()).rules;
  const openRfcs = rfcs.flatMap((rfc) => {
    const state = computeRfcState(rfc, now, config.limits.rfc_hours);
    return state === "open" || state === "overdue" ? [{ id: rfc.id, isOverdue: state === "overdue" }] : [];
  });
  return {
    ...nothingDone,
    reviewed: output.reviewed.length,
    merged: output.merged,
    rfcsOpened: output.rfcs_opened ?? [],
    summary: texts.reviewSummary(output, {
      pullRequest: (branch) => pullRequests.find((each) => !each.isFork && each.head.branch === branch)?.url ?? null,
      rfc: (id) => issues.get(id)?.url ?? null,
      openRfcs,
    }),
    report: output,
  };
}
