import type { StateEntry } from "./documents.generated.ts";

/** 0 verified, 1 reviewed, 2 proposed, 3 contested (specification 3.2.3). */
export type UncertaintyLevel = 0 | 1 | 2 | 3;

/*
 * Uncertainty goes down only with a proof, and the two proofs can only be made by the functions below: the
 * classes are private to this file, and a test names the only modules that may call `provePersonReviewed` and `checkPassed`.
 */

class HumanReview {
  readonly kind = "human";
  constructor(
    readonly by: string,
    readonly at: string,
  ) {}
}

class CiEvidence {
  readonly kind = "ci";
  constructor(
    readonly check: string,
    readonly commit: string,
  ) {}
}

export type UncertaintyProof = HumanReview | CiEvidence;

/** Proves that a person looked at the entry; only commands of people use it. */
export function provePersonReviewed(by: string, at: string): HumanReview {
  return new HumanReview(by, at);
}

/** Proves that a named check passed for a commit that holds the entry's current version; only the reading of evidence uses it. */
export function checkPassed(check: string, commit: string): CiEvidence {
  return new CiEvidence(check, commit);
}

/** Returns the level of an entry; one that says nothing is proposed, as every new entry. */
export function readUncertaintyLevel(entry: Pick<StateEntry, "uncertainty_level">): UncertaintyLevel {
  const level = entry.uncertainty_level;
  return level === 0 || level === 1 || level === 3 ? level : 2;
}

/** Raises the level; never lowers it. */
export function raiseLevel<E extends StateEntry>(entry: E, to: 2 | 3): E {
  return readUncertaintyLevel(entry) >= to ? entry : { ...entry, uncertainty_level: to };
}

/**
 * Returns the entry with what its proof allows: a review makes it reviewed and resets its counter; a passing check makes it
 * verified, except a contested one, which only a person may lower.
 */
export function lowerUncertainty<E extends StateEntry>(entry: E, proof: UncertaintyProof): E {
  switch (proof.kind) {
    case "human":
      return {
        ...entry,
        uncertainty_level: Math.min(readUncertaintyLevel(entry), 1),
        last_reviewed_at: proof.at,
        change_count_since_review: 0,
      };
    case "ci":
      if (readUncertaintyLevel(entry) === 3) return entry;
      return { ...entry, uncertainty_level: 0, uncertainty_reduced_by: proof.check };
  }
}
