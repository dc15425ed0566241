import type { Adr, QueueEntry, Rfc, RfcTrigger, SignatureChange } from "../../../kernel/domain/index.ts";
import type { NewDependency } from "../triggers/index.ts";

/** A public signature of the file at `path` that changed. */
export type ChangedSignature = Omit<SignatureChange, "line"> & { readonly path: string };

/** The State entries that depend on one changed file. */
export interface Dependents {
  readonly path: string;
  readonly count: number;
  /** Ids of those State entries. */
  readonly entries: readonly string[];
  readonly scopes: readonly string[];
  /** The files of those entries, where they are known. They show whether the branch changes the dependents, too. */
  readonly paths?: readonly string[];
  /** Files of the branch that name a symbol which it took away or changed; null where nobody can tell. */
  readonly users: readonly string[] | null;
}

interface StatedInvariant {
  readonly key: string;
  readonly value: string;
  /** What connects the change to the invariant; empty where nothing is known to. */
  readonly why: string;
}

/** An invariant that the change contradicts (`against`), or in which it settles an open question (`open`). */
export interface ConcernedInvariant extends StatedInvariant {
  readonly stance: "against" | "open";
}

/** One of two assumptions that conflict, as the RFC records it. */
export type AssumptionSide = Readonly<Required<NonNullable<Rfc["assumptions"]>[number]>>;

/** Two assumptions that contradict each other, or (kind `undecided`) that nobody could compare. */
export interface AssumptionConflict {
  readonly kind: string;
  /** The thing that both assumptions are about. */
  readonly subject: string;
  readonly reason: string;
  readonly a: AssumptionSide;
  readonly b: AssumptionSide;
}

/** The facts of all proposals that wait for the decision. */
export interface RfcFacts {
  readonly signatureChanges: readonly ChangedSignature[];
  readonly newDependencies: readonly NewDependency[];
  readonly dependents: readonly Dependents[];
  readonly invariants: readonly StatedInvariant[];
  readonly assumptionConflicts: readonly AssumptionConflict[];
  readonly scopes: readonly string[];
  readonly techStack: readonly string[];
  readonly relatedAdrs: readonly Pick<Adr, "id" | "title" | "status">[];
}

export interface RfcRequest {
  readonly id: string;
  readonly triggers: readonly RfcTrigger[];
  /** The first proposal triggered the RFC. */
  readonly proposals: readonly QueueEntry[];
  readonly facts: RfcFacts;
  /** `limits.rfc_hours`. */
  readonly rfcHours: number;
  readonly now: Date;
}

/** A request whose invariants are only those that the decision is about. */
export interface DraftRequest extends Omit<RfcRequest, "facts"> {
  readonly facts: Omit<RfcFacts, "invariants"> & { readonly invariants: readonly ConcernedInvariant[] };
}

type Facts = DraftRequest["facts"];

/** Returns the names of the new packages, sorted and without repeats. */
export function listNewPackages({ newDependencies }: Pick<Facts, "newDependencies">): string[] {
  return [...new Set(newDependencies.map((each) => each.package))].sort();
}

/** Returns the signatures that a person is asked about. */
export function listAskedSignatures({ signatureChanges }: Pick<Facts, "signatureChanges">): ChangedSignature[] {
  return signatureChanges.filter(({ kind }) => kind !== "added");
}

/** Returns whether nobody could tell if the two assumptions contradict each other: both may hold. */
export function isUndecided({ kind }: AssumptionConflict): boolean {
  return kind === "undecided";
}

/** Returns the side of the triggering proposal first, then the side that it conflicts with. */
export function orderConflictSides(
  { a, b }: AssumptionConflict,
  proposals: readonly QueueEntry[],
): [AssumptionSide, AssumptionSide] {
  const triggering = proposals[0]?.proposal_id;
  const isSecond = triggering !== undefined && b.proposal_id === triggering && a.proposal_id !== triggering;
  // An assumption that State records was approved already; the side that waits for a decision comes first.
  return isSecond || (a.proposal_id === null && b.proposal_id !== null) ? [b, a] : [a, b];
}
