import { createHash } from "node:crypto";
import {
  createUnknownNameError,
  type Decision,
  type FileContent,
  formatCanonicalJson,
  formatTimestamp,
  isObjectId,
  type ObjectId,
  type QueueEntry,
  SklError,
  type Warning,
} from "../../kernel/domain/index.ts";
import { serializeDocument } from "../../kernel/knowledge/index.ts";
import { fetchRefs, openRefStore } from "../../workspace/git/index.ts";
import type { Workspace, WriteOptions } from "../../workspace/ground/index.ts";
import {
  applyDecisionToEntry,
  buildHeadKey,
  canDecide,
  changeBase,
  DECISION,
  isKnownApproval,
  NothingNew,
  readClock,
  readKnownRefs,
  requirePerson,
  resolveDecidingPerson,
  toBranchRef,
  toCommitAuthor,
  waitUnlessNothingNew,
  withWorkspace,
  writeOwnRecord,
} from "../../workspace/ground/index.ts";
import { listProposalsNotTakenIn } from "./arriving-proposals.ts";
import { readContentBetween } from "./kept-approvals.ts";

/** Describes a person's decision on waiting proposals. An approval settles what holds them, but decides no RFC and no contested entry. */
export interface ProposalsDecision {
  readonly kind: Decision["kind"];
  /** Ids of proposals, or branches for the proposals of their heads. If it is empty, all proposals of `head` are meant. */
  readonly ids: readonly string[];
  readonly head: { readonly branch: string; readonly oid: ObjectId } | null;
  /** The person's reason; empty if none was given. */
  readonly reason: string;
  /** Returns what would be decided and writes nothing. */
  readonly dryRun?: boolean;
}

export interface DecidedProposals {
  /** The commit on the base, if one was asked for or a record would not count. */
  readonly commit: string | null;
  /** The record that waits for a session. Both are null if everything had been decided before. */
  readonly ref: string | null;
  readonly pushed: boolean;
  /** The named proposals as they are now. */
  readonly proposals: readonly QueueEntry[];
  readonly warnings: readonly Warning[];
}

/**
 * Records a person's decision on proposals, with those that no session has taken in yet, on a ref of its own; a session writes it to the
 * base. A branch merges as a whole or not at all, so that rejecting or withdrawing one proposal holds back the others of its head. With
 * `noPush` and `toBranch` it is a commit, and where a record of this account would not count. Throws PERSON_NEEDED, NOT_FOUND,
 * RECORD_REFUSED, and DECIDED for proposals that were decided already.
 */
export async function decideProposals(asked: ProposalsDecision, options: WriteOptions): Promise<DecidedProposals> {
  const env = options.env ?? process.env;
  const at = readClock(env);
  return withWorkspace(options.workspace ?? options.cwd, async (workspace) => {
    const warnings = requirePerson(workspace, { env, person: options.person });
    const verdict = {
      by: resolveDecidingPerson(workspace, options),
      at: options.person?.at ?? formatTimestamp(at),
      url: options.person?.url ?? null,
    };
    const plan = await planProposalsDecision(workspace, asked, verdict);
    const answer = { commit: null, ref: null, pushed: false, proposals: plan.named, warnings };
    if (plan.changed.length === 0 || asked.dryRun) return answer;
    const { decision } = plan;
    const ref = await writeOwnRecord(workspace, decision, {
      kind: DECISION,
      id: decision.id,
      content: serializeDocument("decision", decision),
      subject: composeDecisionSubject(decision),
      author: toCommitAuthor(options.person),
      at,
      ...options,
    });
    if (ref !== null) {
      await forgetRefs(workspace, plan.changed);
      return { ...answer, ref, pushed: workspace.base.remote !== null };
    }
    return {
      ...answer,
      ...(await commitDecision(workspace, { asked, verdict, first: plan, at }, { ...options, env })),
    };
  });
}

type Verdict = Pick<Decision, "by" | "at" | "url">;

interface DecisionToCommit {
  readonly asked: ProposalsDecision;
  readonly verdict: Verdict;
  readonly first: Plan;
  readonly at: Date;
}

/** Records a decision in one commit on the base, made again from a fresh read where somebody else was quicker. */
async function commitDecision(
  workspace: Workspace,
  { asked, verdict, first, at }: DecisionToCommit,
  { env, person, noPush, toBranch }: WriteOptions & { readonly env: NodeJS.ProcessEnv },
): Promise<Pick<DecidedProposals, "commit" | "pushed" | "proposals">> {
  let plan = first;
  const change = changeBase(workspace, {
    subject: composeDecisionSubject(first.decision),
    files: async (fresh) => {
      plan = await planProposalsDecision(fresh, asked, verdict);
      if (plan.changed.length === 0) throw new NothingNew();
      return new Map<string, string>();
    },
    edit: (knowledge) => ({ ...knowledge, queue: replaceQueueEntries(knowledge.queue, plan.changed) }),
    now: at,
    env,
    person,
    noPush,
    toBranch,
  });
  const done = await waitUnlessNothingNew(change);
  if (done?.pushed && toBranch === undefined) await forgetRefs(workspace, plan.changed);
  return { commit: done?.commit ?? null, pushed: done?.pushed ?? false, proposals: plan.named };
}

interface Plan {
  readonly decision: Decision;
  readonly named: readonly QueueEntry[];
  /** Every entry to write, including those of the same heads that had not been taken in. */
  readonly changed: readonly QueueEntry[];
}

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
      await fetchRefs(repository, base.remote, [toBranchRef(branch)]).catch(() => undefined);
    const content = await readContentBetween(path, { base: fork ?? null, head }, repository);
    if (content !== null) contents.set(proposal_id, content);
  }
  return contents;
}

async function planProposalsDecision(workspace: Workspace, asked: ProposalsDecision, verdict: Verdict): Promise<Plan> {
  const { repository, base, rules } = workspace;
  const { queue } = rules.knowledge;
  if (base.remote !== null && base.refs === null)
    throw new SklError("REMOTE_UNREACHABLE", { data: { remote: base.remote } });
  const { refs } = await readKnownRefs(workspace, new Date());
  const arriving = await listProposalsNotTakenIn({ repository, remote: base.remote, refs, rules });
  // An amended proposal arrives under the id that the queue has already.
  const all = [...new Map([...queue, ...arriving].map((entry) => [entry.proposal_id, entry])).values()];
  const named = findNamedEntries(asked, all, (branch) => refs.get(toBranchRef(branch)) ?? null);
  const heads = new Set(named.map(buildHeadKey));
  const open = all.filter((entry) => heads.has(buildHeadKey(entry)) && canDecide(asked.kind, entry));
  const contents = await readContents(named, { repository, base });
  const decided = named.map(({ proposal_id }) => ({ proposal_id, content: contents.get(proposal_id) ?? null }));
  const decision = addDecisionId({ kind: asked.kind, ...verdict, reason: asked.reason, decided, proposals: open });
  const changed = open.flatMap((entry) => {
    const next = isKnownApproval(entry, decision) ? entry : applyDecisionToEntry(entry, decision);
    return next !== entry || !queue.includes(entry) ? [next] : [];
  });
  return { decision, named: named.map((entry) => applyDecisionToEntry(entry, decision)), changed };
}

function addDecisionId(content: Omit<Decision, "schema_version" | "id">): Decision {
  const digest = createHash("sha256").update(formatCanonicalJson(content)).digest("hex");
  return { schema_version: 1, id: `dec_${digest.slice(0, 16)}`, ...content };
}

function findNamedEntries(
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
    throw createUnknownNameError(`No proposal ${id} waits, and no branch ${id} has proposals.`, {
      key: "id",
      name: id,
      names: [...known.keys(), ...all.map(({ branch }) => branch)],
      fix: "List them with `skl queue`.",
    });
  });
  return requireOpen(kind, [...new Set(named)]);
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

function replaceQueueEntries(queue: readonly QueueEntry[], changed: readonly QueueEntry[]): QueueEntry[] {
  const next = new Map([...queue, ...changed].map((entry) => [entry.proposal_id, entry]));
  return [...next.values()];
}

function composeDecisionSubject({ kind, decided, by }: Decision): string {
  const done = { approve: "approved", reject: "rejected", withdraw: "withdrawn" }[kind];
  return `skl: ${decided.map(({ proposal_id }) => proposal_id).join(", ")} ${done} by ${by.replace(/\p{Cc}+/gu, " ")}`.slice(
    0,
    200,
  );
}

/** Removes the refs of proposals that the queue now holds, so that a new one means a new push. A session removes what cannot be removed now. */
async function forgetRefs(workspace: Workspace, changed: readonly QueueEntry[]): Promise<void> {
  const { repository, base, rules } = workspace;
  const { refs: known } = await readKnownRefs(workspace, new Date());
  const prefix = `${rules.config.queue.ref_namespace}/proposals/`;
  const heads = new Set(changed.map(({ branch, head }) => `${prefix}${branch}/${head}`));
  const refs = new Map([...known].filter(([ref]) => heads.has(ref)));
  await openRefStore(repository, base.remote)
    .remove(refs)
    .catch(() => undefined);
}
