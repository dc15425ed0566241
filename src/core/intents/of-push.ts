import type { Intent, ObjectId, Overlap, QueueEntry } from "../../kernel/domain/index.ts";
import { serializeDocument } from "../../kernel/knowledge/index.ts";
import { FileSet } from "../../rules/orchestrator/index.ts";
import type { RefUpdate } from "../../workspace/git/index.ts";
import {
  chooseRecordCommitter,
  type PendingQueue,
  recordCommit,
  type Workspace,
} from "../../workspace/ground/index.ts";
import { explainNewIntentProblem, trimIntentToFit } from "./bounds.ts";
import { claimOfHead, listIntentClaims, listQueueClaims, overlapsOfClaim } from "./claims.ts";
import { INTENT, type IntentBook } from "./intent-book.ts";

/** Returns where the proposals of one head meet the intents of others. What waits is compared with them elsewhere, by its text, too. */
export async function overlapsWithIntents(
  proposals: readonly QueueEntry[],
  { book, pending }: { readonly book: IntentBook; readonly pending: PendingQueue },
  workspace: Workspace,
): Promise<Overlap[]> {
  const [first, ...others] = proposals;
  if (first === undefined || book.live.length === 0) return [];
  const claims = listIntentClaims(book, listQueueClaims(pending));
  return overlapsOfClaim(claimOfHead([first, ...others]), claims, workspace);
}

/**
 * Returns the updates that narrow the intents of a pushed branch to what the head really changed of their files. One whose files it
 * leaves alone has not begun and stays as it is, as does what would not fit into a record.
 */
export async function narrowPushedIntents(
  proposals: readonly QueueEntry[],
  { book, head, at }: { readonly book: IntentBook; readonly head: ObjectId; readonly at: Date },
  workspace: Workspace,
): Promise<RefUpdate[]> {
  const [first] = proposals;
  const own = book.live.filter(
    ({ record }) => record.agent === first?.agent_id && record.branch === first.branch && record.head !== head,
  );
  const updates = own.map(async ({ ref, oid, record }): Promise<RefUpdate[]> => {
    const files = new FileSet(record.files);
    const begun = proposals.filter(({ path }) => files.meets(path));
    if (begun.length === 0) return [];
    const symbols = begun.flatMap(({ path, changed_symbols }) =>
      (changed_symbols ?? []).map((name) => `${path}::${name}`),
    );
    const narrowed = trimIntentToFit({
      ...record,
      head,
      files: begun.map(({ path }) => path),
      symbols: symbols.filter((symbol) => /^[^:]+::[^:]+$/.test(symbol)),
      uses: [...new Set(begun.flatMap(({ path, uses = [] }) => uses.filter((use) => !use.startsWith(`${path}::`))))],
    });
    if (explainNewIntentProblem(narrowed) !== null) return [];
    const content = serializeDocument("intent", narrowed);
    const commit = await recordCommit(workspace, {
      file: INTENT.file,
      content,
      message: `skl: intent of ${record.agent}\n`,
      committer: chooseRecordCommitter(workspace.repository, record.agent),
      at,
    });
    return [{ ref, oid: commit, expected: oid }];
  });
  return (await Promise.all(updates)).flat();
}

/** Describes an intent that is a lock, and what it locks of a push. */
export interface Lock {
  readonly intent: Intent;
  readonly path: string;
}

/** Returns the files of a push that an intent of another agent keeps, by `intents.exclusive`. Of two intents the earlier one holds. */
export function listIntentLocks(
  paths: readonly string[],
  { book, agent }: { readonly book: IntentBook; readonly agent: string },
  { rules }: Workspace,
): Lock[] {
  const { exclusive } = rules.config.intents;
  if (exclusive.length === 0) return [];
  const guarded = new FileSet(exclusive);
  const claimed = book.live.map(({ record }) => ({ record, files: new FileSet(record.files) }));
  return paths
    .filter((path) => guarded.meets(path))
    .flatMap((path) => {
      const [first] = claimed.filter(({ files }) => files.meets(path));
      return first === undefined || first.record.agent === agent ? [] : [{ intent: first.record, path }];
    });
}
