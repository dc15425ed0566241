import {
  type Approval,
  type DecisionRecord,
  type FileContent,
  isObjectId,
  type ObjectId,
  openHolds,
  type QueueEntry,
  SklError,
  timestampOf,
  unknownName,
  type Warning,
} from "../../domain/index.ts";
import { fetchRefs, refStore } from "../../git/index.ts";
import type { Workspace, WriteOptions } from "../ground/index.ts";
import {
  branchRef,
  changeBase,
  NothingNew,
  now,
  personOf,
  requirePerson,
  unlessNothingNew,
  withWorkspace,
} from "../ground/index.ts";
import { notTakenIn } from "./arriving-proposals.ts";
import { contentBetween } from "./kept-approvals.ts";

/** Describes a person's decision on waiting proposals. An approval settles what holds them, but decides no RFC and no contested entry. */
export interface ProposalsDecision {
  readonly kind: "approve" | "reject" | "withdraw";
  /** Holds ids of proposals, or branches for the proposals of their heads. If it is empty, all proposals of `head` are meant. */
  readonly ids: readonly string[];
  readonly head: { readonly branch: string; readonly oid: ObjectId } | null;
  /** This is the person's reason; empty if none was given. */
  readonly reason: string;
  /** Returns what would be decided and writes nothing. */
  readonly dryRun?: boolean;
}

export interface DecidedProposals {
  /** This is null if everything had been decided before. */
  readonly commit: string | null;
  readonly pushed: boolean;
  /** Holds the named proposals as they are now. */
  readonly proposals: readonly QueueEntry[];
  readonly warnings: readonly Warning[];
}

const OPEN: ReadonlySet<string> = new Set(["pending", "escalated", "waiting_rfc", "approved"]);

/**
 * Records a person's decision on proposals in one commit on the base, which takes in proposals that no session has taken in yet. A branch
 * merges as a whole or not at all, so that rejecting or withdrawing one proposal holds back the others of its head. Throws PERSON_NEEDED,
 * NOT_FOUND, and DECIDED for proposals that were decided already.
 */
export async function decideProposals(decision: ProposalsDecision, options: WriteOptions): Promise<DecidedProposals> {
  const env = options.env ?? process.env;
  const at = now(env);
  return withWorkspace(options.workspace ?? options.cwd, async (workspace) => {
    const allowed = requirePerson(workspace, { env, person: options.person });
    const mark = marker(decision, {
      by: personOf(workspace, options),
      at: options.person?.at ?? timestampOf(at),
      url: options.person?.url ?? null,
    });
    const first = await planOf(workspace, decision, mark);
    if (first.changed.length === 0 || decision.dryRun)
      return { commit: null, pushed: false, proposals: first.named, warnings: allowed };
    let plan = first;
    const change = changeBase(workspace, {
      subject: subjectOf(decision, first.named, personOf(workspace, options)),
      files: async (fresh) => {
        plan = await planOf(fresh, decision, mark);
        if (plan.changed.length === 0) throw new NothingNew();
        return new Map<string, string>();
      },
      edit: (knowledge) => ({ ...knowledge, queue: withEntries(knowledge.queue, plan.changed) }),
      now: at,
      env,
      person: options.person,
      noPush: options.noPush,
      toBranch: options.toBranch,
    });
    const done = await unlessNothingNew(change);
    if (done === null) return { commit: null, pushed: false, proposals: plan.named, warnings: allowed };
    if (done.pushed && options.toBranch === undefined) await forgetRefs(workspace, plan.changed);
    return { commit: done.commit, pushed: done.pushed, proposals: plan.named, warnings: done.warnings };
  });
}

interface Plan {
  readonly named: readonly QueueEntry[];
  /** Holds every entry to write, including those of the same heads that had not been taken in. */
  readonly changed: readonly QueueEntry[];
}

type Mark = (entry: QueueEntry, named: readonly QueueEntry[], contents: Contents) => QueueEntry;

/** Maps proposals to what a person decides on; those whose commits cannot be read are left out. */
type Contents = ReadonlyMap<string, FileContent>;

async function readContents(
  named: readonly QueueEntry[],
  { repository, base }: Pick<Workspace, "repository" | "base">,
): Promise<Contents> {
  const contents = new Map<string, FileContent>();
  for (const { proposal_id, path, branch, base: fork, head } of named) {
    if (!head || !isObjectId(head)) continue;
    if (base.remote !== null && (await repository.objects.info(head)) === null)
      await fetchRefs(repository, base.remote, [branchRef(branch)]).catch(() => undefined);
    const content = await contentBetween(path, { base: fork ?? null, head }, repository);
    if (content !== null) contents.set(proposal_id, content);
  }
  return contents;
}

async function planOf({ repository, base, rules }: Workspace, decision: ProposalsDecision, mark: Mark): Promise<Plan> {
  const { queue } = rules.knowledge;
  if (base.refs === null) throw new SklError("REMOTE_UNREACHABLE", { data: { remote: base.remote } });
  const arriving = await notTakenIn({ repository, remote: base.remote, refs: base.refs, rules });
  // An amended proposal arrives under the id that the queue has already.
  const all = [...new Map([...queue, ...arriving].map((entry) => [entry.proposal_id, entry])).values()];
  const named = namedEntries(decision, all, (branch) => base.refs?.get(branchRef(branch)) ?? null);
  const after = new Map(all.map((entry) => [entry.proposal_id, entry]));
  const heads = new Set(named.map(headKey));
  const open = all.filter((entry) => heads.has(headKey(entry)) && canDecide(decision.kind, entry));
  const contents = await readContents(named, { repository, base });
  for (const entry of open) after.set(entry.proposal_id, mark(entry, named, contents));
  const isNew = (entry: QueueEntry) => !queue.includes(entry);
  const changed = open.flatMap((entry) => {
    const next = after.get(entry.proposal_id) ?? entry;
    return isNew(entry) || JSON.stringify(next) !== JSON.stringify(entry) ? [next] : [];
  });
  return { named: named.map((entry) => after.get(entry.proposal_id) ?? entry), changed };
}

function namedEntries(
  { kind, ids, head }: ProposalsDecision,
  all: readonly QueueEntry[],
  headOf: (branch: string) => ObjectId | null,
): QueueEntry[] {
  if (ids.length === 0) {
    const own = all.filter((entry) => head !== null && entry.branch === head.branch && entry.head === head.oid);
    if (own.length === 0)
      throw new SklError("NOT_FOUND", {
        message: `The head ${head?.oid.slice(0, 12) ?? ""} has no proposals that wait.`,
        fix: "Only heads that an agent pushed have proposals; `skl queue` lists them.",
      });
    return requireOpen(kind, own);
  }
  const known = new Map(all.map((entry) => [entry.proposal_id, entry]));
  const named = ids.flatMap((id) => {
    const entry = known.get(id.toLowerCase());
    if (entry) return [entry];
    const own = all.filter(({ branch, head: at }) => branch === id && at === headOf(id));
    if (own.length > 0) return own;
    throw unknownName(`No proposal ${id} waits, and no branch ${id} has proposals.`, {
      key: "id",
      name: id,
      names: [...known.keys(), ...all.map(({ branch }) => branch)],
      fix: "List them with `skl queue`.",
    });
  });
  return requireOpen(kind, [...new Set(named)]);
}

/** Returns whether a person can decide a proposal: it is open, or a session rejected it by a rule that an approval overrules. */
function canDecide(kind: ProposalsDecision["kind"], { status, decision }: QueueEntry): boolean {
  if (OPEN.has(status)) return true;
  const isBySession = decision?.by !== undefined && decision.by === decision.session_id;
  return kind === "approve" && status === "rejected" && isBySession && decision.conflicts === undefined;
}

/** Returns the named proposals without those that are settled otherwise. Throws DECIDED if all of them are. */
function requireOpen(kind: ProposalsDecision["kind"], named: QueueEntry[]): QueueEntry[] {
  const done = { approve: "approved", reject: "rejected", withdraw: "withdrawn" }[kind];
  const settled = named.filter((entry) => !canDecide(kind, entry) && entry.status !== done);
  const [first] = settled;
  if (first === undefined || settled.length < named.length) return named.filter((entry) => !settled.includes(entry));
  throw new SklError("DECIDED", {
    message: `${first.proposal_id} is ${first.status} already${first.decision?.by ? ` (by ${first.decision.by})` : ""}.`,
    data: { proposal: first.proposal_id, status: first.status },
  });
}

function marker({ kind, reason }: ProposalsDecision, verdict: { by: string; at: string; url: string | null }): Mark {
  return (entry, named, contents) => {
    const content = contents.get(entry.proposal_id);
    if (kind === "approve") {
      const isKnown = entry.human_review?.by === verdict.by && openHolds(entry).length === 0;
      if (!named.includes(entry) || isKnown) return entry;
      const status = entry.status === "rejected" ? "pending" : entry.status;
      return {
        ...withVerdict({ ...entry, status }, "approved", { reason, content, ...verdict }),
        human_review: verdict,
      };
    }
    if (!named.includes(entry)) return heldBack(entry, named, { kind, ...verdict });
    const settled = settleEntry(entry, { kind, reason, ...verdict });
    return kind === "reject" ? withVerdict(settled, "rejected", { reason, content, ...verdict }) : settled;
  };
}

interface Verdict {
  readonly reason: string;
  readonly by: string;
  readonly at: string;
  readonly url: string | null;
  readonly content: FileContent | undefined;
}

function withVerdict(
  entry: QueueEntry,
  verdict: Approval["verdict"],
  { reason, by, at, url, content }: Verdict,
): QueueEntry {
  const holds = [...new Set((entry.holds ?? []).map(({ kind }) => kind))];
  const approval = { by, at, head: entry.head ?? null, rationale: reason, holds, verdict, url };
  const bound = content === undefined ? approval : { ...approval, content };
  return { ...entry, approvals: [...(entry.approvals ?? []), bound] };
}

function settleEntry(
  entry: QueueEntry,
  { kind, reason, by, at }: { kind: "reject" | "withdraw"; reason: string; by: string; at: string },
): QueueEntry {
  const quotedReason = reason === "" ? "" : ` “${reason}”`;
  const rationale =
    kind === "reject"
      ? `${by} rejected it.${quotedReason} The branch is kept; push again with what was asked for.`
      : `${by} withdrew it.${quotedReason} The branch is kept.`;
  return {
    ...entry,
    status: kind === "reject" ? "rejected" : "withdrawn",
    decision: { ...decisionOf(entry, { by, at }), decision: "reject", rationale },
  };
}

/** Rejects another proposal of the same head, since a branch merges as a whole or not at all. */
function heldBack(
  entry: QueueEntry,
  named: readonly QueueEntry[],
  { kind, by, at }: { kind: "reject" | "withdraw"; by: string; at: string },
): QueueEntry {
  const blocked_by = named.filter((each) => headKey(each) === headKey(entry)).map(({ proposal_id }) => proposal_id);
  const rationale = `Not merged: ${by} ${kind === "reject" ? "rejected" : "withdrew"} ${blocked_by.join(", ")} of the same head. The branch is kept.`;
  return {
    ...entry,
    status: "rejected",
    decision: { ...decisionOf(entry, { by, at }), decision: "reject", rationale, blocked_by },
  };
}

function decisionOf({ decision }: QueueEntry, { by, at }: { by: string; at: string }): DecisionRecord {
  return { decision_type: "implementation", ...decision, decided_at: at, by };
}

function withEntries(queue: readonly QueueEntry[], changed: readonly QueueEntry[]): QueueEntry[] {
  const next = new Map([...queue, ...changed].map((entry) => [entry.proposal_id, entry]));
  return [...next.values()];
}

function subjectOf({ kind }: ProposalsDecision, named: readonly QueueEntry[], by: string): string {
  const done = { approve: "approved", reject: "rejected", withdraw: "withdrawn" }[kind];
  return `skl: ${named.map(({ proposal_id }) => proposal_id).join(", ")} ${done} by ${by.replace(/\p{Cc}+/gu, " ")}`.slice(
    0,
    200,
  );
}

/** Removes the refs of proposals that the queue now holds. The next session removes a ref that cannot be removed now. */
async function forgetRefs({ repository, base, rules }: Workspace, changed: readonly QueueEntry[]): Promise<void> {
  const prefix = `${rules.config.queue.ref_namespace}/proposals/`;
  const heads = new Set(changed.map(({ branch, head }) => `${prefix}${branch}/${head}`));
  const refs = new Map([...(base.refs ?? [])].filter(([ref]) => heads.has(ref)));
  await refStore(repository, base.remote)
    .remove(refs)
    .catch(() => undefined);
}

function headKey({ branch, head }: QueueEntry): string {
  return `${branchRef(branch)}\0${head}`;
}
