import type { MergeVerification } from "../../domain/index.ts";

/** Why a head may not land. */
export interface Unverified {
  /** `failed` goes back to its agent; `undecided` waits for another session. */
  readonly kind: "failed" | "undecided";
  readonly because: string;
  /** Null where no run came about. */
  readonly verification: MergeVerification | null;
}
