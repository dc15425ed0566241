import { createHash } from "node:crypto";
import type { Claim, Decision, ObjectId, Task } from "../../kernel/domain/index.ts";
import type { Repository } from "../git/index.ts";

/** A ref of the remote that should hold a record. */
export interface RecordRef {
  readonly ref: string;
  readonly oid: ObjectId;
}

export interface ReadRecord<T> extends RecordRef {
  readonly record: T;
}

export interface JunkRecord extends RecordRef {
  readonly why: string;
}

/** A claim, with how long this machine has seen it stand; null where it is new here. */
export interface SeenClaim extends ReadRecord<Claim> {
  readonly seenSeconds: number | null;
}

/** The tasks and decisions that wait on refs until somebody writes them to the base. */
export interface WaitingRecords {
  readonly tasks: readonly ReadRecord<Task>[];
  readonly decisions: readonly ReadRecord<Decision>[];
  /** Who has taken tasks of the pool. These stay on their refs. */
  readonly claims: readonly SeenClaim[];
  /** Lists the refs that hold no record which counts. */
  readonly junk: readonly JunkRecord[];
  /** Lists the refs that were not read, since there are too many. */
  readonly unread: readonly JunkRecord[];
  /** All refs that were there when these were read. */
  readonly seen: ReadonlyMap<string, ObjectId>;
}

export const noWaitingRecords: WaitingRecords = {
  tasks: [],
  decisions: [],
  claims: [],
  junk: [],
  unread: [],
  seen: new Map(),
};

/** Returns a name as part of a ref name; different names give different parts. */
export function encodeRefPart(name: string): string {
  const plain = name
    .replace(/[^A-Za-z0-9_-]+/g, "-")
    .replace(/^-+|(?<!-)-+$/g, "")
    .slice(0, 60);
  return plain === name ? plain : `${plain || "check"}-${createHash("sha256").update(name).digest("hex").slice(0, 8)}`;
}

/** The most records of a kind that a push fetches beside proposals; more than that is junk. */
const MOST_OF_KIND = 2000;

/** What every push reads beside the proposals: the folder of a kind of records, and the file that each of them holds. */
const BESIDE: readonly (readonly [folder: string, file: string])[] = [
  ["intents", "intent.json"],
  ["agreements", "agreement.json"],
  ["tasks", "task.json"],
  ["decisions", "decision.json"],
  ["claims", "claim.json"],
  ["notes", "note.json"],
];

/** The folders below the namespace whose refs every command asks the remote for. */
export const askedFolders: readonly string[] = ["proposals", ...BESIDE.map(([folder]) => folder)];

/** Returns the refs of these records, with the file that each should hold. */
export function recordRefs(
  refs: ReadonlyMap<string, ObjectId> | null,
  namespace: string,
): (RecordRef & { readonly file: string })[] {
  const all = [...(refs ?? [])];
  return BESIDE.flatMap(([folder, file]) =>
    all
      .filter(([ref]) => ref.startsWith(`${namespace}/${folder}/`))
      .slice(0, MOST_OF_KIND)
      .map(([ref, oid]) => ({ ref, oid, file })),
  );
}

/** Returns whether a record is here. Its reader asks for the file, too, and is given the same answer without asking Git. */
export async function isRecordHere({ objects }: Repository, oid: ObjectId, file: string): Promise<boolean> {
  return (await objects.info(`${oid}:${file}`)) !== null || (await objects.info(`${oid}^{tree}`)) !== null;
}
