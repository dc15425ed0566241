import type { QueueEntry, QueueOutput } from "../kernel/domain/documents.generated.ts";
import { changeLines } from "./changes.ts";
import { renderFieldLines, renderHeadingLine } from "./fields.ts";
import { listOutsideNotes, listSignalNames } from "./signals.ts";
import { renderAssumptions, renderStatement } from "./statements.ts";
import { blank, type Document, dim, good, type Line, line, plain, warn } from "./text/compose.ts";
import { shortenCommitId } from "./words.ts";

/** Shows what waits for review, a line for each branch, and the branches that were rejected. */
export function renderQueue(output: QueueOutput, verbose = false): Document {
  const { unresolved, limit, changes } = output;
  const full = unresolved >= limit;
  const waiting = unresolved === 1 ? "1 branch waits" : `${unresolved} branches wait`;
  const load = `${waiting}, ${full ? "so pushes of agents stop until some are reviewed" : `and pushes of agents stop at ${limit}`}`;
  const open = changes.filter(({ state }) => state !== "merged");
  if (open.length === 0 && !full) return [line(0, good("Every pushed branch is reviewed."))];
  const head = unresolved === 0 ? [] : [line(0, "Queue: ", full ? warn(load) : plain(load))];
  return [...head, ...changeLines(open, head.length * 2, verbose)];
}

/** Shows one proposal with everything that a reviewer needs. */
export function renderProposal(entry: QueueEntry): Document {
  const scan = entry.dependency_scan;
  return [
    renderHeadingLine(entry.proposal_id, entry.path),
    ...renderFieldLines([
      ["status", [STATUSES[entry.status](entry.status), entry.rfc ? ` for ${entry.rfc}` : ""]],
      ["agent", entry.agent_id],
      ["branch", entry.head ? `${entry.branch} at ${shortenCommitId(entry.head)}` : entry.branch],
      ["task", entry.task_id],
      ["sent", entry.pushed_at ?? entry.submitted_at],
      ["scope", scopeText(entry)],
      ["change", changeText(entry)],
      ["signals", listSignalNames(entry.risk_signals).join(", ")],
      ["depends on", entry.dependencies],
      ["undeclared", scan?.undeclared_imports],
      ["stale", scan?.stale_declared_deps],
      ["crosses scope", scan?.cross_scope_undeclared],
      ["invariants", entry.invariants_touched],
      ["removes on purpose", entry.removes],
    ]),
    ...renderStatement("Responsibilities", entry.responsibilities),
    ...renderStatement("Rationale", entry.rationale),
    ...renderStatement("Reasoning", entry.agent_reasoning_summary),
    ...renderAssumptions(entry.assumptions),
    ...holdLines(entry),
    ...renderQueueDecision(entry.decision),
  ];
}

function holdLines({ holds = [], approvals = [] }: QueueEntry): Line[] {
  return [
    ...(holds.length > 0 ? [blank, line(2, dim("Holds"))] : []),
    ...holds.map(({ kind, needs, because }) => line(4, warn(kind), dim(` (${needs})`), `: ${because}`)),
    ...approvals.map(({ by, at, verdict, rationale }) =>
      line(4, verdict === "approved" ? good(verdict) : warn(verdict), ` by ${by} at ${at}: ${rationale}`),
    ),
  ];
}

const STATUSES = {
  pending: plain,
  escalated: warn,
  waiting_rfc: warn,
  approved: good,
  merged: good,
  rejected: dim,
  superseded: dim,
  withdrawn: dim,
} as const;

function scopeText(entry: QueueEntry): string {
  return [entry.semantic_scope ?? "none", ...listOutsideNotes(entry)].join(", ");
}

function changeText({ change_type, classification_verification }: QueueEntry): string {
  const byAgent = classification_verification?.agent_classification;
  return `${change_type ?? "not classified"}${byAgent && byAgent !== change_type ? `, the agent said ${byAgent}` : ""}`;
}

function renderQueueDecision(decision: QueueEntry["decision"]): Line[] {
  if (!decision) return [];
  const fields = (["decision", "decision_type", "rationale"] as const).flatMap((key): [string, string][] => {
    const value = decision[key];
    return typeof value === "string" ? [[key.replace("_", " "), value]] : [];
  });
  return fields.length === 0 ? [] : [blank, line(2, dim("Decision")), ...renderFieldLines(fields, 4)];
}
