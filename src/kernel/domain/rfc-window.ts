import type { QueueEntry, Rfc } from "./documents.generated.ts";
import { formatTimestamp, parseInstant } from "./instants.ts";

const HOUR = 3_600_000;
/** A longer window counts as a typing error (2062 for 2026), unless the configuration itself asks for more. */
const LONGEST_HOURS = 30 * 24;

/** `open`, `overdue`, `resolved` or `withdrawn`. */
export type RfcState = Rfc["status"];

/** How much time a person still has for an answer. */
export interface RfcWindow {
  /** The end of the window; null if no timestamp of the RFC can be used. */
  readonly deadline: string | null;
  /** This is negative after the end of the window, and 0 if there is no usable timestamp. */
  readonly remainingMs: number;
  /** This is `stated` in the RFC, `computed` from created_at, or `none` if there is nothing to compute it from. */
  readonly source: "stated" | "computed" | "none";
}

/**
 * Returns the human response window (specification 9.4), computed anew at every evaluation.
 *
 * A stated deadline holds when it is no earlier than created_at and the window it makes is believable; else the window is
 * created_at plus `hours`, the repository's `limits.rfc_hours`. A created_at ahead of the clock (skew between machines) never stretches the window beyond
 * created_at plus the hours; one that lies further ahead than a whole window is no usable timestamp. Without a usable
 * timestamp the window counts as over: an RFC that nobody can date would else wait for ever and pause nothing.
 */
export function computeResponseWindow(rfc: Rfc, now: Date, hours: number): RfcWindow {
  const created = trustCreationTime(parseInstant(rfc.created_at), now, hours);
  const stated = parseInstant(rfc.human_response_deadline);
  const longest = Math.max(hours, LONGEST_HOURS) * HOUR;
  if (created === null) {
    if (stated === null || stated - now.getTime() > longest) return { deadline: null, remainingMs: 0, source: "none" };
    return buildRfcWindow(stated, "stated", now);
  }
  const computed = created + hours * HOUR;
  const isStatedUsable = stated !== null && stated >= created && stated - created <= longest;
  if (!isStatedUsable) return buildRfcWindow(computed, "computed", now);
  if (created > now.getTime() && stated > computed) return buildRfcWindow(computed, "computed", now);
  return buildRfcWindow(stated, "stated", now);
}

function trustCreationTime(created: number | null, now: Date, hours: number): number | null {
  if (created === null) return null;
  return created - now.getTime() > Math.max(hours, 1) * HOUR ? null : created;
}

function buildRfcWindow(deadline: number, source: "stated" | "computed", now: Date): RfcWindow {
  return { deadline: formatTimestamp(new Date(deadline)), remainingMs: deadline - now.getTime(), source };
}

/**
 * Returns the state of an RFC at this moment. `resolved` and `withdrawn` are what the file says; an open one is `overdue` from its
 * deadline on, and one that the file calls overdue stays so until a person resolves it.
 */
export function computeRfcState(rfc: Rfc, now: Date, hours: number): RfcState {
  if (rfc.status !== "open") return rfc.status;
  return computeResponseWindow(rfc, now, hours).remainingMs <= 0 ? "overdue" : "open";
}

/** Returns whether the window of an unresolved RFC is over, so that its scopes are paused. */
export function isOverdue(rfc: Rfc, now: Date, hours: number): boolean {
  return computeRfcState(rfc, now, hours) === "overdue";
}

/** Returns the scopes that an RFC names, each once and in order; empty where it names none. */
export function listRfcScopes({ semantic_scopes = [], semantic_scope }: Rfc): string[] {
  return [...new Set([...semantic_scopes, ...(semantic_scope ? [semantic_scope] : [])])].sort();
}

/** Describes an RFC whose window is over, with the scopes in which nobody may push until a person answers. */
export interface OverdueRfc {
  readonly rfc: Rfc;
  readonly scopes: readonly string[];
}

export interface PauseQuestion {
  readonly now: Date;
  /** The repository's `limits.rfc_hours`. */
  readonly hours: number;
  /** Finds the proposal that raised an RFC. */
  readonly proposal: (id: string) => Pick<QueueEntry, "semantic_scope"> | undefined;
}

/**
 * Returns the RFCs that are overdue at `now` and what each of them pauses (specification 9.4): the scopes that it names, or, where
 * it names none, the scope of the proposal that raised it.
 */
export function collectOverdueRfcs(rfcs: readonly Rfc[], { now, hours, proposal }: PauseQuestion): OverdueRfc[] {
  return rfcs
    .filter((rfc) => isOverdue(rfc, now, hours))
    .map((rfc) => {
      const scopes = listRfcScopes(rfc);
      const scope = proposal(rfc.triggering_proposal ?? "")?.semantic_scope;
      return { rfc, scopes: scopes.length > 0 || !scope ? scopes : [scope] };
    });
}
