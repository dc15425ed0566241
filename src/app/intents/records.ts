import { type ObjectId, type Result, SklError, type Warning } from "../../domain/index.ts";
import { fetchRefs, type RefUpdate, type Repository, refStore, writeRecord } from "../../git/index.ts";
import type { Problem } from "../../knowledge/index.ts";
import {
  isRecordHere,
  isSignedByCommitter,
  type RecordRef,
  rememberUpdates,
  signWhereNeeded,
  type Workspace,
} from "../ground/index.ts";
import { MOST_RECORD_BYTES } from "./bounds.ts";

export interface ReadRecord<T> extends RecordRef {
  readonly record: T;
}

export interface RecordKind<T> {
  /** Names the folder below the namespace, such as `intents`. */
  readonly folder: string;
  /** Names the file in the commit that holds the record. */
  readonly file: string;
  parse(bytes: Uint8Array, file: string): Result<T, Problem[]>;
  /** Says why a record does not count that stands on a ref of this name; null where it does. */
  problem(record: T, name: string): string | null;
}

export interface JunkRecord extends RecordRef {
  readonly why: string;
}

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
  workspace: Workspace,
  refs: readonly RecordRef[],
  kind: RecordKind<T>,
): Promise<ReadRecords<T>> {
  const prefix = `${workspace.rules.config.queue.ref_namespace}/${kind.folder}/`;
  await fetchMissing(workspace, refs, kind);
  const read = await Promise.all(
    refs.map(async (each) => ({ each, outcome: await readOne(workspace, each, kind, each.ref.slice(prefix.length)) })),
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
  if (info.size > MOST_RECORD_BYTES) return { why: `it is larger than ${MOST_RECORD_BYTES / 1024} kB` };
  const blob = await repository.objects.read(info.oid);
  const parsed = kind.parse(blob?.content ?? new Uint8Array(), ref);
  if (!parsed.ok) return { why: parsed.error[0]?.message ?? "it cannot be read" };
  const why = kind.problem(parsed.value, name);
  if (why !== null) return { why };
  if (rules.people.needSignatures && !(await isSignedByCommitter(repository, oid, base.oid)))
    return { why: "it has no good signature, which `identity` asks for" };
  return { record: parsed.value };
}

export interface NewRecord {
  readonly file: string;
  readonly content: string;
  readonly message: string;
  /** Names the agent, or gives the e-mail of the person, whose record it is. */
  readonly by: string;
  readonly at: Date;
}

/** Writes a record without a parent, signed where identity is signed, and returns its commit. Throws SIGNATURE_NEEDED. */
export async function recordCommit(workspace: Workspace, { file, by, ...record }: NewRecord): Promise<ObjectId> {
  const { repository, base } = workspace;
  const commit = writeRecord(repository, {
    ...record,
    name: file,
    identity: identityFor(repository, by),
    beside: base.oid,
  });
  return signWhereNeeded(workspace, commit);
}

function identityFor({ config }: Repository, by: string) {
  return { name: by.replace(/[<>\n]/g, "_"), email: config.get("user.email") ?? "agent@skl.invalid" };
}

/** Two agents may move one ref at once; the one that was later reads it again and tries again, at most this often. */
const TRIES = 4;

/**
 * Moves refs of records by compare-and-swap. `change` says what to do by what the remote has now, and is asked again where somebody else
 * was quicker; it returns no update where nothing is left to do. Throws RECORD_REFUSED.
 */
export async function changeRecords(
  { repository, base }: Workspace,
  patterns: readonly string[],
  change: (present: ReadonlyMap<string, ObjectId>) => Promise<readonly RefUpdate[]>,
): Promise<void> {
  const store = refStore(repository, base.remote);
  let present = base.remote !== null && base.refs !== null ? base.refs : await store.list(patterns);
  for (let attempt = 1; ; attempt += 1) {
    const updates = await change(present);
    if (updates.length === 0) return;
    const refused = await store.swapAll(updates);
    const [first] = refused;
    if (first === undefined) return rememberUpdates(repository, base, updates);
    const fresh = await store.list(patterns);
    const [ref, reason] = first;
    if (attempt === TRIES || fresh.get(ref) === present.get(ref))
      throw new SklError("RECORD_REFUSED", {
        message: `The remote did not take the record ${ref}: ${reason.slice(0, 300)}`,
        data: { ref, reason },
      });
    present = fresh;
  }
}

/** Says that records of others were read as nothing. */
export function junkWarnings(junk: readonly JunkRecord[]): Warning[] {
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
