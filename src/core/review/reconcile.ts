import {
  type FileChange,
  type FileReport,
  formatTimestamp,
  getChangePath,
  isObjectId,
  listChangePaths,
  type ObjectId,
  type QueueEntry,
} from "../../kernel/domain/index.ts";
import type { Repository } from "../../workspace/git/index.ts";
import type { Workspace } from "../../workspace/ground/index.ts";
import { computeChangedRange, mapBaseMerges } from "../../workspace/ground/index.ts";
import { HISTORY } from "../push/index.ts";
import type { WaitingHead } from "./intake.ts";
import type { Ledger } from "./ledger.ts";
import { addFileDescriptions, applyMergeToState } from "./merged-state.ts";

export interface Reconciliation {
  readonly merged: readonly WaitingHead[];
  /** Maps those of them that the base does not contain to the commit that holds their changes. */
  readonly squashed: ReadonlyMap<string, ObjectId>;
  readonly ledger: Ledger;
  readonly workspace: Workspace;
  readonly sessionId: string;
  readonly now: Date;
}

/**
 * Records heads that the base contains although their proposals are open, since a person merged them. State follows the changes in their
 * commits rather than their proposals, at uncertainty 2, since nobody reviewed them. Returns a sentence for each head.
 */
export async function reconcileMerged(request: Reconciliation): Promise<string[]> {
  const { merged, squashed, ledger, workspace, sessionId, now } = request;
  const scopeVersion = workspace.rules.definitions.scope_definitions.version ?? null;
  const notes: string[] = [];
  for (const head of merged) {
    if (head.recorded.length === 0) continue;
    const commit = squashed.get(head.head) ?? null;
    const reports = await readBroughtChanges(head, workspace, commit);
    for (const proposal of head.recorded) {
      const report = reports.get(proposal.path);
      if (report) ledger.setState(applyMergeToState(ledger.state, { proposal, report, scopeVersion }));
      const how = commit === null ? CONTAINED : squashSentence(commit);
      const decided = { session_id: sessionId, decided_at: formatTimestamp(now) };
      ledger.setEntry(
        report ? settleMergedOutside(proposal, how, decided) : withdrawBroughtNothing(proposal, how, decided),
      );
    }
    const place = { repository: workspace.repository, commit: workspace.base.oid };
    if (reports.size > 0) ledger.setState(await addFileDescriptions(ledger.state, [...reports.keys()], place));
    ledger.finishTask(head.taskId, commit ?? head.head);
    const isKnown = head.recorded.some(({ path }) => reports.has(path));
    notes.push(
      `${head.branch} (${head.head.slice(0, 12)}) was on the base already${commit === null ? "" : ` as ${commit.slice(0, 12)}, squashed or rebased`}; ${isKnown ? "State now says so" : "it changes nothing there"}.`,
    );
  }
  return notes;
}

type Brought = Pick<FileReport, "status" | "old_path">;

/** Returns the changes that came to the base with a head, by path. */
async function readBroughtChanges(
  { head, recorded }: WaitingHead,
  { repository, base }: Workspace,
  squashed: ObjectId | null,
) {
  // No commit of a squashed branch is on the base, so that the two still share the commit at which the branch began.
  if (squashed !== null) return groupChangesByPath((await computeChangedRange(repository, squashed, head)).changes);
  const after = await repository.git(["rev-list", "--first-parent", "--ancestry-path", `${head}..${base.oid}`]);
  const landed = (await mapBaseMerges(repository, base.oid)).get(head);
  const merge = landed ?? after.stdout.toString("latin1").trim().split("\n").at(-1) ?? "";
  const before = isObjectId(merge) ? await repository.commitOf(`${merge}^1`) : null;
  const isFastForward = before === null || before === head;
  const from = isFastForward ? await readStatedBase(recorded, repository, head) : before;
  if (from === null) return new Map<string, Brought>();
  const { changes } = await computeChangedRange(repository, from, head);
  const isRule = (path: string) => path.startsWith(".skl/") && !path.startsWith(HISTORY);
  const isOwn = changes.every((change) => !listChangePaths(change).some(isRule));
  // No agent's branch changes the rules, so that a range with such a change contains more than the head.
  if (!isOwn && isFastForward) return new Map<string, Brought>();
  return groupChangesByPath(changes);
}

function groupChangesByPath(changes: readonly FileChange[]): Map<string, Brought> {
  return new Map(
    changes.map((change): [string, Brought] => [
      getChangePath(change),
      { status: change.kind, old_path: change.kind === "renamed" ? change.before.path : null },
    ]),
  );
}

/** Returns where the branch began by the record of the push, which alone can tell it after a fast-forward. */
async function readStatedBase([first]: readonly QueueEntry[], repository: Repository, head: ObjectId) {
  const stated = first?.base ? await repository.commitOf(first.base) : null;
  if (stated === null) return null;
  const answer = await repository.git(["merge-base", "--is-ancestor", stated, head], { answers: [1] });
  return answer.code === 0 ? stated : null;
}

/** Begins the sentence in the record about how the base came to contain a head. */
const CONTAINED = "The base contains the head";

function squashSentence(commit: ObjectId): string {
  return `GitHub says that a person merged the head as ${commit.slice(0, 12)}, squashed or rebased, so that its commits are not on the base`;
}

interface Decided {
  readonly session_id: string;
  readonly decided_at: string;
}

function settleMergedOutside(entry: QueueEntry, how: string, decided: Decided): QueueEntry {
  // A session approved it, and its pull request merged it: the session's decision stays.
  if (entry.status === "approved" && entry.decision) return { ...entry, status: "merged" };
  return {
    ...entry,
    status: "merged",
    decision: {
      ...entry.decision,
      ...decided,
      decision: "approve",
      decision_type: entry.change_type === "architectural" ? "architectural" : "implementation",
      rationale: `${how}, and no session had approved it before; State follows what was merged.`,
      by: "merged outside a session",
    },
  };
}

function withdrawBroughtNothing(entry: QueueEntry, how: string, decided: Decided): QueueEntry {
  const rationale = `${how}, and the head did not bring ${entry.path} there.`;
  return {
    ...entry,
    status: "withdrawn",
    decision: { ...entry.decision, ...decided, rationale, by: decided.session_id },
  };
}
