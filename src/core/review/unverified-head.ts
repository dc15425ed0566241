import type { MergeVerification } from "../../kernel/domain/index.ts";

/** Why a head may not land. */
export interface Unverified {
  /** Sends a `failed` head back to its agent and lets an `undecided` one wait for another session. */
  readonly kind: "failed" | "undecided";
  readonly because: string;
  /** This is null if nothing was run. */
  readonly verification: MergeVerification | null;
}
