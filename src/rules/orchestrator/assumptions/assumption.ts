/** A belief that an agent declared about the system and did not verify itself (specification 8). */
export interface DeclaredAssumption {
  readonly text: string;
  readonly declaredBy: string;
  readonly scope: string | null;
  /** The branch or State entry that holds it. */
  readonly holder: string;
  /** The path of the module that depends on it. */
  readonly path: string;
}

/**
 * How two assumptions disagree: in a number, because one denies the other, or because a model judged so. `undecided` pairs use
 * different words for one subject, and nothing shows whether they agree.
 */
export type ConflictKind = "quantity" | "polarity" | "judged" | "undecided";

/** Two assumptions on one subject that the detector finds neither equal nor in conflict. */
export interface UnclearPair {
  readonly subject: string;
  readonly a: DeclaredAssumption;
  readonly b: DeclaredAssumption;
}

/** Two assumptions that a person has to look at together, and why. */
export interface AssumptionConflict extends UnclearPair {
  readonly kind: ConflictKind;
  /** One sentence that names what differs: `15 minutes against 3600 seconds`. */
  readonly reason: string;
}
