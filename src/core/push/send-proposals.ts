import { type CheckOutput, type ObjectId, SklError } from "../../kernel/domain/index.ts";
import { serializeDocument } from "../../kernel/knowledge/index.ts";
import {
  openRefStore,
  type PushOutcome,
  pushRef,
  type RefUpdate,
  type Repository,
  writeRecord,
} from "../../workspace/git/index.ts";
import { type BaseTip, setProblem } from "../../workspace/ground/index.ts";
import { buildProposalSet } from "./proposals.ts";

export interface SendRequest {
  readonly repository: Repository;
  readonly base: BaseTip;
  readonly namespace: string;
  readonly output: CheckOutput;
  readonly branch: string;
  readonly agent: string;
  readonly task: string | null;
  readonly now: Date;
  /** Holds other records that go with the same push; each may be refused without harm. */
  readonly beside?: readonly RefUpdate[];
}

/** Returns the ref of one push's proposals. No two pushes share one, so that none waits for another. */
export function buildProposalRef(namespace: string, branch: string, head: string): string {
  return `${namespace}/proposals/${branch}/${head}`;
}

/**
 * Records the proposals of a push on the remote, in a parentless commit on a new ref of their own. If the same head is pushed again, the
 * ref is there already, which is no error. Throws PROPOSAL_REFUSED.
 */
export async function sendProposals(request: SendRequest): Promise<string> {
  const { repository, base, output, branch } = request;
  const head = output.head as ObjectId;
  const ref = buildProposalRef(request.namespace, branch, head);
  if (base.refs?.has(ref) || base.remote === null) return ref;
  const commit = writeSet(request, head);
  const outcome = await pushBeside(repository, base.remote, { ref, oid: commit, expected: null }, request.beside ?? []);
  if (outcome.ok || (await isThere(request, ref))) return ref;
  throw new SklError("PROPOSAL_REFUSED", {
    message: `The remote did not take the proposal ref ${ref}: ${outcome.reason.slice(0, 400)}`,
    data: { ref, reason: outcome.reason },
  });
}

/** Moves one ref and others with it, in one round trip. */
async function pushBeside(
  repository: Repository,
  remote: string,
  update: RefUpdate,
  beside: readonly RefUpdate[],
): Promise<PushOutcome> {
  if (beside.length === 0) return pushRef(repository, remote, update);
  const refused = await openRefStore(repository, remote).swapAll([update, ...beside]);
  const reason = refused.get(update.ref);
  return reason === undefined ? { ok: true } : { ok: false, reason };
}

export interface Replacement {
  readonly ref: string;
  /** The record that was read; null if a session has taken it in. */
  readonly expected: ObjectId | null;
  readonly amendedAt: string;
}

/** Replaces a record by an amended one. Throws PROPOSAL_REFUSED if somebody else has changed it since. */
export async function replaceProposals(
  request: Omit<SendRequest, "namespace">,
  { ref, expected, amendedAt }: Replacement,
): Promise<void> {
  const { repository, base, output } = request;
  const commit = writeSet(request, output.head as ObjectId, amendedAt);
  const outcome = await openRefStore(repository, base.remote).swap({ ref, oid: commit, expected });
  if (outcome.ok) return;
  throw new SklError("PROPOSAL_REFUSED", {
    message: `The remote did not take the amended proposals ${ref}: ${outcome.reason.slice(0, 400)}`,
    fix: "Somebody else changed them; run the command again.",
    data: { ref, reason: outcome.reason },
  });
}

function writeSet(
  { repository, output, branch, agent, task, now }: Omit<SendRequest, "namespace">,
  head: ObjectId,
  amendedAt: string | null = null,
): ObjectId {
  const pushed = { branch, base: output.base as ObjectId | null, head, agent, task, now };
  const set = {
    ...buildProposalSet(output.proposals, pushed),
    ...(amendedAt === null ? {} : { amended_at: amendedAt }),
  };
  const count = set.proposals.length;
  const content = serializeDocument("proposals", set);
  const problem = setProblem(content, set.proposals);
  if (problem !== null)
    throw new SklError("NOT_JUDGED", {
      message: `The proposals for ${branch} cannot be sent: ${problem}`,
      fix: "Push fewer files at once, and shorten your statements (`skl propose`).",
    });
  return writeRecord(repository, {
    name: "proposals.json",
    content,
    message: `skl: ${count} ${count === 1 ? "proposal" : "proposals"} of ${agent} for ${branch}\n`,
    identity: {
      name: agent.replace(/[<>\n]/g, "_"),
      email: repository.config.get("user.email") ?? "agent@skl.invalid",
    },
    at: now,
    beside: head,
  });
}

/** Returns whether another push of the same head has made the ref meanwhile, whose record is as good. */
async function isThere({ repository, base }: SendRequest, ref: string): Promise<boolean> {
  const refs = await openRefStore(repository, base.remote)
    .list([ref])
    .catch(() => null);
  return refs?.has(ref) ?? false;
}
