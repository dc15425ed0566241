import { createHash } from "node:crypto";
import type { ObjectId } from "../../domain/index.ts";
import type { Repository } from "../../git/index.ts";

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

/** What every push reads beside the proposals: the folder of a kind of records, and the file that each of them holds. */
const BESIDE: readonly (readonly [folder: string, file: string])[] = [
  ["intents", "intent.json"],
  ["agreements", "agreement.json"],
];

/** Returns the refs of intents and agreements, with the file that each should hold. */
export function recordRefs(
  refs: ReadonlyMap<string, ObjectId> | null,
  namespace: string,
): (RecordRef & { readonly file: string })[] {
  return [...(refs ?? [])]
    .flatMap(([ref, oid]) =>
      BESIDE.flatMap(([folder, file]) => (ref.startsWith(`${namespace}/${folder}/`) ? [{ ref, oid, file }] : [])),
    )
    .slice(0, MOST_BESIDE);
}

/** Returns whether a record is here. Its reader asks for the file, too, and is given the same answer without asking Git. */
export async function isRecordHere({ objects }: Repository, oid: ObjectId, file: string): Promise<boolean> {
  return (await objects.info(`${oid}:${file}`)) !== null || (await objects.info(`${oid}^{tree}`)) !== null;
}
