import type { Outcome } from "../outcome.ts";

/** Thrown by an import to end the run with an outcome; the guest cannot catch it. */
export class Kill extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome, reason: string) {
    super(reason);
    this.outcome = outcome;
  }
}
