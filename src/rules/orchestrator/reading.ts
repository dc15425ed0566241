import {
  type Adr,
  type ChangeType,
  type Handoff,
  type Hold,
  type QueueEntry,
  type Reading,
  type Scope,
  type Task,
  toVisibleLine,
} from "../../kernel/domain/index.ts";
import { buildVerifierInput, type VerifierQuestion } from "./verifier-question.ts";

/** Stands in the record where somebody should have read the proposal and no model is configured: policy alone decided. */
export const NO_READER = "no reader";

export const unread: Reading = {
  reader: NO_READER,
  verdict: null,
  reason: "No model is configured, so policy alone decided.",
  class: null,
  findings: [],
};

/** What the reader sees of one proposal beside what a verifier sees. Other people wrote all of it. */
export interface ReaderQuestion extends VerifierQuestion {
  readonly proposal: QueueEntry;
  readonly task: Task | null;
  readonly scope: Scope | null;
  readonly invariants: Readonly<Record<string, unknown>>;
  readonly adrs: readonly Adr[];
  readonly holds: readonly Hold[];
  /** What the last session left for this one; null before the first. */
  readonly handoff: Handoff | null;
}

const MOST_ADRS = 10;
const LONGEST_TEXT = 2000;
const LONGEST_SENTENCE = 600;
const MOST_FINDINGS = 20;

/** Returns the input of `skills/skl-reviewer`. Of the ADRs it has those that name the file's scope, the latest ones. */
export function buildReaderInput(question: ReaderQuestion) {
  const { proposal, task, scope, invariants, adrs, holds, handoff } = question;
  const name = proposal.semantic_scope ?? null;
  const relevant = adrs.filter(({ semantic_scopes = [] }) => name === null || semantic_scopes.includes(name));
  const cutText = (text: string | undefined) => (text ?? "").slice(0, LONGEST_TEXT);
  return {
    ...buildVerifierInput(question),
    task: task && {
      id: task.id,
      title: cutText(task.title),
      scope_files: task.scope_files,
      semantic_scope: task.semantic_scope ?? null,
      assignment_rationale: cutText(task.assignment_rationale),
    },
    scope: scope && {
      name,
      description: cutText(scope.description),
      permitted_responsibilities: scope.permitted_responsibilities ?? [],
      forbidden_responsibilities: scope.forbidden_responsibilities ?? [],
    },
    invariants: Object.fromEntries(Object.entries(invariants).map(([key, value]) => [key, JSON.stringify(value)])),
    adrs: relevant.slice(-MOST_ADRS).map(({ id, title, decision }) => ({
      id,
      title: cutText(title),
      decision: cutText(decision),
    })),
    findings: holds.map(({ kind, because, line }) => ({ kind, because, line })),
    handoff: handoff && {
      session_id: handoff.session_id,
      notices: handoff.notices.map(cutSentence),
      uncertain_decisions: handoff.uncertain_decisions.map(cutSentence),
      patterns: handoff.patterns.map(cutSentence),
      unfinished: handoff.unfinished.map(({ path, branch, reason }) => cutSentence(`${path} on ${branch}: ${reason}`)),
    },
    agent: {
      classification: proposal.classification_verification?.agent_classification ?? null,
      rationale: cutText(proposal.rationale),
      reasoning: cutText(proposal.agent_reasoning_summary),
      assumptions: (proposal.assumptions ?? []).map(({ text }) => cutText(text)),
    },
  };
}

const cutSentence = (text: string): string => text.slice(0, LONGEST_SENTENCE);

const VERDICTS: readonly string[] = ["approve", "hold", "needs_rework"];
const CLASSES: readonly string[] = ["mechanical", "behavioral", "architectural"];

/** Parses a model's answer, whose words are data: on one line and cut. What does not fit is a reading without a verdict. */
export function parseModelReading(reader: string, value: unknown): Reading {
  const failed = { ...unread, reader, reason: "no usable answer (off_schema)" };
  if (typeof value !== "object" || value === null || Array.isArray(value)) return failed;
  const { verdict, reason, class: change, findings, ...rest } = value as Record<string, unknown>;
  const isWhole =
    Object.keys(rest).length === 0 &&
    VERDICTS.includes(String(verdict)) &&
    CLASSES.includes(String(change)) &&
    typeof reason === "string" &&
    reason.trim() !== "" &&
    Array.isArray(findings) &&
    findings.every(isFinding);
  if (!isWhole) return failed;
  return {
    reader,
    verdict: verdict as NonNullable<Reading["verdict"]>,
    reason: toVisibleLine(reason, LONGEST_SENTENCE),
    class: change as ChangeType,
    findings: findings.slice(0, MOST_FINDINGS).map(({ path, line, message }) => ({
      path: toVisibleLine(path, LONGEST_SENTENCE),
      line,
      message: toVisibleLine(message, LONGEST_SENTENCE),
    })),
  };
}

function isFinding(value: unknown): value is Reading["findings"][number] {
  if (typeof value !== "object" || value === null) return false;
  const { path, line, message } = value as Record<string, unknown>;
  return typeof path === "string" && typeof message === "string" && (line === null || Number.isInteger(line));
}

/** Returns why a reading holds a proposal for a person, or null where it does not. */
export function explainReaderHold({ reader, verdict, reason }: Reading): string | null {
  if (reader === NO_READER || verdict === "approve") return null;
  return verdict === null
    ? `The reviewer (${reader}) gave no verdict: ${reason}`
    : `The reviewer (${reader}) does not let it pass: ${reason}`;
}

export function describeReadingFindings({ findings }: Reading): string[] {
  return findings.map(({ path, line, message }) => `${path}${line === null ? "" : `:${line}`}: ${message}`);
}
