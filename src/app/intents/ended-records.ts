import type { RecordRef, Workspace } from "../ground/index.ts";
import { agreementBook } from "./agreements/agreement-book.ts";
import { intentBook } from "./intent-book.ts";

/** Returns the refs of intents and agreements that count for nothing any more, and those that never did. */
export async function endedRecords(workspace: Workspace, at: Date): Promise<RecordRef[]> {
  const book = await intentBook(workspace, at);
  const agreements = await agreementBook(workspace, { book, at });
  return [...book.over, ...book.junk, ...agreements.over, ...agreements.junk].map(({ ref, oid }) => ({ ref, oid }));
}

/** Returns the refs below intents and agreements that hold no such record. */
export async function unreadableRecords(workspace: Workspace, at: Date): Promise<RecordRef[]> {
  const book = await intentBook(workspace, at);
  return [...book.junk, ...(await agreementBook(workspace, { book, at })).junk];
}

/** Returns the refs of intents that led to these merges, and of those that have ended otherwise. */
export async function intentsOfMerged(
  workspace: Workspace,
  merged: readonly { readonly branch: string }[],
  at: Date,
): Promise<RecordRef[]> {
  if (merged.length === 0) return [];
  const { live, over } = await intentBook(workspace, at);
  const branches = new Set(merged.map(({ branch }) => branch));
  return [...over, ...live.filter(({ record }) => record.head && branches.has(record.branch ?? ""))];
}
