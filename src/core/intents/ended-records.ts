import type { RecordRef, Workspace } from "../../workspace/ground/index.ts";
import { buildAgreementBook } from "./agreements/agreement-book.ts";
import { readIntentBook } from "./intent-book.ts";
import { noteBook } from "./notes/note-book.ts";

/** Returns the refs of intents, agreements and notes that count for nothing any more, and those that never did. */
export async function listEndedRecords(workspace: Workspace, at: Date): Promise<RecordRef[]> {
  const book = await readIntentBook(workspace, at);
  const agreements = await buildAgreementBook(workspace, { book, at });
  const notes = await noteBook(workspace, at);
  const all = [book, agreements, notes].flatMap(({ over, junk }) => [...over, ...junk]);
  return all.map(({ ref, oid }) => ({ ref, oid }));
}

/** Returns the refs below intents, agreements and notes that hold no such record. */
export async function listUnreadableRecords(workspace: Workspace, at: Date): Promise<RecordRef[]> {
  const book = await readIntentBook(workspace, at);
  const agreements = await buildAgreementBook(workspace, { book, at });
  return [book, agreements, await noteBook(workspace, at)].flatMap(({ junk }) => junk);
}

/** Returns the refs of intents that led to these merges, and of intents and notes that have ended otherwise. */
export async function listMergedIntentRefs(
  workspace: Workspace,
  merged: readonly { readonly branch: string }[],
  at: Date,
): Promise<RecordRef[]> {
  if (merged.length === 0) return [];
  const { live, over } = await readIntentBook(workspace, at);
  const branches = new Set(merged.map(({ branch }) => branch));
  const notes = await noteBook(workspace, at);
  return [...over, ...notes.over, ...live.filter(({ record }) => record.head && branches.has(record.branch ?? ""))];
}
