import { concernsCallers, type QueueEntry, type RfcTrigger, type SignatureChange } from "../../domain/index.ts";
import type { OptionEffect } from "../decision/options.ts";
import type { NewDependency } from "../triggers/index.ts";

/** A public signature that changed. */
export interface ChangedSignature {
  readonly path: string;
  readonly symbol: string;
  readonly kind: SignatureChange["kind"];
  readonly before: string | null;
  readonly after: string | null;
}

/** State entries that depend on one changed file. */
export interface Dependents {
  readonly path: string;
  readonly count: number;
  /** Ids of those State entries. */
  readonly entries: readonly string[];
  readonly scopes: readonly string[];
  /** Their files, where known: what shows whether the branch changes them, too. */
  readonly paths?: readonly string[];
}

/** An invariant of the project. */
export interface StatedInvariant {
  readonly key: string;
  readonly value: string;
  /** What the change has to do with it; empty: nothing that is known. */
  readonly why: string;
}

/** An invariant that the change speaks against, or of which it settles something. */
export interface ConcernedInvariant extends StatedInvariant {
  readonly stance: "against" | "open";
}

/** One of two statements that conflict, and where it is declared. */
export interface AssumptionSide {
  readonly text: string;
  readonly declared_by: string;
  readonly scope: string | null;
  readonly path: string;
  readonly proposal_id: string | null;
  readonly state_id: string | null;
}

/** Two statements that conflict, or of which nobody can say whether both hold. */
export interface AssumptionConflict {
  readonly kind: string;
  /** What both speak of. */
  readonly subject: string;
  readonly reason: string;
  readonly a: AssumptionSide;
  readonly b: AssumptionSide;
}

/** An earlier decision, for the reader. */
export interface RelatedAdr {
  readonly id: string;
  readonly title: string;
  readonly status: string;
}

/** What a decision rests on, gathered from all proposals that ask. */
export interface RfcFacts {
  readonly signatureChanges: readonly ChangedSignature[];
  readonly newDependencies: readonly NewDependency[];
  readonly dependents: readonly Dependents[];
  /** All that there are, or those that are known to be concerned. */
  readonly invariants: readonly StatedInvariant[];
  readonly assumptionConflicts: readonly AssumptionConflict[];
  readonly scopes: readonly string[];
  readonly techStack: readonly string[];
  readonly relatedAdrs: readonly RelatedAdr[];
}

/** What an RFC is drafted from. */
export interface RfcRequest {
  readonly id: string;
  readonly triggers: readonly RfcTrigger[];
  /** The first is the triggering one. */
  readonly proposals: readonly QueueEntry[];
  readonly facts: RfcFacts;
  /** `limits.rfc_hours`. */
  readonly rfcHours: number;
  readonly now: Date;
  /** What a verifier thinks; it can make the recommendation more careful, never less. */
  readonly recommendationHint?: { readonly effect: OptionEffect; readonly because: string };
}

/** A request in which the invariants are those that the decision is about. */
export interface DraftRequest extends Omit<RfcRequest, "facts"> {
  readonly facts: Omit<RfcFacts, "invariants"> & { readonly invariants: readonly ConcernedInvariant[] };
}

type Facts = DraftRequest["facts"];

/** The names of the new packages, each once and in order. */
export function packagesOf({ newDependencies }: Pick<Facts, "newDependencies">): string[] {
  return [...new Set(newDependencies.map((each) => each.package))].sort();
}

/** Signatures that users of a module have to follow; an added one has no users yet. */
export function brokenSignatures({ signatureChanges }: Pick<Facts, "signatureChanges">): ChangedSignature[] {
  return signatureChanges.filter(concernsCallers);
}

/** Whether nobody could say that the two agree or not: both may hold. */
export function isUndecided({ kind }: AssumptionConflict): boolean {
  return kind === "undecided";
}

/** The side of the triggering proposal first, then the one that it conflicts with. */
export function sidesOf(
  { a, b }: AssumptionConflict,
  proposals: readonly QueueEntry[],
): [AssumptionSide, AssumptionSide] {
  const triggering = proposals[0]?.proposal_id;
  const isSecond = triggering !== undefined ? b.proposal_id === triggering && a.proposal_id !== triggering : false;
  // What State records has been approved; the side that waits for a decision comes first.
  return isSecond || (a.proposal_id === null && b.proposal_id !== null) ? [b, a] : [a, b];
}
