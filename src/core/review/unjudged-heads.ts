import type { ObjectId, QueueEntry, UnjudgedHead } from "../../kernel/domain/index.ts";
import { covers } from "../../rules/checks/index.ts";
import { findUncontainedCommits, GitTree, type Repository } from "../../workspace/git/index.ts";
import {
  computeBaseWithSquashed,
  identify,
  listProposalRefs,
  toBranchRef,
  type Workspace,
} from "../../workspace/ground/index.ts";
import { findQueueInHistory } from "./from-history.ts";

/** Describes a head of an agent's branch that was pushed past the hook. */
export interface MovedHead extends UnjudgedHead {
  readonly head: ObjectId;
  readonly taskId: string | null;
}

const NO_CONFIG = { get: () => null, keys: () => [] };

/**
 * Finds heads of agents' branches that have no proposals, were decided by no session and are not on the base, since they were pushed
 * without the hook, with `--no-verify` or by an API. An agent's branch is one that a task or `agents.*.branches` names, or that had
 * proposals before; any other branch is left to people.
 */
export async function findUnjudgedHeads({ repository, base, rules }: Workspace): Promise<MovedHead[]> {
  const { queue, tasks } = rules.knowledge;
  const { agents, queue: settings } = rules.config;
  const sent = listProposalRefs({ refs: base.refs, namespace: settings.ref_namespace });
  const judged = new Set([...sent, ...queue].map(({ branch, head }) => `${toBranchRef(branch)} ${head}`));
  const earlier = new Map(queue.map((entry): [string, QueueEntry] => [toBranchRef(entry.branch), entry]));
  const named = new Set(
    [...tasks.filter(({ status }) => status !== "cancelled"), ...sent].map(({ branch }) => toBranchRef(branch)),
  );
  const patterns = Object.values(agents).flatMap(({ branches = [] }) => branches);
  const candidates = [...(base.refs ?? [])].flatMap(([ref, head]) => {
    const branch = /^refs\/heads\/(.+)$/.exec(ref)?.[1];
    if (branch === undefined || branch === base.branch || head === base.oid || judged.has(`${ref} ${head}`)) return [];
    const isNamed = named.has(ref) || earlier.has(ref);
    const isAgents = isNamed || (patterns.length > 0 && covers(patterns, branch));
    return isAgents && !ref.startsWith(`${settings.ref_namespace}/`) ? [{ branch, head, isNamed }] : [];
  });
  const found = await Promise.all(candidates.map(({ head }) => repository.objects.info(head)));
  // This clone has the commits of the base, so that a commit which it lacks is not on the base.
  const here = candidates.filter((_, at) => found[at]?.type === "commit").map(({ head }) => head);
  const open = await findUncontainedCommits(repository, await computeBaseWithSquashed(repository, base.oid), here);
  const isForeign = await Promise.all(
    candidates.map(({ head, isNamed }) => !isNamed && here.includes(head) && isWithoutRules(repository, head)),
  );
  return candidates
    .filter(({ head }, at) => (!here.includes(head) || open.has(head)) && !isForeign[at])
    .map(({ branch, head }) => {
      const before = earlier.get(toBranchRef(branch));
      const { agent } = identify({ env: {}, gitConfig: NO_CONFIG, branch, tasks, agents, people: null });
      const agent_id = agent ?? before?.agent_id ?? null;
      const task = tasks.findLast((each) => each.branch === branch && each.agent_id === agent_id);
      const message = `${branch} moved to ${head.slice(0, 12)} without being judged; the next session judges it.`;
      return { branch, head, agent_id, taskId: task?.id ?? null, message };
    });
}

/** Returns whether work began before the base had rules, so that the name of its branch does not ask for a review. */
async function isWithoutRules({ objects }: Repository, head: ObjectId): Promise<boolean> {
  return (await new GitTree(objects, head).entry(".skl")) === null;
}

/** Returns whether a session or a person has decided on a head, even if it has left the queue. */
export async function wasHandled(
  workspace: Workspace,
  { branch, head, proposals }: { branch: string; head: string; proposals: readonly QueueEntry[] },
): Promise<boolean> {
  const isOfHead = (entry: QueueEntry) => entry.branch === branch && entry.head === head;
  if (workspace.rules.knowledge.queue.some(isOfHead)) return true;
  const [first] = proposals;
  if (first === undefined) return false;
  const { repository } = workspace;
  const made = await repository.git(["show", "--no-patch", "--format=%ct", head]);
  // The search begins a day before the commit, in case clocks differ.
  const since = Number(made.stdout.toString("latin1")) - 86_400;
  return (await findQueueInHistory(workspace, first.proposal_id, since)) !== null;
}

/** Returns the committer of a head, for a head of which nothing else says whose it is. */
export async function readHeadCommitter(repository: Repository, head: ObjectId): Promise<string> {
  const found = await repository.git(["show", "--no-patch", "--format=%ce", head]);
  return found.stdout.toString("utf8").trim() || "unknown";
}

/** Returns the heads without what only a session needs. */
export function toShownHeads(heads: readonly MovedHead[]): UnjudgedHead[] {
  return heads.map(({ branch, head, agent_id, message }) => ({ branch, head, agent_id, message }));
}
