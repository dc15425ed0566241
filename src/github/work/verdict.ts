import { gateFiles, judge, resolvePusher } from "../../core/push/index.ts";
import {
  type CheckOutput,
  getChangePath,
  listNames,
  type ObjectId,
  SklError,
  type Warning,
} from "../../kernel/domain/index.ts";
import type { Workspace } from "../../workspace/ground/index.ts";
import { computeBaseWithSquashed, computeChangedRange, type Rules, readRules } from "../../workspace/ground/index.ts";
import type { PullRequest } from "../client/index.ts";
import { fetchCommit } from "./checkout.ts";
import { type ActionRun, addCheckWarnings } from "./outcome.ts";
import { identifyPullRequest, nameReportedBranch, pickAgentPullRequest } from "./pull-request-identity.ts";

/** Describes a group of the merge queue, the commits that GitHub is about to merge. */
export interface MergeGroup {
  readonly kind: "merge_group";
  readonly head: ObjectId;
  /** Is the commit on which the group is built. */
  readonly base: ObjectId;
  readonly headBranch: string;
  /** Is the number of the pull request that the group adds; GitHub names the group's branch after it. */
  readonly pullRequest: number | null;
}

type Settings = Pick<ActionRun, "env" | "now" | "github">;

/** Judges a group by the rules of the base, as a change of its pull request's author. */
export async function judgeGroup(
  { env, now }: Settings,
  group: MergeGroup,
  { workspace, pullRequest }: { readonly workspace: Workspace; readonly pullRequest: PullRequest | null },
): Promise<CheckOutput> {
  const { repository, base, rules } = workspace;
  await fetchCommit(repository, group.head, [`refs/heads/${group.headBranch}`]);
  await fetchCommit(repository, group.base, []);
  const { output } = await judge({
    ...{ repository, base, rules, env, now, head: group.head, compareWith: group.base },
    branch: pullRequest === null ? null : nameReportedBranch(pullRequest),
    identity: pullRequest === null ? NOBODY : identifyPullRequest(pullRequest, rules),
  });
  await requireReadable(output, workspace);
  return output;
}

const NOBODY = { agent: null, source: "no agent matches" } as const;

/**
 * Judges the head of a pull request by the rules of the base. A check run belongs to the commit and not to the pull request, so
 * the verdict is the strictest over all open ones with this head: otherwise a second one, of another author or into another
 * branch, could replace a verdict by a milder one. A target branch that is not the base can add rules but not remove any,
 * since anyone who may push to it can change them.
 */
export async function judgePullRequest(
  run: Settings,
  pullRequest: PullRequest,
  workspace: Workspace,
): Promise<CheckOutput> {
  const { repository, base, rules } = workspace;
  const head = pullRequest.head.oid;
  const own = pullRequest.isFork ? [] : [`refs/heads/${pullRequest.head.branch}`];
  const [all] = await Promise.all([
    listSameHeadRequests(run, pullRequest, workspace),
    fetchCommit(repository, head, [...own, `refs/pull/${pullRequest.number}/head`]),
  ]);
  const subject = pickAgentPullRequest(all, rules);
  const request = { ...run, workspace, subject, rules };
  const stack = await findStack(request);
  let output = await judgeFrom(request, stack?.tip ?? base.oid);
  // The branch below has a verdict of its own, but its commits merge with this one, so what blocks them blocks this one.
  if (stack?.tip) output = blockByWholeHead(output, await judgeFrom(request, base.oid));
  await requireReadable(output, workspace);
  for (const each of all)
    output = pickStricterOutput(output, await judgeByTargetRules(request, each, each === pullRequest));
  const shared = subject === pullRequest ? [] : [createSharedHeadWarning(subject)];
  const gate = output.agent === null ? await gateWarnings(workspace, head) : [];
  const verdict = gate.length > 0 && output.verdict === "pass" ? "flag" : output.verdict;
  return addCheckWarnings({ ...output, verdict }, ...gate, ...shared, ...(stack?.warnings ?? []));
}

/** Warns of changes to what judges pushes by somebody who is no agent, since the checks do not stop a person. */
async function gateWarnings({ repository, base }: Workspace, head: ObjectId): Promise<Warning[]> {
  const { changes } = await computeChangedRange(repository, await computeBaseWithSquashed(repository, base.oid), head);
  const gate = gateFiles(repository, base.oid);
  const places = await Promise.all(changes.map((change) => gate.placeOf(change)));
  const paths = changes.filter((_, at) => places[at]?.who === "people").map(getChangePath);
  if (paths.length === 0) return [];
  return [
    {
      code: "GATE_CHANGED",
      message: `This change touches what judges pushes: ${listNames(paths, 5)}. Once it is merged, everything is judged by what it says.`,
      fix: "Read every line of it before you merge it.",
    },
  ];
}

/** Returns the pull request and every other open one with the same head. */
async function listSameHeadRequests(
  { github }: Settings,
  pullRequest: PullRequest,
  { base }: Workspace,
): Promise<[PullRequest, ...PullRequest[]]> {
  const { number, head } = pullRequest;
  const branches = [...(base.refs ?? [])].flatMap(([ref, oid]) =>
    oid === head.oid && ref.startsWith("refs/heads/") ? [ref.slice("refs/heads/".length)] : [],
  );
  const pullRequests = (await Promise.all(branches.map((branch) => github.pullRequestsOf(branch)))).flat();
  const isOther = (each: PullRequest) => each.number !== number && each.state === "open" && each.head.oid === head.oid;
  return [pullRequest, ...pullRequests.filter(isOther)];
}

interface Request extends Settings {
  readonly workspace: Workspace;
  /** Is the pull request whose author counts as the author of the change. */
  readonly subject: PullRequest;
  readonly rules: Rules;
}

async function judgeFrom(request: Request, compareWith: ObjectId): Promise<CheckOutput> {
  return (await judge({ ...buildHeadToJudge(request), compareWith })).output;
}

function buildHeadToJudge({ workspace: { repository, base }, subject, rules, env, now }: Request) {
  const identity = identifyPullRequest(subject, rules);
  return { repository, base, rules, env, now, head: subject.head.oid, branch: nameReportedBranch(subject), identity };
}

interface Stack {
  /** Is null if the branch no longer exists. */
  readonly tip: ObjectId | null;
  readonly warnings: readonly Warning[];
}

/** Finds the branch that the task names as its base; null where that is the base branch. */
async function findStack(request: Request): Promise<Stack | null> {
  const { repository, base } = request.workspace;
  const below = resolvePusher(buildHeadToJudge(request)).task?.base ?? null;
  if (below === null || below === base.branch) return null;
  const ref = `refs/heads/${below}`;
  const tip = base.refs?.get(ref) ?? null;
  if (tip !== null) await fetchCommit(repository, tip, [ref]);
  return { tip, warnings: tip === null ? [createTaskBaseWarning(below, base.branch)] : [] };
}

/** Judges by the rules of the branch that a pull request goes into; null where that is the base or has no rules. */
async function judgeByTargetRules(request: Request, into: PullRequest, isJudged: boolean): Promise<CheckOutput | null> {
  const { repository, base } = request.workspace;
  const { branch, oid } = into.base;
  if (branch === base.branch) return null;
  try {
    await fetchCommit(repository, oid, [`refs/heads/${branch}`]);
    const rules = await readRules(repository, oid, branch);
    return rules.present ? await judgeFrom({ ...request, rules }, oid) : null;
  } catch (cause) {
    // Another pull request's error is for its own run; otherwise anybody could keep this one from being judged.
    if (isJudged || !(cause instanceof SklError)) throw cause;
    return null;
  }
}

const ORDER = { pass: 0, flag: 1, block: 2 } as const;

/** Returns the output with the stricter verdict, but with the agent and the proposals of the first. */
function pickStricterOutput(first: CheckOutput, second: CheckOutput | null): CheckOutput {
  if (second === null || ORDER[second.verdict] <= ORDER[first.verdict]) return first;
  return { ...second, agent: first.agent ?? second.agent, proposals: first.proposals };
}

function blockByWholeHead(output: CheckOutput, whole: CheckOutput): CheckOutput {
  return whole.verdict === "block" ? pickStricterOutput(output, whole) : output;
}

/** Requires that a person's changes in `.skl` can be read, since everything is judged by them next. Throws BROKEN_DATA. */
async function requireReadable({ agent, files, head }: CheckOutput, { repository }: Workspace): Promise<void> {
  const touches = files.some(({ path, old_path }) => [path, old_path ?? ""].some(isOfRules));
  if (agent === null && touches && head !== null) await readRules(repository, head as ObjectId, "the pull request");
}

function isOfRules(path: string): boolean {
  return path === ".skl" || path.startsWith(".skl/");
}

function createSharedHeadWarning({ number, head }: PullRequest): Warning {
  return {
    code: "HEAD_SHARED",
    message: `Pull request #${number} of ${head.branch} has the same head. A check run belongs to the commit, so this verdict is the one on that pull request.`,
    fix: "Close the pull request that is not needed, and run this one again.",
  };
}

function createTaskBaseWarning(below: string, base: string): Warning {
  return {
    code: "TASK_BASE_GONE",
    message: `The task is based on ${below}, which no longer exists on GitHub, so the change was compared with ${base}.`,
    fix: `If ${below} was merged, remove it from the task on ${base}.`,
  };
}
