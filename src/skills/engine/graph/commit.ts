import { err, ok, type Result } from "../../../kernel/domain/index.ts";
import { isSymmetric } from "./edge-types.ts";
import { formatEdge } from "./keys.ts";
import type { EditContext } from "./propose.ts";
import type { Refusal } from "./refusal.ts";
import { changesSince, type EditToken, pairState, parseToken } from "./token.ts";
import type { Edit, Graph, HistoryEntry } from "./types.ts";
import { resolveValidEdit } from "./valid-edit.ts";

/** The id and time of an entry that is about to be written; the time is later than that of every other entry. */
export interface Stamp {
  readonly entryId: string;
  readonly at: string;
}

/** An agent's reason for an edit, and the evidence for it. */
export interface Grounds {
  readonly reason: string;
  readonly taskId: string | null;
  readonly evidence: string | null;
}

const REASON_CHARACTERS = 4_000;
const EVIDENCE_CHARACTERS = 200_000;

export interface CommitRequest {
  /** Null for the edit that the token holds. */
  readonly edit: Edit | null;
  readonly token: string;
  readonly grounds: Grounds;
  readonly stamp: Stamp;
}

/** Checks the proposed edit again against the graph as it is now. Returns the entry, which the caller writes. */
export function commitEdit(graph: Graph, request: CommitRequest, context: EditContext): Result<HistoryEntry, Refusal> {
  const problem = findGroundsProblem(request.grounds);
  if (problem) return err(problem);
  const token = parseToken(request.token, context.digest);
  if (!token.ok) return token;
  if (request.edit && !isSameEdit(request.edit, token.value.edit))
    return err(refuseOtherEdit(request.edit, token.value.edit));
  if (pairState(graph, token.value.edit, context.digest) !== token.value.state)
    return err(refuseStaleToken(graph, token.value));
  const valid = resolveValidEdit(graph, token.value.edit, context.skills);
  return valid.ok ? ok(buildEditEntry(valid.value.edit, request)) : valid;
}

function buildEditEntry(edit: Edit, { grounds, stamp }: CommitRequest): HistoryEntry {
  return {
    entry_id: stamp.entryId,
    at: stamp.at,
    op: edit.op,
    type: edit.type,
    former: edit.op === "retype" ? edit.from : null,
    a: edit.a,
    b: edit.b,
    origin: "online",
    reason: grounds.reason.trim(),
    task_id: grounds.taskId,
    evidence: grounds.evidence,
    reverts: [],
    edges: [],
  };
}

/** Compares two edits. The order of the ends does not matter for a symmetric type, and `from` may have been left open. */
function isSameEdit(given: Edit, proposed: Edit): boolean {
  if (given.op !== proposed.op || given.type !== proposed.type) return false;
  if (given.op === "retype" && proposed.op === "retype" && given.from !== null && given.from !== proposed.from)
    return false;
  if (given.a === proposed.a && given.b === proposed.b) return true;
  return isSymmetric(given.type) && given.a === proposed.b && given.b === proposed.a;
}

function findGroundsProblem({ reason, evidence }: Grounds): Refusal | null {
  const refuseUnsaidEdit = (message: string, fix: string): Refusal => ({ code: "EDIT_UNSAID", message, fix, data: {} });
  if (reason.trim() === "")
    return refuseUnsaidEdit(
      "The edit has no reason.",
      "Give one with --reason TEXT: what you saw that makes the edit right.",
    );
  if (reason.length > REASON_CHARACTERS)
    return refuseUnsaidEdit(
      `The reason is longer than ${REASON_CHARACTERS} characters.`,
      "Shorten it, and give the details with --evidence.",
    );
  if (evidence !== null && evidence.length > EVIDENCE_CHARACTERS)
    return refuseUnsaidEdit(
      `The evidence is longer than ${EVIDENCE_CHARACTERS} characters.`,
      "Keep only the lines that support the edit.",
    );
  return null;
}

function refuseOtherEdit(given: Edit, proposed: Edit): Refusal {
  return {
    code: "TOKEN_OTHER_EDIT",
    message: `The token was given for ${proposed.op} ${formatEdge(proposed)}, not for ${given.op} ${formatEdge(given)}.`,
    fix: "Propose the edit that you mean to make, and commit it with its own token.",
    data: { proposed },
  };
}

function refuseStaleToken(graph: Graph, token: EditToken): Refusal {
  const changes = changesSince(graph, token);
  const made = changes.find((entry) => isMadeBy(token.edit, entry));
  if (made) return refuseSpentToken(made, changes);
  const what = changes.map((entry) => changeText(entry)).join("; ");
  return {
    code: "TOKEN_STALE",
    message: `${token.edit.a} and ${token.edit.b} are no longer as they were when the token was made: ${what || "entries came in or went by a merge"}.`,
    fix: "Run `skl skill propose-edge` again and look at what it shows.",
    data: { changes },
  };
}

/** Returns whether an entry made this edit; an equal entry of another agent spends the token, too. */
function isMadeBy(edit: Edit, { op, type, former, a, b }: HistoryEntry): boolean {
  const from = edit.op === "retype" ? edit.from : null;
  return op === edit.op && type === edit.type && a === edit.a && b === edit.b && former === from;
}

function refuseSpentToken(made: HistoryEntry, changes: readonly HistoryEntry[]): Refusal {
  const since = changes.slice(changes.indexOf(made) + 1).map((entry) => changeText(entry));
  return {
    code: "TOKEN_STALE",
    message: `The edit of this token was made already: ${changeText(made)}.${since.length > 0 ? ` Since then: ${since.join("; ")}.` : ""}`,
    fix: "Nothing needs to be done; a token is for one edit, and to make the same edit again takes a new one.",
    data: { entry_id: made.entry_id, changes },
  };
}

function changeText({ entry_id, op, type, a, b, task_id, reason }: HistoryEntry): string {
  const what = type && a !== null && b !== null ? `${op} ${formatEdge({ type, a, b })}` : op;
  return `${entry_id} ${what}${task_id ? ` (task ${task_id})` : ""}${reason ? `, “${shorten(reason)}”` : ""}`;
}

const shorten = (text: string): string => (text.length > 120 ? `${text.slice(0, 119)}…` : text);
