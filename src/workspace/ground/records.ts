import { setTimeout } from "node:timers/promises";
import { type ObjectId, type Result, SklError, type Warning } from "../../kernel/domain/index.ts";
import type { Problem } from "../../kernel/knowledge/index.ts";
import {
  fetchRefs,
  type Identity,
  openRefStore,
  parseCommit,
  type RefUpdate,
  type Repository,
  type StoredCommit,
  writeRecord,
} from "../git/index.ts";
import { rememberUpdates } from "./base.ts";
import { isRecordHere, type JunkRecord, type ReadRecord, type RecordRef } from "./record-refs.ts";
import type { Rules, Workspace } from "./rules.ts";
import { isSignedByCommitter, signWhereNeeded } from "./signatures.ts";

/** Anybody who may push can write a record, and every push reads all of them, so larger ones are neither sent nor read. */
export const MOST_RECORD_BYTES = 64 * 1024;

export interface RecordKind<T> {
  /** Names the folder below the namespace, such as `intents`. */
  readonly folder: string;
  /** Names the file in the commit that holds the record. */
  readonly file: string;
  parse(bytes: Uint8Array, file: string): Result<T, Problem[]>;
  /** Returns why a record does not count that stands on a ref of this name; null where it does. */
  problem(record: T, name: string): string | null;
  /** Returns why whoever committed a record may not have written it; null where anybody may. */
  authorProblem?(record: T, authors: Authors, rules: Rules): string | null;
  /** The size of the largest record that is read, if it is not that of most. */
  readonly mostBytes?: number;
}

export type Authors = Pick<StoredCommit, "author" | "committer">;

export interface ReadRecords<T> {
  readonly records: readonly ReadRecord<T>[];
  /** Lists the refs that hold no valid record, with the reason. They are ignored. */
  readonly junk: readonly JunkRecord[];
}

/** Fetches records that are not here. A push has fetched them with the proposals. What cannot be had is read as nothing. */
async function fetchMissing(
  { repository, base }: Workspace,
  refs: readonly RecordRef[],
  { file }: Pick<RecordKind<unknown>, "file">,
): Promise<void> {
  if (base.remote === null || base.refs === null) return;
  const present = await Promise.all(refs.map(({ oid }) => isRecordHere(repository, oid, file)));
  const missing = refs.filter((_, at) => !present[at]).map(({ ref }) => ref);
  if (missing.length > 0) await fetchRefs(repository, base.remote, missing).catch(() => undefined);
}

/** Reads these refs as records of one kind. Whoever may push can write such a ref, so each is held against all bounds. */
export async function readRecords<T>(
  place: Workspace,
  refs: readonly RecordRef[],
  kind: RecordKind<T>,
): Promise<ReadRecords<T>> {
  const prefix = `${place.rules.config.queue.ref_namespace}/${kind.folder}/`;
  await fetchMissing(place, refs, kind);
  const read = await Promise.all(
    refs.map(async (each) => ({ each, outcome: await readOne(place, each, kind, each.ref.slice(prefix.length)) })),
  );
  return {
    records: read.flatMap(({ each, outcome }) => ("record" in outcome ? [{ ...each, record: outcome.record }] : [])),
    junk: read.flatMap(({ each, outcome }) => ("why" in outcome ? [{ ...each, why: outcome.why }] : [])),
  };
}

async function readOne<T>(
  { repository, base, rules }: Workspace,
  { ref, oid }: RecordRef,
  kind: RecordKind<T>,
  name: string,
): Promise<{ record: T } | { why: string }> {
  const info = await repository.objects.info(`${oid}:${kind.file}`);
  if (info === null || info.type !== "blob") return { why: `it holds no ${kind.file}` };
  const most = kind.mostBytes ?? MOST_RECORD_BYTES;
  if (info.size > most) return { why: `it is larger than ${most / 1024} kB` };
  const blob = await repository.objects.read(info.oid);
  const parsed = kind.parse(blob?.content ?? new Uint8Array(), ref);
  if (!parsed.ok) return { why: parsed.error[0]?.message ?? "it cannot be read" };
  const why =
    kind.problem(parsed.value, name) ?? (await findAuthorProblem({ repository, rules }, parsed.value, { oid, kind }));
  if (why !== null) return { why };
  if (rules.people.needSignatures && !(await isSignedByCommitter(repository, oid, base.oid)))
    return { why: "it has no good signature, which `identity` asks for" };
  return { record: parsed.value };
}

async function findAuthorProblem<T>(
  { repository, rules }: Pick<Workspace, "repository" | "rules">,
  record: T,
  { oid, kind }: { readonly oid: ObjectId; readonly kind: RecordKind<T> },
): Promise<string | null> {
  if (kind.authorProblem === undefined) return null;
  const stored = await repository.objects.read(oid);
  return kind.authorProblem(record, parseCommit(stored?.content ?? new Uint8Array()), rules);
}

export interface NewRecord {
  readonly file: string;
  readonly content: string;
  readonly message: string;
  readonly committer: Identity;
  /** The person whose record it is, where somebody else commits it. */
  readonly author?: Identity | undefined;
  readonly at: Date;
}

/** Writes a record without a parent, signed where identity is signed, and returns its commit. Throws SIGNATURE_NEEDED. */
export async function recordCommit(place: Workspace, { file, committer, ...record }: NewRecord): Promise<ObjectId> {
  const { repository, base } = place;
  const commit = writeRecord(repository, { ...record, name: file, identity: committer, beside: base.oid });
  return signWhereNeeded(place, commit);
}

/** Returns who commits the record of an agent, or of a person who is named by e-mail. */
export function chooseRecordCommitter({ config }: Pick<Repository, "config">, by: string): Identity {
  return { name: by.replace(/[<>\n]/g, "_"), email: config.get("user.email") ?? "agent@skl.invalid" };
}

/** Many agents may move one ref at once; the one that was later reads it again and tries again, at most this often. */
const TRIES = 8;

/** Says that another writer holds the ref just now, so that what it shows is about to change. */
const IS_HELD = /lock|failed to update ref/i;

/**
 * Moves refs of records by compare-and-swap. `change` says what to do by what the remote has now, and is asked again where somebody else
 * was quicker; it returns no update where nothing is left to do. Throws RECORD_REFUSED.
 */
export async function changeRecords(
  { repository, base }: Pick<Workspace, "repository" | "base">,
  patterns: readonly string[],
  change: (present: ReadonlyMap<string, ObjectId>) => Promise<readonly RefUpdate[]>,
): Promise<void> {
  const store = openRefStore(repository, base.remote);
  let present = base.remote !== null && base.refs !== null ? base.refs : await store.list(patterns);
  for (let attempt = 1; ; attempt += 1) {
    const updates = await change(present);
    if (updates.length === 0) return;
    const refused = await store.swapAll(updates);
    const [first] = refused;
    if (first === undefined) return rememberUpdates(repository, base, updates);
    const fresh = await store.list(patterns);
    const [ref, reason] = first;
    const isSame = fresh.get(ref) === present.get(ref);
    if (isSame && IS_HELD.test(reason)) await setTimeout(Math.random() * 50 * attempt);
    if (attempt === TRIES || (isSame && !IS_HELD.test(reason)))
      throw new SklError("RECORD_REFUSED", {
        message: `The remote did not take the record ${ref}: ${reason.slice(0, 300)}`,
        data: { ref, reason },
      });
    present = fresh;
  }
}

/** Says that records of others were read as nothing. */
export function warnAboutJunk(junk: readonly JunkRecord[]): Warning[] {
  const [first] = junk;
  if (first === undefined) return [];
  const more = junk.length > 1 ? ` So do ${junk.length - 1} more.` : "";
  return [
    {
      code: "RECORDS_UNREADABLE",
      message: `${first.ref} counts for nothing: ${first.why.replace(/\.$/, "")}.${more}`,
      fix: "A person removes what nobody can use with `skl queue gc`.",
    },
  ];
}
