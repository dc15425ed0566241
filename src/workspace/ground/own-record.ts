import type { ObjectId } from "../../kernel/domain/index.ts";
import type { Identity } from "../git/index.ts";
import type { WriteOptions } from "./base-commit.ts";
import { changeRecords, MOST_RECORD_BYTES, type RecordKind, recordCommit } from "./records.ts";
import { requireSignedBase } from "./rule-changes.ts";
import { buildRecordRef } from "./waiting-records.ts";
import { requireCommittedSetup, type Workspace } from "./workspace.ts";

export interface OwnRecord<T> {
  readonly kind: RecordKind<T>;
  readonly id: string;
  readonly content: string;
  /** The first line of the commit's message. */
  readonly subject: string;
  /** The person who decided, where it is not the one whose Git identity commits it. */
  readonly author?: Identity | undefined;
  readonly at: Date;
}

/**
 * Writes a person's record to a ref of its own, where it waits for a session, and returns the ref. Returns null where it has to be a commit
 * on the base: one is asked for, or such a record would not count. Throws SETUP_UNCOMMITTED, RECORD_REFUSED, and SIGNATURE_NEEDED or
 * BASE_NOT_SIGNED where identity is signed.
 */
export async function writeOwnRecord<T>(
  workspace: Workspace,
  record: T,
  own: OwnRecord<T> & Pick<WriteOptions, "noPush" | "toBranch">,
): Promise<string | null> {
  const byCommit = workspace.rules.config.queue.records === "commits";
  if (own.noPush || own.toBranch !== undefined || byCommit) return null;
  await requireCommittedSetup(workspace);
  await requireSignedBase(workspace);
  const oid = await writeOwnRecordCommit(workspace, record, own);
  if (oid === null) return null;
  const ref = buildRecordRef(workspace.rules, own.kind, own.id);
  await changeRecords(workspace, [ref], async (present) => {
    const expected = present.get(ref) ?? null;
    return expected === oid ? [] : [{ ref, oid, expected }];
  });
  return ref;
}

/** Returns null where the record would not count: it is too large, or the account that commits it is not a person's. */
async function writeOwnRecordCommit<T>(
  workspace: Workspace,
  record: T,
  { kind, content, subject, author, at }: OwnRecord<T>,
): Promise<ObjectId | null> {
  if (Buffer.byteLength(content) > (kind.mostBytes ?? MOST_RECORD_BYTES)) return null;
  const { config } = workspace.repository;
  const committer = { name: config.get("user.name") ?? "skl", email: config.get("user.email") ?? "skl@localhost" };
  const authors = { committer, author: author ?? committer };
  if (kind.authorProblem?.(record, authors, workspace.rules) !== null) return null;
  return recordCommit(workspace, { file: kind.file, content, message: `${subject}\n`, ...authors, at });
}
