import type { FileReport, ObjectId, QueueEntry, Task, Warning } from "../../kernel/domain/index.ts";
import {
  buildFileReport,
  type CheckFinding,
  type CheckInput,
  type JudgedFile,
  runChecks,
} from "../../rules/checks/index.ts";
import type { Repository } from "../../workspace/git/index.ts";
import type { BaseTip, BranchHead, CheckTime, Rules } from "../../workspace/ground/index.ts";
import { toBranchRef } from "../../workspace/ground/index.ts";
import { findBrokenAgreements, readAgreementsOnce } from "../intents/index.ts";
import {
  addAnalysis,
  buildProposals,
  carryOver,
  checkInput,
  describeHeadLosses,
  type JudgedHead,
  type KnownModules,
  noStatements,
  resolveBranchRange,
} from "../push/index.ts";
import type { WaitingHead } from "./intake.ts";
import { findKeptApproval } from "./kept-approvals.ts";

export interface ExaminedFile {
  /** What was computed now, what the agent declared and what earlier sessions decided. */
  readonly proposal: QueueEntry;
  readonly report: FileReport;
  readonly file: JudgedFile;
  /** The findings that would block a push, in this file or in the whole branch. */
  readonly blocking: readonly CheckFinding[];
  /** The findings in this file. */
  readonly findings: readonly CheckFinding[];
}

export interface ExaminedHead extends WaitingHead {
  /** The commit at which the branch left the base; null for the empty tree. */
  readonly fork: ObjectId | null;
  readonly files: readonly ExaminedFile[];
  readonly task: Task | null;
  /** The waiting head that this one contains; null if it contains none. */
  readonly stackedOn: BranchHead | null;
  readonly warnings: readonly Warning[];
}

export interface Examiner {
  readonly repository: Repository;
  readonly base: BaseTip;
  readonly rules: Rules;
  readonly env: NodeJS.ProcessEnv;
  readonly now: Date;
  readonly links: KnownModules;
  /** Maps branches to the waiting head that theirs contains. */
  readonly below: ReadonlyMap<string, BranchHead>;
  readonly checkTime: CheckTime;
}

/**
 * Computes everything about a head again from its commit. Whoever pushed wrote the proposal ref: an agent may make the statements in it, but
 * not the facts. A changed file that the ref leaves out gets its proposal here.
 */
export async function examine(head: WaitingHead, examiner: Examiner): Promise<ExaminedHead> {
  const { rules, now } = examiner;
  const stackedOn = examiner.below.get(head.branch);
  const request: JudgedHead = { ...examiner, head: head.head, branch: head.branch, agent: head.agent, stackedOn };
  const task = findHeadTask(head, rules.knowledge.tasks);
  const range = await resolveBranchRange(request, task && (await moveToExistingBase(task, examiner)));
  const statements = carryOver(noStatements, [...(head.earlier ?? []), ...head.recorded]);
  const pusher = { identity: { agent: head.agent, source: "task" as const }, task };
  const input = await checkInput(request, pusher, range.changes);
  const read = await addAnalysis(input, request, { fork: range.fork, statements, modules: examiner.links });
  const paths = read.files.flatMap((file) => file.paths);
  const agreed = await readAgreementsOnce(examiner, now);
  const recorded = [...(head.earlier ?? []), ...head.recorded].flatMap(({ losses = [] }) => losses);
  const analysed = {
    ...read,
    agreements: await findBrokenAgreements(agreed, { ...request, fork: range.fork, paths }),
    losses: await describeHeadLosses({ branch: head.branch, head: head.head, fork: range.fork, recorded }, examiner),
  };
  const reports = analysed.files.map((file) => buildFileReport(file, analysed));
  const facts = { rules, head: head.head, branch: head.branch, now };
  const proposals = buildProposals({ ...analysed, agent: head.agent }, reports, facts, range.fork, statements);
  const findings = listChangeFindings(analysed);
  const blocking = findings.filter(({ verdict }) => verdict === "block");
  const change = { base: range.fork, head: head.head };
  const known = { repository: examiner.repository, queue: rules.knowledge.queue };
  const kept = await Promise.all(proposals.map((proposal) => findKeptApproval(proposal, change, known)));
  const files = analysed.files.flatMap((file, at): ExaminedFile[] => {
    const [proposal, report] = [proposals[at], reports[at]];
    if (!proposal || !report) return [];
    return [
      {
        proposal: addProposalHistory({ ...proposal, ...kept[at] }, head),
        report,
        file,
        blocking: blocking.filter(({ path }) => path === null || path === file.path),
        findings: findings.filter(({ path }) => path === file.path),
      },
    ];
  });
  return { ...head, fork: range.fork, files, task, stackedOn: stackedOn ?? null, warnings: range.warnings };
}

/** Returns a stacked task as one on the base, if the branch below it is merged and deleted. */
async function moveToExistingBase(task: Task, { repository, base }: Examiner): Promise<Task> {
  if (!task.base) return task;
  const below = base.refs?.get(toBranchRef(task.base)) ?? (base.remote ? null : await repository.commitOf(task.base));
  return below ? task : { ...task, base: null };
}

/** Returns the task of the branch, even if it is done by now, since the push was in its scope. */
function findHeadTask({ agent, branch, taskId }: WaitingHead, tasks: readonly Task[]): Task | null {
  const own = tasks.filter((task) => task.agent_id === agent && task.branch === branch);
  return own.find(({ id }) => id === taskId) ?? own.at(-1) ?? null;
}

/** Returns the findings about the change itself, without those about the queue's budget and paused scopes. */
function listChangeFindings(input: CheckInput): CheckFinding[] {
  return [...runChecks(input, "quick"), ...runChecks(input, "reads-files")].flatMap(
    ({ findings }) => findings as CheckFinding[],
  );
}

function addProposalHistory(proposal: QueueEntry, head: WaitingHead): QueueEntry {
  const recorded = head.recorded.find(({ proposal_id }) => proposal_id === proposal.proposal_id);
  return {
    ...recorded,
    ...proposal,
    submitted_at: recorded?.submitted_at ?? head.pushedAt,
    task_id: head.taskId,
    pushed_at: head.pushedAt,
    seen_at: head.seenAt,
    status: recorded?.status ?? "pending",
    rfc: recorded?.rfc ?? null,
    decision: recorded?.decision ?? null,
  } as QueueEntry;
}
