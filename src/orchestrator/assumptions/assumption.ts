/** A belief that an agent declared about the system and did not verify itself (specification 8). */
export interface DeclaredAssumption {
  readonly text: string;
  readonly declaredBy: string;
  readonly scope: string | null;
  readonly shared: boolean;
  /** What holds it: a proposal id or a State id. */
  readonly holder: string;
  /** Path of the module that depends on it. */
  readonly path: string;
  /** Whether a named check verified the module that declared it (State level 0). */
  readonly verified: boolean;
}

/**
 * How two assumptions disagree; `unverified_dependency` is agreement that nobody has checked, `judged` what a model said of a
 * pair that the detector left open, `undecided` words that differ without any sign whether both can hold.
 */
export type ConflictKind = "value" | "quantity" | "polarity" | "unverified_dependency" | "judged" | "undecided";

/** Two assumptions that speak of one subject and that the detector finds neither in conflict nor equal. */
export interface UnclearPair {
  readonly subject: string;
  readonly a: DeclaredAssumption;
  readonly b: DeclaredAssumption;
}

/** Two assumptions that a person has to look at together, and why. */
export interface AssumptionConflict {
  readonly kind: ConflictKind;
  /** What both speak of, for a reader: `APP_TOKEN_TTL` or `session token lifetime`. */
  readonly subject: string;
  readonly a: DeclaredAssumption;
  readonly b: DeclaredAssumption;
  /** One sentence that names what differs: `15 minutes against 3600 seconds`. */
  readonly reason: string;
}
