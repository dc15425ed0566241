import { type Claim, formatTimestamp, type ObjectId, SklError, type Task } from "../../kernel/domain/index.ts";
import { serializeDocument } from "../../kernel/knowledge/index.ts";
import { openRefStore, type RefUpdate } from "../git/index.ts";
import { noteClaimSightings } from "./claim-sightings.ts";
import { CLAIM, mayTake } from "./claims.ts";
import type { SeenClaim } from "./record-refs.ts";
import { changeRecords, chooseRecordCommitter, readRecords, recordCommit } from "./records.ts";
import type { Workspace } from "./rules.ts";
import { buildRecordRef } from "./waiting-records.ts";

/** Returns whether a claim has stood, seen from this machine, for the whole of a lease. */
export function hasRunOut({ seenSeconds }: Pick<SeenClaim, "seenSeconds">, { rules }: Workspace): boolean {
  return seenSeconds !== null && seenSeconds >= rules.config.tasks.lease_seconds;
}

/** Returns when the lease of a claim ends by the clock of whoever wrote it. */
export function leaseEnd({ renewed_at }: Claim, { rules }: Workspace): string {
  return formatTimestamp(new Date(Date.parse(renewed_at) + rules.config.tasks.lease_seconds * 1000));
}

/** Returns the claim on a task, as it was read with the rules. */
export function claimOn(task: string, { rules }: Workspace): SeenClaim | null {
  return rules.records.claims.find(({ record }) => record.task_id === task) ?? null;
}

interface Move {
  readonly task: Task;
  /** Returns who is to own the task, by who has it now; undefined where nothing is to change. */
  readonly next: (present: SeenClaim | null) => string | null | undefined;
  readonly at: Date;
  readonly by: string;
}

/**
 * Moves the claim on a task by compare-and-swap and returns the one that stands then; null where there is none. `next` is asked again
 * whenever somebody else was quicker. Throws RECORD_REFUSED, SIGNATURE_NEEDED.
 */
export async function moveClaim(workspace: Workspace, { task, next, at, by }: Move): Promise<Claim | null> {
  const ref = buildRecordRef(workspace.rules, CLAIM, task.id);
  let standing: Claim | null = null;
  let written: ObjectId | null = null;
  await changeRecords(workspace, [ref], async (refs) => {
    const oid = refs.get(ref) ?? null;
    const present = oid === null ? null : await readClaim(workspace, { ref, oid });
    const counts = present?.record.owner != null && mayTake(present.record.owner, task, workspace.rules.config);
    const owner = next(counts ? present : null);
    standing = present?.record ?? null;
    written = null;
    if (owner === undefined) return [];
    standing = draftNextClaim(task.id, { owner, before: present?.record ?? null, at });
    written = await claimCommit(workspace, standing, { by, at });
    return [{ ref, oid: written, expected: oid }];
  });
  if (written !== null) await noteSightings(workspace, { ref, oid: written });
  return standing;
}

/** A claim that was just made is known here, so that it is not renewed at once. */
async function noteSightings({ repository, rules }: Workspace, made: { ref: string; oid: ObjectId }): Promise<void> {
  const others = rules.records.claims.filter(({ ref }) => ref !== made.ref).map(({ oid }) => oid);
  await noteClaimSightings(repository, [...others, made.oid]);
}

/** Returns what a ref holds; null for junk, which anybody may replace. Throws RECORD_REFUSED where it was moved while it was read. */
async function readClaim(
  workspace: Workspace,
  { ref, oid }: { readonly ref: string; readonly oid: ObjectId },
): Promise<SeenClaim | null> {
  const known = workspace.rules.records.claims.find((each) => each.oid === oid);
  if (known !== undefined) return known;
  const [found] = (await readRecords(workspace, [{ ref, oid }], CLAIM)).records;
  if (found !== undefined) return { ...found, seenSeconds: null };
  if ((await workspace.repository.objects.info(oid)) !== null) return null;
  throw new SklError("RECORD_REFUSED", {
    message: `${ref} was moved while it was read.`,
    fix: "Run the command again.",
    data: { ref },
  });
}

function draftNextClaim(
  task_id: string,
  { owner, before, at }: { readonly owner: string | null; readonly before: Claim | null; readonly at: Date },
): Claim {
  const now = formatTimestamp(at);
  const isSame = owner !== null && before?.owner === owner;
  return {
    schema_version: 1,
    task_id,
    owner,
    generation: (before?.generation ?? 0) + 1,
    claimed_at: isSame ? before.claimed_at : now,
    renewed_at: now,
  };
}

function claimCommit(
  workspace: Workspace,
  claim: Claim,
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<ObjectId> {
  return recordCommit(workspace, {
    file: CLAIM.file,
    content: serializeDocument("claim", claim),
    message: `skl: claim on ${claim.task_id}\n`,
    committer: chooseRecordCommitter(workspace.repository, by),
    at,
  });
}

/** The longest time between two renewals of an owner that is at work. */
const RENEWAL_SECONDS = 300;

/** Returns the updates that renew the leases of an agent, of those that were not written or seen here for a few minutes. */
export async function listLeaseRenewals(workspace: Workspace, agent: string, at: Date): Promise<RefUpdate[]> {
  const { rules } = workspace;
  const after = Math.min(RENEWAL_SECONDS, rules.config.tasks.lease_seconds / 4);
  const own = rules.records.claims.filter(
    ({ record, seenSeconds }) =>
      record.owner === agent &&
      (seenSeconds === null || seenSeconds >= after) &&
      rules.knowledge.tasks.some(({ id, agent_id }) => id === record.task_id && agent_id === agent),
  );
  return Promise.all(
    own.map(async ({ ref, oid, record }) => {
      const claim = draftNextClaim(record.task_id, { owner: agent, before: record, at });
      return { ref, oid: await claimCommit(workspace, claim, { by: agent, at }), expected: oid };
    }),
  );
}

/** Renews the leases of an agent that is at work, where it is time. One that cannot be renewed now changes nothing. */
export async function renewLeases(workspace: Workspace, agent: string | null, at: Date): Promise<void> {
  const { repository, base } = workspace;
  if (agent === null || (base.remote !== null && base.refs === null)) return;
  try {
    const updates = await listLeaseRenewals(workspace, agent, at);
    if (updates.length > 0) await openRefStore(repository, base.remote).swapAll(updates);
  } catch (cause) {
    if (!(cause instanceof SklError)) throw cause;
  }
}
