import { type CheckOutput, type ObjectId, SklError, type Warning } from "../../domain/index.ts";
import type { PullRequest } from "../../github/index.ts";
import type { Workspace } from "../ground/index.ts";
import { type Rules, readRules } from "../ground/index.ts";
import { judge, pusherOf } from "../push/index.ts";
import { fetchCommit } from "./checkout.ts";
import type { ActionRun } from "./outcome.ts";
import { agentsFirst, branchName, identityOf } from "./pull-request-identity.ts";

/** A group of the merge queue, in which GitHub tries what it is about to merge. */
export interface MergeGroup {
  readonly kind: "merge_group";
  readonly head: ObjectId;
  /** What the group stands on. */
  readonly base: ObjectId;
  readonly headBranch: string;
  /** The one that the group adds, as its branch is named after it. */
  readonly pullRequest: number | null;
}

type Settings = Pick<ActionRun, "env" | "now" | "github">;

/** Judges a group by the rules of the base, as the change of the pull request that it adds. */
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
    branch: pullRequest === null ? null : branchName(pullRequest),
    identity: pullRequest === null ? NOBODY : identityOf(pullRequest, rules),
  });
  await requireReadable(output, workspace);
  return output;
}

const NOBODY = { agent: null, source: "no agent matches" } as const;

/**
 * Judges the head of a pull request by the rules of the base. A check run hangs on the commit and not on the pull request, so
 * the verdict is the strictest over all open ones with this head: a second one, of another author or into another branch, would
 * else wash the first one clean. A branch that is not the base adds its own rules and takes none away, since whoever may push
 * it could write there what suits him.
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
    withSameHead(run, pullRequest, workspace),
    fetchCommit(repository, head, [...own, `refs/pull/${pullRequest.number}/head`]),
  ]);
  const subject = agentsFirst(all, rules);
  const request = { ...run, workspace, subject, rules };
  const stack = await stackedOn(request);
  let output = await judgeFrom(request, stack?.tip ?? base.oid);
  // What lies below is judged with its own branch, but it lands with this one: what stops a branch there stops it here.
  if (stack?.tip) output = whereBlocked(output, await judgeFrom(request, base.oid));
  await requireReadable(output, workspace);
  for (const each of all) output = stricter(output, await byRulesOfItsBase(request, each, each === pullRequest));
  const warnings = [...(subject === pullRequest ? [] : [sharedHead(subject)]), ...(stack?.warnings ?? [])];
  return warnings.length === 0 ? output : { ...output, warnings: [...(output.warnings ?? []), ...warnings] };
}

/** The pull request and every other open one with the same head. */
async function withSameHead(
  { github }: Settings,
  pullRequest: PullRequest,
  { base }: Workspace,
): Promise<[PullRequest, ...PullRequest[]]> {
  const { number, head } = pullRequest;
  const branches = [...(base.refs ?? [])].flatMap(([ref, oid]) =>
    oid === head.oid && ref.startsWith("refs/heads/") ? [ref.slice("refs/heads/".length)] : [],
  );
  const open = await Promise.all(branches.map((branch) => github.openPullRequests(branch)));
  return [pullRequest, ...open.flat().filter((each) => each.number !== number && each.head.oid === head.oid)];
}

interface Request extends Settings {
  readonly workspace: Workspace;
  /** Whose change it is taken for. */
  readonly subject: PullRequest;
  readonly rules: Rules;
}

async function judgeFrom(request: Request, compareWith: ObjectId): Promise<CheckOutput> {
  return (await judge({ ...headOf(request), compareWith })).output;
}

function headOf({ workspace: { repository, base }, subject, rules, env, now }: Request) {
  const identity = identityOf(subject, rules);
  return { repository, base, rules, env, now, head: subject.head.oid, branch: branchName(subject), identity };
}

interface Stack {
  /** Null: the branch is gone. */
  readonly tip: ObjectId | null;
  readonly warnings: readonly Warning[];
}

/** The branch that the task says the branch is stacked on; null where that is the base. */
async function stackedOn(request: Request): Promise<Stack | null> {
  const { repository, base } = request.workspace;
  const below = pusherOf(headOf(request)).task?.base ?? null;
  if (below === null || below === base.branch) return null;
  const ref = `refs/heads/${below}`;
  const tip = base.refs?.get(ref) ?? null;
  if (tip !== null) await fetchCommit(repository, tip, [ref]);
  return { tip, warnings: tip === null ? [belowIsGone(below, base.branch)] : [] };
}

/** Judges by the rules of the branch that it goes into; null where that is the base or has no rules. */
async function byRulesOfItsBase(request: Request, into: PullRequest, isJudged: boolean): Promise<CheckOutput | null> {
  const { repository, base } = request.workspace;
  const { branch, oid } = into.base;
  if (branch === base.branch) return null;
  try {
    await fetchCommit(repository, oid, [`refs/heads/${branch}`]);
    const rules = await readRules(repository, oid, branch);
    return rules.present ? await judgeFrom({ ...request, rules }, oid) : null;
  } catch (cause) {
    // Of another one its own run tells; else anybody could make this one undecidable.
    if (isJudged || !(cause instanceof SklError)) throw cause;
    return null;
  }
}

const ORDER = { pass: 0, flag: 1, block: 2 } as const;

/** The stricter of two verdicts. What was found out about the change itself stays that of the first. */
function stricter(first: CheckOutput, second: CheckOutput | null): CheckOutput {
  if (second === null || ORDER[second.verdict] <= ORDER[first.verdict]) return first;
  return { ...second, agent: first.agent ?? second.agent, proposals: first.proposals };
}

function whereBlocked(output: CheckOutput, whole: CheckOutput): CheckOutput {
  return whole.verdict === "block" ? stricter(output, whole) : output;
}

/** What a person changes in `.skl` everybody reads next: it must be usable. Throws BROKEN_DATA. */
async function requireReadable({ agent, files, head }: CheckOutput, { repository }: Workspace): Promise<void> {
  const touches = files.some(({ path, old_path }) => [path, old_path ?? ""].some(isRule));
  if (agent === null && touches && head !== null) await readRules(repository, head as ObjectId, "the pull request");
}

function isRule(path: string): boolean {
  return path === ".skl" || path.startsWith(".skl/");
}

function sharedHead({ number, head }: PullRequest): Warning {
  return {
    code: "HEAD_SHARED",
    message: `Pull request #${number} of ${head.branch} has the same head. A check run counts for the commit, so this is the verdict on that one.`,
    fix: "Close the pull request that is not meant, and run this one again.",
  };
}

function belowIsGone(below: string, base: string): Warning {
  return {
    code: "TASK_BASE_GONE",
    message: `The task is based on ${below}, which GitHub no longer has; compared with ${base}.`,
    fix: `Where ${below} was merged, take it out of the task on ${base}.`,
  };
}
