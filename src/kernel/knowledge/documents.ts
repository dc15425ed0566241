import {
  type Adr,
  type Agreement,
  type Claim,
  type Decision,
  type DigestRecord,
  type Draft,
  type Evidence,
  type Intent,
  type Knowledge,
  type Note,
  ok,
  type ProposalSet,
  type Result,
  type Rfc,
  type ScopeDefinitions,
  type SessionLog,
  type Task,
} from "../domain/index.ts";
import type { Problem } from "./problems.ts";
import { readDocument } from "./read-document.ts";

/** Knowledge with all four parts, each of which may be empty. */
export type LoadedKnowledge = Knowledge & Required<Pick<Knowledge, "invariants" | "state" | "queue" | "tasks">>;

/** Reads `knowledge.json`; a part that the file leaves out is empty. */
export function parseKnowledge(bytes: Uint8Array, file: string): Result<LoadedKnowledge, Problem[]> {
  const read = readDocument("knowledge", bytes, file);
  if (!read.ok) return read;
  const { invariants = {}, state = [], queue = [], tasks = [] } = read.value;
  return ok({ ...read.value, invariants, state, queue, tasks });
}

export function parseScopeDefinitions(bytes: Uint8Array, file: string): Result<ScopeDefinitions, Problem[]> {
  return readDocument("scope_definitions", bytes, file);
}

/** Reads an RFC. The older spelling `promoted_to_addr` is understood as `promoted_to_adr`. */
export function parseRfc(bytes: Uint8Array, file: string): Result<Rfc, Problem[]> {
  const read = readDocument("rfc", bytes, file);
  if (!read.ok || read.value.promoted_to_addr === undefined) return read;
  return ok({ ...read.value, promoted_to_adr: read.value.promoted_to_adr ?? read.value.promoted_to_addr });
}

/** Reads the `proposals.json` of one push. */
export function parseProposalSet(bytes: Uint8Array, file: string): Result<ProposalSet, Problem[]> {
  return readDocument("proposals", bytes, file);
}

/** Reads the `evidence.json` of one CI run. */
export function parseEvidence(bytes: Uint8Array, file: string): Result<Evidence, Problem[]> {
  return readDocument("evidence", bytes, file);
}

export function parseIntent(bytes: Uint8Array, file: string): Result<Intent, Problem[]> {
  return readDocument("intent", bytes, file);
}

export function parseTask(bytes: Uint8Array, file: string): Result<Task, Problem[]> {
  return readDocument("task", bytes, file);
}

/** Reads who has taken a task of the pool. */
export function parseClaim(bytes: Uint8Array, file: string): Result<Claim, Problem[]> {
  return readDocument("claim", bytes, file);
}

export function parseNote(bytes: Uint8Array, file: string): Result<Note, Problem[]> {
  return readDocument("note", bytes, file);
}

export function parseDecision(bytes: Uint8Array, file: string): Result<Decision, Problem[]> {
  return readDocument("decision", bytes, file);
}

export function parseAgreement(bytes: Uint8Array, file: string): Result<Agreement, Problem[]> {
  return readDocument("agreement", bytes, file);
}

/** Reads the draft of an agent's next push. */
export function parseDraft(bytes: Uint8Array, file: string): Result<Draft, Problem[]> {
  return readDocument("draft", bytes, file);
}

export function parseAdr(bytes: Uint8Array, file: string): Result<Adr, Problem[]> {
  return readDocument("adr", bytes, file);
}

export function parseSessionLog(bytes: Uint8Array, file: string): Result<SessionLog, Problem[]> {
  return readDocument("session", bytes, file);
}

export function parseDigestRecord(bytes: Uint8Array, file: string): Result<DigestRecord, Problem[]> {
  return readDocument("digest", bytes, file);
}
