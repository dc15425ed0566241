import {
  type CheckOutput,
  describeThrown,
  isReviewForHead,
  type ObjectId,
  SklError,
  type Warning,
} from "../../kernel/domain/index.ts";
import type { Workspace } from "../../workspace/ground/index.ts";
import type { PullRequest } from "../client/index.ts";
import { CheckRunOfHead } from "./check-run.ts";
import { openWithCurrentRules } from "./checkout.ts";
import { recordMissingProposals } from "./missing-proposals.ts";
import { type ActionRun, addCheckWarnings, createIgnoredOutcome, nothingDone, type Outcome } from "./outcome.ts";
import { keepComment } from "./own-comments.ts";
import { judgeRulesRepair } from "./rules-repair.ts";
import { judgeGroup, judgePullRequest, type MergeGroup } from "./verdict.ts";

/** Names the change that is judged: a pull request at a head, or a group of the merge queue. */
export type CheckedChange =
  | { readonly kind: "pull_request"; readonly number: number; readonly head: ObjectId }
  | MergeGroup;

interface Check {
  readonly run: ActionRun;
  readonly change: CheckedChange;
  /** Null in a dry run. */
  readonly checkRun: CheckRunOfHead | null;
}

/** Runs the checks over a change by the rules of the base, which gives the verdict that the hook gives for it. */
export async function checkChange(run: ActionRun, change: CheckedChange): Promise<Outcome> {
  const check: Check = {
    run,
    change,
    checkRun: run.dryRun ? null : new CheckRunOfHead(run.github, change.head, runUrl(run)),
  };
  // Git's server and the API are asked at the same time.
  const opening = openWithCurrentRules(run.cwd);
  opening.catch(() => {});
  try {
    const pullRequest = await fetchCheckedPullRequest(check);
    const gone = explainUnneededVerdict(change, pullRequest);
    return gone === null ? await judgeAndReport(check, pullRequest, opening) : createIgnoredOutcome(gone);
  } catch (cause) {
    return await reportFailure(check, cause);
  } finally {
    // Not awaited: where the API does not answer, Git's server may not answer either.
    opening.then(
      ({ repository }) => repository.close(),
      () => {},
    );
  }
}

function runUrl({ env, github }: ActionRun): string | null {
  const { GITHUB_SERVER_URL: server, GITHUB_RUN_ID: id } = env;
  const isKnown = /^https?:\/\/[\w.:-]+$/.test(server ?? "") && /^\d+$/.test(id ?? "");
  return isKnown ? `${server}/${github.repository}/actions/runs/${id}` : null;
}

async function judgeAndReport(
  check: Check,
  pullRequest: PullRequest | null,
  opening: Promise<Workspace>,
): Promise<Outcome> {
  const { run, change, checkRun } = check;
  await checkRun?.open();
  const workspace = await opening.catch((cause: unknown) => requireBrokenRules(cause));
  if (workspace instanceof SklError)
    return reportVerdict(check, pullRequest, await judgeRepair(check, pullRequest, workspace));
  if (change.kind === "merge_group")
    return reportVerdict(check, pullRequest, await judgeGroup(run, change, { workspace, pullRequest }));
  if (pullRequest === null) throw new Error("A pull request that is gone was judged.");
  const output = await judgePullRequest(run, pullRequest, workspace);
  return reportVerdict(check, pullRequest, await recordCheckProposals(check, output, workspace));
}

function requireBrokenRules(cause: unknown): SklError {
  if (cause instanceof SklError && cause.code === "BROKEN_DATA") return cause;
  throw cause;
}

function judgeRepair({ run, change }: Check, pullRequest: PullRequest | null, cause: SklError): Promise<CheckOutput> {
  const group = change.kind === "merge_group" ? [`refs/heads/${change.headBranch}`] : [];
  const own = pullRequest === null ? [] : [`refs/pull/${pullRequest.number}/head`];
  return judgeRulesRepair(run, { pullRequest, head: change.head, refs: [...group, ...own], cause });
}

async function recordCheckProposals(
  { run, checkRun }: Check,
  output: CheckOutput,
  workspace: Workspace,
): Promise<CheckOutput> {
  if (checkRun === null) return output;
  return recordMissingProposals(workspace, output, { isReadOnly: checkRun.isReadOnly, now: run.now });
}

function fetchCheckedPullRequest({ run: { github }, change }: Check): Promise<PullRequest | null> {
  const number = change.kind === "pull_request" ? change.number : change.pullRequest;
  return number === null ? Promise.resolve(null) : github.pullRequest(number);
}

/** Explains why a pull request no longer needs a verdict, or returns null. A group always needs one. */
function explainUnneededVerdict(
  change: CheckedChange,
  now: PullRequest | null,
  judged?: PullRequest | null,
): string | null {
  if (change.kind === "merge_group") return null;
  if (now === null) return "the pull request no longer exists";
  if (now.state === "closed") return `pull request #${now.number} is closed`;
  if (now.head.oid !== change.head) return `the head is ${now.head.oid.slice(0, 12)} now, which has a run of its own`;
  if (judged && judged.base.branch !== now.base.branch)
    return `pull request #${now.number} goes into ${now.base.branch} now, which has a run of its own`;
  return null;
}

/** Reports the verdict in the check run and a comment, unless the change is gone by now. */
async function reportVerdict(check: Check, judged: PullRequest | null, output: CheckOutput): Promise<Outcome> {
  const { run, change, checkRun } = check;
  const { texts } = run;
  const gone = await cancelIfGone(check, judged);
  if (gone !== null) return gone;
  await checkRun?.conclude(output, texts, change.kind === "pull_request");
  if (checkRun === null) run.log(`Dry run: the verdict is ${output.verdict}; nothing was written.`);
  const isReadOnly = checkRun?.isReadOnly === true;
  const shown = isReadOnly ? addCheckWarnings(output, READ_ONLY) : output;
  if (checkRun !== null && !isReadOnly && change.kind === "pull_request")
    await keepReportComment(run, change.number, output);
  return {
    ...nothingDone,
    verdict: output.verdict,
    summary: texts.checkRun(shown, false).summary,
    annotations: checkRun === null || isReadOnly ? texts.annotations(output) : [],
    report: shown,
  };
}

/** Cancels the check run of a pull request that no longer needs a verdict; returns null if it does. */
async function cancelIfGone({ run, change, checkRun }: Check, judged: PullRequest | null): Promise<Outcome | null> {
  if (change.kind === "merge_group") return null;
  const gone = explainUnneededVerdict(change, await run.github.pullRequest(change.number), judged);
  if (gone === null) return null;
  await checkRun?.cancel(`Not judged: ${gone}.`);
  return createIgnoredOutcome(gone);
}

/** Reports why there is no verdict, unless the change is gone by now. */
async function reportFailure(check: Check, thrown: unknown): Promise<Outcome> {
  const { run, change, checkRun } = check;
  const gone = isAboutTheHead(thrown) ? await cancelIfGone(check, null) : null;
  if (gone !== null) return gone;
  const cause =
    change.kind === "merge_group" && isUnknownCommit(thrown) ? createUnknownGroupError(change, thrown) : thrown;
  await checkRun?.fail(cause).catch((other: unknown) => {
    run.log(`The check run could not be updated: ${describeThrown(other)}`);
  });
  throw cause;
}

/** Recognises the errors of a head that was replaced meanwhile: it cannot be fetched, and GitHub refuses its check run. */
function isAboutTheHead(cause: unknown): boolean {
  return cause instanceof SklError && (cause.code === "BAD_REF" || cause.code === "GITHUB_REFUSED");
}

/** Recognises GitHub's answer to a check run for a commit that it does not have. */
function isUnknownCommit(cause: unknown): cause is SklError {
  if (!(cause instanceof SklError)) return false;
  return cause.code === "BAD_REF" || (cause.code === "GITHUB_REFUSED" && /no commit found/i.test(cause.message));
}

/** Explains that a merge group is gone, whose commits the queue makes and drops. Such a group never merges, but must not pass either. */
function createUnknownGroupError({ head, headBranch }: MergeGroup, cause: SklError): SklError {
  return new SklError("BAD_REF", {
    message: `GitHub does not have all of this merge group (${head.slice(0, 12)} of ${headBranch}): ${cause.message} The queue has most likely rebuilt the group since this run began, and a group that cannot be read does not pass.`,
    fix: "If the queue still waits for this group, run the job again; if it was rebuilt or emptied, there is nothing to do, for the new group has a run of its own.",
    data: { commit: head, branch: headBranch },
    cause,
  });
}

/** Only logs a comment that cannot be written, since the check run has the verdict already. */
async function keepReportComment(
  { github, texts, log }: ActionRun,
  number: number,
  output: CheckOutput,
): Promise<void> {
  try {
    await keepComment(
      github,
      number,
      texts.reportComment(output),
      (said) => isReviewForHead(said, output.head) && output.verdict !== "block",
    );
  } catch (cause) {
    if (!(cause instanceof SklError)) throw cause;
    log(`The comment on the pull request could not be written: ${cause.message}`);
  }
}

const READ_ONLY: Warning = {
  code: "READ_ONLY_TOKEN",
  message:
    "The token may only read, so skl wrote no check run and no comment; this summary and the annotations replace them.",
  fix: "GitHub runs the workflows of forks like this. Otherwise, give the job `checks: write` and `pull-requests: write`.",
};
