import {
  type Change,
  type ChangeFile,
  type ChangeReason,
  isObjectId,
  type ObjectId,
  type QueueEntry,
  toPasteableName,
  type UnreadableHead,
} from "../../kernel/domain/index.ts";
import { covers } from "../../rules/checks/index.ts";
import { GitTree, type Repository } from "../../workspace/git/index.ts";
import {
  collectPendingQueue,
  formatBaseName,
  mapBaseMerges,
  toBranchRef,
  type Workspace,
} from "../../workspace/ground/index.ts";
import { groupByWaitingHead } from "../intents/index.ts";
import { describeUnitedFiles } from "../push/index.ts";
import { cutToFirstSentence } from "../review/index.ts";
import { readSubject } from "./read-subject.ts";

const MERGED_SHOWN = 10;

export interface KnownHeads {
  /** The refs of the remote as they are known. */
  readonly refs: ReadonlyMap<string, ObjectId>;
  /** The branches whose change is known already. */
  readonly known: ReadonlySet<string>;
}

interface Unforeseen extends KnownHeads {
  readonly unreadable: readonly UnreadableHead[];
}

/** Returns the changes that no session reviews any more, since they were rejected, and those that it cannot read. */
export async function listRecordedChanges(
  workspace: Workspace,
  { refs, known, unreadable }: Unforeseen,
): Promise<Change[]> {
  const { repository, base, rules } = workspace;
  const { ref_namespace: namespace } = rules.config.queue;
  const { queue } = rules.knowledge;
  const { proposals } = await collectPendingQueue({ repository, remote: null, refs, namespace, queue });
  const final = queue.filter(({ status }) => status === "rejected" || status === "withdrawn");
  const isShown = ({ branch, head }: QueueEntry) => refs.get(toBranchRef(branch)) === head && !known.has(branch);
  const heads = groupByWaitingHead([...proposals, ...final].filter(isShown));
  return Promise.all(
    heads.map(async (entries): Promise<Change> => {
      const change = await describeRecordedChange(buildRecordedHead(entries), workspace);
      const isFinal = entries.some((entry) => final.includes(entry));
      if (isFinal) return { ...change, ...explainRejectedHead(entries, formatBaseName(base)) };
      const reason = unreadable.find(({ branch }) => branch === change.branch)?.reason;
      if (reason === undefined) {
        const because = [{ kind: "missing", text: "Its commit is not in this clone.", path: null, line: null }];
        return { ...change, state: "waits", because, next: ["git fetch"] };
      }
      const because = [{ kind: "unreadable", text: cutToFirstSentence(reason), path: null, line: null }];
      return { ...change, state: "needs_agent", because };
    }),
  );
}

/** Returns why a head was rejected. A session's word can be overruled by an approval unless Git cannot merge the head. */
function explainRejectedHead(entries: readonly QueueEntry[], onto: string): Pick<Change, "because" | "next"> {
  const telling = entries.filter(({ decision }) => !decision?.blocked_by?.length);
  const because = telling.map(({ path, approvals, decision }): ChangeReason => {
    const verdict = approvals?.at(-1);
    if (decision?.conflicts)
      return { kind: "merge_conflict", text: cutToFirstSentence(decision.rationale ?? ""), path: null, line: null };
    if (verdict?.verdict === "rejected")
      return { kind: "person", text: `${verdict.by} rejected it: “${verdict.rationale}”`, path, line: null };
    return { kind: "session", text: cutToFirstSentence(decision?.rationale ?? ""), path, line: null };
  });
  const distinct = [...new Map(because.map((each) => [each.text, each])).values()];
  const isBySession = distinct.every(({ kind }) => kind !== "person");
  const isConflict = telling.some(({ decision }) => decision?.conflicts);
  const isToBeRebased = telling.some(({ decision }) => /\bRebase\b/.test(decision?.rationale ?? ""));
  const name = toPasteableName(entries[0]?.branch ?? "", "BRANCH");
  const next = isToBeRebased
    ? `git fetch && git rebase ${onto}`
    : isConflict
      ? `git fetch && git switch -c NEW-BRANCH ${onto}`
      : `skl approve ${name} --rationale "…"`;
  return { because: distinct, next: isBySession ? [next] : [] };
}

interface RecordedHead {
  readonly branch: string;
  readonly head: string | null | undefined;
  readonly agent: string | null;
  readonly taskId: string | null | undefined;
  readonly entries: readonly QueueEntry[];
}

function buildRecordedHead(entries: readonly [QueueEntry, ...QueueEntry[]]): RecordedHead {
  const [{ branch, head, agent_id, task_id }] = entries;
  return { branch, head, agent: agent_id, taskId: task_id, entries };
}

async function describeRecordedChange(
  { branch, head, agent, taskId, entries }: RecordedHead,
  workspace: Workspace,
): Promise<Change> {
  const { repository, rules } = workspace;
  const { base = null, pushed_at = null } = entries[0] ?? {};
  const task = rules.knowledge.tasks.find(({ id }) => id === taskId) ?? null;
  const commit = head && isObjectId(head) ? head : null;
  return {
    branch,
    head: head ?? "",
    base,
    agent,
    task: task === null ? null : { id: task.id, title: task.title ?? "" },
    subject: commit === null ? "" : await readSubject(repository, commit),
    pushed_at,
    files: await Promise.all(entries.map((entry) => readRecordedFile(entry, repository))),
    state: "rejected",
    because: [],
    waits_for: [],
    rfcs: [],
    commit: null,
    next: [],
  };
}

async function readRecordedFile(entry: QueueEntry, { objects }: Repository): Promise<ChangeFile> {
  const { path, proposal_id, base, head, holds = [], rfc = null } = entry;
  const readEntryAtCommit = async (commit: string | null | undefined) =>
    commit && isObjectId(commit) ? new GitTree(objects, commit).entry(path).catch(() => null) : null;
  const [before, after] = await Promise.all([readEntryAtCommit(base), readEntryAtCommit(head)]);
  const status = before === null ? "added" : after === null ? "deleted" : "modified";
  return { path, status, proposal_id, findings: [], holds: [...holds], rfc };
}

/** Returns the branches of agents whose head is merged, as the commits of the base show it, those merged last first. */
export async function listMergedChanges(workspace: Workspace, { refs, known }: KnownHeads): Promise<Change[]> {
  const { repository, base, rules } = workspace;
  const tips = listAgentBranches(workspace, refs).flatMap((branch) => {
    const head = refs.get(toBranchRef(branch));
    return head !== undefined && head !== base.oid && !known.has(branch) ? [{ branch, head }] : [];
  });
  if (tips.length === 0) return [];
  const merges = await mapBaseMerges(repository, base.oid);
  const age = new Map([...merges.keys()].map((head, at) => [head, at]));
  const merged = tips
    .filter(({ head }) => merges.has(head))
    .toSorted((a, b) => (age.get(a.head) ?? 0) - (age.get(b.head) ?? 0));
  return Promise.all(
    merged.slice(0, MERGED_SHOWN).map(async ({ branch, head }): Promise<Change> => {
      const entries = rules.knowledge.queue.filter((entry) => entry.branch === branch && entry.head === head);
      const change = await describeRecordedChange(
        { ...resolveBranchOwner(branch, workspace), head, entries },
        workspace,
      );
      const text = describeUnitedFiles(branch, rules.knowledge.queue).trim();
      const because = text === "" ? [] : [{ kind: "united", text, path: null, line: null }];
      return { ...change, state: "merged", because, commit: merges.get(head) ?? null };
    }),
  );
}

/** Returns whose a branch is by its task, its earlier proposals or its name. */
function resolveBranchOwner(branch: string, { rules }: Workspace): Pick<RecordedHead, "branch" | "agent" | "taskId"> {
  const { tasks, queue } = rules.knowledge;
  const own = [...queue, ...tasks].findLast((each) => each.branch === branch);
  const named = Object.entries(rules.config.agents).find(([, { branches = [] }]) => covers(branches, branch));
  const task = tasks.findLast((each) => each.branch === branch);
  return { branch, agent: own?.agent_id ?? named?.[0] ?? null, taskId: task?.id ?? null };
}

function listAgentBranches({ rules }: Workspace, refs: ReadonlyMap<string, ObjectId>): string[] {
  const { tasks, queue } = rules.knowledge;
  const patterns = Object.values(rules.config.agents).flatMap(({ branches = [] }) => branches);
  const names = [...refs.keys()].flatMap((ref) => /^refs\/heads\/(.+)$/.exec(ref)?.[1] ?? []);
  const matching = patterns.length === 0 ? [] : names.filter((name) => covers(patterns, name));
  return [...new Set([...[...tasks, ...queue].map(({ branch }) => branch), ...matching])];
}
