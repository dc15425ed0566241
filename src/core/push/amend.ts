import {
  type AmendedHead,
  formatTimestamp,
  type ObjectId,
  type QueueEntry,
  SklError,
} from "../../kernel/domain/index.ts";
import { covers } from "../../rules/checks/index.ts";
import type { Repository } from "../../workspace/git/index.ts";
import {
  isSettled,
  openWithRules,
  type PushIdentity,
  readLiveSets,
  toBranchRef,
  type Workspace,
} from "../../workspace/ground/index.ts";
import { archiveDraft, joinDeclaredStatements, readDraft } from "./draft.ts";
import { judge } from "./judge.ts";
import { buildProposalRef, replaceProposals } from "./send-proposals.ts";

export interface Amendment {
  readonly repository: Repository;
  readonly cwd: string;
  readonly branch: string | null;
  readonly identity: PushIdentity;
  /** The path or pattern that the statement is about; null for all files. */
  readonly path: string | null;
  readonly env: NodeJS.ProcessEnv;
  readonly now: Date;
}

/**
 * Sends the draft of an agent for a head that it has pushed already: the proposals are computed again, and their record replaces the one
 * before by compare-and-swap. Returns null if the draft is for the next push: the head is not on the remote, it is settled, or files were
 * changed since. Throws PROPOSAL_REFUSED for the proposals of another agent, for what a person decided against, and if somebody else has
 * changed the record meanwhile.
 */
export async function amendPushed(amendment: Amendment): Promise<AmendedHead | null> {
  const { repository, cwd, branch, identity, path, env, now } = amendment;
  const { agent } = identity;
  const head = await repository.commitOf("HEAD");
  if (agent === null || branch === null || head === null || !(await looksPushed(repository, branch, head))) return null;
  const workspace = await openWithRules(repository, { cwd });
  const { base, rules } = workspace;
  if (branch === base.branch || base.refs?.get(toBranchRef(branch)) !== head) return null;
  const recorded = await readRecorded(workspace, branch, head);
  const [first] = recorded.proposals;
  const isAbout = recorded.proposals.some((proposal) => path === null || covers([path], proposal.path));
  if (first === undefined || !isAbout || recorded.proposals.some(isSettled)) return null;
  if (first.agent_id !== agent)
    throw new SklError("PROPOSAL_REFUSED", {
      message: `The proposals of ${branch} at ${head.slice(0, 12)} are ${first.agent_id}'s, and only that agent amends them.`,
      fix: "Make the statement on your own branch, or ask that agent to make it.",
      data: { branch, agent: first.agent_id },
    });
  const declared = joinDeclaredStatements((await readDraft(repository.root, agent)).statements);
  const { output } = await judge({
    repository,
    base,
    rules,
    head,
    branch,
    identity,
    env,
    now,
    statementsOf: async () => declared,
    replaces: recorded.proposals,
  });
  const refused = output.checks.flatMap(({ findings }) => findings).find(({ data }) => data.kind === "decided_before");
  if (refused !== undefined)
    throw new SklError("PROPOSAL_REFUSED", { message: refused.message, fix: refused.fix, data: refused.data });
  const ref = buildProposalRef(rules.config.queue.ref_namespace, branch, head);
  const { pushed_at, task_id = null } = first;
  await replaceProposals(
    { repository, base, output, branch, agent, task: task_id, now: new Date(pushed_at ?? formatTimestamp(now)) },
    { ref, expected: recorded.oid, amendedAt: formatTimestamp(now) },
  );
  await archiveDraft(repository.root, agent, `${head}-${now.getTime()}`).catch(() => undefined);
  return { branch, head, proposal_ref: ref, verdict: output.verdict, foretold: output.foretold ?? [] };
}

/** Returns whether this clone pushed the head and no file was changed since. It asks no remote. */
async function looksPushed(repository: Repository, branch: string, head: ObjectId): Promise<boolean> {
  const found = await repository.git(["for-each-ref", "--format=%(refname)", "--points-at", head, "refs/remotes"]);
  const isPushed = found.stdout
    .toString("utf8")
    .split("\n")
    .some((ref) => ref.endsWith(`/${branch}`));
  if (!isPushed || repository.workTree === null) return false;
  return (await repository.git(["status", "--porcelain"])).stdout.length === 0;
}

/** Returns the proposals of a head from its last record, or from the queue if a session has taken them in. */
async function readRecorded({ repository, base, rules }: Workspace, branch: string, head: ObjectId) {
  const { ref_namespace: namespace } = rules.config.queue;
  const { queue } = rules.knowledge;
  const { sets } = await readLiveSets({ repository, remote: base.remote, refs: base.refs, namespace, queue });
  const own = sets.find(({ ref }) => ref.branch === branch);
  const inQueue = queue.filter((entry) => entry.branch === branch && entry.head === head);
  const inRef = own?.set
    ? own.set.proposals.map(
        (each): QueueEntry => ({
          ...each,
          head,
          pushed_at: own.set?.pushed_at ?? null,
          task_id: own.set?.task_id ?? null,
        }),
      )
    : [];
  return { oid: own?.ref.oid ?? null, proposals: inQueue.some(isSettled) || inRef.length === 0 ? inQueue : inRef };
}
