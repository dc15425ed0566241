/** A belief that an agent declared about the system and did not verify itself (specification 8). */
export interface DeclaredAssumption {
  readonly text: string;
  readonly declaredBy: string;
  readonly scope: string | null;
  /** What holds it: a branch or a State entry. */
  readonly holder: string;
  /** Path of the module that depends on it. */
  readonly path: string;
}

/**
 * How two assumptions disagree: in a number, by a denial, in the judgement of a model, or by nothing that could be shown, in
 * other words on one subject (`undecided`).
 */
export type ConflictKind = "quantity" | "polarity" | "judged" | "undecided";

/** Two assumptions that speak of one subject and that the detector finds neither in conflict nor equal. */
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
