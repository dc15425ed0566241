import { createHash } from "node:crypto";
import type { Agreement } from "../../../kernel/domain/index.ts";
import { parseAgreement } from "../../../kernel/knowledge/index.ts";
import {
  type BaseTip,
  type JunkRecord,
  type ReadRecord,
  type RecordKind,
  readKnownRefs,
  readRecords,
  type Workspace,
} from "../../../workspace/ground/index.ts";
import { explainAgreementProblem, holdsAt, MOST_RECORDS } from "../bounds.ts";
import { type IntentBook, readIntentBook } from "../intent-book.ts";

/** Every agreement of the remote. */
export interface AgreementBook {
  readonly live: readonly ReadRecord<Agreement>[];
  /** Lists the agreements that ended with their intents, or by their time. */
  readonly over: readonly ReadRecord<Agreement>[];
  readonly junk: readonly JunkRecord[];
  readonly ageSeconds: number | null;
}

/** Returns the id of the one agreement that a definition can have. */
export function computeAgreementId({ path, symbol }: Pick<Agreement, "path" | "symbol">): string {
  return `agree_${createHash("sha256").update(`${path}\0${symbol}`).digest("hex").slice(0, 8)}`;
}

export const AGREEMENT: RecordKind<Agreement> = {
  folder: "agreements",
  file: "agreement.json",
  parse: parseAgreement,
  problem: (agreement, name) => {
    if (name !== agreement.id || computeAgreementId(agreement) !== agreement.id)
      return "it speaks of another definition than its ref";
    return explainAgreementProblem(agreement);
  },
};

/** Returns every agreement; whether one holds depends on the intents that it serves. */
export async function buildAgreementBook(
  workspace: Workspace,
  { book, at }: { readonly book: IntentBook; readonly at: Date },
): Promise<AgreementBook> {
  const { refs, ageSeconds } = await readKnownRefs(workspace, at);
  const prefix = `${workspace.rules.config.queue.ref_namespace}/agreements/`;
  const all = [...refs].flatMap(([ref, oid]) => (ref.startsWith(prefix) ? [{ ref, oid }] : []));
  if (all.length === 0) return { live: [], over: [], junk: [], ageSeconds };
  const { records, junk } = await readRecords(workspace, all.slice(0, MOST_RECORDS), AGREEMENT);
  const live = new Set(book.live.map(({ record }) => `${record.agent}/${record.id}`));
  const holds = ({ record }: ReadRecord<Agreement>) =>
    record.intents.length > 0 ? record.intents.some((intent) => live.has(intent)) : holdsAt(record.expires_at, at);
  return { live: records.filter(holds), over: records.filter((each) => !holds(each)), junk, ageSeconds };
}

const read = new WeakMap<BaseTip, Promise<AgreementBook>>();

/** Returns every agreement as `buildAgreementBook` does, read once for a listing of the remote, since a session asks for each head. */
export function readAgreementsOnce(workspace: Workspace, at: Date): Promise<AgreementBook> {
  const known = read.get(workspace.base);
  if (known !== undefined) return known;
  const prefix = `${workspace.rules.config.queue.ref_namespace}/agreements/`;
  const hasSome = [...(workspace.base.refs?.keys() ?? [])].some((ref) => ref.startsWith(prefix));
  const found = hasSome
    ? readIntentBook(workspace, at).then((book) => buildAgreementBook(workspace, { book, at }))
    : Promise.resolve({ live: [], over: [], junk: [], ageSeconds: null });
  read.set(workspace.base, found);
  return found;
}
