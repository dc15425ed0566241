import { type CheckOutput, type ObjectId, SklError, type Warning } from "../../domain/index.ts";
import type { PullRequest } from "../../github/index.ts";
import { judge } from "../judge.ts";
import { readRules } from "../rules.ts";
import { openWorkspace, type Workspace } from "../workspace.ts";
import { bringCommit, completeHistory, REMOTE } from "./bring.ts";
import { CheckRunOfHead } from "./check-run.ts";
import { type ActionRun, ignored, nothingDone, type Outcome } from "./outcome.ts";
import { keepComment } from "./own-comment.ts";
import { branchName, identityOf } from "./pull-request-identity.ts";
import { recordMissing } from "./record-missing.ts";

/** What is to be judged: a pull request at a head, or a group of the merge queue. */
export type CheckedChange =
  | { readonly kind: "pull_request"; readonly number: number; readonly head: ObjectId }
  | {
      readonly kind: "merge_group";
      readonly head: ObjectId;
      /** What the group stands on. */
      readonly base: ObjectId;
      readonly headBranch: string;
      /** The one that the group adds, as its branch is named after it. */
      readonly pullRequest: number | null;
    };

/** The five checks over a pull request, by the rules of the base: what the hook says of the same commits. */
export async function checkChange(run: ActionRun, change: CheckedChange): Promise<Outcome> {
  const pullRequest = await pullRequestOf(run, change);
  const gone = change.kind === "pull_request" ? reasonGone(pullRequest, change.head) : null;
  if (gone !== null) return ignored(gone);
  const checkRun = run.dryRun ? null : await CheckRunOfHead.open(run.github, change.head);
  try {
    await completeHistory(run.cwd);
    const workspace = await openWorkspace({ cwd: run.cwd, remote: REMOTE });
    try {
      const output = await judged(run, change, pullRequest, workspace);
      return await published({ run, change, checkRun, output: await recorded(output, workspace) });
    } finally {
      workspace.repository.close();
    }
    async function recorded(output: CheckOutput, at: Workspace): Promise<CheckOutput> {
      if (run.dryRun || change.kind === "merge_group") return output;
      return recordMissing(at, output, { isReadOnly: checkRun?.isReadOnly ?? true, now: run.now });
    }
  } catch (cause) {
    if (cause instanceof SklError) await checkRun?.fail(cause);
    throw cause;
  }
}

function pullRequestOf({ github }: ActionRun, change: CheckedChange): Promise<PullRequest | null> {
  const number = change.kind === "pull_request" ? change.number : change.pullRequest;
  return number === null ? Promise.resolve(null) : github.pullRequest(number);
}

function reasonGone(pullRequest: PullRequest | null, head: ObjectId): string | null {
  if (pullRequest === null) return "there is no such pull request any more";
  if (pullRequest.state === "closed") return `pull request #${pullRequest.number} is closed`;
  if (pullRequest.head.oid === head) return null;
  return `the head moved on to ${pullRequest.head.oid.slice(0, 12)}, which has a run of its own`;
}

/**
 * The verdict by the rules of the base branch. A pull request into another branch is also judged by that branch's rules, and the
 * stricter verdict holds: whoever may push a branch could else write rules of his own there.
 */
async function judged(
  { env, now }: ActionRun,
  change: CheckedChange,
  pullRequest: PullRequest | null,
  { repository, base, rules }: Workspace,
): Promise<CheckOutput> {
  await bringCommit(repository, change.head, refsOf(change, pullRequest));
  const common = { repository, base, head: change.head, env, now };
  const request = (by: Workspace["rules"]) => ({
    ...common,
    rules: by,
    branch: pullRequest === null ? null : branchName(pullRequest),
    identity: pullRequest === null ? ADVISORY : identityOf(pullRequest, by),
  });
  if (change.kind === "merge_group") {
    await bringCommit(repository, change.base, []);
    return (await judge({ ...request(rules), compareWith: change.base })).output;
  }
  const { output } = await judge(request(rules));
  await requireReadable(output, { repository, base, rules });
  if (pullRequest === null || pullRequest.base.branch === base.branch) return output;
  await bringCommit(repository, pullRequest.base.oid, [`refs/heads/${pullRequest.base.branch}`]);
  const others = await readRules(repository, pullRequest.base.oid, pullRequest.base.branch);
  if (!others.present) return output;
  const other = await judge({ ...request(others), compareWith: pullRequest.base.oid });
  return stricter(output, other.output);
}

const ADVISORY = { agent: null, source: "no agent matches" } as const;

function refsOf(change: CheckedChange, pullRequest: PullRequest | null): string[] {
  if (change.kind === "merge_group") return [`refs/heads/${change.headBranch}`];
  const own = pullRequest === null || pullRequest.isFork ? [] : [`refs/heads/${pullRequest.head.branch}`];
  return [...own, `refs/pull/${change.number}/head`];
}

const ORDER = { pass: 0, flag: 1, block: 2 } as const;

function stricter(first: CheckOutput, second: CheckOutput): CheckOutput {
  return ORDER[second.verdict] > ORDER[first.verdict] ? { ...second, proposals: first.proposals } : first;
}

/** What a person changes in `.skl` everybody reads next: it must be usable. Throws BROKEN_DATA. */
async function requireReadable({ agent, files, head }: CheckOutput, { repository }: Workspace): Promise<void> {
  const touches = files.some(({ path, old_path }) => [path, old_path ?? ""].some((each) => each.startsWith(".skl/")));
  if (agent === null && touches && head !== null) await readRules(repository, head as ObjectId, "the pull request");
}

interface Finished {
  readonly run: ActionRun;
  readonly change: CheckedChange;
  readonly checkRun: CheckRunOfHead | null;
  readonly output: CheckOutput;
}

/** Says the verdict where people look, unless the head moved on while it was being judged. */
async function published({ run, change, checkRun, output }: Finished): Promise<Outcome> {
  const { github, texts } = run;
  const latest = change.kind === "pull_request" ? await github.pullRequest(change.number) : null;
  const gone = change.kind === "pull_request" ? reasonGone(latest, change.head) : null;
  if (gone !== null) {
    await checkRun?.cancel(`Not judged: ${gone}.`);
    return ignored(gone);
  }
  await checkRun?.conclude(output, texts);
  const isQuiet = run.dryRun || checkRun?.isReadOnly === true;
  const shown = isQuiet && !run.dryRun ? { ...output, warnings: [...(output.warnings ?? []), READ_ONLY] } : output;
  if (!isQuiet && change.kind === "pull_request") await comment(run, change.number, output);
  return {
    ...nothingDone,
    verdict: output.verdict,
    summary: texts.checkRun(shown).summary,
    annotations: isQuiet ? texts.annotations(output) : [],
    report: shown,
  };
}

/** The check run has said it already; a token that may not write comments is no reason to fail. */
async function comment({ github, texts, log }: ActionRun, number: number, output: CheckOutput): Promise<void> {
  try {
    await keepComment(github, number, "report", texts.reportComment(output));
  } catch (cause) {
    if (!(cause instanceof SklError) || cause.code !== "GITHUB_FORBIDDEN") throw cause;
    log(`No comment on the pull request: ${cause.message}`);
  }
}

const READ_ONLY: Warning = {
  code: "READ_ONLY_TOKEN",
  message:
    "The token may only read, so there is no check run and no comment; this summary and the annotations are all.",
  fix: "For pull requests of forks that is how GitHub runs workflows. Else give the job `checks: write` and `pull-requests: write`.",
};
