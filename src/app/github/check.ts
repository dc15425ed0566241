import { type CheckOutput, type ObjectId, SklError, type Warning } from "../../domain/index.ts";
import type { PullRequest } from "../../github/index.ts";
import type { Workspace } from "../ground/index.ts";
import { CheckRunOfHead } from "./check-run.ts";
import { openWithCurrentRules } from "./checkout.ts";
import { type ActionRun, ignored, nothingDone, type Outcome } from "./outcome.ts";
import { keepComment } from "./own-comment.ts";
import { recordMissing } from "./record-missing.ts";
import { judgeRulesRepair } from "./rules-repair.ts";
import { judgeGroup, judgePullRequest, type MergeGroup } from "./verdict.ts";

/** What is to be judged: a pull request at a head, or a group of the merge queue. */
export type CheckedChange =
  | { readonly kind: "pull_request"; readonly number: number; readonly head: ObjectId }
  | MergeGroup;

interface Check {
  readonly run: ActionRun;
  readonly change: CheckedChange;
  /** Null in a dry run. */
  readonly checkRun: CheckRunOfHead | null;
}

/** Runs the five checks over a change by the rules of the base, with the verdict that the hook gives the same commits. */
export async function checkChange(run: ActionRun, change: CheckedChange): Promise<Outcome> {
  const check: Check = { run, change, checkRun: run.dryRun ? null : new CheckRunOfHead(run.github, change.head) };
  // Git's server and the API are asked at once.
  const opening = openWithCurrentRules(run.cwd);
  opening.catch(() => {});
  try {
    const pullRequest = await pullRequestOf(check);
    const gone = reasonGone(change, pullRequest);
    return gone === null ? await judgeAndReport(check, pullRequest, opening) : ignored(gone);
  } catch (cause) {
    return await reportFailure(check, cause);
  } finally {
    // Not waited for: where GitHub gave no answer, Git's server need not give one either.
    opening.then(
      ({ repository }) => repository.close(),
      () => {},
    );
  }
}

async function judgeAndReport(
  check: Check,
  pullRequest: PullRequest | null,
  opening: Promise<Workspace>,
): Promise<Outcome> {
  const { run, change, checkRun } = check;
  await checkRun?.open();
  const workspace = await opening.catch((cause: unknown) => brokenRules(cause));
  if (workspace instanceof SklError)
    return reportVerdict(check, pullRequest, await judgeRepair(check, pullRequest, workspace));
  if (change.kind === "merge_group")
    return reportVerdict(check, pullRequest, await judgeGroup(run, change, { workspace, pullRequest }));
  if (pullRequest === null) throw new Error("a pull request that is gone was judged");
  const output = await judgePullRequest(run, pullRequest, workspace);
  return reportVerdict(check, pullRequest, await withProposalsRecorded(check, output, workspace));
}

function brokenRules(cause: unknown): SklError {
  if (cause instanceof SklError && cause.code === "BROKEN_DATA") return cause;
  throw cause;
}

function judgeRepair({ run, change }: Check, pullRequest: PullRequest | null, cause: SklError): Promise<CheckOutput> {
  const group = change.kind === "merge_group" ? [`refs/heads/${change.headBranch}`] : [];
  const own = pullRequest === null ? [] : [`refs/pull/${pullRequest.number}/head`];
  return judgeRulesRepair(run, { pullRequest, head: change.head, refs: [...group, ...own], cause });
}

async function withProposalsRecorded(
  { run, checkRun }: Check,
  output: CheckOutput,
  workspace: Workspace,
): Promise<CheckOutput> {
  if (checkRun === null) return output;
  return recordMissing(workspace, output, { isReadOnly: checkRun.isReadOnly, now: run.now });
}

function pullRequestOf({ run: { github }, change }: Check): Promise<PullRequest | null> {
  const number = change.kind === "pull_request" ? change.number : change.pullRequest;
  return number === null ? Promise.resolve(null) : github.pullRequest(number);
}

/** Why there is nothing to judge any more; a group is judged whatever became of its pull requests. */
function reasonGone(change: CheckedChange, now: PullRequest | null, judged?: PullRequest | null): string | null {
  if (change.kind === "merge_group") return null;
  if (now === null) return "there is no such pull request any more";
  if (now.state === "closed") return `pull request #${now.number} is closed`;
  if (now.head.oid !== change.head)
    return `the head moved on to ${now.head.oid.slice(0, 12)}, which has a run of its own`;
  if (judged && judged.base.branch !== now.base.branch)
    return `pull request #${now.number} goes into ${now.base.branch} now, and that has a run of its own`;
  return null;
}

/** Reports the verdict in the check run and a comment, unless the change is gone by now. */
async function reportVerdict(check: Check, judged: PullRequest | null, output: CheckOutput): Promise<Outcome> {
  const { run, change, checkRun } = check;
  const { texts } = run;
  const gone = await cancelIfGone(check, judged);
  if (gone !== null) return gone;
  await checkRun?.conclude(output, texts);
  if (checkRun === null) run.log(`Dry run: the verdict is ${output.verdict}; nothing was written.`);
  const isMute = checkRun?.isReadOnly === true;
  const shown = isMute ? { ...output, warnings: [...(output.warnings ?? []), READ_ONLY] } : output;
  if (checkRun !== null && !isMute && change.kind === "pull_request")
    await keepReportComment(run, change.number, output);
  return {
    ...nothingDone,
    verdict: output.verdict,
    summary: texts.checkRun(shown).summary,
    annotations: checkRun === null || isMute ? texts.annotations(output) : [],
    report: shown,
  };
}

/** Ends the open check run of a change that is no longer there to be judged; null where it still is. */
async function cancelIfGone({ run, change, checkRun }: Check, judged: PullRequest | null): Promise<Outcome | null> {
  if (change.kind === "merge_group") return null;
  const gone = reasonGone(change, await run.github.pullRequest(change.number), judged);
  if (gone === null) return null;
  await checkRun?.cancel(`Not judged: ${gone}.`);
  return ignored(gone);
}

/** Reports why there is no verdict, unless the change is gone by now. */
async function reportFailure(check: Check, thrown: unknown): Promise<Outcome> {
  const { run, change, checkRun } = check;
  const gone = isAboutTheHead(thrown) ? await cancelIfGone(check, null) : null;
  if (gone !== null) return gone;
  const cause = change.kind === "merge_group" && isUnknownCommit(thrown) ? unknownGroup(change, thrown) : thrown;
  await checkRun?.fail(cause).catch((other: unknown) => {
    run.log(`The check run could not be told: ${other instanceof Error ? other.message : String(other)}`);
  });
  throw cause;
}

/** A head that was replaced on the way can be forgotten: nobody can fetch it then, and GitHub takes no check run for it. */
function isAboutTheHead(cause: unknown): boolean {
  return cause instanceof SklError && (cause.code === "BAD_REF" || cause.code === "GITHUB_REFUSED");
}

/** GitHub's own words for a check run on a commit that it has not. */
function isUnknownCommit(cause: unknown): cause is SklError {
  if (!(cause instanceof SklError)) return false;
  return cause.code === "BAD_REF" || (cause.code === "GITHUB_REFUSED" && /no commit found/i.test(cause.message));
}

/** The queue makes these commits and drops them: one that is gone will never merge, and yet nobody can say that it may. */
function unknownGroup({ head, headBranch }: MergeGroup, cause: SklError): SklError {
  return new SklError("BAD_REF", {
    message: `GitHub does not have all of this merge group (${head.slice(0, 12)} of ${headBranch}): ${cause.message} The queue has most likely built the group anew since this run began, and what cannot be read is not passed.`,
    fix: "If the queue still waits for this group, run the job again; if it was rebuilt or emptied, there is nothing to do, for the new group has a run of its own.",
    data: { commit: head, branch: headBranch },
    cause,
  });
}

/** The check run carries the verdict already, so a comment that cannot be written does not undo it. */
async function keepReportComment(
  { github, texts, log }: ActionRun,
  number: number,
  output: CheckOutput,
): Promise<void> {
  try {
    await keepComment(github, number, "report", texts.reportComment(output));
  } catch (cause) {
    if (!(cause instanceof SklError)) throw cause;
    log(`No comment on the pull request: ${cause.message}`);
  }
}

const READ_ONLY: Warning = {
  code: "READ_ONLY_TOKEN",
  message:
    "The token may only read, so there is no check run and no comment; this summary and the annotations are all.",
  fix: "For pull requests of forks that is how GitHub runs workflows. Else give the job `checks: write` and `pull-requests: write`.",
};
