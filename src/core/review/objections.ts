import { openHolds, type QueueEntry, readUncertaintyLevel, toVisibleLine } from "../../kernel/domain/index.ts";
import { findEntryForPath } from "../../rules/orchestrator/index.ts";
import { formatBaseName } from "../../workspace/ground/index.ts";
import { explainUncleanMerge } from "../push/index.ts";
import type { ExaminedFile, ExaminedHead } from "./examine.ts";
import { findReasonNotToMerge, findReasonToWait, mergesByPullRequest } from "./reasons-to-wait.ts";
import type { Round } from "./round.ts";

/** Who can do something about an objection; `nobody` if the decision is final, `session` if another session merges the head. */
export type Actor = "nobody" | "agent" | "rfc" | "person" | "session";

/** Names one thing that keeps a head from merging. */
export interface Objection {
  readonly kind: string;
  readonly actor: Actor;
  readonly because: string;
  readonly path: string | null;
  readonly line: number | null;
  /** Names the RFC that is asked or answered; null if it is not about one. */
  readonly rfc: string | null;
  /** Names the branch that has to merge or to change first; null if it is not about one. */
  readonly branch: string | null;
  /** Names the contested State entry. */
  readonly entry: string | null;
}

/** Returns what keeps a head from merging after it was reviewed in a round, in the order in which it counts. */
export async function listObjectionsTo(round: Round, head: ExaminedHead): Promise<Objection[]> {
  const ofFiles = await Promise.all(head.files.map((file) => listObjectionsToFile(round, head, file)));
  const found = [...(await mergeConflicts(round, head)), ...ofFiles.flat()];
  if (found.length > 0) return dropRepeatedObjections(found).toSorted((a, b) => rankObjection(a) - rankObjection(b));
  return listNotMergedObjections(round, head);
}

/** Lists the kinds in the order in which they count; other kinds are conflicts with State, which come after them. */
const RANK: readonly string[] = ["decided_before", "rfc_answer", "merge_conflict", "link", "rfc", "contested"];
const STATE_CONFLICT = RANK.indexOf("merge_conflict");

function rankObjection({ kind, actor }: Objection): number {
  const known = RANK.indexOf(kind);
  if (known >= 0) return known;
  return actor === "agent" ? STATE_CONFLICT : RANK.length;
}

function createObjection(own: Pick<Objection, "kind" | "actor" | "because"> & Partial<Objection>): Objection {
  return { path: null, line: null, rfc: null, branch: null, entry: null, ...own };
}

async function mergeConflicts({ ownCommits, workspace }: Round, { head }: ExaminedHead): Promise<Objection[]> {
  const merge = await ownCommits.tryMerge(head);
  if (merge.kind === "clean") return [];
  const { message: because } = explainUncleanMerge(merge, formatBaseName(workspace.base));
  const path = merge.kind === "conflict" ? (merge.files[0] ?? null) : null;
  return [createObjection({ kind: "merge_conflict", actor: "agent", because, path })];
}

async function listObjectionsToFile(round: Round, head: ExaminedHead, file: ExaminedFile): Promise<Objection[]> {
  const { ledger } = round;
  const entry = ledger.entry(file.proposal.proposal_id) ?? file.proposal;
  const { path } = entry;
  const below = round.stacks.get(head.branch)?.branch ?? null;
  const waits = findReasonToWait(round, head, file);
  if (waits !== null) return [waitObjection(waits, { path, below })];
  switch (entry.status) {
    case "rejected":
    case "withdrawn":
      return listRejectionObjections(round, head, { file, entry, below });
    case "waiting_rfc":
      return [createRfcObjection(round, entry), ...holdObjections(entry)];
    case "escalated":
      return [...listContestedObjections(round, entry, file), ...holdObjections(entry)];
    default:
      return [];
  }
}

function waitObjection(
  { kind, because }: NonNullable<ReturnType<typeof findReasonToWait>>,
  { path, below }: { path: string; below: string | null },
): Objection {
  const sentence = capitalizeReason(because);
  switch (kind) {
    case "below":
      return createObjection({
        kind,
        actor: "agent",
        because: `It is built on ${below}, which does not merge.`,
        branch: below,
      });
    case "lock":
      return createObjection({ kind, actor: "agent", because: sentence, path });
    case "overdue_scope": {
      const rfc = /(?<rfc>RFC_\d+)\.$/.exec(sentence)?.groups?.rfc ?? null;
      return createObjection({ kind, actor: "person", because: sentence, path, rfc });
    }
  }
}

interface RejectedFile {
  readonly file: ExaminedFile;
  readonly entry: QueueEntry;
  readonly below: string | null;
}

async function listRejectionObjections(
  round: Round,
  head: ExaminedHead,
  { file, entry, below }: RejectedFile,
): Promise<Objection[]> {
  const { path, decision, rfc = null } = entry;
  if (decision?.blocked_by?.length || decision?.conflicts) return [];
  const conflicts = entry.status === "withdrawn" ? [] : await round.facts.findStateConflicts(file, head);
  if (conflicts.length > 0)
    return conflicts.map(({ kind, message }) =>
      createObjection({
        kind,
        actor: kind === "decided_before" ? "nobody" : "agent",
        because: toVisibleLine(message),
        path,
      }),
    );
  const because = cutToFirstSentence(decision?.rationale ?? "");
  if (rfc !== null) return [createObjection({ kind: "rfc_answer", actor: "nobody", because, path, rfc })];
  return [createObjection({ kind: below === null ? "rework" : "below", actor: "agent", because, branch: below })];
}

function createRfcObjection({ workspace, ledger }: Round, { rfc: id = null, path, decision }: QueueEntry): Objection {
  const rfc = ledger.rfcs.find((each) => each.id === id);
  const isOpened = workspace.rules.rfcs.some((each) => each.id === id);
  if (!isOpened) {
    const because = `The next session asks a person by an RFC: ${cutToFirstSentence(rfc?.decision_required ?? "")}`;
    return createObjection({ kind: "rfc", actor: "rfc", because, path });
  }
  if (rfc?.status === "resolved") {
    const because = `${id} is approved, and its acceptance criteria have not passed for this head.`;
    return createObjection({ kind: "criteria", actor: "agent", because, path, rfc: id });
  }
  const because = cutToFirstSentence(rfc?.decision_required ?? decision?.rationale ?? "");
  return createObjection({ kind: "rfc", actor: "rfc", because, path, rfc: id });
}

function listContestedObjections(
  { ledger }: Round,
  { path, holds = [] }: QueueEntry,
  { report }: ExaminedFile,
): Objection[] {
  const entry = findEntryForPath(ledger.state, path, report.old_path);
  if (entry === null || readUncertaintyLevel(entry) < 3) return [];
  const breaker = holds.find(({ kind }) => kind === "breaker")?.because;
  const because = breaker ?? `The State entry ${entry.id} is contested, so nothing merges into ${path}.`;
  return [createObjection({ kind: "contested", actor: "person", because, path, entry: entry.id })];
}

/** What two branches break together has to be mended by an agent, though a person may let it merge all the same. */
function holdObjections(entry: QueueEntry): Objection[] {
  return openHolds(entry).map(({ kind, because, path, line, with: other }) =>
    createObjection({
      kind,
      actor: kind === "link" ? "agent" : "person",
      because,
      path,
      line,
      branch: other?.branch ?? null,
    }),
  );
}

async function listNotMergedObjections(round: Round, head: ExaminedHead): Promise<Objection[]> {
  const reason = await findReasonNotToMerge(round, head);
  if (reason === null) return round.progress.waiting.slice(0, 1).map(createWaitingObjection);
  const because = capitalizeReason(reason.because);
  if (reason.unproven !== undefined) return [createObjection({ kind: "evidence", actor: "agent", because })];
  if (reason.meets !== undefined)
    return [createObjection({ kind: "composition", actor: "agent", because, branch: reason.meets })];
  const isElsewhere = reason.because === mergesByPullRequest || round.settings.heldBack === null;
  return [createObjection({ kind: "pull_request", actor: isElsewhere ? "session" : "person", because })];
}

function createWaitingObjection({ reason, path }: Round["progress"]["waiting"][number]): Objection {
  return createObjection({ kind: "held", actor: "person", because: capitalizeReason(reason), path });
}

function capitalizeReason(reason: string): string {
  return `${reason[0]?.toUpperCase()}${reason.slice(1)}.`;
}

function dropRepeatedObjections(objections: readonly Objection[]): Objection[] {
  return [...new Map(objections.map((each) => [`${each.kind} ${each.because}`, each])).values()];
}

/** Returns the first sentence of a text on one line. */
export function cutToFirstSentence(text: string): string {
  return toVisibleLine(/^.+?[.!?]”?(?=\s+["“`A-Z]|\s*$)/su.exec(text)?.[0] ?? text, 1000);
}
