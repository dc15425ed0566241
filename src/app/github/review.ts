import { type ReviewOutput, SklError } from "../../domain/index.ts";
import type { Issue, PullRequest } from "../../github/index.ts";
import { runSession } from "../review/session.ts";
import { sweepRfcs } from "../rfc-check.ts";
import { withWorkspace } from "../tasks.ts";
import { completeHistory } from "./bring.ts";
import { publishDigest } from "./digest.ts";
import { recordWanted } from "./evidence.ts";
import { mergeApproved } from "./merge-approved.ts";
import { type ActionRun, ignored, type MergedBranch, nothingDone, type Outcome } from "./outcome.ts";
import { notePullRequests } from "./pull-request-notes.ts";
import { syncRfcIssues } from "./rfc-issues.ts";

const HOLD = "skl:hold";

export interface ReviewRequest {
  /** Null: what the configuration says. */
  readonly verifier: string | null;
  readonly apiKey: string | null;
  /** The branch whose push asks for the session; null where something else does. */
  readonly pushed: string | null;
  readonly signal?: AbortSignal;
}

/** One Orchestrator session, what follows from it on GitHub, the sweep of overdue RFCs, and the digest when one is due. */
export async function reviewRepository(run: ActionRun, request: ReviewRequest): Promise<Outcome> {
  await completeHistory(run.cwd);
  const base = await withWorkspace(run.cwd, async (workspace) => workspace.base.branch);
  if (request.pushed !== null && request.pushed !== base)
    return ignored(`the push is to ${request.pushed}; only ${base} is reviewed`);
  try {
    await recordWanted(run);
    const pullRequests = await run.github.openPullRequests();
    const session = await runSessions(run, request, pullRequests);
    if (run.dryRun) return outcomeOf(run, session, new Map(), pullRequests);
    const overdue = await sweep(run);
    const issues = await withWorkspace(run.cwd, async (workspace) => {
      const found = await syncRfcIssues(run, workspace);
      await notePullRequests(run, workspace, session, { pullRequests, issues: found });
      return found;
    });
    await tellOverdue(run, overdue, issues);
    await publishDigest(run, "due");
    return outcomeOf(run, session, issues, pullRequests);
  } catch (cause) {
    if (cause instanceof SklError && cause.code === "LOCKED")
      return ignored("another session is at work; it reviews what waits");
    throw cause;
  }
}

/** Marks overdue RFCs and brings their issues in line, without a session. */
export async function sweepRepository(run: ActionRun): Promise<Outcome> {
  await completeHistory(run.cwd);
  if (run.dryRun) return ignored("a dry run; `skl rfc` lists what is overdue");
  const overdue = await sweep(run);
  const issues = await withWorkspace(run.cwd, (workspace) => syncRfcIssues(run, workspace));
  await tellOverdue(run, overdue, issues);
  return { ...nothingDone, summary: sweepSummary(overdue), report: { overdue } };
}

interface SessionDone {
  readonly output: ReviewOutput;
  readonly merged: readonly MergedBranch[];
  readonly notes: ReadonlyMap<string, string>;
}

/** With pull requests as the way to merge, a second session writes down in State what the first one approved. */
async function runSessions(
  run: ActionRun,
  { verifier, apiKey, signal }: ReviewRequest,
  pullRequests: readonly PullRequest[],
): Promise<SessionDone> {
  const options = {
    cwd: run.cwd,
    dryRun: run.dryRun,
    env: run.env,
    held: heldBranches(pullRequests),
    ...(verifier === null ? {} : { verifier }),
    ...(apiKey === null ? {} : { apiKey }),
    ...(signal === undefined ? {} : { signal }),
    onProgress: (done: number, total: number, what: string) => run.log(`${done + 1} of ${total}: ${what}`),
  };
  const output = await runSession(options);
  const strategy = await withWorkspace(run.cwd, async ({ rules }) => rules.config.merge.strategy);
  if (strategy === "commit" || run.dryRun) return { output, merged: output.merged, notes: new Map() };
  const free = pullRequests.filter(({ labels }) => !labels.includes(HOLD));
  const { merged, refused } = await withWorkspace(run.cwd, (workspace) => mergeApproved(run, workspace, output, free));
  if (merged.length > 0) await runSession(options);
  return { output, merged: [...output.merged, ...merged], notes: refused };
}

function heldBranches(pullRequests: readonly PullRequest[]): ReadonlyMap<string, string> {
  const held = pullRequests.filter(({ labels, isFork }) => !isFork && labels.includes(HOLD));
  return new Map(
    held.map(({ head, number }) => [head.branch, `#${number} has the label ${HOLD}; \`/skl unhold\` takes it off`]),
  );
}

async function sweep({ cwd, env }: ActionRun): Promise<readonly string[]> {
  const swept = await sweepRfcs({ cwd, env });
  return swept.commit === null ? [] : swept.overdue;
}

async function tellOverdue(
  { github, texts, cwd }: ActionRun,
  overdue: readonly string[],
  issues: ReadonlyMap<string, Issue>,
): Promise<void> {
  if (overdue.length === 0) return;
  const rfcs = await withWorkspace(cwd, async ({ rules }) => rules.rfcs);
  for (const rfc of rfcs.filter(({ id }) => overdue.includes(id))) {
    const issue = issues.get(rfc.id);
    if (issue !== undefined) await github.createComment(issue.number, texts.rfcOverdue(rfc));
  }
}

function sweepSummary(overdue: readonly string[]): string {
  return overdue.length === 0 ? "No RFC ran out of time.\n" : `Ran out of time: ${overdue.join(", ")}.\n`;
}

function outcomeOf(
  { texts }: ActionRun,
  { output, merged }: SessionDone,
  issues: ReadonlyMap<string, Issue>,
  pullRequests: readonly PullRequest[],
): Outcome {
  return {
    ...nothingDone,
    reviewed: output.reviewed.length,
    merged,
    rfcsOpened: output.rfcs_opened ?? [],
    summary: texts.reviewSummary(output, {
      pullRequest: (branch) => pullRequests.find((each) => !each.isFork && each.head.branch === branch)?.url ?? null,
      rfc: (id) => issues.get(id)?.url ?? null,
    }),
    report: output,
  };
}
