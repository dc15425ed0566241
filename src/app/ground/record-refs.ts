import { createHash } from "node:crypto";
import type { ObjectId } from "../../domain/index.ts";

/** A ref of the remote that should hold a record. */
export interface RecordRef {
  readonly ref: string;
  readonly oid: ObjectId;
}

/** Returns a name as part of a ref name; different names give different parts. */
export function refPart(name: string): string {
  const plain = name
    .replace(/[^A-Za-z0-9_-]+/g, "-")
    .replace(/^-+|(?<!-)-+$/g, "")
    .slice(0, 60);
  return plain === name ? plain : `${plain || "check"}-${createHash("sha256").update(name).digest("hex").slice(0, 8)}`;
}

/** The most records that a push fetches beside proposals; more than that is junk. */
const MOST_BESIDE = 2000;

/** Returns the refs of intents and agreements, which every push reads beside the proposals. */
export function recordRefs(refs: ReadonlyMap<string, ObjectId> | null, namespace: string): RecordRef[] {
  const prefixes = [`${namespace}/intents/`, `${namespace}/agreements/`];
  return [...(refs ?? [])]
    .flatMap(([ref, oid]) => (prefixes.some((prefix) => ref.startsWith(prefix)) ? [{ ref, oid }] : []))
    .slice(0, MOST_BESIDE);
}
